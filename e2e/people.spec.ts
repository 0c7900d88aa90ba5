// Contacts, groups, templates, mailboxes and settings, as a sales person fills them in.
import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { createCustomerGroup, listCustomerGroups } from '#api/customer-groups.ts'
import { listEmailTemplates } from '#api/email-templates.ts'
import { createLead, listLeads } from '#api/leads.ts'
import { listSuppressions } from '#api/suppressions.ts'
import { loadSampleData } from '#api/workspaces.ts'
import { callApi, type Person } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { typeKorean, typeKoreanThenEndSyllable } from './support/hangul.ts'
import { expectSound } from './support/sound.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const lead = (person: Person, companyName: string, contactEmail: string) =>
  callApi(person, createLead, { body: { workspaceId: person.workspaceId, companyName, contactEmail } })
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectSound(page)
}

test('a contact is written in Hangul, found, changed and deleted', async ({ page, person }) => {
  await page.goto('/leads')
  await expect(page.getByText('아직 연락처가 없습니다')).toBeVisible()
  await expectGood(page)

  await button(page, '연락처 추가').click()
  const dialog = page.getByRole('dialog', { name: '연락처 추가' })
  await expect(dialog.getByLabel('회사명')).toBeFocused()
  await button(page, '저장').click()
  await expect(dialog.getByText('회사명, 담당자명, 이메일 중 하나는 입력해 주세요.')).toBeVisible()
  await expectGood(page)
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
  const { data } = await callApi(person, listLeads)
  expect(data[0]).toMatchObject({ contactName: '김서연', customFields: { 직급: '과장' } })

  await button(page, '연락처 추가').click()
  await dialog.getByLabel('이메일').fill('SEOYEON@hanbit.example')
  await button(page, '저장').click()
  await expect(dialog.getByLabel('이메일')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('같은 이메일의 연락처가 이미 있습니다')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, '저장하지 않고 닫기').click()

  await lead(person, '세종물류', 'info@sejong.example')
  await page.getByRole('searchbox').focus()
  await typeKorean(page, '한빛')
  await expect(page).toHaveURL(/search=%ED%95%9C%EB%B9%9B/)
  await expect(page.getByRole('searchbox')).toHaveValue('한빛')
  await button(page, '한빛정밀').click()
  const editing = page.getByRole('dialog', { name: '연락처 수정' })
  await expect(editing.getByLabel('값')).toHaveValue('과장')
  await editing.getByLabel('도시').focus()
  await typeKorean(page, '창원')
  await button(page, '저장').click()
  await expect(row(page, '한빛정밀')).toContainText('창원')

  await page.getByRole('checkbox', { name: '한빛정밀 선택' }).check()
  await button(page, '삭제').click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('진행 중인 등록은 ‘제외됨’으로 끝나고')
  await expectAccessible(page)
  await asking.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('연락처 1명을 삭제했습니다')).toBeVisible()
  await expect(page.getByText('찾는 것이 없습니다')).toBeVisible()
})

test('what was written in a dialog is not lost by Esc', async ({ page, person }) => {
  expect(person.workspaceId).not.toBe('')
  await page.goto('/leads')
  await button(page, '연락처 추가').click()
  const dialog = page.getByRole('dialog', { name: '연락처 추가' })
  await dialog.getByLabel('회사명').fill('가온')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('저장하지 않은 내용이 있습니다')
  await expectAccessible(page)
  await button(page, '계속 작성').click()
  await expect(dialog.getByLabel('회사명')).toHaveValue('가온')
  await page.keyboard.press('Escape')
  await button(page, '저장하지 않고 닫기').click()
  await expect(dialog).toBeHidden()
  await expect(button(page, '연락처 추가')).toBeFocused()
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

test('a file of Korean Excel becomes contacts of a new group, and refused rows are given back', async ({
  page,
  person,
}) => {
  await page.goto('/leads')
  await button(page, '파일에서 가져오기').first().click()
  const dialog = page.getByRole('dialog', { name: '파일에서 연락처 가져오기' })
  await expect(dialog.getByText('CSV 파일을 여기에 끌어다 놓으세요')).toBeVisible()
  await expectGood(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...FILE, name: '고객.xlsx', buffer: Buffer.from('PK') })
  await expect(dialog.getByRole('alert')).toContainText('다른 이름으로 저장 → CSV')

  await dialog.locator('input[type=file]').setInputFiles(FILE)
  await expect(dialog.getByText('4행 · 한글 엑셀(CP949)')).toBeVisible()
  await expect(row(page, '업체명')).toContainText('한빛전자, 똠방식품')
  await expect(dialog.getByLabel('‘업체명’ 열의 연락처 항목')).toHaveValue('companyName')
  await expect(dialog.getByLabel('‘메일’ 열의 연락처 항목')).toHaveValue('contactEmail')
  await dialog.getByLabel('‘지역’ 열의 연락처 항목').selectOption('contactEmail')
  await expect(dialog.getByText('‘이메일’에 두 열을 맞출 수 없습니다.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '4명 가져오기' })).toBeDisabled()
  await dialog.getByLabel('‘지역’ 열의 연락처 항목').selectOption('city')
  await dialog.getByText('새 그룹 만들기').click()
  await dialog.getByLabel('새 그룹 이름').focus()
  await typeKorean(page, '전시회 명단')
  await expectGood(page)

  // a failure on the way costs nothing: the file, the mapping and the group stay
  await page.route('**/api/v1/leads/import?*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: '4명 가져오기' }).click()
  await expect(dialog.getByRole('alert')).toContainText('서버에 연결하지 못했습니다')
  await dialog.getByRole('button', { name: '4명 가져오기' }).click()
  await expect(dialog.getByText('가져오기를 마쳤습니다')).toBeVisible()
  await expect(row(page, '무주소')).toContainText('not-an-address')
  await expectGood(page)
  await dialog.getByLabel('결과', { exact: true }).selectOption('all')
  await expect(dialog.getByRole('row')).toHaveCount(5)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '거절된 행 내려받기' }).click()
  expect(await (await download).failure()).toBeNull()
  await button(page, '닫기').last().click()
  await expect(dialog).toBeHidden()
  await expect(row(page, '똠방식품')).toContainText('펲진수')
  const groups = await callApi(person, listCustomerGroups)
  expect(groups.data.map(({ name, leadCount }) => [name, leadCount])).toEqual([['전시회 명단', 2]])
})

test('contacts go into a group and out of it, and deleting the group says what it ends', async ({
  page,
  person,
}) => {
  const sample = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  await lead(person, '새별전자', 'a@saebyeol.example')
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: '새별전자 선택' }).check()
  await button(page, '그룹에 추가').click()
  const adding = page.getByRole('dialog', { name: '그룹에 추가' })
  await button(page, '추가').click()
  await expect(adding.getByText('고객 그룹을 선택해 주세요.')).toBeVisible()
  await expectGood(page)
  await adding.getByLabel('고객 그룹').selectOption(sample.customerGroupId)
  await button(page, '추가').click()
  await expect(page.getByText('1명을 ‘샘플 고객 그룹’ 그룹에 추가했습니다')).toBeVisible()

  await page.goto('/customer-groups')
  await expect(row(page, '샘플 고객 그룹')).toContainText('41명')
  await expectGood(page)
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
  await expectGood(page)
  await button(page, '2명 추가').click()
  await expect(page.getByText('연락처 2명을 추가했습니다')).toBeVisible()
  await expect(page.getByText('연락처 2명', { exact: true })).toBeVisible()
  await expectGood(page)
  await button(page, '새별전자 그룹에서 빼기').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '그룹에서 빼기' }).click()
  await expect(row(page, '새별전자')).toBeHidden()

  await page.goto('/customer-groups')
  await button(page, '샘플 고객 그룹 작업').click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('연락처 41명은 그대로 남습니다')
  await expect(asking).toContainText('시퀀스 1개에서 대상 그룹이 비워집니다')
  await asking.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('시퀀스 1개의 대상 그룹이 비워졌습니다')).toBeVisible()
})

test('a template is written with variables, seen filled, drafted by AI, undone and deleted', async ({
  page,
  person,
}) => {
  await page.goto('/email-templates')
  await expect(page.getByText('아직 템플릿이 없습니다')).toBeVisible()
  await expectGood(page)
  await button(page, '새 템플릿').first().click()
  const dialog = page.getByRole('dialog', { name: '새 이메일 템플릿' })
  await dialog.getByLabel('템플릿 이름').focus()
  await typeKorean(page, '첫 제안')
  const subject = dialog.getByLabel('제목', { exact: true })
  await subject.focus()
  await typeKorean(page, '님께')
  await page.keyboard.press('Home')
  await button(page, '담당자명 변수 넣기').click()
  await expect(subject).toHaveValue('{{담당자명}}님께')
  await expect(subject).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(subject).toHaveValue('님께')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('End')
  await typeKorean(page, ' {{회사}} 소식')
  await dialog.getByRole('tab', { name: 'HTML 본문' }).click()
  await dialog
    .getByRole('textbox', { name: 'HTML 본문' })
    .fill('<h1 style="color:teal">{{회사명}}</h1><script>document.title="hacked"</script>')
  const preview = dialog.getByRole('region', { name: '미리보기' })
  await expect(preview).toContainText('김서연님께')
  await expect(preview.frameLocator('iframe').getByRole('heading', { name: '한빛전자' })).toBeVisible()
  await expectGood(page)
  await button(page, '저장').click()
  await expect(dialog.getByText('{{회사}}: 없는 변수입니다. 혹시 {{회사명}}?')).toBeVisible()
  await expect(subject).toBeFocused()
  await subject.fill('{{담당자명}}님께 {{회사명}} 소식')

  await button(page, 'AI로 초안 만들기').click()
  await button(page, '초안 만들기').click()
  await expect(dialog.getByText('어떤 메일을 쓸지 적어 주세요.')).toBeVisible()
  await dialog.getByLabel('어떤 메일인가요?').focus()
  await typeKorean(page, '부품 견적 서비스 소개')
  await button(page, '초안 만들기').click()
  await expect(dialog.getByText('제목과 본문을 AI 초안으로 채웠습니다.')).toBeVisible()
  await expect(subject).not.toHaveValue('{{담당자명}}님께 {{회사명}} 소식')
  await expectGood(page)
  await button(page, '되돌리기').click()
  await expect(subject).toHaveValue('{{담당자명}}님께 {{회사명}} 소식')
  await button(page, '저장').click()
  await expect(page.getByText('템플릿을 저장했습니다')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { data } = await callApi(person, listEmailTemplates)
  expect(data[0]).toMatchObject({ name: '첫 제안', subject: '{{담당자명}}님께 {{회사명}} 소식' })

  await button(page, '첫 제안 작업').click()
  await page.getByRole('menuitem', { name: '미리보기' }).click()
  await expect(page.getByRole('dialog', { name: '첫 제안' })).toContainText('김서연님께 한빛전자 소식')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, '첫 제안 작업').click()
  await page.getByRole('menuitem', { name: '복제' }).click()
  await expect(row(page, '첫 제안 사본')).toBeVisible()
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check()
  await button(page, '삭제').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('템플릿 2개를 삭제했습니다')).toBeVisible()
})

test('a mailbox says its rules in words, is verified, and a connection that fails says why', async ({
  page,
  person,
}) => {
  expect(person.workspaceId).not.toBe('')
  await page.goto('/email-accounts')
  await expect(page.getByText('평일 09:00–18:00, 공휴일 제외')).toBeVisible()
  await expectGood(page)
  await button(page, '발송 설정').click()
  const rules = page.getByRole('dialog', { name: '발송 설정' })
  await rules.getByText('토', { exact: true }).click()
  await expect(rules.getByRole('checkbox', { name: '토' })).toBeChecked()
  await rules.getByLabel('종료 시각').fill('08:00')
  await rules.getByLabel('하루 최대 발송 수').fill('0')
  await button(page, '저장').click()
  await expect(rules.getByText('종료 시각은 시작 시각보다 뒤여야 합니다.')).toBeVisible()
  await expect(rules.getByText('1부터 10,000까지의 수를 입력해 주세요.')).toBeVisible()
  await expectGood(page)
  await rules.getByLabel('종료 시각').fill('20:00')
  await rules.getByLabel('하루 최대 발송 수').fill('30')
  await rules.getByRole('textbox', { name: '쉬는 날' }).fill('2027-05-04')
  await button(page, '날짜 추가').click()
  await expect(rules.getByText('2027년 5월 4일', { exact: true })).toBeVisible()
  await button(page, '저장').click()
  await expect(page.getByText('월–토 09:00–20:00, 공휴일 제외, 쉬는 날 1일')).toBeVisible()

  await button(page, '연결 확인').click()
  await expect(page.getByText('연결되었습니다. 이제 이 계정으로 보낼 수 있습니다.')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('통과')).toHaveCount(3)
  await expectGood(page)
  await button(page, '닫기').last().click()

  await button(page, '메일 계정 연결').click()
  const connect = page.getByRole('dialog', { name: '메일 계정 연결' })
  await expect(connect.getByText('앱 비밀번호’를 만들어')).toBeVisible()
  await expectGood(page)
  await connect.getByLabel('메일 서비스').selectOption('custom')
  await button(page, '연결하고 확인').click()
  await expect(connect.getByText('서버 주소를 입력해 주세요.')).toHaveCount(2)
  await connect.getByLabel('메일 주소').fill('me@corp.example')
  await connect.getByLabel('비밀번호', { exact: true }).fill('secret')
  for (const server of ['보내는 서버 (SMTP)', '받는 서버 (IMAP)'])
    await connect.getByRole('group', { name: server }).getByLabel('주소').fill('127.0.0.1')
  await button(page, '연결하고 확인').click()
  await expect(page.getByText('연결하지 못한 곳이 있습니다')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('실패')).toHaveCount(2)
  await expectAccessible(page)
  await button(page, '연결 정보 고치기').click()
  await expect(page.getByLabel('메일 주소')).toHaveValue('me@corp.example')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '저장하지 않고 닫기' }).click()
  await button(page, 'me@corp.example 작업').click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('발송 계정을 삭제했습니다')).toBeVisible()
})

test('settings rename a workspace, block an address, and change the theme', async ({ page, person }) => {
  await page.goto('/settings')
  await expect(row(page, person.email)).toContainText('소유자')
  await expectGood(page)
  await page.getByRole('button', { name: /이름 바꾸기$/ }).click()
  const name = page.getByRole('dialog').getByLabel('이름')
  await name.fill('')
  await name.focus()
  await typeKorean(page, '국내영업팀')
  await button(page, '저장').click()
  await expect(page.getByRole('cell', { name: '국내영업팀', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: '수신 차단' }).click()
  await expect(page.getByText('차단된 주소가 없습니다')).toBeVisible()
  await expectGood(page)
  await button(page, '차단 추가').click()
  const dialog = page.getByRole('dialog', { name: '수신 차단 추가' })
  await dialog.getByText('도메인', { exact: true }).click()
  await dialog.getByRole('textbox').fill('nope')
  await button(page, '차단').click()
  await expect(dialog.getByText('도메인이 올바르지 않습니다')).toBeVisible()
  await expectGood(page)
  await dialog.getByRole('textbox').fill('Corp.example')
  await button(page, '차단').click()
  await expect(row(page, 'corp.example')).toContainText('직접 추가')
  expect((await callApi(person, listSuppressions)).data[0]).toMatchObject({ value: 'corp.example' })
  await button(page, 'corp.example 차단 해제').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '차단 해제' }).click()
  await expect(page.getByText('차단된 주소가 없습니다')).toBeVisible()

  await page.getByRole('tab', { name: 'AI 모델' }).click()
  await expect(page.getByText('OPENAI_API_KEY')).toBeVisible()
  await expectGood(page)
  await page.getByRole('tab', { name: '화면' }).click()
  await page.getByText('어둡게').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectGood(page)
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
