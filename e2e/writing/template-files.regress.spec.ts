// Files of a template (rules.md R-485): attached in its dialog, shown in the list, copied with it, and inserted into a mail.
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { oneLead } from '../support/leads.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'
import { pick } from '../support/pick.ts'

const FILE = '회사소개서 (2026년 하반기).pdf'

test('a template is written with a file, and brings it into its copy, an answer and a mail', async ({
  page,
  user,
}) => {
  test.slow()
  const { mails } = await sampleWithFirstMailsSent(user)
  const [mail] = mails
  if (!mail) throw new Error('one mail')
  await callApi(user, replyToSandboxMessage, {
    params: { id: mail.id },
    body: { kind: 'reply', text: '소개서를 보내 주세요.' },
  })
  const { id } = await oneLead(user)
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  const dialog = page.getByRole('dialog', { name: '새 이메일 템플릿' })
  await dialog.getByLabel('템플릿 이름').fill('회사 소개')
  await dialog.getByLabel('텍스트 본문').fill('자료를 보내 드립니다.')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '파일 첨부' }).click()
  const buffer = Buffer.from('%PDF-1.7 회사 소개')
  await (await chooser).setFiles({
    name: '회사소개서 (2026년 하반기).pdf',
    mimeType: 'application/pdf',
    buffer,
  })
  const remove = dialog.getByRole('button', { name: `${FILE} 빼기` })
  await expect(remove).toBeVisible()
  // the preview lists it too
  await expect(dialog.getByRole('link', { name: /회사소개서.*저장$/ })).toBeVisible()
  for (const { width, colorScheme } of [
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    await page.emulateMedia({ colorScheme })
    await remove.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await expectAccessibleLayout(page)
  }
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(row(page, '회사 소개')).toContainText('첨부파일 1개')
  await button(page, '회사 소개 작업').click()
  await page.getByRole('menuitem', { name: '복제' }).click()
  await expect(row(page, '회사 소개 사본')).toContainText('첨부파일 1개')

  await page.goto('/inbox')
  const answer = page.getByRole('form', { name: '답장' })
  await answer.getByRole('textbox', { name: '답장 내용' }).click()
  await pick(answer.getByRole('button', { name: '템플릿 삽입' }), '회사 소개')
  await expect(answer.getByRole('list', { name: '첨부파일' })).toContainText(FILE)
  await button(page, '보내기').click()
  const sent = page.getByRole('article').filter({ hasText: '자료를 보내 드립니다.' })
  await expect(sent.getByRole('link', { name: /회사소개서.*저장$/ })).toBeVisible()

  await page.goto(`/leads/${id}`)
  await button(page, '메일 쓰기').click()
  const form = page.getByRole('form', { name: '메일 쓰기' })
  await form.getByRole('textbox', { name: '제목' }).fill('자료')
  await form.getByRole('textbox', { name: '본문' }).click()
  await page.keyboard.press('Control+Home')
  await pick(form.getByRole('button', { name: '템플릿 삽입' }), '회사 소개')
  await expect(form.getByRole('list', { name: '첨부파일' })).toContainText(FILE)
  await expect(form.getByRole('textbox', { name: '본문' })).toContainText('자료를 보내 드립니다.')
  await form.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText(/에 발송됩니다/)).toBeVisible()
})
