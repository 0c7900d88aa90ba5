// The history of one lead, two leads merged into one, and an import that is undone.
import { createLead, listLeads, updateLead } from '#api/leads/leads.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

const lead = (
  user: SignedInUser,
  body: { companyName: string; contactName: string; contactEmail: string; city?: string },
) => callApi(user, createLead, { body: { workspaceId: user.workspaceId, ...body } })

test('two duplicate leads are found, merged, listed in the history, and split again', async ({
  page,
  user,
}) => {
  await lead(user, { companyName: '한빛정밀', contactName: '김서연', contactEmail: 'kim@hanbit.example' })
  const other = await lead(user, {
    companyName: '(주)한빛 정밀',
    contactName: '김서연 과장',
    contactEmail: 'seoyeon@naver.com',
    city: '부산',
  })
  await callApi(user, updateLead, { params: { id: other.id }, body: { industry: '제조' } })
  await page.goto('/leads')
  await button(page, '연락처 도구').click()
  await page.getByRole('menuitem', { name: '중복 정리' }).click()
  await expect(page.getByText('이름과 회사 일치')).toBeVisible()
  await expectAccessibleLayout(page)

  await button(page, '같은 사람이 아님').click()
  await expect(page.getByText('중복으로 보이는 연락처가 없습니다')).toBeVisible()
  await button(page, '취소').click()
  await button(page, '합치기').click()
  const dialog = page.getByRole('dialog', { name: '연락처 2명 합치기' })
  await expect(
    dialog.getByText('주소의 답장도 이 연락처의 회신으로 처리합니다', { exact: false }),
  ).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog.getByLabel('이메일 값').selectOption({ label: 'seoyeon@naver.com' })
  await expect(dialog.getByRole('region', { name: '합친 결과' })).toContainText(
    'kim@hanbit.example 주소의 답장도',
  )
  await dialog.getByRole('button', { name: '합치기' }).click()
  await expect(page.getByText('연락처를 합쳤습니다')).toBeVisible()
  await button(page, '연락처 보기').click()

  const history = page.getByRole('list', { name: '이력' })
  await expect(history.getByText('중복 연락처를 합쳤습니다')).toBeVisible()
  await expect(page.getByText('부산').first()).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByLabel('이력 종류').selectOption({ label: '보낸 메일' })
  await expect(page.getByText('이 종류의 기록이 없습니다')).toBeVisible()
  await page.getByLabel('이력 종류').selectOption({ label: '모든 종류' })
  await button(page, '합치기 되돌리기').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '합치기 되돌리기' }).click()
  await expect(history.getByText('합치기를 되돌렸습니다')).toBeVisible()
  expect((await callApi(user, listLeads)).total).toBe(2)
})

test('an import is undone, except for leads edited since', async ({ page, user }) => {
  const rows = ['회사명,이메일', '한빛정밀,kim@hanbit.example', '세종물류,info@sejong.example']
  await page.goto('/leads')
  await button(page, '파일에서 가져오기').first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: '명단.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await page
    .getByRole('button', { name: /가져오기$/ })
    .last()
    .click()
  await expect(page.getByText('새로 추가').first()).toBeVisible()
  await expect.poll(async () => (await callApi(user, listLeads)).total).toBe(2)
  const { data } = await callApi(user, listLeads, { query: { search: '세종' } })
  await callApi(user, updateLead, { params: { id: data[0]?.id ?? '' }, body: { city: '세종' } })

  await page.goto('/leads/imports')
  const row = page.getByRole('row').filter({ hasText: '명단.csv' })
  await expect(row).toContainText('추가 2')
  await expectAccessibleLayout(page)
  await button(page, '명단.csv 작업').click()
  await page.getByRole('menuitem', { name: '가져오기 되돌리기' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('연락처 1명이 휴지통으로 이동합니다')).toBeVisible()
  await expect(question.getByText('이후 수정한 1명은 유지됩니다')).toBeVisible()
  await expectAccessibleLayout(page)
  await question.getByRole('button', { name: '가져오기 되돌리기' }).click()
  await expect(row.getByText('되돌림', { exact: true })).toBeVisible()
  expect((await callApi(user, listLeads)).data.map(({ companyName }) => companyName)).toEqual(['세종물류'])
})
