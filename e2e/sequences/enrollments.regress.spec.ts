// Enrollments of a sequence: added with a later start, filtered, paused, resumed and removed.
import { listEnrollments } from '#api/enrollments/enrollments.ts'
import { listLeads } from '#api/leads/leads.ts'
import { activateSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { fillDateTime } from '../support/date-time.ts'
import { runningSample } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'
import { loadSample } from '../support/sequences.ts'
import { typeKorean } from '../support/type-korean.ts'

test('selected leads are enrolled with a later start', async ({ page, user }) => {
  const sample = await loadSample(user)
  await callApi(user, activateSequence, { params: { id: sample.sequenceId } })
  const { data } = await callApi(user, listLeads, { query: { sort: 'company', limit: 2 } })
  const [lead] = data
  if (!lead) throw new Error('the sample has leads')
  await page.goto(`/sequences/${sample.sequenceId}?tab=contacts`)
  await page.getByRole('button', { name: '연락처 등록' }).first().click()
  const dialog = page.getByRole('dialog', { name: '연락처 등록' })
  await dialog.getByText('연락처 선택').click()
  await dialog.getByText('날짜·시각').click()
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(dialog.getByText('등록할 연락처를 선택해 주세요.')).toBeVisible()
  await expect(dialog.getByText('시작할 날짜와 시각을 입력해 주세요.')).toBeVisible()
  await dialog.getByRole('searchbox').click()
  await typeKorean(page, lead.companyName)
  await dialog.getByRole('checkbox', { name: new RegExp(lead.companyName) }).check()
  await expect(dialog.getByText('1명 선택됨')).toBeVisible()
  await fillDateTime(dialog, '시작할 날짜와 시각', '2030-06-03T09:30')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText('연락처 1명을 등록하고 이메일 3건을 예약했습니다')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: lead.companyName })).toContainText('2030년 6월 3일')
})

test('enrollments are filtered by status and name, changed in bulk, and each shows its history', async ({
  page,
  user,
}) => {
  const sample = await runningSample(user)
  await page.goto(`/sequences/${sample.sequenceId}`)
  await page.getByRole('tab', { name: '연락처' }).click()
  await expect(page).toHaveURL(/tab=contacts/)
  await expect(page.getByRole('button', { name: '진행 중 40' })).toBeVisible()
  await expectAccessibleLayout(page)

  // every row with a planned mail shows why it was not sent yet
  await expect(
    page
      .getByRole('row')
      .getByText(/발송 예정( · |$)/)
      .filter({ visible: true }),
  ).toHaveCount(40)

  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: '조건에 맞는 40명 모두 선택' }).click()
  await page.getByRole('button', { name: '일시정지' }).last().click()
  const pause = page.getByRole('dialog', { name: '연락처 40명을 일시정지하시겠습니까?' })
  await pause.getByRole('button', { name: '2주 뒤' }).click()
  await expectAccessibleLayout(page)
  await pause.getByRole('button', { name: '일시정지' }).click()
  await expect(page.getByText('연락처 40명을 일시정지했습니다')).toBeVisible()
  await page.getByRole('button', { name: '일시정지 40' }).click()
  await expect(page).toHaveURL(/status=paused/)
  await expect(
    page
      .getByText(/^보류 · .*09:00 자동 재개$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  const { data } = await callApi(user, listEnrollments, { params: { id: sample.sequenceId } })
  const [lead] = data
  if (!lead) throw new Error('forty are enrolled')
  await page.getByRole('searchbox', { name: '연락처 검색' }).click()
  await typeKorean(page, lead.companyName)
  await page.getByRole('link', { name: new RegExp(`${lead.companyName} 발송 이력 보기$`) }).click()
  const panel = page.getByRole('dialog', { name: lead.companyName })
  await expect(panel.getByText('시퀀스에 등록했습니다')).toBeVisible()
  await expect(panel.getByText('보류', { exact: true })).toHaveCount(3)
  await expectAccessibleLayout(page)
  await panel.getByRole('button', { name: '다시 진행' }).click()
  const resume = page.getByRole('alertdialog', { name: '연락처 1명을 다시 진행하시겠습니까?' })
  await expect(resume.getByText(/^다음 메일은 .* 발송 예정입니다$/)).toBeVisible()
  await expectAccessibleLayout(page)
  await resume.getByRole('button', { name: '다시 진행' }).click()
  await expect(page.getByText('연락처 1명을 다시 진행합니다')).toBeVisible()
  await expect(panel.getByText('진행 중', { exact: true })).toBeVisible()
  await page.reload()
  await panel.getByRole('button', { name: '제외' }).click()
  await expect(page.getByText('등록 1건이 종료되고 남은 메일은 발송되지 않습니다')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: '제외' }).click()
  await expect(page.getByText('연락처 1명을 제외했습니다')).toBeVisible()
  await expect(panel.getByText('제외됨', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})
