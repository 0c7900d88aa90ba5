// A connection pool that fails at a chosen statement, like a killed process: PostgreSQL rolls back what was not
// committed, and no further statement is sent.
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#server/data/tables.ts'
import { columnNames, openDatabase } from '#server/platform/db/database.ts'

/** `before`: the statement is not sent. `after`: it is executed, but its response is lost. */
export type Death = { statement: number; when: 'before' | 'after' }

export type DyingDatabase = AsyncDisposable & {
  db: Kysely<Tables>
  /** number of statements so far, BEGIN and COMMIT included */
  count: () => number
  kill: () => void
  isDead: () => boolean
}

/** @param death null: only counts */
export function failingDatabase(url: string, death: Death | null): DyingDatabase {
  const { pool } = openDatabase(url, { max: 4 })
  const open = new Set<pg.PoolClient>()
  let count = 0
  let dead = false
  const kill = (): void => {
    dead = true
    for (const client of open) void client.end().catch(() => undefined)
  }
  const live = (): void => {
    if (dead) throw new Error('killed')
  }
  const connect = async () => {
    live()
    const client = await pool.connect()
    open.add(client)
    return {
      query: async (text: string, values: unknown[]) => {
        live()
        const isLast = ++count === death?.statement
        if (isLast && death?.when === 'before') kill()
        live()
        const result = await client.query(text, values)
        if (isLast) kill()
        live()
        return result
      },
      release: () => {
        open.delete(client)
        client.release(dead)
      },
    }
  }
  const db = new Kysely<Tables>({
    plugins: [columnNames],
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } as unknown as pg.Pool }),
  })
  return {
    db,
    count: () => count,
    kill,
    isDead: () => dead,
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}
