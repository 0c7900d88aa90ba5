// What it takes to write down that mails have gone: as many statements for many as for a few, each by its index.
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countBounces } from '#server/mailboxes/store/bounce-guard.ts'
import { findMailbox, type Mailbox } from '#server/mailboxes/store/mailboxes.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { testDatabase } from '#server/platform/testing/db/database.ts'
import { observedDatabase } from '#server/platform/testing/db/observed-database.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#server/platform/testing/workspace-setup.ts'
import { type World, world } from '#server/platform/testing/world.ts'
import { listDueMails } from '#server/sending/store/due-mails.ts'
import { countSentSince } from '#server/sending/store/executions.ts'
import { beginSending, type SendingMail } from '#server/sending/store/sending-mails.ts'
import { recordSent, type SentMail } from './record.ts'

let w: World
beforeAll(async () => {
  w = await world()
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

/** Mails that a worker holds, as they stand right before they are marked as `sending`. */
async function claimed(
  count: number,
): Promise<{ leaving: SendingMail[]; sent: SentMail[]; mailbox: Mailbox }> {
  const desk = await createTestWorkspace(w)
  const leadIds = await makeLeads(desk, desk.workspaceId, count)
  const { id } = await makeSequence(desk, [{}])
  await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  await desk.post(`/sequences/${id}/activate`)
  const workerId = w.ctx.newId()
  const at = w.clock.now()
  const { rows } = await sql<SentMail['mail']>`
    UPDATE scheduled_executions SET state = 'claimed', worker_id = ${workerId}, claimed_at = ${at}
    WHERE sequence_id = ${id}
    RETURNING id, enrollment_id AS "enrollmentId", node_id AS "nodeId", planned_at AS "plannedAt"`.execute(
    w.ctx.db,
  )
  const mailbox = await findMailbox(w.ctx.db, desk.sandboxId)
  if (!mailbox || rows.length !== count) throw new Error('the mails are not there')
  const leaving = rows.map((row) => ({
    id: row.id,
    workerId,
    messageId: `<${row.id}@hanbit.example>`,
    from: 'kim@hanbit.example',
    to: 'lee@customer.example',
    subject: '제안',
    mime: Buffer.from(`Subject: x\r\n\r\n${row.id}\r\n`),
    tracks: { opens: false, clicks: false },
    at,
  }))
  return { leaving, sent: rows.map((mail) => ({ mail, mailbox, sentAt: at, response: '' })), mailbox }
}

test('as many statements write down thirty mails as three, when they leave and when they have gone', async () => {
  const counts: number[][] = []
  for (const count of [3, 30]) {
    const { leaving, sent } = await claimed(count)
    await using watched = observedDatabase(w.config.databaseUrl ?? '', async () => undefined)
    const marked = await watched.db.transaction().execute((tx) => beginSending(tx, leaving))
    expect([...marked.values()]).toEqual(Array(count).fill(true))
    const toLeave = watched.count()
    expect((await recordSent({ ...w.ctx, db: watched.db }, sent)).size).toBe(count)
    counts.push([toLeave, watched.count() - toLeave])
    const { rows } = await sql<{ kind: string; n: number }>`
      SELECT v.kind, count(*)::int AS n FROM events v
      WHERE v.enrollment_id = ANY(${sent.map(({ mail }) => mail.enrollmentId)}::uuid[]) AND v.kind IN ('sent', 'completed')
      GROUP BY 1 ORDER BY 1`.execute(w.ctx.db)
    expect(rows).toEqual([
      { kind: 'completed', n: count },
      { kind: 'sent', n: count },
    ])
    const { rows: stored } = await sql<{ id: string; body: string }>`
      SELECT id, convert_from(mime, 'UTF8') AS body FROM scheduled_executions
      WHERE id = ANY(${leaving.map(({ id }) => id)}::uuid[])`.execute(w.ctx.db)
    expect(stored.every(({ id, body }) => body.includes(id))).toBe(true)
  }
  // BEGIN, the last look, the mark, COMMIT; and BEGIN, the lock, the mark, the sequences, a drawing not
  // seen before, the paths, the ends, the events, COMMIT
  expect(counts).toEqual([
    [4, 9],
    [4, 9],
  ])
})

test('what is counted before every claim is read by indexes that hold what is counted alone', async () => {
  await using database = await testDatabase({ max: 1 })
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query),
  })
  const id = crypto.randomUUID()
  await countSentSince(db, id, new Date())
  await countBounces(db, id, new Date())
  await database.pool.query('SET enable_seqscan = off')
  const plans: string[] = []
  for (const query of asked) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query.sql}`, [
      ...query.parameters,
    ])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  const [sent, bounced] = plans
  expect(sent).toContain('scheduled_executions_in_flight')
  expect(bounced).toContain('scheduled_executions_bounced')
  expect(bounced).toContain('events_bounced')
})

test('who is due is read in order along an index of its turn, however many are due', async () => {
  await using database = await testDatabase({ max: 1 })
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query),
  })
  await listDueMails(db, crypto.randomUUID(), new Date(), 50)
  // with these off it sorts only where nothing else gives the order
  await database.pool.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off')
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked[0]?.sql}`, [
    ...(asked[0]?.parameters ?? []),
  ])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const turn of ['follow_ups', 'firsts']) {
    const [, read = ''] = plan.split(`CTE ${turn}\n`)
    expect(read.slice(0, read.indexOf('Index Cond'))).toMatch(
      /Limit.*LockRows.*Index Scan using scheduled_executions_due/s,
    )
    expect(read.slice(0, read.indexOf('Index Cond'))).not.toContain('Sort')
  }
  expect(plan).toContain('scheduled_executions_due_follow_up')
})
