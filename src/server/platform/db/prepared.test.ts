// Prepared statements: which are kept, and with which plan they run.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Scope } from '#core/access.ts'
import { listLeads } from '#server/data/leads/leads.ts'
import { listSequences } from '#server/data/sequences/lists.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import type { Executor } from './database.ts'
import { prepared, unplanned } from './prepared.ts'

/** The prepared statements of this connection: name without the hash, and number of executions. */
async function keptBy(tx: Executor) {
  const { rows } = await sql<{ name: string; used: number }>`
    SELECT regexp_replace(name, '_[0-9a-f]{8}$', '') AS name, (generic_plans + custom_plans)::int AS used
    FROM pg_prepared_statements ORDER BY prepare_time`.execute(tx)
  return rows.map(({ name, used }) => [name, used])
}

test('a prepared statement is parsed once per connection under its name, any other every time', async () => {
  await using database = await testDatabase()
  await database.kysely.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await prepared('add_one')<{ n: number }>`SELECT ${n}::int + 1 AS n`.execute(tx)
      expect(rows).toEqual([{ n: n + 1 }])
      await sql`SELECT ${n}::int + 2 AS unprepared`.execute(tx)
    }
    expect(await keptBy(tx)).toEqual([['add_one', 3]])
  })
})

test('one name with two texts is two statements', async () => {
  await using database = await testDatabase()
  const add = (db: Executor, what: 'one' | 'two') =>
    prepared('add')<{ n: number }>`SELECT 1 + ${sql.raw(what === 'one' ? '1' : '2')} AS n`.execute(db)
  await database.kysely.transaction().execute(async (tx) => {
    expect((await add(tx, 'one')).rows).toEqual([{ n: 2 }])
    expect((await add(tx, 'two')).rows).toEqual([{ n: 3 }])
    expect(await keptBy(tx)).toEqual([
      ['add', 1],
      ['add', 1],
    ])
  })
})

test('a failing prepared statement leaves the connection usable', async () => {
  await using database = await testDatabase({ max: 1 })
  const divide = (by: number, db: Executor = database.kysely) =>
    prepared('divide')`SELECT 1 / ${by}::int AS one`.execute(db)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(1)).rows).toEqual([{ one: 1 }])
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
})

test('a statement planned while its table was empty uses the index once there are many rows', async () => {
  await using database = await testDatabase({ max: 1 })
  const { pool, kysely: db } = database
  await pool.query(
    `CREATE TABLE many (id int PRIMARY KEY, n int); CREATE INDEX many_n ON many (n, id);
     ALTER TABLE many SET (autovacuum_enabled = false); ANALYZE many`,
  )
  const early = () =>
    prepared('early')`SELECT a.id FROM many a WHERE a.n = ${1}
      AND NOT EXISTS (SELECT FROM many b WHERE b.id = a.id + 1) ORDER BY a.id LIMIT 1`.execute(db)
  const scans = async () => {
    const { rows: kept } = await pool.query<{ name: string; generic: number }>(
      "SELECT name, generic_plans::int AS generic FROM pg_prepared_statements WHERE name LIKE 'early%'",
    )
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE ${kept[0]?.name}(1)`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    return { generic: kept[0]?.generic, scans: plan.match(/Index (Only )?Scan|Seq Scan/g) }
  }
  // after five runs PostgreSQL keeps the plan
  for (let run = 0; run < 8; run++) await early()
  expect(await scans()).toEqual({ generic: 3, scans: ['Seq Scan', 'Seq Scan'] })
  await pool.query('INSERT INTO many SELECT i, i % 10 FROM generate_series(1, 20000) AS i')
  // as autovacuum does within a minute
  await pool.query('ANALYZE many')
  await early()
  expect((await scans()).scans).toEqual(['Index Only Scan', 'Index Only Scan'])
})

test('a statement with a LIMIT is planned with every call, unless the plan does not see its value', async () => {
  await using database = await testDatabase({ max: 1 })
  const { pool, kysely: db } = database
  await pool.query('CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 20000) AS i; ANALYZE many')
  for (let run = 0; run < 8; run++) {
    await prepared('seen')`SELECT id FROM many LIMIT ${1}`.execute(db)
    const { rows } = await prepared('unseen')`SELECT id FROM many LIMIT ${unplanned(1, 'int')}`.execute(db)
    expect(rows).toHaveLength(1)
  }
  const { rows } = await pool.query<{ name: string; plans: string }>(
    `SELECT left(name, -9) AS name, custom_plans || ' ' || generic_plans AS plans FROM pg_prepared_statements ORDER BY name`,
  )
  expect(rows).toEqual([
    { name: 'seen', plans: '8 0' },
    { name: 'unseen', plans: '5 3' },
  ])
})

test('the pages of leads and of sequences are planned once, not for each offset', async () => {
  await using database = await testDatabase({ max: 1 })
  const { pool, kysely: db } = database
  const workspaceId = newId()
  await pool.query(`INSERT INTO workspaces (id, name) VALUES ('${workspaceId}', '팀')`)
  await pool.query(`
    INSERT INTO leads (id, workspace_id, company_name)
      SELECT gen_random_uuid(), '${workspaceId}', '회사 ' || n FROM generate_series(1, 1000) n;
    INSERT INTO sequences (id, name, status)
      SELECT gen_random_uuid(), '순서 ' || n, 'draft' FROM generate_series(1, 1000) n;
    INSERT INTO sequence_workspaces SELECT id, '${workspaceId}' FROM sequences;
    ANALYZE`)
  const scope: Scope = {
    userId: null,
    memberships: [{ workspaceId, role: 'owner' }],
    need: 'viewer',
  }
  for (let run = 0; run < 10; run++) {
    const page = { limit: 5, offset: 100 + run }
    const leads = await listLeads({ db, log: silentLog }, scope, { ...page, now: new Date() })
    const sequences = await listSequences(db, scope, page)
    expect([leads.total, leads.data.length]).toEqual([1000, 5])
    expect([sequences.total, sequences.data.length]).toEqual([1000, 5])
  }
  const { rows } = await pool.query<{ name: string; plannedAgain: number }>(`
    SELECT regexp_replace(name, '_[0-9a-f]{8}$', '') AS name, max(custom_plans)::int AS "plannedAgain"
    FROM pg_prepared_statements GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual(['lead_page', 'leads', 'sequence_page'].map((name) => ({ name, plannedAgain: 5 })))
})
