// `lead_states` is maintained by triggers (ADR 40): equal to the rule of core after any changes, also concurrent ones.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, type EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { LEAD_STATUSES, leadStatus, NO_ACTIVITY } from '#core/leads/lead-status.ts'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { recount } from '#testing/db/recount.ts'

const database = await testDatabase()
const db = database.kysely
const workspaceId = newId()
const sequenceIds = [newId(), newId(), newId()]
const STATES = ['scheduled', 'sending', 'sent', 'cancelled']
const KINDS = ['sent', 'opened', 'replied', 'paused', 'classified', 'removed']
const REASONS = ['manual', 'suppressed']
const VALUES = ['a@x.example', 'b@x.example', 'x.example', 'c@y.example']

beforeAll(async () => {
  await sql`INSERT INTO workspaces (id, name) VALUES (${workspaceId}, '팀')`.execute(db)
  await sql`INSERT INTO sequences (id, name, status) SELECT id, '순', 'active' FROM unnest(${sequenceIds}::uuid[]) id`.execute(
    db,
  )
  await sql`UPDATE sequences SET is_one_off = true WHERE id = ${sequenceIds[2]}`.execute(db)
})
beforeEach(async () => {
  for (const table of ['suppressions', 'events', 'enrollments', 'leads'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db)
})

const WHATS = [
  'lead',
  'address',
  'erase',
  'enrol',
  'status',
  'unenrol',
  'mail',
  'plan',
  'state',
  'unmail',
  'event',
  'unevent',
  'merge',
  'suppress',
  'release',
] as const
const step = fc.record({
  what: fc.constantFrom(...WHATS),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  many: fc.integer({ min: 1, max: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function statementOf({ what, seed, many }: Step) {
  const some = (table: string) =>
    sql`(SELECT id FROM ${sql.table(table)} ORDER BY md5(id::text || ${seed}::text) LIMIT ${many})`
  const of = <T>(values: readonly T[]): T => values[seed % values.length] as T
  const at = sql`timestamptz '2026-11-01' + ${seed % 1000} * interval '1 hour'`
  const addresses = VALUES.filter((value) => value.includes('@'))
  return {
    lead: () => sql`INSERT INTO leads (id, workspace_id, company_name, created_at)
      SELECT gen_random_uuid(), ${workspaceId}, n::text, ${at} FROM generate_series(1, ${many}) n`,
    address: () => sql`UPDATE leads SET contact_email = ${of(addresses)}, email_key = ${of(addresses)}
      WHERE id IN (SELECT id FROM ${some('leads')} s LIMIT 1)
        AND NOT EXISTS (SELECT FROM leads o WHERE o.email_key = ${of(addresses)})`,
    erase: () => sql`DELETE FROM leads WHERE id IN (SELECT id FROM ${some('leads')} s LIMIT 1)`,
    enrol:
      () => sql`INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status, status_reason, allow_parallel)
      SELECT gen_random_uuid(), ${workspaceId}, ${of(sequenceIds)}, id, ${of(ENROLLMENT_STATUSES)}, ${of(REASONS)}, true
      FROM ${some('leads')} s ON CONFLICT DO NOTHING`,
    status:
      () => sql`UPDATE enrollments SET status = ${of(ENROLLMENT_STATUSES.slice(4))}, status_reason = ${of(REASONS)}, ended_at = ${at}
      WHERE id IN ${some('enrollments')}`,
    unenrol: () => sql`DELETE FROM enrollments WHERE id IN (SELECT id FROM ${some('enrollments')} s LIMIT 1)`,
    mail: () => sql`INSERT INTO scheduled_executions
        (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
      SELECT gen_random_uuid(), workspace_id, sequence_id, id, lead_id, ${`n${seed % 3}`}, ${seed % 3}, ${at}, ${of(STATES)}
      FROM enrollments WHERE id IN ${some('enrollments')} ON CONFLICT DO NOTHING`,
    plan: () =>
      sql`UPDATE scheduled_executions SET planned_at = ${at} WHERE id IN ${some('scheduled_executions')}`,
    state: () =>
      sql`UPDATE scheduled_executions SET state = ${of(STATES)} WHERE id IN ${some('scheduled_executions')}`,
    unmail: () => sql`DELETE FROM scheduled_executions WHERE id IN ${some('scheduled_executions')}`,
    event: () => sql`INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at)
      SELECT workspace_id, sequence_id, id, lead_id, ${of(KINDS)}, ${at} FROM enrollments WHERE id IN ${some('enrollments')}`,
    unevent: () => sql`DELETE FROM events WHERE id IN ${some('events')}`,
    merge: () => sql`WITH to_lead AS (SELECT id FROM ${some('leads')} s LIMIT 1),
        moved AS (SELECT id FROM enrollments n WHERE status NOT IN ('pending', 'active', 'paused', 'blocked')
                  ORDER BY md5(id::text || ${seed}::text) LIMIT 1),
        mails AS (UPDATE scheduled_executions SET lead_id = (SELECT id FROM to_lead)
                  WHERE enrollment_id IN (SELECT id FROM moved) AND EXISTS (SELECT FROM to_lead)),
        told AS (UPDATE events SET lead_id = (SELECT id FROM to_lead)
                 WHERE enrollment_id IN (SELECT id FROM moved) AND EXISTS (SELECT FROM to_lead))
      UPDATE enrollments SET lead_id = (SELECT id FROM to_lead)
      WHERE id IN (SELECT id FROM moved) AND EXISTS (SELECT FROM to_lead)`,
    suppress: () => sql`INSERT INTO suppressions (id, workspace_id, kind, value, reason)
      VALUES (gen_random_uuid(), ${workspaceId}, ${of(VALUES).includes('@') ? 'address' : 'domain'}, ${of(VALUES)},
              ${of(['manual', 'link'])}) ON CONFLICT DO NOTHING`,
    release: () => sql`DELETE FROM suppressions WHERE id IN ${some('suppressions')}`,
  }[what]()
}

/** The states as the rule of core gives them, from the rows. */
async function expectedStates(): Promise<unknown[]> {
  const { rows } = await sql<{
    id: string
    createdAt: Date
    suppressions: string[]
    enrollments: {
      id: string
      status: EnrollmentStatus
      statusReason: string | null
      isOneOff: boolean
      endedAt: string | null
      next: string | null
    }[]
    events: { id: number; kind: string; at: string }[]
  }>`
    SELECT l.id, l.created_at,
      ARRAY(SELECT reason FROM suppressions s WHERE s.value IN (l.email_key, split_part(l.email_key, '@', 2))) AS suppressions,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'status', n.status, 'statusReason', n.status_reason,
          'isOneOff', n.sequence_id = ${sequenceIds[2]}, 'endedAt', n.ended_at, 'next', (
          SELECT planned_at FROM scheduled_executions e WHERE e.enrollment_id = n.id
            AND state IN ('scheduled', 'claimed', 'sending') ORDER BY ordinal LIMIT 1))), '[]')
       FROM enrollments n WHERE n.lead_id = l.id) AS enrollments,
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'at', v.at) ORDER BY v.at, v.id), '[]')
       FROM events v WHERE v.lead_id = l.id) AS events
    FROM leads l ORDER BY l.id`.execute(db)
  return rows.map((lead) => {
    const last = lead.events.filter(({ kind }) => !(NO_ACTIVITY as readonly string[]).includes(kind)).at(-1)
    const isEvent = last !== undefined && new Date(last.at) >= lead.createdAt
    const next = lead.enrollments
      .flatMap(({ status, next }) =>
        next && (status === 'pending' || status === 'active') ? [new Date(next).getTime()] : [],
      )
      .sort((a, b) => a - b)[0]
    return {
      id: lead.id,
      status: leadStatus({
        suppression: lead.suppressions.includes('link')
          ? 'opt_out'
          : lead.suppressions.length > 0
            ? 'by_user'
            : 'none',
        enrollments: lead.enrollments.map((each) => ({
          ...each,
          endedAt: each.endedAt ? new Date(each.endedAt) : null,
        })),
      }),
      kind: isEvent ? last.kind : 'created',
      at: isEvent ? new Date(last.at) : lead.createdAt,
      next: next === undefined ? null : new Date(next),
    }
  })
}

const storedStates = async () =>
  (
    await sql`SELECT lead_id AS id, status, last_kind AS kind, last_at AS at, next_at AS next
      FROM lead_states ORDER BY lead_id`.execute(db)
  ).rows

test('after any history the state of every lead equals the rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const what of ['lead', 'address', 'enrol', 'mail', 'event'] as const)
        await statementOf({ what, seed: steps[0]?.seed ?? 0, many: 4 }).execute(db)
      for (const one of steps) await statementOf(one).execute(db)
      expect(await storedStates()).toEqual(await expectedStates())
      expect((await recount(db)).filter(({ of }) => /^(lead|marks) /.test(of))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('transactions that change the same leads in opposite orders all commit, and every state is correct', async () => {
  await statementOf({ what: 'lead', seed: 1, many: 4 }).execute(db)
  const { rows: leads } = await sql<{ id: string }>`SELECT id FROM leads ORDER BY id`.execute(db)
  const write = (order: readonly { id: string }[], sequence: number, round: number) =>
    db.transaction().execute(async (tx) => {
      for (const { id } of order)
        await sql`INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status, allow_parallel, ended_at)
          VALUES (gen_random_uuid(), ${workspaceId}, ${sequenceIds[sequence]}, ${id}, ${sequence === 2 ? 'replied' : 'completed'},
                  true, timestamptz '2026-11-01' + ${round} * interval '1 day')`.execute(tx)
    })
  await Promise.all(
    [0, 1, 2].map(async (sequence) => {
      for (let round = 0; round < 10; round++)
        await write(sequence === 1 ? [...leads].reverse() : leads, sequence, round)
    }),
  )
  expect(await storedStates()).toEqual(await expectedStates())
})

test('a rolled-back change leaves neither marks nor another state', async () => {
  await statementOf({ what: 'lead', seed: 1, many: 2 }).execute(db)
  const before = await storedStates()
  const failed = db.transaction().execute(async (tx) => {
    await statementOf({ what: 'enrol', seed: 0, many: 2 }).execute(tx)
    throw new Error('stop')
  })
  await expect(failed).rejects.toThrow('stop')
  expect(await storedStates()).toEqual(before)
  expect((await sql`SELECT FROM derived_marks`.execute(db)).rows).toEqual([])
})

test('statements of one transaction that concern the same leads and enrollments mark them once', async () => {
  const [leadId, enrollmentId] = [newId(), newId()]
  await sql`INSERT INTO leads (id, workspace_id, company_name) VALUES (${leadId}, ${workspaceId}, '회사')`.execute(
    db,
  )
  await sql`
    INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status)
    VALUES (${enrollmentId}, ${workspaceId}, ${sequenceIds[0]}, ${leadId}, 'active')`.execute(db)
  await sql`
    INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
    VALUES (${newId()}, ${workspaceId}, ${sequenceIds[0]}, ${enrollmentId}, ${leadId}, 'mail', 0, now(), 'sending')`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE scheduled_executions SET state = 'sent'`.execute(tx)
    await sql`UPDATE enrollments SET status = 'completed'`.execute(tx)
    await sql`
      INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at)
      VALUES (${workspaceId}, ${sequenceIds[0]}, ${enrollmentId}, ${leadId}, 'sent', now())`.execute(tx)
    expect((await sql`SELECT FROM derived_marks`.execute(tx)).rows).toHaveLength(1)
    // computed in the middle of a transaction: what is changed after it is marked again
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx)
    await sql`UPDATE enrollments SET status = 'replied'`.execute(tx)
    expect((await sql`SELECT FROM derived_marks`.execute(tx)).rows).toHaveLength(1)
  })
  expect(await recount(db)).toEqual([])
})

test('the database orders statuses as core does', async () => {
  await sql`INSERT INTO lead_states (lead_id, workspace_id, status, last_kind, last_at)
    SELECT gen_random_uuid(), ${workspaceId}, status, 'created', now() FROM unnest(${[...LEAD_STATUSES]}::text[]) status`.execute(
    db,
  )
  const { rows } = await sql<{
    status: string
  }>`SELECT status, position FROM lead_states ORDER BY position`.execute(db)
  await sql`DELETE FROM lead_states`.execute(db)
  expect(rows).toEqual(LEAD_STATUSES.map((status, n) => ({ status, position: n + 1 })))
})
