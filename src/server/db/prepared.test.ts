// Plans that are kept: for marked statements, and for no others.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import type { Executor } from './database.ts'
import { PLAN_ONCE, prepared } from './prepared.ts'

test('a marked statement is read once a connection, an unmarked one every time', async () => {
  await using database = await testDatabase()
  await database.kysely.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) {
      const marked = await sql<{ n: number }>`
        ${prepared}SELECT ${n}::int + 1 AS n`.execute(tx)
      expect(marked.rows).toEqual([{ n: n + 1 }])
      await sql`SELECT ${n}::int + 2 AS unmarked`.execute(tx)
    }
    const { rows } = await sql<{ statement: string; used: number }>`
      SELECT statement, (generic_plans + custom_plans)::int AS used FROM pg_prepared_statements`.execute(tx)
    expect(rows.map(({ statement, used }) => [statement.trim(), used])).toEqual([
      ['/* prepared */SELECT $1::int + 1 AS n', 3],
    ])
  })
})

test('a marked statement that fails leaves the connection as it was', async () => {
  await using database = await testDatabase({ max: 1 })
  const divide = (by: number, db: Executor = database.kysely) =>
    sql`${prepared}SELECT 1 / ${by}::int AS one`.execute(db)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(1)).rows).toEqual([{ one: 1 }])
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
})

test('a statement that was planned while its table was empty goes by the index when there are many rows', async () => {
  await using database = await testDatabase()
  const client = await database.pool.connect()
  try {
    await client.query(PLAN_ONCE)
    await client.query(
      'CREATE TABLE many (id int PRIMARY KEY, n int); CREATE INDEX many_n ON many (n, id); ANALYZE many',
    )
    await client.query('ALTER TABLE many SET (autovacuum_enabled = false)')
    await client.query(`PREPARE early(int) AS SELECT a.id FROM many a WHERE a.n = $1
      AND NOT EXISTS (SELECT FROM many b WHERE b.id = a.id + 1) ORDER BY a.id LIMIT 1`)
    await client.query('EXECUTE early(1)')
    await client.query('INSERT INTO many SELECT i, i % 10 FROM generate_series(1, 20000) AS i')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>('EXPLAIN EXECUTE early(1)')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan.match(/Index (Only )?Scan|Seq Scan|Hash|Merge/g)).toEqual([
      'Index Only Scan',
      'Index Only Scan',
    ])
  } finally {
    client.release(true)
  }
})
