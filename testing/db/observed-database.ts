// A connection pool that calls back before every statement, so that a test can act at that moment.
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#server/data/tables.ts'
import { columnNames, openDatabase } from '#server/platform/db/database.ts'

/** @param before is awaited; the first statement is number 1, BEGIN and COMMIT are counted */
export function observedDatabase(
  url: string,
  before: (statement: number, text: string) => Promise<void>,
): AsyncDisposable & { db: Kysely<Tables>; count: () => number } {
  const { pool } = openDatabase(url, { max: 4 })
  let count = 0
  const connect = async () => {
    const client = await pool.connect()
    return {
      query: async (text: string, values: unknown[]) => {
        await before(++count, text)
        return client.query(text, values)
      },
      release: () => client.release(),
    }
  }
  const db = new Kysely<Tables>({
    plugins: [columnNames],
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } as unknown as pg.Pool }),
  })
  return { db, count: () => count, [Symbol.asyncDispose]: () => db.destroy() }
}
