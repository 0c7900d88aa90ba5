// Mailboxes and their settings.
import { enrollWithScheduling } from '#api/enrollments/enrollments.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { connectedMailbox } from '../support/connected-mailbox.ts'
import { queryDatabase } from '../support/database.ts'
import { sandboxOf } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'
import { loadSample } from '../support/sequences.ts'

test('a mailbox shows its rules, is verified, and shows why a connection fails', async ({ page, user }) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/email-accounts')
  await expect(page.getByText('평일 09:00–18:00, 공휴일 제외')).toBeVisible()
  await button(page, '발송 설정').click()
  const rules = page.getByRole('dialog', { name: '발송 설정' })
  await rules.getByText('토', { exact: true }).click()
  await expect(rules.getByRole('checkbox', { name: '토' })).toBeChecked()
  await rules.getByLabel('종료 시각').fill('08:00')
  await rules.getByLabel('하루 최대 발송 수').fill('0')
  await button(page, '저장').click()
  await expect(rules.getByText('종료 시각은 시작 시각 이후여야 합니다.')).toBeVisible()
  await expect(rules.getByText('1부터 10,000까지의 숫자를 입력해 주세요.')).toBeVisible()
  await expectAccessibleLayout(page)
  await rules.getByLabel('종료 시각').fill('20:00')
  await rules.getByLabel('하루 최대 발송 수').fill('30')
  await rules.getByRole('textbox', { name: '휴무일' }).fill('2027-05-04')
  await button(page, '날짜 추가').click()
  await expect(rules.getByText('2027년 5월 4일 (화)', { exact: true })).toBeVisible()
  await button(page, '저장').click()
  await expect(page.getByText('월–토 09:00–20:00, 공휴일 제외, 휴무일 1일')).toBeVisible()

  await button(page, '연결 확인').click()
  await expect(page.getByText('연결되었습니다. 이제 이 계정으로 발송할 수 있습니다.')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('통과')).toHaveCount(3)
  await expectAccessibleLayout(page)
  await button(page, '닫기').last().click()

  await button(page, '메일 계정 연결').click()
  const connect = page.getByRole('dialog', { name: '메일 계정 연결' })
  await connect.getByLabel('메일 주소').fill('me@gmail.com')
  await expect(connect.getByText('앱 비밀번호’를 만들어')).toBeVisible()
  await expect(connect.getByText('답장은 IMAP으로 읽습니다.')).toBeVisible()
  await expectAccessibleLayout(page)
  await connect.locator('summary').click()
  await connect.getByLabel('메일 서비스').selectOption('custom')
  await button(page, '연결하고 확인').click()
  await expect(connect.getByText('서버 주소를 입력해 주세요.')).toHaveCount(2)
  await connect.getByLabel('메일 주소').fill('me@corp.example')
  await connect.getByLabel('비밀번호', { exact: true }).fill('secret')
  for (const server of ['보내는 서버 (SMTP)', '받는 서버 (IMAP)'])
    await connect.getByRole('group', { name: server }).getByLabel('주소').fill('127.0.0.1')
  await button(page, '연결하고 확인').click()
  await expect(page.getByText('연결에 실패한 항목이 있습니다')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('실패')).toHaveCount(2)
  await expectAccessible(page)
  await button(page, '연결 정보 수정').click()
  await expect(page.getByLabel('메일 주소')).toHaveValue('me@corp.example')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '저장하지 않고 닫기' }).click()
  await button(page, 'me@corp.example 작업').click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('발송 계정을 삭제했습니다')).toBeVisible()
})

test('leads that wait for a disconnected mailbox are moved to another one after a confirmation', async ({
  page,
  user,
  server,
}) => {
  const { sequenceId, customerGroupId } = await loadSample(user)
  const sandbox = await sandboxOf(user)
  await callApi(user, enrollWithScheduling, {
    params: { id: sequenceId },
    body: { customerGroupId, userEmailAccountId: sandbox.id },
  })
  const second = { name: '영업 2팀', address: 'second@corp.example' }
  const otherId = await connectedMailbox(server, user, second)
  await queryDatabase(
    server,
    "UPDATE email_accounts SET kind = 'smtp', status = 'disconnected', status_reason = '로그인에 실패했습니다.' WHERE id = $1",
    [sandbox.id],
  )
  await page.goto('/check')
  await button(page, '대기 연락처 옮기기…').click()
  const dialog = page.getByRole('dialog', { name: /대기 연락처를 옮기시겠습니까/ })
  await expect(dialog.getByText('옮길 연락처 40명')).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: '40명 옮기기' }).click()
  await expect(dialog.getByText('새 발송 계정을 선택해 주세요.')).toBeVisible()
  await dialog.getByRole('combobox', { name: '새 발송 계정' }).click()
  await expect(page.getByRole('option', { name: /현재 계정/ })).toBeDisabled()
  await page.getByRole('option', { name: /영업 2팀/ }).click()
  await dialog.getByRole('button', { name: '40명 옮기기' }).click()
  await expect(page.getByText('연락처 40명을 옮기고 일정을 다시 계산했습니다')).toBeVisible()
  const moved = await queryDatabase(
    server,
    'SELECT count(*)::int AS n FROM enrollments WHERE email_account_id = $1',
    [otherId],
  )
  expect(moved).toEqual([{ n: 40 }])
  await page.goto('/email-accounts')
  await expect(page.getByText('second@corp.example')).toBeVisible()
  await expect(button(page, '대기 연락처 옮기기…')).toHaveCount(0)
})
