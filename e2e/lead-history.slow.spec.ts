// An import that is undone.
import { listLeads, updateLead } from '#api/leads.ts'
import { callApi } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { button, expectGood } from './support/page.ts'

test('a file that was brought in by mistake is taken back, but for whom somebody has edited since', async ({
  page,
  person,
}) => {
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
  await expect.poll(async () => (await callApi(person, listLeads)).total).toBe(2)
  const { data } = await callApi(person, listLeads, { query: { search: '세종' } })
  await callApi(person, updateLead, { params: { id: data[0]?.id ?? '' }, body: { city: '세종' } })

  await page.goto('/leads/imports')
  const row = page.getByRole('row').filter({ hasText: '명단.csv' })
  await expect(row).toContainText('추가 2')
  await expectGood(page)
  await button(page, '명단.csv 작업').click()
  await page.getByRole('menuitem', { name: '가져오기 되돌리기' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('연락처 1명이 휴지통으로 갑니다')).toBeVisible()
  await expect(question.getByText('그 뒤 고친 1명은 그대로 둡니다')).toBeVisible()
  await expectGood(page)
  await question.getByRole('button', { name: '가져오기 되돌리기' }).click()
  await expect(row.getByText('되돌림', { exact: true })).toBeVisible()
  expect((await callApi(person, listLeads)).data.map(({ companyName }) => companyName)).toEqual(['세종물류'])
})
