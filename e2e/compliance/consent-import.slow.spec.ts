// Consents imported with a file, and the notice to a lead that asks where their data came from.
import { listSuppressions } from '#api/compliance/suppressions.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

const CSV = [
  '회사명,이메일,동의근거,동의일,출처',
  '한빛정밀,seoyeon@hanbit.example,동의,2024. 3. 2.,2024 공작기계전',
  '가람상사,hana@garam.example,,,',
  '다온테크,dul@daon.example,동의,2026-13-02,',
].join('\r\n')

test('an import with consents rejects unreadable rows, and a lead is sent the notice of the data source', async ({
  page,
  user,
}) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: '파일에서 가져오기' }).first().click()
  const dialog = page.getByRole('dialog', { name: '파일에서 연락처 가져오기' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '명단.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await expect(dialog.getByRole('combobox', { name: '‘동의일’ 열의 연락처 항목' })).toHaveValue(
    'consentObtainedOn',
  )
  await dialog.getByText('모든 행에 같은 근거 적용').click()
  await dialog.getByRole('button', { name: '2명 가져오기' }).click()
  await expect(dialog.getByText('동의일을 입력해 주세요.').first()).toBeVisible()
  await dialog.getByLabel('동의일', { exact: true }).fill('2026-04-10')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '2명 가져오기' }).click()
  await expect(dialog.getByText('가져오기를 완료했습니다')).toBeVisible()
  await expect(dialog.getByText('‘2026-13-02’').first()).toBeVisible()
  await dialog.getByRole('button', { name: '닫기', exact: true }).last().click()
  // the consent of 2024 is past its two years
  await expect(page.getByText('동의 재확인 대상이 1명 있습니다.')).toBeVisible()
  await page.getByRole('button', { name: '목록 보기' }).click()
  const row = page.getByRole('row').filter({ hasText: '한빛정밀' })
  await expect(row.getByText('재확인 필요').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '가람상사' })).toHaveCount(0)
  await expectNoLayoutFault(page)

  const openNotice = async () => {
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: '출처 고지' }).click()
  }
  await openNotice()
  const notice = page.getByRole('dialog', { name: '한빛정밀 · 수집 출처 고지' })
  await expect(notice.getByLabel('내용')).toHaveValue(/수집 출처: 2024 공작기계전/)
  await expectAccessible(page)
  await notice.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('수집 출처 고지 메일을 보냈습니다')).toBeVisible()
  await openNotice()
  await expect(notice.getByText('이미 고지했습니다')).toBeVisible()
  await expect(notice.getByRole('button', { name: '다시 보내기' })).toBeVisible()
  await notice.getByRole('button', { name: '취소' }).click()

  await page.goto('/settings?tab=suppressions')
  await page.getByRole('button', { name: '파일에서 가져오기' }).click()
  const list = page.getByRole('dialog', { name: '수신 차단 목록 가져오기' })
  await list.locator('input[type=file]').setInputFiles({
    name: '거부.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hana@garam.example\n@blocked.example\ngmail.com\n'),
  })
  await expectAccessible(page)
  await list.getByRole('button', { name: '3행 차단' }).click()
  await expect(list.getByText('2개를 새로 차단')).toBeVisible()
  await list.getByRole('button', { name: '닫기', exact: true }).last().click()
  await page.getByRole('button', { name: '기록' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'blocked.example' })).toContainText('거부.txt')
  await expectAccessible(page)
  expect((await callApi(user, listSuppressions, { query: {} })).total).toBe(2)
})
