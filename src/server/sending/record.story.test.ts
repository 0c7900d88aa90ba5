// The statements of recording sent mails: their number does not depend on the number of mails, and each uses an index.
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countBounces } from '#server/data/mailboxes/bounce-guard.ts'
import { findMailbox, type Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listDueMails } from '#server/data/sending/due-mails.ts'
import { countSentSince } from '#server/data/sending/executions.ts'
import { beginSending, type SendingMail } from '#server/data/sending/sending-mails.ts'
import type { Tables } from '#server/data/tables.ts'
import { applyToMailbox } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { columnNames } from '#server/platform/db/database.ts'
import { testDatabase } from '#testing/db/database.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { finishMail, recordSent, type SentMail } from './record.ts'

let w: World
beforeAll(async () => {
  w = await world()
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

/** Claimed mails, right before they are marked as `sending`. */
async function claimed(
  count: number,
): Promise<{ leaving: SendingMail[]; sent: SentMail[]; mailbox: Mailbox }> {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  const workerId = w.ctx.newId()
  const at = w.clock.now()
  const { rows } = await sql<SentMail['mail']>`
    UPDATE scheduled_executions SET state = 'claimed', worker_id = ${workerId}, claimed_at = ${at}, attempts = 1
    WHERE sequence_id = ${id}
    RETURNING id, enrollment_id, node_id, planned_at,
              email_account_id`.execute(w.ctx.db)
  const mailbox = await findMailbox(w.ctx.db, owner.sandboxId)
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

test('thirty mails take as many statements as three, to mark as sending and to record as sent', async () => {
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
  // BEGIN, the last check, the mark, COMMIT; and BEGIN, the lock, the mark, the sequences, a workflow not
  // cached yet, the paths, the ends, the events, COMMIT
  expect(counts).toEqual([
    [4, 9],
    [4, 9],
  ])
})

test.each([
  { party: 'mailbox', waitReason: 'mailbox_disconnected', isMailboxHeld: true },
  { party: 'contact', waitReason: 'delay', isMailboxHeld: false },
] as const)(
  'a mail rejected for now because of the $party is planned again with an event, and the mailbox is held: $isMailboxHeld',
  async ({ party, waitReason, isMailboxHeld }) => {
    const { leaving, sent } = await claimed(1)
    const { mail, mailbox, sentAt: at } = sent[0]!
    await w.ctx.db.transaction().execute((tx) => beginSending(tx, leaving))
    const why = '451 4.3.0 try again later'
    const verdict = { kind: 'retry', afterMs: 600_000, why, party } as const
    await finishMail(w.ctx, leaving[0]!, { mail }, verdict, at)
    expect(await applyToMailbox(w.ctx, mailbox, verdict, at)).toBe(isMailboxHeld)
    const until = new Date(at.getTime() + 600_000)
    expect(await rowOf(mail)).toMatchObject({
      state: 'scheduled',
      waitReason,
      lastError: why,
      plannedAt: until,
    })
    const { rows: events } = await sql`
    SELECT data FROM events WHERE enrollment_id = ${mail.enrollmentId} AND kind = 'send_retried'`.execute(
      w.ctx.db,
    )
    expect(events).toEqual([{ data: { why, party } }])
    expect(await findMailbox(w.ctx.db, mailbox.id)).toMatchObject({
      status: 'connected',
      statusReason: isMailboxHeld ? why : null,
      ...(isMailboxHeld && { nextFreeAt: until }),
    })
  },
)

test('a mailbox that may not send any more is disconnected with the reason, and its mail waits without a failed attempt', async () => {
  const { leaving, sent } = await claimed(1)
  const { mail, mailbox, sentAt: at } = sent[0]!
  const before = await rowOf(mail)
  await w.ctx.db.transaction().execute((tx) => beginSending(tx, leaving))
  const why = '535 5.7.8 wrong password'
  const verdict = { kind: 'mailbox_stopped', why } as const
  await finishMail(w.ctx, leaving[0]!, { mail }, verdict, at)
  expect(await applyToMailbox(w.ctx, mailbox, verdict, at)).toBe(true)
  expect(await rowOf(mail)).toEqual({
    ...before,
    attempts: 0,
    state: 'scheduled',
    waitReason: 'mailbox_disconnected',
    lastError: why,
  })
  expect(await findMailbox(w.ctx.db, mailbox.id)).toMatchObject({ status: 'disconnected', statusReason: why })
})

async function rowOf({ id }: SentMail['mail']) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT state, wait_reason, last_error, planned_at, attempts
    FROM scheduled_executions WHERE id = ${id}`.execute(w.ctx.db)
  return rows[0]
}

test('the counts of every claim use partial indexes that contain only the counted rows', async () => {
  await using database = await testDatabase({ max: 1 })
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    plugins: [columnNames],
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void queries.push(query),
  })
  const id = crypto.randomUUID()
  await countSentSince(db, id, new Date())
  await countBounces(db, id, new Date())
  await database.pool.query('SET enable_seqscan = off')
  const plans: string[] = []
  for (const query of queries) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query.sql}`, [
      ...query.parameters,
    ])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  const [sent, bounced] = plans
  expect(sent).toContain('scheduled_executions_in_flight')
  expect(bounced).toContain('scheduled_executions_failed')
  expect(bounced).toContain('events_bounced')
})

test('due mails are read in order along an index, however many are due', async () => {
  await using database = await testDatabase({ max: 1 })
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    plugins: [columnNames],
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void queries.push(query),
  })
  await listDueMails(db, crypto.randomUUID(), new Date(), 50)
  // with these off PostgreSQL sorts only when no index has the order
  await database.pool.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off')
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${queries[0]?.sql}`, [
    ...(queries[0]?.parameters ?? []),
  ])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const turn of ['follow_ups', 'firsts']) {
    const [, read = ''] = plan.split(`CTE ${turn}\n`)
    expect(read.slice(0, read.indexOf('Index Cond'))).toMatch(
      /Limit.*LockRows.*Index Scan using scheduled_executions_(scheduled|due_follow_up)/s,
    )
    expect(read.slice(0, read.indexOf('Index Cond'))).not.toContain('Sort')
  }
  expect(plan).toContain('scheduled_executions_due_follow_up')
})
