// Loads a backup into an empty database, completely or not at all. The database is first migrated to the schema of
// the backup; later migrations run afterwards, as in an upgrade.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { JOB_QUEUES } from '#server/context.ts'
import { listUnfinishedWork } from '#server/data/platform/unfinished-jobs.ts'
import { holdUnsentMails, keepSequencesHeld } from '#server/data/sending/restored-mails.ts'
import type { Tables } from '#server/data/tables.ts'
import { type Applied, knownToThisVersion } from '#server/platform/db/baseline.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { type Header, openBackup } from './format.ts'

export type Loaded = {
  header: Header
  rows: Record<string, number>
  held: { mails: number; sequences: number }
}

type Tx = Transaction<Tables>

/**
 * @param options.wasRunning the installation continued after the backup: mails it may have sent since are searched
 * for or left to a user, and nothing is sent before a user resumes the sequences
 * @throws StartError when the database is not empty, the file is not a complete backup, or it is of a newer version or
 * of a development version before the last one
 */
export async function loadBackup(
  url: string,
  file: string,
  options: { now: Date; wasRunning: boolean; log: Log },
): Promise<Loaded> {
  const { header, parts } = await openBackup(file)
  const { log, now } = options
  await using stack = new AsyncDisposableStack()
  const { kysely: db, pool } = stack.use(openDatabase(url, { max: 4, log }))
  const only = knownToThisVersion(header.migrations)
  await rejectUsedDatabase(db, only)
  await migrate(url, log, { only })
  const jobs = await startJobs({ pool, log })
  stack.defer(() => jobs.stop())
  const loaded = await db.transaction().execute(async (tx) => {
    const tables = await tablesOf(tx)
    const restore = await disableConstraints(tx, tables)
    const rows: Record<string, number> = {}
    let into: { table: string; columns: string[] } = { table: '', columns: [] }
    for await (const part of parts) {
      if ('table' in part) into = part
      else if ('end' in part) rejectRowCountMismatch(part.rows, rows)
      else {
        await insertRows(tx, into, part.rows)
        rows[into.table] = (rows[into.table] ?? 0) + part.rows.length
      }
    }
    await restore()
    await setIdentities(tx)
    const takenAt = new Date(header.takenAt)
    const held = options.wasRunning ? await holdUnsentMails(tx, { takenAt, now }) : { mails: 0, sequences: 0 }
    const unfinished = await listUnfinishedWork(tx, takenAt)
    for (const queue of JOB_QUEUES) await jobs.enqueue(tx, queue, unfinished[queue])
    return { header, rows, held }
  })
  await migrate(url, log)
  if (options.wasRunning) await keepSequencesHeld(db, { takenAt: new Date(header.takenAt), now })
  await sql`ANALYZE`.execute(db)
  return loaded
}

/** Existing data is never overwritten. A restore that was interrupted can be repeated. */
async function rejectUsedDatabase(db: Kysely<Tables>, migrations: readonly Applied[]): Promise<void> {
  const isThere = async (table: string) => {
    const { rows } = await sql<{
      yes: boolean
    }>`SELECT to_regclass(${`public.${table}`}) IS NOT NULL AS yes`.execute(db)
    return rows[0]?.yes ?? false
  }
  const holds = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows.length > 0
  const known = migrations.map(({ number }) => number)
  const isUsed =
    ((await isThere('users')) && (await holds(sql`SELECT 1 FROM users LIMIT 1`))) ||
    ((await isThere('schema_migrations')) &&
      (await holds(sql`SELECT 1 FROM schema_migrations WHERE number <> ALL(${known}::int[]) LIMIT 1`)))
  if (!isUsed) return
  throw new StartError(
    '복원할 곳이 비어 있지 않습니다. 빈 데이터베이스나 새 DATA_DIR을 입력해 주세요. 있던 것은 그대로 두었습니다.',
  )
}

async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> 'schema_migrations'`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Removes foreign keys and disables triggers, because tables are loaded in any order. The owner of the tables may do
 * this; no superuser is needed. The returned function restores both, which checks the foreign keys.
 */
async function disableConstraints(tx: Tx, tables: string[]): Promise<() => Promise<void>> {
  const keys = await sql<{ drop: string; add: string }>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`.execute(tx)
  for (const { drop } of keys.rows) await sql.raw(drop).execute(tx)
  const triggers = (how: 'DISABLE' | 'ENABLE') =>
    tables.map((table) => sql`ALTER TABLE ${sql.table(table)} ${sql.raw(how)} TRIGGER USER`.execute(tx))
  await Promise.all(triggers('DISABLE'))
  // rows inserted by migrations are in the backup too
  await sql`TRUNCATE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
  return async () => {
    for (const { add } of keys.rows) await sql.raw(add).execute(tx)
    await Promise.all(triggers('ENABLE'))
  }
}

async function insertRows(
  tx: Tx,
  { table, columns }: { table: string; columns: string[] },
  rows: string[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    INSERT INTO ${sql.table(table)} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM json_populate_recordset(NULL::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    tx,
  )
}

/** Identity columns continue after their highest value. */
async function setIdentities(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND a.attidentity <> '' AND NOT a.attisdropped`.execute(tx)
  for (const { table, column } of rows)
    await sql`
      SELECT setval(pg_get_serial_sequence(${`public.${table}`}, ${column}),
                    coalesce(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) IS NOT NULL)
      FROM ${sql.table(table)}`.execute(tx)
}

function rejectRowCountMismatch(expected: Record<string, number>, found: Record<string, number>): void {
  for (const [table, count] of Object.entries(expected))
    if (count !== (found[table] ?? 0))
      throw new StartError(
        `백업 파일이 손상되었습니다: ${table}에 ${count}줄이 있어야 하는데 ${found[table] ?? 0}줄이 있습니다. 다른 백업 파일로 다시 해 주세요.`,
      )
}
