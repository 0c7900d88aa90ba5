// Counters maintained by triggers (ADR 40): correct after any changes, in any order, also concurrent ones.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { deleteEmptyCohorts } from '#server/data/overview/cohorts.ts'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { recount } from '#testing/db/recount.ts'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'

const database = await testDatabase()
const db = database.kysely
const spaces = [newId(), newId(), newId()]
const STATUSES = ['pending', 'active', 'paused', 'blocked', 'replied', 'completed', 'removed']
const STATES = ['scheduled', 'claimed', 'sending', 'sent', 'uncertain', 'cancelled']
const NODES = ['A', 'B', 'C']
const INDUSTRIES = ['', '제조', '물류']
const mailbox = newId()

beforeAll(async () => {
  await sql`INSERT INTO workspaces (id, name) SELECT id, '팀' FROM unnest(${spaces}::uuid[]) AS id`.execute(
    db,
  )
  await sql`INSERT INTO email_accounts (id, workspace_id, kind, name, address, rules, status)
    VALUES (${mailbox}, ${spaces[0]}, 'smtp', '계정', 'a@ieum.example', '{}', 'connected')`.execute(db)
})
beforeEach(async () => {
  await sql`DELETE FROM sequences`.execute(db)
})

const pick = (size: number) => fc.nat({ max: size - 1 })
/** Each step is one statement over `many` rows, chosen by the numbers. */
const step = fc.record({
  what: fc.constantFrom(
    'sequence',
    'place',
    'unplace',
    'bin',
    'status',
    'enrol',
    'move',
    'mail',
    'state',
    'end',
    'erase',
    'lead',
    'lead of enrollment',
    'industry',
    'reply',
    'reply kind',
    'intent',
    'delete reply',
    'delete empty counters',
  ),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  many: fc.integer({ min: 1, max: 4 }),
  space: pick(spaces.length),
  status: pick(STATUSES.length),
  state: pick(STATES.length),
  node: pick(NODES.length),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function run({ what, seed, many, ...at }: Step): Promise<void> {
  const some = (table: string, where = 'true') =>
    sql`(SELECT id FROM ${sql.table(table)} WHERE ${sql.raw(where)} ORDER BY md5(id::text || ${seed}::text) LIMIT ${many})`
  if (what === 'delete empty counters') return deleteEmptyCohorts(db)
  const [space, status, state, node] = [
    spaces[at.space],
    STATUSES[at.status],
    STATES[at.state],
    NODES[at.node],
  ]
  const statements = {
    sequence: () =>
      sql`INSERT INTO sequences (id, name, status) SELECT gen_random_uuid(), '순', 'draft' FROM generate_series(1, ${many})`,
    place: () =>
      sql`INSERT INTO sequence_workspaces SELECT id, w FROM unnest(${spaces}::uuid[]) w, ${some('sequences')} s ON CONFLICT DO NOTHING`,
    unplace: () =>
      sql`DELETE FROM sequence_workspaces WHERE workspace_id = ${space} AND sequence_id IN ${some('sequences')}`,
    bin: () =>
      sql`UPDATE sequences SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id IN ${some('sequences')}`,
    status: () =>
      sql`UPDATE sequences SET status = ${['draft', 'active', 'paused'][seed % 3]} WHERE id IN ${some('sequences')}`,
    enrol: () =>
      sql`INSERT INTO enrollments (id, workspace_id, sequence_id, status) SELECT gen_random_uuid(), ${space}, id, ${status} FROM ${some('sequences')} s, generate_series(1, ${many})`,
    move: () => sql`UPDATE enrollments SET status = ${status} WHERE id IN ${some('enrollments')}`,
    // also for all nodes of one lead at once
    mail: () => sql`INSERT INTO scheduled_executions
        (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
      SELECT gen_random_uuid(), n.workspace_id, n.sequence_id, n.id, n.lead_id, x.node, x.nth, now(), ${state}
      FROM enrollments n JOIN ${some('enrollments')} s ON s.id = n.id,
        unnest(${NODES}::text[]) WITH ORDINALITY x(node, nth) WHERE x.nth <= ${many} ON CONFLICT DO NOTHING`,
    state: () =>
      sql`UPDATE scheduled_executions SET state = ${state} WHERE ${seed % 2 === 0 ? sql`node_id = ${node} AND` : sql``} enrollment_id IN ${some('enrollments')}`,
    end: () =>
      sql`DELETE FROM ${sql.table(seed % 3 === 0 ? 'scheduled_executions' : 'enrollments')} WHERE id IN ${some(seed % 3 === 0 ? 'scheduled_executions' : 'enrollments')}`,
    lead: () => sql`INSERT INTO leads (id, workspace_id, company_name)
      SELECT id, workspace_id, '회사' FROM enrollments WHERE id IN ${some('enrollments')} ON CONFLICT DO NOTHING`,
    'lead of enrollment': () =>
      sql`UPDATE enrollments n SET lead_id = n.id WHERE id IN ${some('enrollments')} AND EXISTS (SELECT FROM leads l WHERE l.id = n.id)
        -- planned mails name the lead of their enrollment
        AND NOT EXISTS (SELECT FROM scheduled_executions e WHERE e.enrollment_id = n.id)`,
    industry: () => sql`UPDATE leads SET industry = ${INDUSTRIES[seed % 3]} WHERE id IN ${some('leads')}`,
    reply: () => sql`INSERT INTO inbound_messages
      (id, workspace_id, email_account_id, message_id, folder, kind, received_at, enrollment_id, raw)
      SELECT gen_random_uuid(), workspace_id, ${mailbox}, gen_random_uuid()::text, 'INBOX', 'reply',
             now() - (${seed} % 5) * interval '1 hour', id, ''
      FROM enrollments WHERE id IN ${some('enrollments')}`,
    'reply kind': () =>
      sql`UPDATE inbound_messages SET kind = ${['reply', 'auto_reply'][seed % 2]} WHERE id IN ${some('inbound_messages')}`,
    intent: () => sql`INSERT INTO reply_intents (message_id, state, intent, source, second, at)
      SELECT id, 'decided', ${INTENTS[seed % INTENTS.length]}, 'rule', ${seed % 3 === 0 ? 'interested' : null}, now()
      FROM inbound_messages WHERE id IN ${some('inbound_messages')}
      ON CONFLICT (message_id) DO UPDATE SET intent = excluded.intent, second = excluded.second`,
    'delete reply': () => sql`DELETE FROM inbound_messages WHERE id IN ${some('inbound_messages')}`,
    erase: () => sql`DELETE FROM sequences WHERE id IN ${some('sequences')}`,
  }
  await statements[what as keyof typeof statements]().execute(db)
}

test('empty counters are deleted, except those that a transaction adds to', async () => {
  const at = { seed: 1, space: 0, status: 1, state: 3, node: 0 }
  await run({ ...at, what: 'sequence', many: 1 })
  await run({ ...at, what: 'enrol', many: 4 })
  // all of them leave the first status
  await run({ ...at, what: 'move', many: 4, status: 2 })
  const counters = async () => {
    const { rows } = await sql<{ status: string; n: number }>`
      SELECT status, sum(n)::int AS n FROM cohort_counts GROUP BY 1 ORDER BY 1`.execute(db)
    return rows
  }
  const before = await counters()
  expect(before.map(({ n }) => n)).toContain(0)
  await db.transaction().execute(async (held) => {
    await sql`UPDATE cohort_counts SET n = n WHERE n = 0`.execute(held)
    await deleteEmptyCohorts(db)
    expect(await counters()).toEqual(before)
  })
  await deleteEmptyCohorts(db)
  expect(await counters()).toEqual(before.filter(({ n }) => n !== 0))
  expect(await recount(db)).toEqual([])
})

test('after any history every counter equals its rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const one of steps) await run(one)
      expect(await recount(db)).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('deleting a workspace removes its counts, and those of others stay correct', async () => {
  await run({ what: 'sequence', seed: 1, many: 3, space: 0, status: 1, state: 3, node: 0 })
  await run({ what: 'place', seed: 1, many: 3, space: 0, status: 1, state: 3, node: 0 })
  for (const space of [0, 1, 2])
    await run({ what: 'enrol', seed: 1, many: 3, space, status: 1, state: 3, node: 0 })
  await run({ what: 'mail', seed: 1, many: 4, space: 0, status: 1, state: 3, node: 0 })
  const gone = spaces.pop()
  await sql`DELETE FROM workspaces WHERE id = ${gone}`.execute(db)
  expect(await recount(db)).toEqual([])
  const { rows } = await sql<{
    n: number
  }>`SELECT sum(n)::int AS n FROM enrollment_counts WHERE kind = 'active'`.execute(db)
  expect(rows[0]?.n).toBeGreaterThan(0)
})

test('two transactions add to one counter without waiting, and both count', async () => {
  await run({ what: 'sequence', seed: 1, many: 1, space: 0, status: 0, state: 0, node: 0 })
  const enrol = { what: 'enrol', seed: 1, many: 1, space: 0, status: 1, state: 0, node: 0 } as const
  await run(enrol)
  const insert = sql`INSERT INTO enrollments (id, workspace_id, sequence_id, status)
    SELECT gen_random_uuid(), ${spaces[0]}, id, 'active' FROM sequences`
  await db.transaction().execute(async (first) => {
    await insert.execute(first)
    // would block here if it waited for the first transaction
    await db.transaction().execute(async (second) => {
      await sql`SET LOCAL lock_timeout = '5s'`.execute(second)
      await insert.execute(second)
    })
  })
  expect(await recount(db)).toEqual([])
})

test('concurrent changes of the same counters lose none', async () => {
  const all = { seed: 1, many: 3, space: 0, status: 1, state: 0, node: 0 } as const
  await run({ ...all, what: 'sequence', many: 1 })
  for (let n = 0; n < 8; n++) await run({ ...all, what: 'enrol' })
  await run({ ...all, what: 'mail', many: 4 })
  await sql`INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, node_id, ordinal, planned_at, state)
    SELECT gen_random_uuid(), workspace_id, sequence_id, id, 'A', 1, now(), 'scheduled' FROM enrollments ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`SELECT id FROM enrollments ORDER BY id`.execute(db)
  expect(rows).toHaveLength(24)
  const some = (worker: number) => rows.filter((_, n) => n % 4 === worker).map(({ id }) => id)
  await Promise.all(
    [0, 1, 2, 3].map(async (worker) => {
      const ids = some(worker)
      for (const [state, status] of [
        ['sent', 'completed'],
        ['uncertain', 'blocked'],
        ['sent', 'active'],
      ]) {
        await db.transaction().execute(async (tx) => {
          await sql`SELECT FROM enrollments WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx)
          await sql`UPDATE scheduled_executions SET state = ${state} WHERE enrollment_id = ANY(${ids}::uuid[])`.execute(
            tx,
          )
          await sql`UPDATE enrollments SET status = ${status} WHERE id = ANY(${ids}::uuid[])`.execute(tx)
        })
      }
    }),
  )
  expect(await recount(db)).toEqual([])
})

const ENROL_NEW_LEAD = sql`INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status)
  SELECT gen_random_uuid(), workspace_id, (SELECT id FROM sequences), id, 'active' FROM leads WHERE company_name = '새'`
const MOVE_TO_NEW_LEAD = sql`UPDATE enrollments SET lead_id = (SELECT id FROM leads WHERE company_name = '새')`
const CHANGE_INDUSTRY = sql`UPDATE leads SET industry = '물류' WHERE company_name = '새'`

test.each([
  ['a lead that is being enrolled', ENROL_NEW_LEAD, false],
  ['a lead that an enrollment is being moved to', MOVE_TO_NEW_LEAD, true],
])('the industry of %s may change at the same time', async (_what, enrol, isEnrolled) => {
  for (const [first, second] of [
    [CHANGE_INDUSTRY, enrol],
    [enrol, CHANGE_INDUSTRY],
  ] as const) {
    await sql`DELETE FROM sequences`.execute(db)
    await sql`DELETE FROM leads`.execute(db)
    const one = { seed: 1, many: 1, space: 0, status: 1, state: 0, node: 0 } as const
    await run({ ...one, what: 'sequence' })
    if (isEnrolled) await run({ ...one, what: 'enrol' })
    await sql`INSERT INTO leads (id, workspace_id, company_name, industry)
      VALUES (gen_random_uuid(), ${spaces[0]}, '새', '제조')`.execute(db)
    let later: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await first.execute(tx)
      later = second.execute(db)
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    await later
    const { rows } = await sql<{ industry: string }>`SELECT industry FROM enrollment_facts`.execute(db)
    expect(rows).toEqual([{ industry: '물류' }])
    expect(await recount(db)).toEqual([])
  }
})

// a connection keeps the plan of its first call: a plan made for one row compares all pairs in a large statement
test('triggers never compare each row of a statement with every other', async () => {
  const { rows } = await sql<{ name: string; source: string; config: string[] | null }>`
    SELECT DISTINCT p.proname AS name, p.prosrc AS source, p.proconfig AS config
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgoldtable IS NOT NULL AND t.tgnewtable IS NOT NULL`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'count_changed_facts',
    'mark_changed_enrollments',
    'mark_changed_leads',
    'mark_changed_mails',
    'mark_leads_of_moved_events',
    'note_lead_changes',
    'notify_changed_emails',
    'refresh_threads_of_changed_answers',
    'refresh_threads_of_changed_intents',
    'refresh_threads_of_changed_messages',
  ])
  const joining = rows.filter(({ source }) => /\bjoin\s+(earlier|lead_then)\b/i.test(source))
  expect(joining.filter(({ config }) => !config?.includes('enable_nestloop=off'))).toEqual([])
})
