// Kysely's driver over a pool of `pg`. In addition to Kysely's own it has named prepared statements (prepared.ts), a
// time limit for statements in transactions, and cancellation when the client has disconnected (abortable.ts).
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { untilAborted } from './abortable.ts'
import { storageError } from './storage-error.ts'

/** A connection keeps a named statement after its first execution. */
export type NamedQuery = CompiledQuery & { name?: string }

/** Options for all statements of a pool. */
type StatementCare = {
  /** `statement_timeout` inside transactions, ms; undefined: that of the connection */
  transactionMs: number | undefined
  /** cancels the statement that runs on a connection; undefined: statements are never cancelled */
  cancel: ((client: pg.PoolClient) => Promise<void>) | undefined
}

export const poolDialect = (pool: pg.Pool, care: StatementCare): Dialect => ({
  createDriver: () => new PoolDriver(pool, care),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #care: StatementCare

  constructor(pool: pg.Pool, care: StatementCare) {
    this.#pool = pool
    this.#care = care
  }

  async init() {}

  async acquireConnection() {
    return new Connection(await this.#pool.connect(), this.#care.cancel)
  }

  /** One round trip: PostgreSQL accepts several statements when there are no parameters. */
  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings) {
    const { transactionMs } = this.#care
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    const limit = transactionMs === undefined ? '' : `; SET LOCAL statement_timeout = ${transactionMs}`
    await connection.run({ text: `begin${level} ${accessMode ?? ''}${limit}` })
  }

  async commitTransaction(connection: Connection) {
    const { command } = await connection.run({ text: 'commit' })
    // PostgreSQL responds to COMMIT with ROLLBACK when a statement has failed before
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: Connection) {
    await connection.run({ text: 'rollback' })
  }

  async releaseConnection(connection: Connection) {
    connection.release()
  }

  async destroy() {
    await this.#pool.end()
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #cancel: StatementCare['cancel']
  // the socket of a lost connection closes a moment later: until then the pool would reuse it
  #isLost = false

  constructor(client: pg.PoolClient, cancel: StatementCare['cancel']) {
    this.#client = client
    this.#cancel = cancel
  }

  /** Runs a statement even if the client has disconnected: a transaction is always ended. */
  async run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query)
    } catch (error) {
      this.#isLost ||= storageError(error) === 'database_unavailable'
      throw error
    }
  }

  async executeQuery<R>({ name, sql: text, parameters }: NamedQuery): Promise<QueryResult<R>> {
    const cancel = this.#cancel
    const values = [...parameters]
    const start = () => this.run(name === undefined ? { text, values } : { name, text, values })
    const { command, rowCount, rows } = await (cancel
      ? untilAborted(start, () => cancel(this.#client))
      : start())
    const numAffectedRows = CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}
    return { rows, ...numAffectedRows }
  }

  streamQuery(): never {
    throw new Error('statements are not streamed here')
  }

  release() {
    this.#client.release(this.#isLost)
  }
}
