// The connection pool and Kysely on top of it, for the embedded and any other PostgreSQL.
import { CamelCasePlugin, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/data/tables.ts'
import type { Log } from '#server/platform/log/log.ts'
import { poolDialect } from './driver.ts'

// Conversion of column values where pg returns a string or a wrong moment. A date is a 'YYYY-MM-DD' string: a Date
// would depend on the server's time zone.

type Parse = (text: string) => unknown
type ParserOf = (oid: number, format?: 'text' | 'binary') => Parse

// pg's own type does not include the OIDs of arrays
const builtIn = pg.types.getTypeParser as unknown as ParserOf
const textArray = builtIn(1009) as (text: string) => (string | null)[]

const toNumber: Parse = (text) => Number(text)
const asWritten: Parse = (text) => text
const listOf = (parse: Parse): Parse => {
  return (text) => textArray(text).map((value) => (value === null ? null : parse(value)))
}

/** By type OID (pg_type.dat). int8 columns hold counts and milliseconds, far below 2^53. */
const PARSERS = new Map<number, Parse>([
  [20, toNumber], // int8
  [1016, listOf(toNumber)],
  [1700, toNumber], // numeric
  [1231, listOf(toNumber)],
  [1082, asWritten], // date
  [1182, listOf(asWritten)],
])

const parserOf: ParserOf = (oid, format) => (format !== 'binary' && PARSERS.get(oid)) || builtIn(oid, format)

const columnTypes = { getTypeParser: parserOf } as pg.CustomTypesConfig

/** Columns are snake_case in SQL and camelCase in code; the keys of a JSON value are not changed (ADR 97). */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true })

export type Database = AsyncDisposable & {
  kysely: Kysely<Tables>
  /** the same pool, for statements that need a connection of their own (COPY, LISTEN) */
  pool: pg.Pool
  close(): Promise<void>
}

/** The database or a transaction: the first argument of store functions. */
export type Executor = Kysely<Tables> | Transaction<Tables>

export type DatabaseOptions = {
  max?: number
  log?: Log
  /** statement timeout in ms, outside and inside a transaction; fails with 57014 query_canceled */
  statementTimeoutMs?: { alone: number; inTransaction: number }
  /** statements run by `abortable` are cancelled on abort (over a separate connection), and none uses parallel workers */
  isForCalls?: boolean
}

/** Opens at most `max` connections, the first on first use. A connection lost while idle is logged and replaced. */
export function openDatabase(
  url: string,
  { max = 10, log, statementTimeoutMs, isForCalls = false }: DatabaseOptions = {},
): Database {
  const pids = new WeakMap<object, number>()
  const settings = [
    "SET TIME ZONE 'UTC';",
    statementTimeoutMs ? `SET statement_timeout = ${statementTimeoutMs.alone};` : '',
    isForCalls ? 'SET max_parallel_workers_per_gather = 0;' : '',
  ].join(' ')
  const open = (most: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max: most,
      application_name: 'ieum',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      types: columnTypes,
      // dates derived from timestamps in SQL must not depend on the server's settings; the pool waits for the
      // promise.
      // an idle server queries every few seconds, and a new connection costs more than many queries
      idleTimeoutMillis: 60_000,
      onConnect: async (client) => {
        await client.query(settings)
        if (!isForCalls) return
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        if (rows[0]) pids.set(client, rows[0].pid)
      },
    })
    // without a listener an error of an idle connection, or of one between two statements, ends the process; the next
    // statement reports it
    pool.on('error', (error) => log?.warn({ err: error }, 'a database connection was lost'))
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
    })
    return pool
  }
  const pool = open(max)
  const cancelling = isForCalls ? open(1) : null
  const cancel = async (client: pg.PoolClient) => {
    const pid = pids.get(client)
    if (pid === undefined) return
    await cancelling?.query('SELECT pg_cancel_backend($1)', [pid]).catch((error: unknown) => {
      log?.warn({ err: error }, 'a statement could not be cancelled')
    })
  }
  const kysely = new Kysely<Tables>({
    dialect: poolDialect(pool, {
      transactionMs: statementTimeoutMs?.inTransaction,
      cancel: isForCalls ? cancel : undefined,
    }),
    plugins: [columnNames],
  })
  let closed: Promise<void> | undefined
  const end = (one: pg.Pool) => (one.ended ? undefined : one.end())
  const close = () => {
    // Kysely ends only what it has used
    closed ??= kysely.destroy().then(async () => {
      await Promise.all([end(pool), cancelling && end(cancelling)])
    })
    return closed
  }
  return { kysely, pool, close, [Symbol.asyncDispose]: close }
}

/** PostgreSQL undid the transaction because of another one: 40001 serialization_failure, 40P01 deadlock_detected. */
const UNDONE_BY_ANOTHER = new Set(['40001', '40P01'])
const ATTEMPTS = 5

/**
 * Runs `fn` again, up to five times, when PostgreSQL gave it up in favour of another transaction. `fn` must open its
 * transaction itself (nothing of the failed attempt is left) and have no effect outside it.
 */
export async function retryable<T>(fn: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fn()
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === ATTEMPTS || !code || !UNDONE_BY_ANOTHER.has(code)) throw error
    }
  }
}
