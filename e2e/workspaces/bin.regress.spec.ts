// Deleted items are restored by the toast or from the bin, and deleted permanently only when a user does so.
import type { Page } from '@playwright/test'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { createLead, deleteLead, listLeads } from '#api/leads/leads.ts'
import { createSequence, deleteSequence } from '#api/sequences/sequences.ts'
import { createEmailTemplate } from '#api/writing/email-templates.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

async function furnish(user: SignedInUser): Promise<void> {
  const { workspaceId } = user
  for (const [companyName, contactName, contactEmail] of [
    ['한빛정밀', '김서연', 'seoyeon@hanbit.example'],
    ['세종물류', '박도현', 'dohyun@sejong.example'],
    ['가람화학', '이하은', 'haeun@garam.example'],
  ] as const)
    await callApi(user, createLead, { body: { workspaceId, companyName, contactName, contactEmail } })
  await callApi(user, createCustomerGroup, { body: { workspaceId, name: '가을 전시회' } })
  await callApi(user, createEmailTemplate, {
    body: { workspaceId, name: '첫 인사', subject: '안녕하세요', bodyText: '반갑습니다', bodyHtml: '' },
  })
  await callApi(user, createSequence, { body: { workspaceId, name: '겨울 제안' } })
}

async function removeByMenu(page: Page, path: string, menu: string): Promise<void> {
  await page.goto(path)
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: '삭제', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click()
}

test('deleted items are restored by the toast or from the bin, and deleted permanently by the user', async ({
  page,
  user,
}) => {
  await furnish(user)
  await page.goto('/settings?tab=bin')
  await expect(page.getByText('휴지통이 비어 있습니다')).toBeVisible()

  await removeByMenu(page, '/leads', '한빛정밀 작업')
  await expect(page.getByText('연락처 1명을 삭제했습니다')).toBeVisible()
  await expect(row(page, '한빛정밀')).toHaveCount(0)
  await button(page, '되돌리기').click()
  await expect(page.getByText('1개를 복원했습니다')).toBeVisible()
  await expect(row(page, '한빛정밀')).toBeVisible()

  await removeByMenu(page, '/email-templates', '첫 인사 작업')
  await expect(page.getByText('템플릿 1개를 삭제했습니다')).toBeVisible()
  const { data } = await callApi(user, listLeads)
  for (const { id } of data.filter(({ companyName }) => companyName !== '한빛정밀'))
    await callApi(user, deleteLead, { params: { id } })
  const sequence = await callApi(user, createSequence, {
    body: { workspaceId: user.workspaceId, name: '여름 제안' },
  })
  await callApi(user, deleteSequence, { params: { id: sequence.id } })

  await page.goto('/settings?tab=bin')
  await expect(page.getByText('총 4개')).toBeVisible()
  await expect(row(page, '세종물류')).toContainText('박도현 · dohyun@sejong.example')
  await expect(row(page, '세종물류')).toContainText('29일')
  await expectAccessibleLayout(page)

  await page.getByRole('searchbox').focus()
  await typeKorean(page, '세종')
  await expect(page).toHaveURL(/search=/)
  await expect(row(page, '가람화학')).toHaveCount(0)
  await button(page, '세종물류 복원').click()
  await expect(page.getByText('메일은 자동으로 발송되지 않습니다.').first()).toBeVisible()
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
  await button(page, '필터 초기화').click()
  await expect(page.getByText('총 3개')).toBeVisible()

  await page.getByRole('checkbox', { name: '가람화학 선택' }).check()
  await page.getByRole('checkbox', { name: '여름 제안 선택' }).check()
  await button(page, '완전히 삭제').click()
  const dialog = page.getByRole('alertdialog', { name: '2개를 완전히 삭제하시겠습니까?' })
  await expect(dialog).toContainText('연락처 1명')
  await expect(dialog).toContainText('시퀀스 1개')
  await expect(dialog).toContainText('되돌릴 수 없습니다')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '완전히 삭제' }).click()
  await expect(page.getByText('2개를 완전히 삭제했습니다')).toBeVisible()
  await expect(page.getByText('총 1개')).toBeVisible()
  await expect(row(page, '첫 인사')).toBeVisible()
})
