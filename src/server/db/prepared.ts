// Statements that are asked all day are planned once per connection instead of every time: planning a page of contacts
// costs more than reading it. Which ones they are is said where they are written.
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'
const IS_MARKED = /^\s*\/\* prepared \*\//

/**
 * Stands first in a statement whose text does not change from call to call (values apart) and which goes by ids or along
 * an index whatever the values. Its plan may be as old as the day when the tables were empty.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK)

/** A connection keeps each for good: a statement whose text does change would fill its memory. */
const MOST = 300
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  if (!IS_MARKED.test(text)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size === MOST) return known
  const name = `prepared_${names.size}`
  names.set(text, name)
  return name
}

/**
 * On a connection for prepared statements. Left to itself, PostgreSQL plans anew for values as often as it likes; and what
 * is planned while a table is empty reads it whole for good.
 */
export const PLAN_ONCE = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'jit = off',
]
  .map((setting) => `SET ${setting};`)
  .join(' ')

/**
 * The pool as Kysely takes it. A connection is taken for the first statement: for a prepared one from those that plan
 * once, for others, and so for every transaction, from `pool`.
 */
export function preparingPool(pool: pg.Pool, planOnce: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => openLate(pool, planOnce),
    end: async () => {
      await Promise.all([pool.end(), planOnce.end()])
    },
  }
}

function openLate(pool: pg.Pool, planOnce: pg.Pool): PostgresPoolClient {
  let client: pg.PoolClient | undefined
  const query = async (text: string, values: unknown[]) => {
    const name = nameOf(text)
    client ??= await (name === undefined ? pool : planOnce).connect()
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  }
  return {
    // cursors, the other thing Kysely may ask for, are not in use here
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client?.release(destroy),
  }
}
