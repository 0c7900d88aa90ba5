// A planned mail is postponed, edited, cancelled and restored; a blocked enrollment is found by the number in the
// menu and resolved on the page 확인 필요.

import { enroll } from '#api/enrollments/enrollments.ts'
import { createLead } from '#api/leads/leads.ts'
import { updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { activateSequence, createSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { queryDatabase } from '../support/database.ts'
import { edge, node } from '../support/designer.ts'
import { sandboxOf } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { typeKorean } from '../support/type-korean.ts'

const SEOUL_DATE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' })

test('planned mails are postponed, edited, cancelled and restored; a blocked enrollment is resolved in place', async ({
  page,
  user,
  server,
}) => {
  const { workspaceId } = user
  const names = ['한빛정밀', '대성기공', '미래소재']
  const leads = await Promise.all(
    names.map((companyName, i) =>
      callApi(user, createLead, {
        body: { workspaceId, companyName, contactName: `담당${i}`, contactEmail: `d${i}@desk${i}.example` },
      }),
    ),
  )
  const workflow = {
    nodes: [
      node('start', 'start', 250, 50),
      node('a', 'emailDraft', 250, 250, { subject: '{{회사명}} 제안', bodyText: '안녕하세요 {{수신거부}}' }),
    ],
    edges: [edge('start', 'a')],
  }
  const { id } = await callApi(user, createSequence, {
    body: { name: '아침 일', workspaceId, workflowData: JSON.stringify(workflow) },
  })
  const sandbox = await sandboxOf(user)
  // the mailbox does not send during the test, whatever the day and hour
  const daysOff = [0, 1].map((days) => SEOUL_DATE.format(Date.now() + days * 86_400_000))
  await callApi(user, updateEmailAccount, { params: { id: sandbox.id }, body: { rules: { daysOff } } })
  await callApi(user, enroll, {
    params: { id },
    body: { leadIds: leads.map((lead) => lead.id), userEmailAccountId: sandbox.id },
  })
  await page.goto('/outbox')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('한빛정밀')).toContainText('한빛정밀 제안')
  await expectAccessible(page)

  await test.step('a mail is postponed by keyboard', async () => {
    await row('대성기공').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByRole('toolbar').getByRole('button', { name: '날짜 미루기' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '이메일 1통을 미루시겠습니까?' })
    await dialog.getByLabel('발송 시작일').fill('2031-03-03')
    await expectAccessible(page, { within: '[role=dialog]' })
    await dialog.getByRole('button', { name: '미루기', exact: true }).click()
    // the third is the substitute for 3·1절
    await expect(row('대성기공')).toContainText('2031.3.4 (화)')
  })

  await test.step('a mail is edited for one lead, in Hangul', async () => {
    await row('한빛정밀').getByRole('cell').nth(1).click()
    const panel = page.getByRole('dialog', { name: '한빛정밀' })
    await panel.getByRole('button', { name: '내용 수정' }).click()
    await panel.getByLabel('제목').fill('')
    await panel.getByLabel('제목').click()
    await typeKorean(page, '따로 드리는 글')
    await panel.getByRole('button', { name: '저장' }).click()
    await expect(panel.getByRole('heading', { name: '따로 드리는 글' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row('한빛정밀')).toContainText('따로 드리는 글')
  })

  await test.step('a mail is cancelled and restored from the list of cancelled mails', async () => {
    await row('미래소재').getByRole('button', { name: '미래소재 작업' }).click()
    await page.getByRole('menuitem', { name: '발송 취소' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '발송 취소' }).click()
    await expect(page.getByText('이메일 1통의 발송을 취소했습니다 · 등록 1건을 종료했습니다')).toBeVisible()
    await expect(row('미래소재')).toHaveCount(0)
    await page.getByLabel('상태 필터').selectOption('발송 취소된 이메일')
    await expect(row('미래소재')).toContainText('발송 취소됨')
  })

  await test.step('the blocked enrollment is found by the number in the menu and resolved in place', async () => {
    await callApi(user, activateSequence, { params: { id } })
    await queryDatabase(
      server,
      `UPDATE scheduled_executions e SET state = 'uncertain', state_reason = 'send_uncertain', claimed_at = now(),
              message_id = '<' || e.id || '@desk.example>'
       FROM leads l WHERE l.id = e.lead_id AND e.sequence_id = $1 AND l.company_name = '한빛정밀'`,
      [id],
    )
    await queryDatabase(
      server,
      `UPDATE enrollments n SET status = 'blocked', status_reason = 'send_uncertain', status_detail = '연결이 끊겼습니다.'
       FROM leads l WHERE l.id = n.lead_id AND n.sequence_id = $1 AND l.company_name = '한빛정밀'`,
      [id],
    )
    await page.reload()
    const entry = page.getByRole('link', { name: /확인 필요/ })
    await expect(entry).toContainText('확인할 항목 1건')
    await entry.click()
    await expectAccessible(page)
    await row('한빛정밀').getByRole('button', { name: '발송 안 됨' }).click()
    const warning = page.getByRole('alertdialog')
    await expect(warning).toContainText('두 번 발송됩니다')
    await warning.getByRole('button', { name: '취소' }).click()
    await row('한빛정밀').getByRole('button', { name: '발송됨' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('@desk.example>')
    await page.getByRole('alertdialog').getByRole('button', { name: '발송됨' }).click()
    await expect(page.getByText('확인할 항목이 없습니다')).toBeVisible()
    await expect(entry).not.toContainText('확인할 항목')
  })
})
