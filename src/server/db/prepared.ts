// Statements that are asked all day are planned once per connection instead of every time: planning a page of contacts
// costs more than reading it. Which ones they are is said where they are written.
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { untilAborted } from '../abortable.ts'
import { storageFault } from '../storage-fault.ts'

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

/** What holds for the statements of a pool; undefined where nothing does. */
export type StatementCare = {
  /** `statement_timeout` inside transactions, ms */
  transactionMs?: number | undefined
  /** ends the statement that runs on a connection */
  cancel?: ((client: pg.PoolClient) => Promise<void>) | undefined
}

/**
 * The pool as Kysely takes it. A connection is taken for the first statement: for a prepared one from those that plan
 * once, for others, and so for every transaction, from `pool`.
 */
export function preparingPool(pool: pg.Pool, planOnce: pg.Pool, care: StatementCare = {}): PostgresPool {
  return {
    options: pool.options,
    connect: async () => openLate(pool, planOnce, care),
    end: async () => {
      await Promise.all([pool.end(), planOnce.end()])
    },
  }
}

const IS_BEGIN = /^(begin|start transaction)\b/

function openLate(
  pool: pg.Pool,
  planOnce: pg.Pool,
  { transactionMs, cancel }: StatementCare,
): PostgresPoolClient {
  let client: pg.PoolClient | undefined
  // the socket of a lost connection ends a moment later: until then the pool would give it to the next caller
  let isLost = false
  const query = async (text: string, values: unknown[]) => {
    const name = nameOf(text)
    client ??= await (name === undefined ? pool : planOnce).connect()
    const own = client
    // one round trip; PostgreSQL takes several statements where there are no values
    const begin = async () => {
      await own.query(`${text}; SET LOCAL statement_timeout = ${transactionMs}`)
      return { command: 'BEGIN', rowCount: null, rows: [] }
    }
    const run = () => (name === undefined ? own.query(text, values) : own.query({ name, text, values }))
    try {
      if (transactionMs !== undefined && IS_BEGIN.test(text)) return await begin()
      return await (cancel ? untilAborted(text, run, () => cancel(own)) : run())
    } catch (error) {
      isLost ||= storageFault(error) === 'database_away'
      throw error
    }
  }
  return {
    // cursors, the other thing Kysely may ask for, are not in use here
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client?.release(destroy || isLost),
  }
}
