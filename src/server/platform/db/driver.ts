// Kysely's driver over a pool of `pg`. What it adds to Kysely's own: named prepared statements (prepared.ts), a time limit for
// statements in transactions, and statements that end when the client has disconnected (abortable.ts).
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

/** A connection keeps a statement that has a name after its first run. */
export type NamedQuery = CompiledQuery & { name?: string }

/** What holds for the statements of a pool. */
type StatementCare = {
  /** `statement_timeout` inside transactions, ms; undefined: the connection's own */
  transactionMs: number | undefined
  /** ends the statement that runs on a connection; undefined: statements are never ended early */
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

  /** One round trip: PostgreSQL takes several statements where there are no values. */
  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings) {
    const { transactionMs } = this.#care
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    const limit = transactionMs === undefined ? '' : `; SET LOCAL statement_timeout = ${transactionMs}`
    await connection.run({ text: `begin${level} ${accessMode ?? ''}${limit}` })
  }

  async commitTransaction(connection: Connection) {
    const { command } = await connection.run({ text: 'commit' })
    // PostgreSQL answers so when a statement failed before
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
  // the socket of a lost connection ends a moment later: until then the pool would give it to the next caller
  #isLost = false

  constructor(client: pg.PoolClient, cancel: StatementCare['cancel']) {
    this.#client = client
    this.#cancel = cancel
  }

  /** Runs a statement whether or not the client has disconnected: a transaction is ended in any case. */
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
