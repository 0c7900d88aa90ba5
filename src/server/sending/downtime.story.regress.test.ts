// After an interruption there is no burst, every path keeps its order, and every moved mail has a reason.
// Weeks, day by day: downtime.slow.test.ts.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#core/calendar/date.ts'
import { CAP, enrolled, expectOrder, mailsOf, pass, perDay } from '#testing/sending/daily-share.ts'
import { ALWAYS } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('with a gap between mails, no mail is left planned in the past either', async () => {
  await using w = await world()
  const { owner } = await enrolled(w, 6)
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: { ...ALWAYS, minGapSeconds: 600 } })
  w.clock.advance(7 * DAY_MS)
  await pass(w)
  const waiting = (await mailsOf(w)).filter((row) => row.state === 'scheduled')
  expect(waiting.length).toBeGreaterThanOrEqual(17)
  const times = waiting.map(({ at }) => at.getTime())
  for (const [i, at] of times.entries())
    expect(at - (times[i - 1] ?? w.clock.now().getTime())).toBeGreaterThanOrEqual(i === 0 ? 0 : 600_000)
})

test('re-planning without a change keeps every time', async () => {
  await using w = await world()
  const { owner, id } = await enrolled(w, 9)
  await pass(w)
  const before = await mailsOf(w)
  await owner.post(`/sequences/${id}/pause`)
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  expect(await mailsOf(w)).toEqual(before)
})

test('a mailbox that was offline for two days and a clock that was set back cause no burst', async () => {
  await using w = await world()
  const { owner } = await enrolled(w, 6)
  await pass(w)
  await sql`UPDATE email_accounts SET status = 'disconnected' WHERE id = ${owner.sandboxId}`.execute(w.ctx.db)
  w.clock.advance(2 * DAY_MS)
  await pass(w)
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${owner.sandboxId}`.execute(w.ctx.db)
  await pass(w)
  const sent = (await mailsOf(w)).filter((row) => row.state === 'sent').length
  expect(sent).toBe(2 * CAP)
  w.clock.advance(-DAY_MS)
  await pass(w)
  expect((await mailsOf(w)).filter((row) => row.state === 'sent')).toHaveLength(sent)
  for (let day = 0; day < 14; day++) {
    w.clock.advance(DAY_MS)
    await pass(w)
    const rows = await mailsOf(w)
    expectOrder(rows)
    expect(Math.max(...perDay(rows))).toBeLessThanOrEqual(CAP)
  }
  expect((await mailsOf(w)).filter((row) => row.state === 'sent')).toHaveLength(18)
})
