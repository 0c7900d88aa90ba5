// The start page of a new workspace.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'

test('a new workspace shows the tour, which offers a new sequence and the sample data', async ({
  page,
  user,
}) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/today')
  await expect(page.getByText('7단계 중 0단계 완료')).toBeVisible()
  await expect(page.getByRole('button', { name: '샘플 데이터로 시작' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: '새 시퀀스' }).click()
  await expect(page.getByRole('dialog', { name: '새 시퀀스' }).getByLabel('이름')).toBeFocused()
})
