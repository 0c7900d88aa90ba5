// The recorded ground for mailing a lead.
import { getLeadConsent } from '#api/compliance/lead-consents.ts'
import { createLead } from '#api/leads/leads.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { typeKorean } from '../support/type-korean.ts'

test('the consent of a lead is recorded, and stays in the log when it is withdrawn', async ({
  page,
  user,
}) => {
  const contactEmail = 'seoyeon@hanbit.example'
  const lead = await callApi(user, createLead, {
    body: { workspaceId: user.workspaceId, companyName: '한빛정밀', contactEmail },
  })
  await page.goto('/leads')
  const open = async () => {
    await page.getByRole('row').filter({ hasText: '한빛정밀' }).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: '수신 근거' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: '한빛정밀 · 수신 근거' })
  await expect(dialog.getByText('등록된 근거 없음')).toBeVisible()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('동의일을 입력해 주세요.')).toBeVisible()
  await dialog.getByLabel('동의일').fill('2026-03-02')
  await dialog.getByLabel('출처').focus()
  await typeKorean(page, '전시회')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('수신 근거를 저장했습니다')).toBeVisible()
  await open()
  await expect(dialog.getByText('2028-03-02 전까지 재확인')).toBeVisible()
  await dialog.getByRole('button', { name: '근거 삭제' }).click()
  await expect(page.getByText('수신 근거를 삭제했습니다')).toBeVisible()
  const facts = await callApi(user, getLeadConsent, { params: { id: lead.id } })
  expect(facts.log.map(({ action }) => action)).toEqual(['removed', 'set'])
})
