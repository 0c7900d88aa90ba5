// After a standstill nothing bursts, nothing goes out of order, and every mail that moves says why.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dateInZone } from '#core/calendar/zone.ts'
import { ALWAYS, type Desk, makeDesk, makeLeads, makeSequence } from '#server/testing/sales-desk.ts'
import { type World, world } from '#server/testing/world.ts'
import { deliverDue } from './deliver.ts'
import { newDeliverer } from './engine.ts'

const DAY = 86_400_000

type Row = { enrollmentId: string; ordinal: number; at: Date; state: string; reason: string | null }
/** Sent and planned mails in the order of their times. */
async function mailsOf(w: World): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT enrollment_id AS "enrollmentId", ordinal, coalesce(sent_at, planned_at) AS at, state, wait_reason AS reason
    FROM scheduled_executions WHERE state IN ('scheduled', 'sent') ORDER BY 3, ordinal, enrollment_id`.execute(
    w.ctx.db,
  )
  return rows
}

const perDay = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ at }) => dateInZone(at, 'Asia/Seoul'))].map(([, mails]) => mails.length)

/** Everybody's mails stand in the order of their path. */
function expectOrder(rows: readonly Row[]): void {
  for (const mails of Map.groupBy(rows, (row) => row.enrollmentId).values())
    expect(mails.map((mail) => mail.ordinal)).toEqual(mails.map((_, i) => i))
}

const CAP = 4
async function enrolled(w: World, count: number): Promise<{ desk: Desk; id: string }> {
  const desk = await makeDesk(w)
  await desk.patch(`/email-accounts/${desk.sandboxId}`, { rules: { ...ALWAYS, dailyCap: CAP } })
  const { id } = await makeSequence(desk, [{}, { delayDays: 1 }, { delayDays: 2 }])
  const leadIds = await makeLeads(desk, desk.workspaceId, count)
  await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  return { desk, id }
}

const pass = (w: World) => deliverDue(w.ctx, newDeliverer(w.ctx, new AbortController().signal))

test('a process that was down for a week goes on in order, a day’s share a day, and tells who waits for the limit', async () => {
  await using w = await world()
  await enrolled(w, 6)
  await pass(w)
  w.clock.advance(7 * DAY)
  for (let day = 0; day < 14; day++) {
    await pass(w)
    const rows = await mailsOf(w)
    expectOrder(rows)
    expect(Math.max(...perDay(rows)), `day ${day}`).toBeLessThanOrEqual(CAP)
    const waiting = rows.filter((row) => row.state === 'scheduled')
    for (const row of waiting) expect(row.at.getTime()).toBeGreaterThan(w.clock.now().getTime())
    if (day === 0) expect(waiting.map((row) => row.reason)).toContain('mailbox_limit')
    w.clock.advance(DAY)
  }
  const rows = await mailsOf(w)
  expect(rows.filter((row) => row.state === 'sent')).toHaveLength(18)
})

test('with a gap between mails, nothing is left planned in the past either', async () => {
  await using w = await world()
  const { desk } = await enrolled(w, 6)
  await desk.patch(`/email-accounts/${desk.sandboxId}`, { rules: { ...ALWAYS, minGapSeconds: 600 } })
  w.clock.advance(7 * DAY)
  await pass(w)
  const waiting = (await mailsOf(w)).filter((row) => row.state === 'scheduled')
  expect(waiting.length).toBeGreaterThanOrEqual(17)
  const times = waiting.map(({ at }) => at.getTime())
  for (const [i, at] of times.entries())
    expect(at - (times[i - 1] ?? w.clock.now().getTime())).toBeGreaterThanOrEqual(i === 0 ? 0 : 600_000)
})

test('first mails of another sequence make room for a follow-up that slipped by a day, and say why they moved', async () => {
  await using w = await world()
  const { desk, id } = await enrolled(w, 2)
  const queue = await makeSequence(desk, [{}, { delayDays: 1 }], { name: '긴 줄' })
  const leadIds = await makeLeads(desk, desk.workspaceId, 30)
  await desk.post(`/sequences/${queue.id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  await desk.post(`/sequences/${queue.id}/activate`)
  await pass(w)
  const before = await mailsOf(w)
  expect(Math.max(...perDay(before))).toBeLessThanOrEqual(CAP)
  // two days of the mailbox are lost: the follow-ups of the first sequence now want a day the others fill
  w.clock.advance(2 * DAY)
  await pass(w)
  const after = await mailsOf(w)
  expectOrder(after)
  expect(Math.max(...perDay(after))).toBeLessThanOrEqual(CAP)
  const { data } = (await desk.get(`/sequences/${id}/enrollments`)).body
  const own = new Set(data.map((person: { id: string }) => person.id))
  for (const row of after.filter((mail) => own.has(mail.enrollmentId)))
    expect(row.at.getTime()).toBeLessThan(w.clock.now().getTime() + 4 * DAY)
  const last = (rows: readonly Row[]) => rows.at(-1)?.at.getTime() ?? 0
  expect(last(after) - last(before)).toBeLessThanOrEqual(3 * DAY)
  const moved = after.filter((row) => row.state === 'scheduled' && row.ordinal === 0)
  expect(new Set(moved.map((row) => row.reason))).toEqual(new Set(['mailbox_limit']))
  for (let day = 0; day < 25; day++) {
    w.clock.advance(DAY)
    await pass(w)
    expectOrder(await mailsOf(w))
  }
  const rows = await mailsOf(w)
  expect(rows.every((row) => row.state === 'sent')).toBe(true)
  expect(rows).toHaveLength(6 + 60)
})

test('what is planned anew without anything new stays where it is', async () => {
  await using w = await world()
  const { desk, id } = await enrolled(w, 9)
  await pass(w)
  const before = await mailsOf(w)
  await desk.post(`/sequences/${id}/pause`)
  expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  expect(await mailsOf(w)).toEqual(before)
})

test('a sequence that stood still for ten days goes on a day’s share a day', async () => {
  await using w = await world()
  const { desk, id } = await enrolled(w, 10)
  await pass(w)
  await desk.post(`/sequences/${id}/pause`)
  w.clock.advance(10 * DAY)
  await pass(w)
  expect(perDay((await mailsOf(w)).filter((row) => row.state === 'sent'))).toEqual([CAP])
  await desk.post(`/sequences/${id}/activate`)
  for (let day = 0; day < 20; day++) {
    await pass(w)
    const rows = await mailsOf(w)
    expectOrder(rows)
    expect(Math.max(...perDay(rows))).toBeLessThanOrEqual(CAP)
    w.clock.advance(DAY)
  }
  expect((await mailsOf(w)).filter((row) => row.state === 'sent')).toHaveLength(30)
})

test('a mailbox that was cut off for two days and a clock that was put back burst nothing', async () => {
  await using w = await world()
  const { desk } = await enrolled(w, 6)
  await pass(w)
  await sql`UPDATE email_accounts SET status = 'disconnected' WHERE id = ${desk.sandboxId}`.execute(w.ctx.db)
  w.clock.advance(2 * DAY)
  await pass(w)
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${desk.sandboxId}`.execute(w.ctx.db)
  await pass(w)
  const sent = (await mailsOf(w)).filter((row) => row.state === 'sent').length
  expect(sent).toBe(2 * CAP)
  w.clock.advance(-DAY)
  await pass(w)
  expect((await mailsOf(w)).filter((row) => row.state === 'sent')).toHaveLength(sent)
  for (let day = 0; day < 14; day++) {
    w.clock.advance(DAY)
    await pass(w)
    const rows = await mailsOf(w)
    expectOrder(rows)
    expect(Math.max(...perDay(rows))).toBeLessThanOrEqual(CAP)
  }
  expect((await mailsOf(w)).filter((row) => row.state === 'sent')).toHaveLength(18)
})
