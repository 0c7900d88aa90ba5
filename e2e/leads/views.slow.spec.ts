// Status and next mail in the list of leads: a view that cannot be restored, columns, all matches, a phone.
import { createLeadView } from '#api/leads/lead-views.ts'
import { createLead, listLeads } from '#api/leads/leads.ts'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { threeLeads } from '../support/leads.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'

test('a deleted view that cannot be restored is reported', async ({ page, user }) => {
  const { workspaceId } = user
  await callApi(user, createLeadView, { body: { workspaceId, name: '제조사', content: {} } })
  await page.goto('/leads')
  const view = page.getByRole('navigation', { name: '저장된 보기' }).getByRole('link', { name: '제조사' })
  await view.click()
  await button(page, '‘제조사’ 보기 작업').click()
  await page.getByRole('menuitem', { name: '보기 삭제' }).click()
  await expect(view).toHaveCount(0)
  // another member has given the name to a new view meanwhile
  await callApi(user, createLeadView, { body: { workspaceId, name: '제조사', content: {} } })
  await button(page, '되돌리기').click()
  await expect(page.getByText('같은 이름의 보기가 이미 있습니다.')).toBeVisible()
})

test('the dialog of a view is accessible on a dark phone', async ({ page, user }) => {
  await threeLeads(user)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/leads')
  await button(page, '보기 저장').click()
  await expect(page.getByRole('dialog').getByLabel('보기 이름')).toBeFocused()
  await expectAccessibleLayout(page)
})

test('the columns are chosen in a menu and stay in the address', async ({ page, user }) => {
  await threeLeads(user)
  await page.goto('/leads')
  await expect(page.getByRole('columnheader', { name: '상태' })).toBeVisible()
  await button(page, '열').click()
  await page.getByRole('menuitemcheckbox', { name: '상태', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '상태' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: '이메일' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '상태' })).toHaveCount(0)
})

test('all matches of a status are selected and counted by the same condition', async ({ page, user }) => {
  await threeLeads(user)
  const { workspaceId } = user
  for (let n = 0; n < 5; n++)
    await callApi(user, createLead, { body: { workspaceId, companyName: `회사 ${n}` } })
  await page.goto('/leads?status=none')
  await expect(page.getByText('총 7명')).toBeVisible()
  const filter = JSON.stringify({
    match: 'all',
    conditions: [{ kind: 'status', op: 'is', statuses: ['none'] }],
  })
  expect((await callApi(user, listLeads, { query: { filter } })).total).toBe(7)
  await page.getByRole('checkbox', { name: '회사 1 선택' }).check()
  await page.getByRole('button', { name: /모두 선택$/ }).click()
  await expect(page.getByRole('toolbar', { name: '7명 선택됨' })).toBeVisible()
})

test('a phone shows the status and the next mail of each lead without horizontal scrolling', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await threeLeads(user)
  await page.goto('/leads')
  await expect(row(page, '한빛정밀')).toContainText('등록 안 됨')
  await expect(row(page, '세종물류')).toContainText('수신 차단')
  await expectAccessibleLayout(page)
  // the columns hidden in narrow windows leave their width to the name
  const name = await page.getByRole('columnheader', { name: '회사 · 담당자' }).boundingBox()
  expect(name?.width).toBeGreaterThan(200)
})
