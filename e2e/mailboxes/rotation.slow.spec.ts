// Several mailboxes share the leads of one enrolment, in the rehearsal and when waiting leads are moved.
import { enroll, listEnrollments } from '#api/enrollments/enrollments.ts'
import { listLeads } from '#api/leads/leads.ts'
import { callApi } from '../support/api.ts'
import { connectedMailbox } from '../support/connected-mailbox.ts'
import { queryDatabase } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'
import { loadSample } from '../support/sequences.ts'

const SKY = { name: '김하늘', address: 'sky@corp.example' }
const JIWON = { name: '정지원', address: 'jiwon@corp.example' }
const SEOJUN = { name: '박서준', address: 'seojun@corp.example' }

test('two mailboxes share the leads of a group; the shares are shown before, and a stopped mailbox cannot be chosen', async ({
  page,
  user,
  server,
}) => {
  const { sequenceId } = await loadSample(user)
  const [first, second, stopped] = [
    await connectedMailbox(server, user, SKY),
    await connectedMailbox(server, user, JIWON),
    await connectedMailbox(server, user, SEOJUN),
  ]
  await queryDatabase(server, "UPDATE email_accounts SET guard = 'first_mails_stopped' WHERE id = $1", [
    stopped,
  ])

  await page.goto(`/sequences/${sequenceId}`)
  await page.getByRole('button', { name: '연락처 등록' }).first().click()
  const dialog = page.getByRole('dialog', { name: '연락처 등록' })
  // a real mailbox is chosen before the sandbox
  const only = dialog.getByRole('combobox', { name: '발송 계정' })
  await only.click()
  await page.getByRole('option', { name: /김하늘/ }).click()
  await expect(only).toContainText('김하늘')
  await dialog.getByRole('button', { name: '계정 추가', exact: true }).click()
  const options = page.getByRole('listbox', { name: '계정 추가' })
  await expect(
    options.getByRole('option', { name: /박서준.*반송이 많아 새 연락처를 받지 않음/ }),
  ).toBeDisabled()
  await expect(options.getByRole('option', { name: /샌드박스.*함께 선택할 수 없음/ })).toBeDisabled()
  await expect(
    options.getByRole('option', { name: /정지원.*오늘 (\d+통 더 발송 가능|남은 발송 없음)/ }),
  ).toBeEnabled()
  await expectAccessibleLayout(page)
  // with the keyboard alone
  await page.keyboard.type('정지원')
  await expect(options.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const chosen = dialog.getByRole('list', { name: '선택한 발송 계정' })
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('status')).toContainText('김하늘 20명, 정지원 20명')
  await expectAccessibleLayout(page)

  await chosen.getByRole('button', { name: '정지원 제외', exact: true }).click()
  await expect(only).toContainText('김하늘')
  await expect(dialog.getByRole('button', { name: '계정 추가', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /정지원/ }).click()
  await expect(dialog.getByRole('status')).toContainText('김하늘 20명, 정지원 20명')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText('연락처 40명을 등록하고 이메일 120건을 예약했습니다')).toBeVisible()
  await expect(page.getByText('sky@corp.example 20명')).toBeVisible()
  for (const userEmailAccountId of [first, second]) {
    const query = { userEmailAccountId }
    const { total } = await callApi(user, listEnrollments, { params: { id: sequenceId }, query })
    expect(total).toBe(20)
  }
})

test('the rehearsal with two mailboxes shows the sender of every mail and the shares', async ({
  page,
  user,
  server,
}) => {
  const { sequenceId } = await loadSample(user)
  await connectedMailbox(server, user, SKY)
  await connectedMailbox(server, user, JIWON)
  await page.goto(`/sequences/${sequenceId}`)
  await page.getByRole('link', { name: '리허설' }).click()
  const panel = page.getByRole('complementary', { name: '리허설' })
  const only = panel.getByRole('combobox', { name: '발송 계정' })
  await only.click()
  await page.getByRole('option', { name: /김하늘/ }).click()
  await expect(only).toContainText('김하늘')
  await panel.getByRole('button', { name: '계정 추가', exact: true }).click()
  await page.getByRole('option', { name: /정지원/ }).click()
  await panel.getByText('전체 일정').click()
  await expect(panel).toContainText('김하늘 20명, 정지원 20명')
  const mail = panel.getByRole('button', { name: /(김하늘|정지원) 발신/ }).first()
  await expect(mail).toBeVisible()
  await mail.click()
  await expect(page.getByRole('dialog').getByText('보내는 사람')).toBeVisible()
  await expectAccessibleLayout(page)
})

test('leads that wait for a stopped mailbox are moved to two mailboxes', async ({ page, user, server }) => {
  const { sequenceId, customerGroupId } = await loadSample(user)
  const stopped = await connectedMailbox(server, user, SEOJUN)
  const targets = [await connectedMailbox(server, user, SKY), await connectedMailbox(server, user, JIWON)]
  const { data } = await callApi(user, listLeads, { query: { customerGroupId, limit: 40 } })
  await callApi(user, enroll, {
    params: { id: sequenceId },
    body: { leadIds: data.map(({ id }) => id), userEmailAccountId: stopped },
  })
  await queryDatabase(server, "UPDATE email_accounts SET status = 'disconnected' WHERE id = $1", [stopped])
  await page.goto('/email-accounts')
  await button(page, '대기 연락처 옮기기…').click()
  const dialog = page.getByRole('dialog', { name: /대기 연락처를 옮기시겠습니까/ })
  await dialog.getByRole('combobox', { name: '새 발송 계정' }).click()
  await page.getByRole('option', { name: /김하늘/ }).click()
  await dialog.getByRole('button', { name: '계정 추가', exact: true }).click()
  await page.getByRole('option', { name: /정지원/ }).click()
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: '40명 옮기기' }).click()
  await expect(page.getByText('연락처 40명을 옮기고 일정을 다시 계산했습니다')).toBeVisible()
  await expect(page.getByText(/jiwon@corp\.example 20명/)).toBeVisible()
  const counted = await queryDatabase(
    server,
    'SELECT count(*)::int AS n FROM enrollments WHERE email_account_id = ANY($1) GROUP BY email_account_id',
    [targets],
  )
  expect(counted).toEqual([{ n: 20 }, { n: 20 }])
})
