// After an interruption of days or weeks, day by day: no burst, the order of each path is kept, and every moved mail
// has a reason.

import { expect, test } from 'vitest'
import { DAY_MS } from '#core/calendar/date.ts'
import {
  CAP,
  enrolled,
  expectOrder,
  mailsOf,
  type PlannedMail,
  pass,
  perDay,
} from '#testing/sending/daily-share.ts'
import { makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('a process that was down for a week continues in order, within the daily limit, and delayed mails have that reason', async () => {
  await using w = await world()
  await enrolled(w, 6)
  await pass(w)
  w.clock.advance(7 * DAY_MS)
  for (let day = 0; day < 14; day++) {
    await pass(w)
    const rows = await mailsOf(w)
    expectOrder(rows)
    expect(Math.max(...perDay(rows)), `day ${day}`).toBeLessThanOrEqual(CAP)
    const waiting = rows.filter((row) => row.state === 'scheduled')
    for (const row of waiting) expect(row.at.getTime()).toBeGreaterThan(w.clock.now().getTime())
    if (day === 0) expect(waiting.map((row) => row.reason)).toContain('mailbox_limit')
    w.clock.advance(DAY_MS)
  }
  const rows = await mailsOf(w)
  expect(rows.filter((row) => row.state === 'sent')).toHaveLength(18)
})

test('first mails of another sequence are displaced by a follow-up that slipped by a day, with a reason', async () => {
  await using w = await world()
  const { owner, id } = await enrolled(w, 2)
  const queue = await makeSequence(owner, [{}, { delayDays: 1 }], { name: '긴 줄' })
  const leadIds = await makeLeads(owner, owner.workspaceId, 30)
  await owner.post(`/sequences/${queue.id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${queue.id}/activate`)
  await pass(w)
  const before = await mailsOf(w)
  expect(Math.max(...perDay(before))).toBeLessThanOrEqual(CAP)
  // two days of the mailbox are lost: the follow-ups of the first sequence are now due on a day the others fill
  w.clock.advance(2 * DAY_MS)
  await pass(w)
  const after = await mailsOf(w)
  expectOrder(after)
  expect(Math.max(...perDay(after))).toBeLessThanOrEqual(CAP)
  const { data } = (await owner.get(`/sequences/${id}/enrollments`)).body
  const own = new Set(data.map((enrollment: { id: string }) => enrollment.id))
  for (const row of after.filter((mail) => own.has(mail.enrollmentId)))
    expect(row.at.getTime()).toBeLessThan(w.clock.now().getTime() + 4 * DAY_MS)
  const last = (rows: readonly PlannedMail[]) => rows.at(-1)?.at.getTime() ?? 0
  expect(last(after) - last(before)).toBeLessThanOrEqual(3 * DAY_MS)
  const moved = after.filter((row) => row.state === 'scheduled' && row.ordinal === 0)
  expect(new Set(moved.map((row) => row.reason))).toEqual(new Set(['mailbox_limit']))
  for (let day = 0; day < 25; day++) {
    w.clock.advance(DAY_MS)
    await pass(w)
    expectOrder(await mailsOf(w))
  }
  const rows = await mailsOf(w)
  expect(rows.every((row) => row.state === 'sent')).toBe(true)
  expect(rows).toHaveLength(6 + 60)
})

test('a sequence that was paused for ten days continues within the daily limit', async () => {
  await using w = await world()
  const { owner, id } = await enrolled(w, 10)
  await pass(w)
  await owner.post(`/sequences/${id}/pause`)
  w.clock.advance(10 * DAY_MS)
  await pass(w)
  expect(perDay((await mailsOf(w)).filter((row) => row.state === 'sent'))).toEqual([CAP])
  await owner.post(`/sequences/${id}/activate`)
  for (let day = 0; day < 20; day++) {
    await pass(w)
    const rows = await mailsOf(w)
    expectOrder(rows)
    expect(Math.max(...perDay(rows))).toBeLessThanOrEqual(CAP)
    w.clock.advance(DAY_MS)
  }
  expect((await mailsOf(w)).filter((row) => row.state === 'sent')).toHaveLength(30)
})
