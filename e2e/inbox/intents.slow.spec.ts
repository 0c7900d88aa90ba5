// The intent of a reply: shown with its evidence, corrected with undo, and what follows from it; a suggested answer.
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'

test('a reply is labelled, corrected with undo, filtered, and a suggested answer is edited and sent', async ({
  page,
  user,
}) => {
  test.slow()
  const { mails } = await sampleWithFirstMailsSent(user)
  const texts = [
    '제안 주신 내용에 관심이 있습니다. 다음 주에 미팅 가능할까요?',
    '지금은 바쁩니다. 다음 달에 다시 연락 주세요.',
    '저는 담당자가 아닙니다. 박지훈 과장님(jihoon@partner.example)께 연락해 주세요.',
  ]
  for (const [i, text] of texts.entries())
    await callApi(user, replyToSandboxMessage, {
      params: { id: mails[i]?.id ?? '' },
      body: { kind: 'reply', text },
    })
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(3)
  const thread = page.getByRole('article')
  const panel = thread.getByRole('region', { name: '답장 의도' })

  // the named person becomes a lead of the same company
  await threads(page).filter({ hasText: '박지훈' }).getByRole('link').click()
  await expect(thread.locator('mark')).toContainText('담당자가 아닙니다')
  await expect(panel).toContainText('규칙')
  await panel.getByRole('button', { name: '연락처로 추가' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('이름')).toHaveValue('박지훈')
  await expect(dialog.getByLabel('이메일')).toHaveValue('jihoon@partner.example')
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(page.getByText('박지훈 연락처를 추가했습니다')).toBeVisible()

  // later: paused until the day
  await threads(page).filter({ hasText: '지금은 바쁩니다' }).getByRole('link').click()
  await panel.getByRole('button', { name: /까지 일시정지/ }).click()
  await dialog.getByRole('button', { name: '일시정지' }).click()
  await expect(page.getByText(/까지 일시정지했습니다/)).toBeVisible()

  // corrected by the keyboard, with undo
  await threads(page).filter({ hasText: '미팅 가능할까요' }).getByRole('link').click()
  await expect(panel).toContainText('미팅 요청')
  await page.locator('body').press('i')
  await page.getByRole('menuitemcheckbox', { name: '질문' }).click()
  await expect(panel).toContainText('사용자')
  await expect(panel.getByText('질문')).toBeVisible()
  await button(page, '되돌리기').first().click()
  await expect(panel.getByText('관심')).toBeVisible()
  await button(page, '필터').click()
  await page.getByRole('combobox', { name: '답장 의도' }).click()
  await page.getByRole('option', { name: /^관심/ }).click()
  await expect(threads(page)).toHaveCount(1)

  // a suggestion fills the draft; it is edited and sent by the usual path
  await expect(thread).toContainText('관심이 있습니다')
  const field = page.getByRole('textbox', { name: '답장 내용' })
  await field.click()
  await page.keyboard.type('먼저 쓴 문장')
  await button(page, '답장 제안').click()
  await expect(field).toContainText('먼저 쓴 문장')
  await expect(field).toContainText('감사합니다')
  await expect(thread.getByText('문구 제안')).toBeVisible()
  await expectAccessibleLayout(page)
  await button(page, '제안 지우기').click()
  await expect(field).toHaveText('먼저 쓴 문장')
  await button(page, '답장 제안').click()
  await expect(thread.getByText('문구 제안')).toBeVisible()
  await field.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' 고친 내용')
  await expect(thread.getByText('문구 제안')).toBeHidden()
  await button(page, '보내기').click()
  await expect(page.getByText(/답장을 곧 발송합니다/)).toBeVisible()
  await expect(thread).toContainText('고친 내용')

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/inbox')
  await expect(threads(page).first()).toBeVisible()
  await threads(page).filter({ hasText: '박지훈' }).getByRole('link').click()
  await expect(panel.getByRole('button', { name: '연락처로 추가' })).toBeVisible()
  await expectAccessibleLayout(page)
})
