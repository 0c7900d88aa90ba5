// Applies one migration: usually in a transaction, with a short lock timeout, because a waiting ALTER TABLE blocks
// all later statements on the table. A file that begins with `-- outside a transaction` builds or drops indexes
// concurrently and is repeated after an interruption (ADR 97).
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#server/platform/log/log.ts'

export type Migration = { number: number; name: string; sql: string; checksum: string }

const OUTSIDE = '-- outside a transaction\n'
/** CREATE [UNIQUE] INDEX CONCURRENTLY IF NOT EXISTS name …, or DROP INDEX CONCURRENTLY IF EXISTS name */
const REPEATABLE =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS ([a-z0-9_]+)\s|DROP INDEX CONCURRENTLY IF EXISTS ([a-z0-9_]+)$)/

/** 55P03 lock_not_available: the lock timeout expired; 40P01 deadlock_detected: two tables, in the other order by a running process */
const IN_USE = new Set(['55P03', '40P01'])
const LOCK_MS = 2000
const PAUSE_MS = 1000
/** a backup of a large database reads a table for minutes */
const LOCK_RETRY_MS = 10 * 60_000

/** @throws Error with the name of the migration. What it began is rolled back, or repeated by the next start. */
export async function applyMigration(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  try {
    if (migration.sql.startsWith(OUTSIDE)) await applyOutside(client, migration)
    else await applyInside(client, migration, log)
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function applyInside(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  for (const until = Date.now() + LOCK_RETRY_MS; ; await sleep(PAUSE_MS)) {
    try {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
      await client.query(migration.sql)
      await note(client, migration)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      const { code = '' } = error as { code?: string }
      if (!IN_USE.has(code) || Date.now() > until) throw error
      log.warn({ migration: migration.name }, 'a migration waits for a table that is in use')
    }
  }
}

async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  const statements = migration.sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  for (const statement of statements)
    if (!REPEATABLE.test(statement)) throw new Error(`cannot be repeated outside a transaction: ${statement}`)
  for (const statement of statements) {
    const created = REPEATABLE.exec(statement)?.[1]
    if (created) await dropHalfBuilt(client, created)
    await client.query(statement)
  }
  await note(client, migration)
}

/** An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index that is maintained but not used. */
async function dropHalfBuilt(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  )
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
}

const note = (client: pg.Client, { number, name, checksum }: Migration) =>
  client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
