// The leads that wait for a stopped mailbox are moved to another one on request.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Scope } from '#core/access.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, makeLeads, makeSequence, secondMailbox } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { moveWaitingLeads } from './actions/move-waiting.ts'

type World = Awaited<ReturnType<typeof world>>

/** Two sequences that send from the first mailbox: a mail of one lead was sent, five leads wait. */
async function setUp(w: World) {
  const owner = await createTestWorkspace(w)
  const other = await secondMailbox(w, owner)
  const [first, second] = [await makeSequence(owner, [{}, { delayDays: 2 }]), await makeSequence(owner, [{}])]
  const leadIds = await makeLeads(owner, owner.workspaceId, 6)
  const enrol = (id: string, ids: string[]) =>
    owner.post(`/sequences/${id}/enrollments`, { leadIds: ids, userEmailAccountId: owner.sandboxId })
  await enrol(first.id, leadIds.slice(0, 4))
  await enrol(second.id, leadIds.slice(4))
  await sql`
    UPDATE scheduled_executions SET state = 'sent', sent_at = now() WHERE ordinal = 0 AND enrollment_id = (
      SELECT id FROM enrollments WHERE lead_id = ${leadIds[0]})`.execute(w.ctx.db)
  await sql`
    UPDATE email_accounts SET status = 'disconnected', status_reason = '비밀번호가 거부되었습니다.'
    WHERE id = ${owner.sandboxId}`.execute(w.ctx.db)
  const countBy = async () => {
    const { rows } = await sql<{ id: string; n: number }>`
      SELECT n.email_account_id AS id, count(DISTINCT n.id)::int AS n FROM enrollments n
      JOIN scheduled_executions e ON e.enrollment_id = n.id AND e.email_account_id = n.email_account_id
      GROUP BY 1`.execute(w.ctx.db)
    return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
  }
  return { owner, other, first, second, countBy }
}

test('leads without a sent mail move with their planned mails; a started thread keeps its mailbox', async () => {
  await using w = await world()
  const { owner, other, first, second, countBy } = await setUp(w)
  const path = `/email-accounts/${owner.sandboxId}`
  const waiting = await owner.get(`${path}/waiting-leads`)
  expect(waiting.body).toMatchObject({
    movable: 5,
    staying: 1,
    sequences: [
      { sequenceId: first.id, count: 3 },
      { sequenceId: second.id, count: 2 },
    ],
  })
  expect(await countBy()).toEqual({ [owner.sandboxId]: 6 })

  const moved = await owner.post(`${path}/move-waiting`, { userEmailAccountId: other })
  expect(moved.body).toEqual({ movedCount: 5, stayedCount: 1 })
  expect(await countBy()).toEqual({ [owner.sandboxId]: 1, [other]: 5 })
  const again = await owner.post(`${path}/move-waiting`, { userEmailAccountId: other })
  expect(again.body).toEqual({ movedCount: 0, stayedCount: 1 })
})

test('a mailbox that takes no new leads, the same one, a real one and one of another workspace are rejected without a change', async () => {
  await using w = await world()
  const { owner, other, countBy } = await setUp(w)
  const stranger = await createTestWorkspace(w)
  const move = (userEmailAccountId: string) =>
    owner.post(`/email-accounts/${owner.sandboxId}/move-waiting`, { userEmailAccountId })
  expect((await move(owner.sandboxId)).status).toBe(400)
  expect((await move(stranger.sandboxId)).status).toBe(404)
  await sql`UPDATE email_accounts SET kind = 'smtp' WHERE id = ${other}`.execute(w.ctx.db)
  expect((await move(other)).status).toBe(400)
  await sql`UPDATE email_accounts SET kind = 'sandbox' WHERE id = ${other}`.execute(w.ctx.db)
  await sql`UPDATE email_accounts SET guard = 'first_mails_stopped' WHERE id = ${other}`.execute(w.ctx.db)
  const rejected = await move(other)
  expect([rejected.status, rejected.body.code]).toEqual([409, 'mailbox_not_ready'])
  expect(await countBy()).toEqual({ [owner.sandboxId]: 6 })
})

test('leads that wait are distributed over several mailboxes, their companies together', async () => {
  await using w = await world()
  const { owner, other, countBy } = await setUp(w)
  const third = w.ctx.newId()
  const fields = JSON.stringify({ id: third, address: 'third@ieum.example' })
  await sql`
    INSERT INTO email_accounts SELECT (jsonb_populate_record(a, ${fields}::jsonb)).*
    FROM email_accounts a WHERE a.id = ${other}`.execute(w.ctx.db)
  const path = `/email-accounts/${owner.sandboxId}/move-waiting`
  const both = { userEmailAccountIds: [other, third] }
  expect((await owner.post(path, { userEmailAccountIds: [owner.sandboxId, other] })).status).toBe(400)
  expect((await owner.post(path, { ...both, userEmailAccountId: other })).status).toBe(400)
  expect((await owner.post(path, {})).status).toBe(400)
  const moved = await owner.post(path, both)
  expect(moved.body).toMatchObject({ movedCount: 5, stayedCount: 1 })
  const counts = await countBy()
  expect(counts[owner.sandboxId]).toBe(1)
  expect([counts[other], counts[third]].sort()).toEqual([2, 3])
  for (const { userEmailAccountId, movedCount } of moved.body.mailboxes)
    expect(movedCount).toBe(counts[userEmailAccountId])
})

test('interrupted before any statement, a second call moves the rest; every lead keeps one plan', async () => {
  await using w = await world()
  const { owner, other, countBy } = await setUp(w)
  const third = w.ctx.newId()
  const fields = JSON.stringify({ id: third, address: 'third@ieum.example' })
  await sql`
    INSERT INTO email_accounts SELECT (jsonb_populate_record(a, ${fields}::jsonb)).*
    FROM email_accounts a WHERE a.id = ${other}`.execute(w.ctx.db)
  const memberships = [{ workspaceId: owner.workspaceId, role: 'owner' as const }]
  const scope: Scope = { userId: owner.user.id, memberships, need: 'member' }
  const mailsOf = async () => (await sql`SELECT id FROM scheduled_executions`.execute(w.ctx.db)).rows.length
  const before = await mailsOf()
  const targets = { userEmailAccountIds: [other, third] }
  let moved = 0
  for (let stopAt = 1; moved === 0; stopAt += 3) {
    await using watched = observedDatabase(w.config.databaseUrl ?? '', async (statement, text) => {
      if (statement === stopAt && !/^rollback/i.test(text)) throw new Error('stopped')
    })
    await moveWaitingLeads({ ...w.ctx, db: watched.db }, scope, owner.sandboxId, targets).then(
      () => (moved = stopAt),
      () => undefined,
    )
    expect(await mailsOf(), `statement ${stopAt}`).toBe(before)
  }
  expect(moved).toBeGreaterThan(15)
  const counts = await countBy()
  expect(counts[owner.sandboxId]).toBe(1)
  expect((counts[other] ?? 0) + (counts[third] ?? 0)).toBe(5)
})
