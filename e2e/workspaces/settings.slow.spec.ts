// The sections of the settings on a phone.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'

test('on a phone a select leads to every section of the settings', async ({ page, user }) => {
  expect(user.workspaceId).not.toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings?tab=look')
  await expect(page.getByRole('heading', { level: 1, name: '테마' })).toBeVisible()
  await page.getByRole('combobox', { name: '설정 항목' }).selectOption('휴지통')
  await expect(page).toHaveURL(/tab=bin$/)
  await expect(page.getByRole('heading', { level: 1, name: '휴지통' })).toBeVisible()
  await expectAccessibleLayout(page)
})
