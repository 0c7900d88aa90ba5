import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { createLikelyOptOut, SENTENCE } from '../support/likely-opt-out.ts'
import { expectAccessibleLayout } from '../support/locators.ts'

test('a likely opt-out is shown with its sentence, dismissed, undone, and then confirmed', async ({
  page,
  user,
}) => {
  test.slow()
  const { lead, waitingIn } = await createLikelyOptOut(user)

  await test.step('the other sequence and the outbox show what the mail waits for', async () => {
    await page.goto(`/sequences/${waitingIn}?tab=contacts`)
    await expect(page.getByRole('row').filter({ hasText: lead.companyName })).toContainText(
      '수신거부 확인 필요',
    )
    await page.goto('/outbox')
    await expect(page.getByRole('row').filter({ hasText: lead.companyName }).first()).toContainText(
      '수신거부 확인 대기 중',
    )
    await page.goto('/today')
    const card = page.getByRole('link', { name: /수신거부 요청일 수 있는 답장/ })
    await expect(card).toContainText('1건')
    await card.click()
    await expect(page).toHaveURL(/cause=opt_out_likely/)
  })

  await test.step('확인 필요 shows the question with the sentence', async () => {
    await expect(page.getByRole('blockquote')).toHaveText(SENTENCE)
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: '답장 보기' }).click()
  })

  const note = page.getByRole('note').filter({ hasText: '수신거부 요청일 수 있습니다' })
  await test.step('the inbox shows it too; "아님" ends the hold and is undone', async () => {
    await expect(note.getByRole('blockquote')).toHaveText(SENTENCE)
    await expectAccessibleLayout(page)
    await note.getByRole('button', { name: '수신거부 아님', exact: true }).click()
    await expect(page.getByText('수신거부가 아닌 것으로 처리했습니다', { exact: false })).toBeVisible()
    await expect(note).toBeHidden()
    await expect(page.getByText('수신거부 아님으로 처리됨')).toBeVisible()
    await page.getByRole('button', { name: '실행 취소' }).click()
    await expect(note).toBeVisible()
  })

  await test.step('"수신거부 처리" names what ends, and ends both enrollments', async () => {
    await note.getByRole('button', { name: '수신거부 처리' }).click()
    const dialog = page.getByRole('alertdialog', { name: '수신거부로 처리하시겠습니까?' })
    await expect(dialog).toContainText('모든 시퀀스의 메일이 취소됩니다')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '수신거부 처리' }).click()
    await expect(page.getByText('수신거부로 처리됨')).toBeVisible()
    await page.goto(`/sequences/${waitingIn}?tab=contacts`)
    await expect(page.getByRole('row').filter({ hasText: lead.companyName })).toContainText('수신거부')
    await expect(page.getByText('수신거부 확인 대기 중')).toHaveCount(0)
    await page.goto('/check')
    await expect(page.getByText('확인할 항목이 없습니다')).toBeVisible()
  })
})
