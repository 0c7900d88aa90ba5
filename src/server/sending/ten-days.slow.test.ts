// Forty leads, ten working days with 추석 inside, on the sandbox clock and through the API only.
import { expect, test } from 'vitest'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { world } from '#testing/world.ts'

/** Monday 21 September 2026, 09:00 in Seoul; 추석 is from Thursday 24 to Saturday 26 */
const MONDAY_BEFORE = new Date('2026-09-21T00:00:00Z')
const day = (iso: string) => dateInZone(new Date(iso), 'Asia/Seoul')

test('forty leads over ten days with 추석 inside: no lead is mailed on a holiday, twice, or after a reply', async () => {
  await using w = await world({ now: MONDAY_BEFORE })
  const me = await w.signUp()
  const { sequenceId, customerGroupId } = (await me.post(`/workspaces/${me.workspaceId}/sample-data`)).body
  const mailboxes = await me.get(`/email-accounts?workspaceId=${me.workspaceId}`)
  const enrolled = await me.post(`/admin/sequences/${sequenceId}/enrollments/bulk-with-scheduling`, {
    customerGroupId,
    userEmailAccountId: mailboxes.body.data[0].id,
  })
  expect(enrolled.body).toMatchObject({ enrolledCount: 40, scheduledExecutions: 120, skipped: [] })
  const launched = await me.post(`/sequences/${sequenceId}/activate-step-based`)
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  const plan = await me.get(`/sequences/${sequenceId}/enrollments?limit=200`)
  const promised = new Map(
    plan.body.data.map((row: { leadId: string; nextActionAt: string }) => [row.leadId, row.nextActionAt]),
  )

  // day 1: every lead has the first mail, at the planned minute
  await me.post('/sandbox/clock', { advanceHours: 10 })
  const first = (await me.get('/sandbox/messages?limit=200')).body
  expect(first.total).toBe(40)
  const afterFirst = (await me.get(`/sequences/${sequenceId}/enrollments?limit=200`)).body.data
  for (const row of afterFirst) {
    const { mails } = (await me.get(`/sequences/enrollments/${row.id}/metrics`)).body
    expect(Math.abs(Date.parse(mails[0].sentAt) - Date.parse(String(promised.get(row.leadId))))).toBeLessThan(
      60_000,
    )
  }

  // three reply, one is away, one bounces, one opts out
  const answer = (i: number, kind: string, text?: string) =>
    me.post(`/sandbox/messages/${first.data[i].id}/reply`, { kind, ...(text && { text }) })
  for (const i of [0, 1, 2])
    expect((await answer(i, 'reply')).body).toMatchObject({ kind: 'reply', enrollmentStatus: 'replied' })
  const away = await answer(3, 'out_of_office', '9월 30일까지 부재중입니다. 10월 1일에 복귀합니다.')
  expect(away.body).toMatchObject({ kind: 'auto_reply', enrollmentStatus: 'paused' })
  expect((await answer(4, 'bounce')).body).toMatchObject({ kind: 'bounce', enrollmentStatus: 'bounced' })
  expect((await answer(5, 'unsubscribe')).body).toMatchObject({ enrollmentStatus: 'unsubscribed' })

  await me.post('/sandbox/clock', { advanceDays: 10 })
  const later = (await me.get(`/sandbox/messages?limit=200`)).body
  const byRecipient = new Map<string, string[]>()
  for (const mail of later.data) byRecipient.set(mail.to, [...(byRecipient.get(mail.to) ?? []), mail.at])
  for (const i of [0, 1, 2, 4, 5]) expect(byRecipient.get(first.data[i].to)).toHaveLength(1)
  const days = [...new Set<string>(later.data.map((mail: { at: string }) => day(mail.at)))].sort()
  // three working days after Monday 21 with 추석 between is Monday 28
  expect(days.slice(0, 2)).toEqual(['2026-09-21', '2026-09-28'])
  for (const date of days) {
    expect(koreanHoliday(date)).toBeNull()
    expect([0, 6]).not.toContain(new Date(`${date}T00:00:00Z`).getUTCDay())
  }
  expect(later.data.filter((mail: { at: string }) => day(mail.at) === '2026-09-28')).toHaveLength(34)

  // the one who was away gets the second mail only after coming back
  await me.post('/sandbox/clock', { advanceDays: 20 })
  const all = (await me.get('/sandbox/messages?limit=200')).body.data
  const toAway = all
    .filter((mail: { to: string }) => mail.to === first.data[3].to)
    .map((mail: { at: string }) => day(mail.at))
    .sort()
  expect(toAway).toHaveLength(3)
  expect(toAway[1] >= '2026-10-01').toBe(true)

  // follow-ups are in the thread of the first mail, and no message was sent twice
  const thread = all.filter((mail: { to: string }) => mail.to === first.data[10].to).reverse()
  expect(thread[1].subject).toBe(`Re: ${thread[0].subject}`)
  expect(thread[1].inReplyTo).toBe(thread[0].messageId)
  expect(thread[2].inReplyTo).toBeNull()
  expect(new Set(all.map((mail: { messageId: string }) => mail.messageId)).size).toBe(all.length)
  for (const [to, mails] of Map.groupBy(all, (mail: { to: string }) => mail.to))
    expect(mails.length, to).toBeLessThanOrEqual(3)

  // the timer shows sent, replied, waiting; the counts agree with the delivered mails
  const stats = (await me.get(`/sequences/${sequenceId}/nodes/timer-1/stats`)).body
  expect(stats).toEqual({ sentCount: 40, repliedCount: 3, waitingCount: 0 })
  const metrics = (await me.get(`/sequences/${sequenceId}/metrics`)).body
  expect(metrics).toMatchObject({
    enrolled: 40,
    active: 0,
    sent: all.length,
    replied: 3,
    bounced: 1,
    unsubscribed: 1,
    completed: 35,
  })

  // the whole group again: no lead that replied, finished, bounced or opted out is mailed a second time
  const again = await me.post(`/admin/sequences/${sequenceId}/enrollments/bulk-with-scheduling`, {
    customerGroupId,
    userEmailAccountId: mailboxes.body.data[0].id,
  })
  expect(again.body.enrolledCount).toBe(0)
  const reasons = Map.groupBy(again.body.skipped, (row: { reason: string }) => row.reason)
  expect([...reasons].map(([reason, rows]) => [reason, rows.length]).sort()).toEqual([
    ['bounced', 1],
    ['finished', 38],
    ['suppressed', 1],
  ])
})
