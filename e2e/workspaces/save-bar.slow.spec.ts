// The save bar of the sending rules.
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/locators.ts'

test('the sending rules of a mailbox are saved with Ctrl+S, only when something has changed', async ({
  page,
  user,
}) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/email-accounts')
  await button(page, '발송 설정').click()
  const rules = page.getByRole('dialog', { name: '발송 설정' })
  await expect(rules.getByRole('button', { name: '저장' })).toBeHidden()
  const cap = rules.getByLabel('하루 최대 발송 수')
  const before = await cap.inputValue()
  await cap.fill('31')
  await rules.getByRole('button', { name: '되돌리기' }).click()
  await expect(cap).toHaveValue(before)
  await expect(rules.getByRole('button', { name: '저장' })).toBeHidden()
  await cap.fill('32')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('발송 설정을 저장했습니다')).toBeVisible()
  await expect(rules).toBeHidden()
})
