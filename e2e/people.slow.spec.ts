// Unsaved text in a dialog, and every list on a phone and in dark mode.
import { createCustomerGroup } from '#api/customer-groups.ts'
import { loadSampleData } from '#api/workspaces.ts'
import { callApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { button, expectGood } from './support/page.ts'

test('what was written in a dialog is lost neither by Esc nor by the back button', async ({
  page,
  person,
}) => {
  expect(person.workspaceId).not.toBe('')
  await page.goto('/customer-groups')
  await page.getByRole('link', { name: '연락처', exact: true }).click()
  await button(page, '연락처 추가').click()
  const dialog = page.getByRole('dialog', { name: '연락처 추가' })
  await dialog.getByLabel('회사명').fill('가온')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('저장하지 않은 내용이 있습니다')
  await expectAccessible(page)
  await button(page, '계속 작성').click()
  await expect(dialog.getByLabel('회사명')).toHaveValue('가온')
  await page.goBack()
  await button(page, '계속 작성').click()
  await expect(page).toHaveURL(/leads/)
  await expect(dialog.getByLabel('회사명')).toHaveValue('가온')
  await page.keyboard.press('Escape')
  await button(page, '저장하지 않고 닫기').click()
  await expect(dialog).toBeHidden()
  await expect(button(page, '연락처 추가')).toBeFocused()
})

test('every list is sound and accessible on a phone and in the dark', async ({ page, person }) => {
  await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  const { id } = await callApi(person, createCustomerGroup, {
    body: {
      workspaceId: person.workspaceId,
      name: '아주 긴 이름을 가진 고객 그룹은 작은 화면에서도 넘치지 않는다',
    },
  })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.setViewportSize({ width: 390, height: 800 })
  const screens = [
    '/leads',
    '/customer-groups',
    `/customer-groups/${id}`,
    '/email-templates',
    '/email-accounts',
  ]
  for (const path of [...screens, '/settings', '/settings?tab=suppressions', '/settings?tab=model']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectGood(page)
  }
})
