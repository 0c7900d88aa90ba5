// Plans that are kept: for marked statements, and for no others.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import type { Executor } from './database.ts'
import { prepared } from './prepared.ts'

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
