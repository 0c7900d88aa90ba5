// Leads and customer groups.
import iconv from 'iconv-lite'
import { listCustomerGroups } from '#api/leads/customer-groups.ts'
import { createLead, listLeads } from '#api/leads/leads.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'
import { typeKorean, typeKoreanThenEndSyllable } from '../support/type-korean.ts'

const lead = (user: SignedInUser, companyName: string, contactEmail: string) =>
  callApi(user, createLead, { body: { workspaceId: user.workspaceId, companyName, contactEmail } })

test('a lead is created in Hangul, found, changed and deleted', async ({ page, user }) => {
  await page.goto('/leads')
  await expect(page.getByText('아직 연락처가 없습니다')).toBeVisible()

  await button(page, '연락처 추가').click()
  const dialog = page.getByRole('dialog', { name: '연락처 추가' })
  await expect(dialog.getByLabel('회사명')).toBeFocused()
  await button(page, '저장').click()
  await expect(dialog.getByText('회사명, 담당자명, 이메일 중 하나는 입력해 주세요.')).toBeVisible()
  await expectAccessibleLayout(page)
  await typeKorean(page, '한빛정밀')
  await dialog.getByLabel('담당자명').focus()
  await typeKorean(page, '김서연')
  await dialog.getByLabel('이메일').fill('seoyeon@hanbit.example')
  await button(page, '항목 추가').click()
  await dialog.getByLabel('항목 이름').focus()
  await typeKorean(page, '직급')
  await dialog.getByLabel('값').focus()
  await typeKoreanThenEndSyllable(page, '과장')
  // the Enter that ended the syllable has not sent the form
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('연락처를 추가했습니다')).toBeVisible()
  await expect(row(page, '한빛정밀')).toContainText('김서연')
  const { data } = await callApi(user, listLeads)
  expect(data[0]).toMatchObject({ contactName: '김서연', customFields: { 직급: '과장' } })

  await button(page, '연락처 추가').click()
  await dialog.getByLabel('이메일').fill('SEOYEON@hanbit.example')
  await button(page, '저장').click()
  await expect(dialog.getByLabel('이메일')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('같은 이메일의 연락처가 이미 있습니다')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, '저장하지 않고 닫기').click()

  await lead(user, '세종물류', 'info@sejong.example')
  await page.getByRole('searchbox').focus()
  await typeKorean(page, '한빛')
  await expect(page).toHaveURL(/search=%ED%95%9C%EB%B9%9B/)
  await expect(page.getByRole('searchbox')).toHaveValue('한빛')
  await button(page, '한빛정밀 작업').click()
  await page.getByRole('menuitem', { name: '수정', exact: true }).click()
  const editing = page.getByRole('dialog', { name: '연락처 수정' })
  await expect(editing.getByLabel('값')).toHaveValue('과장')
  await editing.getByLabel('담당자명').clear()
  await editing.getByLabel('담당자명').focus()
  await typeKorean(page, '박도윤')
  await button(page, '저장').click()
  await expect(row(page, '한빛정밀')).toContainText('박도윤')

  await page.getByRole('checkbox', { name: '한빛정밀 선택' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: '삭제', exact: true }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('진행 중인 등록은 ‘제외됨’으로 종료되고')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('연락처 1명을 삭제했습니다')).toBeVisible()
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
})

const FILE = {
  name: '고객 명단.csv',
  mimeType: 'text/csv',
  buffer: iconv.encode(
    [
      '업체명,담당자,메일,지역,직급',
      '한빛전자,김서연,seoyeon@hanbit.example,서울,대리',
      '똠방식품,펲진수,jinsu@ttom.example,부산,과장',
      '중복상사,이도윤,SEOYEON@hanbit.example,인천,',
      '무주소,박하린,not-an-address,대전,',
      '',
    ].join('\r\n'),
    'cp949',
  ),
}

test('a Korean Excel file is imported into a new group, and rejected rows are returned', async ({
  page,
  user,
}) => {
  await page.goto('/leads')
  await button(page, '파일에서 가져오기').first().click()
  const dialog = page.getByRole('dialog', { name: '파일에서 연락처 가져오기' })
  await expect(dialog.getByText('엑셀이나 CSV 파일을 여기에 끌어다 놓으세요')).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...FILE, name: '고객.xls', buffer: Buffer.from('%PDF-1.7') })
  await expect(dialog.getByRole('alert')).toContainText('PDF 문서는 읽을 수 없습니다')

  await dialog.locator('input[type=file]').setInputFiles(FILE)
  await expect(dialog.getByText('4행 · 한글 엑셀(CP949)')).toBeVisible()
  await expect(row(page, '업체명')).toContainText('한빛전자, 똠방식품')
  await expect(dialog.getByLabel('‘업체명’ 열의 연락처 항목')).toHaveValue('companyName')
  await expect(dialog.getByLabel('‘메일’ 열의 연락처 항목')).toHaveValue('contactEmail')
  await dialog.getByLabel('‘지역’ 열의 연락처 항목').selectOption('contactEmail')
  await expect(dialog.getByText('‘이메일’에 두 열을 연결할 수 없습니다.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /명 가져오기$/ })).toBeDisabled()
  await dialog.getByLabel('‘지역’ 열의 연락처 항목').selectOption('city')
  await dialog.getByText('가져올 내용 미리보기').click()
  await expect(dialog.getByRole('table', { name: '가져올 내용 미리보기' })).toContainText('펲진수')
  await dialog.getByText('새 그룹 만들기').click()
  await dialog.getByLabel('새 그룹 이름').focus()
  await typeKorean(page, '전시회 명단')
  await expectAccessibleLayout(page)

  // after a failed call the file, the mapping and the group are kept
  await page.route('**/api/v1/leads/import?*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: '2명 가져오기' }).click()
  await expect(dialog.getByRole('alert')).toContainText('서버에 연결하지 못했습니다')
  await dialog.getByRole('button', { name: '2명 가져오기' }).click()
  await expect(dialog.getByText('가져오기를 완료했습니다')).toBeVisible()
  await expect(row(page, '무주소')).toContainText('not-an-address')
  await expectAccessibleLayout(page)
  await dialog.getByLabel('결과', { exact: true }).selectOption('all')
  await expect(dialog.getByRole('row')).toHaveCount(5)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '거절된 행 내려받기' }).click()
  expect(await (await download).failure()).toBeNull()
  await button(page, '닫기').last().click()
  await expect(dialog).toBeHidden()
  await expect(row(page, '똠방식품')).toContainText('펲진수')
  const groups = await callApi(user, listCustomerGroups)
  expect(groups.data.map(({ name, leadCount }) => [name, leadCount])).toEqual([['전시회 명단', 2]])
})

test('the line of titles is found below other lines, and another one can be chosen', async ({
  page,
  user,
}) => {
  await page.goto('/leads')
  await button(page, '파일에서 가져오기').first().click()
  const dialog = page.getByRole('dialog', { name: '파일에서 연락처 가져오기' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: '거래처.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '거래처 현황,,\n\n회사명,담당자,이메일\n본사,총무,메일\n한빛전자,김서연,seoyeon@hanbit.example\n합계,,1\n',
    ),
  })
  const titles = dialog.getByLabel('열 이름이 있는 행')
  await expect(titles).toHaveValue('3')
  await expect(
    dialog.getByText('합계, 제목, 예시, 메모, 쪽 번호, 반복된 열 이름이 있는 행 1개는 제외합니다.'),
  ).toBeVisible()
  await expectAccessibleLayout(page)
  await titles.selectOption('4행: 본사, 총무, 메일')
  await expect(dialog.getByLabel('‘메일’ 열의 연락처 항목')).toHaveValue('contactEmail')
  await expect(dialog.getByLabel('‘총무’ 열의 연락처 항목')).toHaveValue('contactName')
  await dialog.getByLabel('‘본사’ 열의 연락처 항목').selectOption('companyName')
  await dialog.getByRole('button', { name: '1명 가져오기' }).click()
  await expect(dialog.getByText('가져오기를 완료했습니다')).toBeVisible()
  const leads = await callApi(user, listLeads)
  expect(leads.data.map((lead) => [lead.companyName, lead.contactName, lead.contactEmail])).toEqual([
    ['한빛전자', '김서연', 'seoyeon@hanbit.example'],
  ])
})
