// Writes a snapshot of the whole database to one file while the app runs. Jobs are left out: they are derived from
// the rows (data/platform/unfinished-jobs.ts).
import { createWriteStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { StartError } from '#server/platform/start-error.ts'
import { FORMAT, type Header, type Mark, VERSION } from './format.ts'

export type Written = { takenAt: string; rows: Record<string, number> }

/** Heartbeats are meaningless elsewhere; the applied migrations are in the header. */
const LEFT_OUT = ['schema_migrations', 'workers']
const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 16 * 1024 * 1024

/**
 * @param file is created, readable only by its owner, completely or not at all
 * @throws StartError when the file exists, or the database has no installation
 */
export async function writeBackup(url: string, file: string, secretId: string | null): Promise<Written> {
  const client = new pg.Client({ connectionString: url, application_name: 'ieum backup' })
  await client.connect()
  const aside = `${file}.partial-${process.pid}`
  try {
    const written: Written = { takenAt: '', rows: {} }
    await pipeline(
      contents(client, secretId, written),
      createGzip({ level: 6 }),
      createWriteStream(aside, { mode: 0o600, flags: 'wx', flush: true }),
    )
    // an existing file is never overwritten: it may be the only good backup
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new StartError(`${file} 파일이 이미 있습니다. 다른 이름을 입력해 주세요.`)
    })
    const folder = await open(`${file}/..`.replace(/[^/]+\/\.\.$/, '.'), 'r')
    await folder.sync().finally(() => folder.close())
    return written
  } finally {
    await rm(aside, { force: true })
    await client.end()
  }
}

async function* contents(
  client: pg.Client,
  secretId: string | null,
  written: Written,
): AsyncGenerator<string> {
  // one snapshot for all tables
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL TIME ZONE 'UTC'")
  const migrations = await appliedMigrations(client)
  const { rows: now } = await client.query<{ at: Date }>('SELECT transaction_timestamp() AS at')
  written.takenAt = (now[0]?.at ?? new Date()).toISOString()
  const { takenAt } = written
  yield marked({ format: FORMAT, version: VERSION, takenAt, migrations, secretId } satisfies Header)
  for (const { table, columns, bytes } of await tablesOf(client)) {
    yield marked({ table, columns })
    written.rows[table] = 0
    const list = columns.map((column) => `"${column}"`).join(', ')
    const query = `SELECT row_to_json(t)::text AS line FROM (SELECT ${list} FROM public."${table}") AS t`
    yield* rowsOf(client, query, await rowsAtOnce(client, table, bytes), table, written)
  }
  yield marked({ end: true, rows: written.rows })
  await client.query('COMMIT')
}

const marked = (mark: Header | Mark): string => `#${JSON.stringify(mark)}\n`

async function* rowsOf(
  client: pg.Client,
  query: string,
  atOnce: number,
  table: string,
  written: Written,
): AsyncGenerator<string> {
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${query}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${atOnce} FROM rows`)
    if (rows.length === 0) break
    written.rows[table] = (written.rows[table] ?? 0) + rows.length
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await client.query('CLOSE rows')
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>('SELECT to_regclass($1) IS NOT NULL AS yes', [table])
  return rows[0]?.yes ?? false
}

async function appliedMigrations(client: pg.Client): Promise<Header['migrations']> {
  if (!(await isThere(client, 'public.schema_migrations')))
    throw new StartError('이 데이터베이스에는 이음의 데이터가 없습니다.')
  const { rows } = await client.query<Header['migrations'][number]>(
    'SELECT number, name FROM schema_migrations ORDER BY number',
  )
  return rows
}

/** `bytes`: columns that can be large. Generated columns are left out. */
async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[]; bytes: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; bytes: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
            coalesce(array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'bytea'::regtype), '{}') AS bytes
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> ALL($1)
     GROUP BY 1 ORDER BY 1`,
    [LEFT_OUT],
  )
  return rows
}

/** As many rows as fit in memory, by the largest row: a mail can have 25 MB. */
async function rowsAtOnce(client: pg.Client, table: string, bytes: string[]): Promise<number> {
  if (bytes.length === 0) return ROWS_AT_ONCE
  const size = bytes.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ')
  const { rows } = await client.query<{ most: number | null }>(
    `SELECT max(${size})::int AS most FROM public."${table}"`,
  )
  return Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(BYTES_AT_ONCE / Math.max(1, rows[0]?.most ?? 1))))
}
