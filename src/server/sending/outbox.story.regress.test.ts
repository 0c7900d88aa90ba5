// Users and the engine on the same mails at the same moment: no mail is sent twice, and no cancelled mail is sent.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { createTestWorkspace, makeLeads, makeSequence, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const delivered = async (w: World): Promise<Map<string, number>> => {
  const { rows } = await sql<{ to: string; n: number }>`
    SELECT rcpt_to AS "to", count(*)::int AS n FROM sandbox_mail WHERE folder = 'Delivered' GROUP BY 1`.execute(
    w.ctx.db,
  )
  return new Map(rows.map(({ to, n }) => [to, n]))
}
const states = async (w: World, sequenceId: string) =>
  (
    await sql<{ id: string; state: string; to: string }>`
      SELECT e.id, e.state, l.contact_email AS "to" FROM scheduled_executions e JOIN leads l ON l.id = e.lead_id
      WHERE e.sequence_id = ${sequenceId}`.execute(w.ctx.db)
  ).rows

test('cancelling during the claim: every mail is either sent once or cancelled and never sent', async () => {
  await using w = await world({ role: 'all' })
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 40)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const mails = await states(w, id)
  await owner.post(`/sequences/${id}/activate`)
  const done = new Set<string>()
  // one action after the other, while the engine is sending
  for (const mail of mails.toReversed()) {
    const { body } = await owner.post('/outbox/cancel', { executionIds: [mail.id], rest: 'continue' })
    for (const cancelled of body.doneIds) done.add(cancelled)
  }
  const ended = await until(
    () => states(w, id),
    (rows) => rows.every(({ state }) => state === 'sent' || state === 'cancelled'),
  )
  const got = await delivered(w)
  for (const mail of ended) {
    expect(mail.state === 'cancelled').toBe(done.has(mail.id))
    expect(got.get(mail.to) ?? 0).toBe(mail.state === 'sent' ? 1 : 0)
  }
})

test('sent now, and the engine restarted at once: the mail is sent once', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const [leadId] = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}, {}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const [next] = (await owner.get('/outbox')).body.data
  const start = () => createApp({ ...w.config, role: 'worker' }, { log: silentLog, clock: w.clock })
  const first = await start()
  const answers = await Promise.all([
    owner.post('/outbox/send-now', { executionIds: [next.id] }),
    owner.post('/outbox/send-now', { executionIds: [next.id] }),
    first.close(),
  ])
  expect(answers.slice(0, 2).every((answer) => answer?.status === 200)).toBe(true)
  await using _second = await start()
  await until(
    () => states(w, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  )
  expect([...(await delivered(w)).values()]).toEqual([2])
})
