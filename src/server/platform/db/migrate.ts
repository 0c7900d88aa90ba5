// Migrates a database to the schema of this version: the baseline, then migrations/NNNN-name.sql in order, one process
// at a time. An applied migration is never applied again and never edited.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { applyMigration, type Migration } from './apply-migration.ts'
import { ADOPT, type Applied, isBeforeBaseline, readBaseline, readSql, withChecksum } from './baseline.ts'

// Requirements on PostgreSQL, checked before anything is written: version, extension pg_trgm, a locale with Hangul.

const OLDEST = 15

/**
 * @throws StartError with instructions when the server is too old, pg_trgm is not available, or the locale does not
 * support Hangul
 */
async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
  )
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < OLDEST) {
    throw new StartError(
      `PostgreSQL ${OLDEST} 이상이 필요한데 DATABASE_URL의 서버는 ${major}입니다. 서버를 올리거나 다른 서버를 적어 주세요.`,
    )
  }
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  } catch (error) {
    throw new StartError(
      `검색에 필요한 확장 pg_trgm을 설치하지 못했습니다. 데이터베이스 소유자로 CREATE EXTENSION pg_trgm; 을 실행한 뒤 다시 시작해 주세요. (${(error as Error).message})`,
    )
  }
  // with LC_CTYPE "C" a Hangul syllable is no letter: there are no trigrams, and every search reads the whole table
  const { rows: trigrams } = await client.query<{ found: boolean }>(
    "SELECT show_trgm('삼성') <> '{}' AS found",
  )
  if (rows[0]?.encoding !== 'UTF8' || !trigrams[0]?.found) {
    throw new StartError(
      "이 데이터베이스의 언어 설정으로는 한글을 검색할 수 없습니다. CREATE DATABASE ieum TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'; 로 새 데이터베이스를 만들어 DATABASE_URL에 적어 주세요.",
    )
  }
}

/** Arbitrary number of this advisory lock; processes that start at the same time wait for it. */
const MIGRATION_LOCK = 4_914_705_001

const FOLDER = path.join(import.meta.dirname, 'migrations')

/** 57P03 cannot_connect_now: the server is starting or recovering. */
const STARTING_UP = '57P03'
const STARTUP_TIMEOUT_MS = 60_000
const LOCK_POLL_MS = 100

/**
 * Applies the missing migrations. @returns their names; none when another process applied them
 * @throws StartError when the database cannot be reached, is too old, has the wrong locale, is newer than this
 * version, is of a version before the last one without the baseline, or was migrated with a file that has changed since
 * @param options.folder the migrations after the baseline
 * @param options.only an earlier schema, for a backup of that version
 */
export async function migrate(
  url: string,
  log: Log,
  { folder = FOLDER, only }: { folder?: string; only?: readonly Applied[] } = {},
): Promise<string[]> {
  const migrations = chosen(await readMigrations(folder), only)
  const client = await connect(url)
  try {
    await waitForLock(client)
    await checkServer(client)
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
    const { rows } = await client.query<Applied & { checksum: string }>(
      'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
    )
    const missing = pending(migrations, rows)
    for (const migration of missing) {
      await applyMigration(client, migration, log)
      log.debug({ migration: migration.name }, 'applied a migration')
    }
    if (missing.length > 0)
      log.info({ migrations: missing.length, newest: missing.at(-1)?.name }, 'migrated the database')
    return missing.map((migration) => migration.name)
  } finally {
    // ends the session and releases the lock
    await client.end()
  }
}

/**
 * Polls instead of waiting in one statement: CREATE INDEX CONCURRENTLY of another process would wait for that
 * statement.
 */
async function waitForLock(client: pg.Client): Promise<void> {
  for (; ; await sleep(LOCK_POLL_MS)) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.mine) return
  }
}

/** The migrations of this version. A database with any other is newer. */
export async function knownMigrations(): Promise<Set<number>> {
  return new Set((await readMigrations(FOLDER)).map(({ number }) => number))
}

/** Retries while the server is starting; every other error is thrown at once. */
async function connect(url: string): Promise<pg.Client> {
  for (const until = Date.now() + STARTUP_TIMEOUT_MS; ; await sleep(250)) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ieum migrate',
      connectionTimeoutMillis: 10_000,
    })
    // when the server stops, the running query fails as well, and that error is reported
    client.on('error', () => undefined)
    const error = await client.connect().then(
      () => null,
      (reason: NodeJS.ErrnoException) => reason,
    )
    if (!error) return client
    if (error.code === STARTING_UP && Date.now() < until) continue
    throw new StartError(
      `데이터베이스에 연결하지 못했습니다(${error.message || error.code}). 서버가 켜져 있는지, DATABASE_URL의 주소와 비밀번호가 맞는지 확인해 주세요.`,
    )
  }
}

/** In the order of their numbers. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const baseline = await readBaseline()
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const later = await Promise.all(
    files.map(async (file) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
      if (!(number > baseline.number))
        throw new Error(`${file} is not named NNNN-name.sql with a number above ${baseline.number}`)
      return withChecksum({
        number,
        name: file.slice(0, -'.sql'.length),
        sql: await readSql(path.join(folder, file)),
      })
    }),
  )
  const twice = later.find((migration, index) => later[index + 1]?.number === migration.number)
  if (twice) throw new Error(`two migrations have the number ${twice.number}`)
  return [baseline, ...later]
}

/** @param only exactly these migrations of an earlier version, all of which must be known */
function chosen(migrations: Migration[], only?: readonly Applied[]): Migration[] {
  if (!only) return migrations
  return only.map(({ number, name }) => {
    const known = migrations.find((migration) => migration.number === number)
    if (!known)
      throw new StartError(
        `이 백업은 더 새 버전의 이음에서 만들어졌습니다(${name}). 그 버전의 이음으로 복원해 주세요.`,
      )
    return known
  })
}

/** The migrations to apply, after checking that all applied ones are known and unchanged. */
function pending(migrations: Migration[], applied: (Applied & { checksum: string })[]): Migration[] {
  if (isBeforeBaseline(applied)) return migrations.map((one, i) => (i === 0 ? { ...one, sql: ADOPT } : one))
  for (const before of applied) {
    const known = migrations.find((migration) => migration.number === before.number)
    if (!known) {
      throw new StartError(
        `데이터베이스가 이 프로그램보다 새 버전입니다(${before.name}까지 적용됨). 더 새 버전의 이음으로 시작하거나, 이 버전에서 만든 백업을 복원해 주세요.`,
      )
    }
    if (known.checksum !== before.checksum) {
      throw new StartError(
        `데이터베이스에 이미 적용한 마이그레이션 ${known.name}의 내용이 그 뒤에 바뀌었습니다. 이 데이터베이스를 만든 버전의 이음으로 시작하거나, 파일을 원래대로 되돌려 주세요.`,
      )
    }
  }
  const done = new Set(applied.map((before) => before.number))
  return migrations.filter((migration) => !done.has(migration.number))
}
