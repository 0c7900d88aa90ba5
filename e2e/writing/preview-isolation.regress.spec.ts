// A hostile mail in the preview cannot run scripts, send, navigate or access the page; the page's headers prevent it even without
// the sandbox.
import { createEmailTemplate } from '#api/writing/email-templates.ts'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'

const HOSTILE = `<p>안녕하세요, 위험한 메일입니다.</p>
<script>parent.document.title='pwned'; fetch('/pwned-by-script')</script>
<img src="x" onerror="parent.document.title='pwned'; fetch('/pwned-by-handler')">
<svg onload="fetch('/pwned-by-svg')"><animate onbegin="fetch('/pwned-by-animate')" attributeName="x" dur="1s"/></svg>
<iframe src="/pwned-by-frame"></iframe><object data="/pwned-by-object"></object><embed src="/pwned-by-embed">
<link rel="stylesheet" href="/pwned-by-link"><style>@import '/pwned-by-import';body{background:url(/pwned-by-css)}</style>
<meta http-equiv="refresh" content="0;url=/pwned-by-refresh"><base href="/pwned-by-base/">
<form action="/pwned-by-form"><input autofocus onfocus="this.form.submit()"></form>
<a href="javascript:fetch('/pwned-by-link')">링크</a>`

test('a hostile mail has no effect in the preview, also without the sandbox', async ({
  page,
  user,
  pageFaults,
}) => {
  const { workspaceId } = user
  await callApi(user, createEmailTemplate, {
    body: { workspaceId, name: '위험한 템플릿', subject: '제목', bodyText: '', bodyHtml: HOSTILE },
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  page.on('dialog', (dialog) => requested.push(`pwned: ${dialog.message()}`))
  await page.goto('/email-templates')
  await page.getByRole('row').filter({ hasText: '위험한 템플릿' }).getByRole('button').first().click()
  const preview = page.getByRole('region', { name: '미리보기' })
  const sheet = preview.locator('iframe').first()
  await expect(sheet.contentFrame().getByText('위험한 메일입니다')).toBeVisible()
  await expect(sheet).toHaveAttribute(
    'sandbox',
    /^(?!.*(allow-scripts|allow-same-origin|allow-forms|allow-top)).*$/,
  )

  // the same mail in a frame without sandbox: only the page's policy protects
  const blocked = await page.evaluate(async (html) => {
    const violations: string[] = []
    const blockedOnce = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        violations.push(effectiveDirective)
        resolve()
      })
    })
    const frame = document.createElement('iframe')
    frame.srcdoc = html
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:," onerror="document.title=\'pwned\'">'
    document.body.append(holder)
    await blockedOnce
    frame.remove()
    return violations
  }, '<script>parent.document.title="pwned"</script><p onclick="1">x</p>')
  expect(blocked.some((directive) => directive.startsWith('script-src'))).toBe(true)
  expect(await page.title()).not.toContain('pwned')
  expect(requested.filter((url) => url.includes('pwned'))).toEqual([])
  // the browser reports exactly the blocked actions
  const reported = pageFaults.splice(0)
  expect(reported.length).toBeGreaterThan(3)
  expect(reported.filter((fault) => !fault.includes('Content Security Policy'))).toEqual([])
})
