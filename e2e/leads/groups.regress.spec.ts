// Unsaved text in a dialog, and leads in groups.

import { createLead } from '#api/leads/leads.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'
import { pick } from '../support/pick.ts'
import { typeKorean } from '../support/type-korean.ts'

const lead = (user: SignedInUser, companyName: string, contactEmail: string) =>
  callApi(user, createLead, { body: { workspaceId: user.workspaceId, companyName, contactEmail } })

test('unsaved text in a dialog is lost neither by Esc nor by the back button', async ({ page, user }) => {
  expect(user.workspaceId).not.toBe('')
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

test('leads are added to a group and removed, and deleting the group names what it ends', async ({
  page,
  user,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await lead(user, '새별전자', 'a@saebyeol.example')
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: '새별전자 선택' }).check()
  await button(page, '그룹에 추가').click()
  const adding = page.getByRole('dialog', { name: '그룹에 추가' })
  await button(page, '추가').click()
  await expect(adding.getByText('고객 그룹을 선택해 주세요.')).toBeVisible()
  await expectAccessibleLayout(page)
  await pick(adding.getByLabel('고객 그룹'), '샘플 고객 그룹')
  await button(page, '추가').click()
  await expect(page.getByText('1명을 ‘샘플 고객 그룹’ 그룹에 추가했습니다')).toBeVisible()

  await page.goto('/customer-groups')
  await expect(row(page, '샘플 고객 그룹')).toContainText('41명')
  await expectAccessibleLayout(page)
  await button(page, '새 그룹').click()
  await page.getByRole('dialog').getByLabel('그룹 이름').focus()
  await typeKorean(page, '부산 제조업')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '부산 제조업' })).toBeVisible()
  await expect(page.getByText('이 그룹에는 아직 연락처가 없습니다')).toBeVisible()
  await button(page, '연락처 추가').first().click()
  const picking = page.getByRole('dialog', { name: '연락처 추가' })
  await picking.getByRole('checkbox', { name: '새별전자 선택' }).check()
  await picking.getByRole('searchbox').focus()
  await typeKorean(page, '한빛')
  await picking.getByRole('checkbox', { name: '한빛정밀 선택' }).check()
  await expectAccessibleLayout(page)
  await button(page, '2명 추가').click()
  await expect(page.getByText('연락처 2명을 추가했습니다')).toBeVisible()
  await expect(page.getByText('연락처 2명', { exact: true })).toBeVisible()
  await expectAccessibleLayout(page)
  await button(page, '새별전자 그룹에서 제외').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '그룹에서 제외' }).click()
  await expect(row(page, '새별전자')).toBeHidden()

  await page.goto(`/customer-groups/${sample.customerGroupId}`)
  await expect(page.getByRole('link', { name: '샘플: 신규 리드 3단계' })).toBeVisible()
  await page.getByRole('link', { name: '고객 그룹 목록으로' }).click()
  await button(page, '샘플 고객 그룹 작업').click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('연락처 41명은 삭제되지 않습니다')
  await expect(confirmation).toContainText('시퀀스 1개의 대상 그룹이 해제됩니다')
  await confirmation.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('시퀀스 1개의 대상 그룹이 해제되었습니다')).toBeVisible()
})
