import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/context.ts'
import { testDatabase } from '#testing/db/database.ts'
import { listEndingSequences } from './today.ts'

const SEQUENCES = 40
const NOW = new Date('2026-11-30T00:00:00Z')
const UNTIL = new Date('2026-12-07T00:00:00Z')

test('the sequences that end are found with one row for each sequence, however many mails are planned', async () => {
  await using database = await testDatabase()
  const db = database.kysely
  await database.pool.query(`
    INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), '팀');
    INSERT INTO sequences (id, name, status) SELECT gen_random_uuid(), 'n' || n, 'active' FROM generate_series(1, ${SEQUENCES}) n;
    INSERT INTO sequence_workspaces SELECT s.id, w.id FROM sequences s, workspaces w;
    INSERT INTO leads (id, workspace_id, company_name) SELECT gen_random_uuid(), id, n::text FROM workspaces, generate_series(1, 50) n;
    INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status, allow_parallel)
    SELECT gen_random_uuid(), l.workspace_id, s.id, l.id, 'active', true FROM leads l, sequences s;
    -- the second mail of the second sequence is the last one of all before the end of the week
    INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
    SELECT gen_random_uuid(), n.workspace_id, n.sequence_id, n.id, n.lead_id, 'mail' || o, o,
           CASE WHEN s.name IN ('n1', 'n2') THEN timestamptz '2026-12-01Z' ELSE timestamptz '2026-12-20Z' END + o * interval '1 day',
           CASE WHEN s.name = 'n1' THEN 'sent' WHEN s.name = 'n2' AND (o = 0 OR l.company_name <> '7') THEN 'sent' ELSE 'scheduled' END
    FROM enrollments n JOIN sequences s ON s.id = n.sequence_id JOIN leads l ON l.id = n.lead_id, generate_series(0, 1) o;
    UPDATE enrollments SET status = 'completed' WHERE sequence_id IN (SELECT id FROM sequences WHERE name = 'n1')`)
  const { rows: workspaces } = await sql<{ id: string }>`SELECT id FROM workspaces`.execute(db)
  const workspaceIds = workspaces.map(({ id }) => id)
  const { ending, read } = await db.transaction().execute(async (tx) => {
    const before = await rowsRead(tx)
    const ending = await listEndingSequences(tx, workspaceIds, { now: NOW, until: UNTIL })
    return { ending, read: (await rowsRead(tx)) - before }
  })
  expect(ending).toMatchObject([
    { name: 'n1', plannedCount: 0, lastAt: null },
    { name: 'n2', plannedCount: 1, lastAt: new Date('2026-12-02T00:00:00Z') },
  ])
  expect(read).toBeLessThanOrEqual(SEQUENCES)
})

/** Mails read by this connection. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables
    WHERE relname = 'scheduled_executions'`.execute(tx)
  return rows[0]?.n ?? 0
}
