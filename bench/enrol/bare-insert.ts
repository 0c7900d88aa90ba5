// The baseline: the rows that the product has just written are copied by one INSERT … SELECT per table, into bare copies of
// the tables in the same database: same columns, primary key, unique keys and the index of due rows; no foreign keys, no
// triggers, no indexes for lists.
import type pg from 'pg'

const TABLES = ['enrollments', 'scheduled_executions', 'events'] as const
const INDEXES = `
  CREATE UNIQUE INDEX ON bare.enrollments (id);
  CREATE UNIQUE INDEX ON bare.enrollments (sequence_id, lead_id) WHERE status IN ('pending', 'active', 'paused', 'blocked');
  CREATE UNIQUE INDEX ON bare.enrollments (workspace_id, lead_id)
    WHERE status IN ('pending', 'active', 'paused', 'blocked') AND NOT allow_parallel;
  CREATE UNIQUE INDEX ON bare.scheduled_executions (id);
  CREATE UNIQUE INDEX ON bare.scheduled_executions (enrollment_id, node_id);
  CREATE UNIQUE INDEX ON bare.scheduled_executions (message_id) WHERE message_id IS NOT NULL;
  CREATE INDEX ON bare.scheduled_executions (email_account_id, planned_at) WHERE state = 'scheduled' AND NOT held;
  CREATE UNIQUE INDEX ON bare.events (id);`

export async function createBareTables(client: pg.Client): Promise<void> {
  const copies = TABLES.map(
    (table) => `CREATE TABLE bare.${table} (LIKE public.${table} INCLUDING DEFAULTS);`,
  )
  await client.query(`CREATE SCHEMA bare; ${copies.join(' ')} ${INDEXES}`)
}

/** @returns ms for all rows of the sequence, committed. Throws when the number of rows differs. */
export async function timeBareInsert(
  client: pg.Client,
  sequenceId: string,
  expected: Record<(typeof TABLES)[number], number>,
): Promise<number> {
  await client.query('CHECKPOINT')
  const began = performance.now()
  await client.query('BEGIN')
  for (const table of TABLES) {
    const { rowCount } = await client.query(
      `INSERT INTO bare.${table} SELECT * FROM public.${table} WHERE sequence_id = $1`,
      [sequenceId],
    )
    if (rowCount !== expected[table]) throw new Error(`${rowCount} rows were copied of ${table}`)
  }
  await client.query('COMMIT')
  const took = performance.now() - began
  await client.query(`TRUNCATE ${TABLES.map((table) => `bare.${table}`).join(', ')}`)
  return took
}
