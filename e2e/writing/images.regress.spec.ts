// Images in the body of a mail: inserted from a file, pasted and described; the sent mail contains them.
import type { Page } from '@playwright/test'
import { listSandboxMessages } from '#api/sandbox/sandbox.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { listEmailTemplates } from '#api/writing/email-templates.ts'
import { testSend } from '#api/writing/mail-preview.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/locators.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const body = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'HTML 본문', exact: true })
const images = (page: Page) => body(page).locator('img[src^="/api/v1/images/"]')

/** A PNG of one colour, base64. */
const png = (page: Page, width: number, color: string): Promise<string> =>
  page.evaluate(
    ([wide, fill]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = 200
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = fill
      context?.fillRect(0, 0, wide, 200)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, color] as const,
  )

const paste = (page: Page, base64: string, html = '') =>
  body(page).evaluate(
    (element, [image, pasted]) => {
      const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      if (pasted) data.setData('text/html', pasted)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [base64, html] as const,
  )

test('an inserted and a pasted image are stored, shown in the preview and part of the sent mail', async ({
  page,
  user,
}) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  await dialogOf(page).getByLabel('템플릿 이름').fill('이미지 메일')
  await dialogOf(page).getByLabel('제목', { exact: true }).fill('제안')
  await button(page, 'HTML로 작성').click()
  await body(page).click()
  await page.keyboard.type('그래프입니다 ')
  const chooser = page.waitForEvent('filechooser')
  await dialogOf(page).getByRole('button', { name: '이미지', exact: true }).click()
  const wide = Buffer.from(await png(page, 2400, '#2463eb'), 'base64')
  await (await chooser).setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: wide })
  await expect(images(page)).toHaveCount(1)
  await expect(images(page)).toHaveAttribute('width', '600')
  expect(await images(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)

  await images(page).click()
  await dialogOf(page).getByLabel('이미지 설명').fill('올해 매출')
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.press('Enter')
  await expect(body(page)).toBeFocused()

  await paste(page, await png(page, 300, '#16a34a'))
  await expect(images(page)).toHaveCount(2)
  // Excel copies a picture of the cells, too
  await paste(page, await png(page, 301, '#16a34a'), '<table><tr><td>품목</td><td>수량</td></tr></table>')
  await expect(body(page).locator('td')).toHaveText(['품목', '수량'])
  await expect(images(page)).toHaveCount(2)
  const preview = page.getByRole('region', { name: '미리보기' }).locator('iframe').first().contentFrame()
  await expect(preview.getByRole('img', { name: '올해 매출' })).toHaveJSProperty('naturalWidth', 1200)

  await button(page, '저장').click()
  await expect(page.getByText('템플릿을 저장했습니다')).toBeVisible()
  const [saved] = (await callApi(user, listEmailTemplates)).data
  const bodyHtml = saved?.bodyHtml ?? ''
  expect(bodyHtml).toMatch(
    /^<p>그래프입니다 <img src="\/api\/v1\/images\/[\w-]{43}" alt="올해 매출" width="600" style="max-width:100%;height:auto"><img /,
  )
  const data = { subject: '제안', bodyText: '', bodyHtml }
  const { id } = await callApi(user, createSequence, {
    body: {
      name: '이미지',
      workspaceId: user.workspaceId,
      workflowData: JSON.stringify({
        version: 1,
        nodes: [
          { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
          { id: 'mail', type: 'emailDraft', position: { x: 0, y: 200 }, data },
        ],
        edges: [{ id: 'e', source: 'start', target: 'mail', type: 'default' }],
      }),
    },
  })
  await callApi(user, testSend, { params: { id }, body: { nodeId: 'mail', ...data } })
  await expect.poll(async () => (await callApi(user, listSandboxMessages)).data.length).toBe(1)
  const [message] = (await callApi(user, listSandboxMessages)).data
  expect(message?.raw.match(/^Content-Type: image\/png/gm)).toHaveLength(2)
  expect(message?.raw.match(/^Content-Id: <[\w-]{43}@image>/gim)).toHaveLength(2)
  expect(message?.raw).toContain('multipart/related')
})

test('a file that is no image is rejected with the reason', async ({ page, user: _ }) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  await button(page, 'HTML로 작성').click()
  await body(page).click()
  const chooser = page.waitForEvent('filechooser')
  await dialogOf(page).getByRole('button', { name: '이미지', exact: true }).click()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: svg })
  await expect(page.getByText('이미지를 넣지 못했습니다.')).toBeVisible()
  await expect(body(page).locator('img:not(.ProseMirror-separator)')).toHaveCount(0)
})
