import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { testDatabase, testServer } from '#testing/db/database.ts'
import { recount } from '#testing/db/recount.ts'
import { databaseUrl, onServer } from '#testing/db/test-server.ts'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { migrate } from './migrate.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'ieum-migrations-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const put = (name: string, text: string) => writeFile(path.join(folder, name), text)

beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
  // those after the baseline: every test database has them applied
  await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
})

test('of several processes that start at once exactly one applies each migration', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id integer); SELECT pg_sleep(0.1);')
  await put('9002-doors.sql', 'CREATE TABLE doors (id integer); INSERT INTO rooms VALUES (1);')
  const applied = await Promise.all(
    Array.from({ length: 6 }, () => migrate(database.url, silentLog, { folder })),
  )
  expect(applied.flat().sort()).toEqual(['9001-rooms', '9002-doors'])
  expect((await database.pool.query('SELECT count(*) AS n FROM rooms')).rows).toEqual([{ n: 1 }])
})

test('an applied migration is not applied again', async () => {
  await using database = await testDatabase()
  expect(await migrate(database.url, silentLog, { folder })).toEqual([])
})

test('a failing migration is rolled back, and those before it stay', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id integer);')
  await put('9002-broken.sql', 'CREATE TABLE doors (id integer); SELECT 1/0;')
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow(
    '9002-broken failed: division by zero',
  )
  const { rows } = await database.pool.query(
    "SELECT to_regclass('rooms') AS rooms, to_regclass('doors') AS doors",
  )
  expect(rows).toEqual([{ rooms: 'rooms', doors: null }])
  await put('9002-broken.sql', 'CREATE TABLE doors (id integer);')
  expect(await migrate(database.url, silentLog, { folder })).toEqual(['9002-broken'])
})

test('a migration edited after it was applied is rejected by name', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id integer);')
  await migrate(database.url, silentLog, { folder })
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id bigint);')
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow(
    /9001-rooms의 내용이 .*바뀌었습니다/,
  )
})

test('a checkout with Windows line endings is no edit', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'CREATE TABLE rooms (\n  id integer\n);\n')
  await migrate(database.url, silentLog, { folder })
  const text = await readFile(path.join(folder, '9001-rooms.sql'), 'utf8')
  await put('9001-rooms.sql', text.replaceAll('\n', '\r\n'))
  expect(await migrate(database.url, silentLog, { folder })).toEqual([])
})

test('a database of a newer version is rejected and not changed', async () => {
  await using database = await testDatabase()
  await put('9002-future.sql', 'CREATE TABLE future (id integer);')
  await migrate(database.url, silentLog, { folder })
  await rm(path.join(folder, '9002-future.sql'))
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id integer);')
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow(
    '데이터베이스가 이 프로그램보다 새 버전입니다',
  )
  expect((await database.pool.query("SELECT to_regclass('rooms') AS rooms")).rows).toEqual([{ rooms: null }])
})

test('two migrations with one number, or a file name without a number above the baseline, are an error', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'SELECT 1')
  await put('9001-doors.sql', 'SELECT 1')
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow(
    'two migrations have the number 9001',
  )
  await rm(path.join(folder, '9001-doors.sql'))
  await put('rooms.sql', 'SELECT 1')
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow('rooms.sql is not named')
  await rm(path.join(folder, 'rooms.sql'))
  await put('0099-rooms.sql', 'SELECT 1')
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow('with a number above 100')
})

test('an unreachable database is reported in one sentence without its password', async () => {
  const migrationError = (url: string) => migrate(url, silentLog).then(String, (error: Error) => error)
  const noServer = await migrationError('postgres://ieum:hunter2@127.0.0.1:1/ieum')
  expect(noServer).toBeInstanceOf(StartError)
  expect(String(noServer)).toMatch(/연결하지 못했습니다\(.*ECONNREFUSED/)
  const { url: server } = await testServer()
  const missing = await migrationError(databaseUrl(server, 'nowhere'))
  expect(String(missing)).toContain('database "nowhere" does not exist')
  expect(`${noServer}${missing}`).not.toMatch(new RegExp(`hunter2|${new URL(server).password || 'hunter2'}`))
})

test('a database whose locale does not support Hangul is rejected before anything is written', async () => {
  const { url: server } = await testServer()
  const name = `test_c_${process.pid}`
  await onServer(
    server,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`,
  )
  try {
    const url = databaseUrl(server, name)
    await expect(migrate(url, silentLog)).rejects.toThrow('한글을 검색할 수 없습니다')
    await expect(onServer(url, 'SELECT 1 FROM schema_migrations')).rejects.toThrow('does not exist')
  } finally {
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
})

test('an index is built outside a transaction during writes, and repeated after an interruption', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id integer, name text);')
  await migrate(database.url, silentLog, { folder })
  await database.pool.query("INSERT INTO rooms VALUES (1, 'a'), (1, 'b')")
  const text = (kind: string) =>
    `-- outside a transaction\n-- by number\nCREATE ${kind} CONCURRENTLY IF NOT EXISTS rooms_id ON rooms (id);\n`
  // what an interrupted build leaves: an invalid index that is maintained and never used
  await expect(
    database.pool.query('CREATE UNIQUE INDEX CONCURRENTLY rooms_id ON rooms (id)'),
  ).rejects.toThrow()
  const valid = async () =>
    (
      await database.pool.query(
        "SELECT indisvalid AS ok FROM pg_index WHERE indexrelid = to_regclass('rooms_id')",
      )
    ).rows
  expect(await valid()).toEqual([{ ok: false }])
  // the index build waits for an open transaction and does not block others
  const busy = await database.pool.connect()
  await busy.query("BEGIN; UPDATE rooms SET name = 'c' WHERE name = 'b'")
  await put('9002-by-number.sql', text('INDEX'))
  const building = Promise.all([1, 2, 3].map(() => migrate(database.url, silentLog, { folder })))
  const isBuilding = async () =>
    (
      await database.pool.query(
        "SELECT FROM pg_stat_activity WHERE query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'",
      )
    ).rows.length > 0
  await expect.poll(isBuilding).toBe(true)
  await database.pool.query("INSERT INTO rooms VALUES (3, 'd')")
  await busy.query('COMMIT')
  busy.release()
  expect((await building).flat()).toEqual(['9002-by-number'])
  expect(await valid()).toEqual([{ ok: true }])
})

test('a statement that cannot be repeated is rejected outside a transaction', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', '-- outside a transaction\nCREATE TABLE rooms (id integer);')
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow('cannot be repeated')
})

test('a migration waits for a table in use without blocking its users', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id integer);')
  await migrate(database.url, silentLog, { folder })
  const reader = await database.pool.connect()
  await reader.query('BEGIN; SELECT 1 FROM rooms')
  await put('9002-doors.sql', 'ALTER TABLE rooms ADD COLUMN doors integer;')
  const migrating = migrate(database.url, silentLog, { folder })
  await expect.poll(() => waitingForLocks(database.kysely)).toBe(1)
  // while the transaction is open
  await database.pool.query('SELECT count(*) FROM rooms')
  await reader.query('COMMIT')
  reader.release()
  expect(await migrating).toEqual(['9002-doors'])
})

test('a migration that would deadlock with a running process is tried again', async () => {
  await using database = await testDatabase()
  await put('9001-rooms.sql', 'CREATE TABLE rooms (id integer); CREATE TABLE doors (id integer);')
  await migrate(database.url, silentLog, { folder })
  const writer = await database.pool.connect()
  await writer.query('BEGIN; INSERT INTO doors VALUES (1)')
  await put('9002-both.sql', 'LOCK TABLE rooms, doors; ALTER TABLE rooms ADD COLUMN doors integer;')
  const migrating = migrate(database.url, silentLog, { folder })
  const waiting = "SELECT FROM pg_locks WHERE relation = 'doors'::regclass AND NOT granted"
  await expect.poll(async () => (await database.pool.query(waiting)).rows.length).toBe(1)
  // the migration waits first, and so it is the one that is given up
  await writer.query('INSERT INTO rooms VALUES (1); COMMIT')
  writer.release()
  expect(await migrating).toEqual(['9002-both'])
})

/** The database as the last development version left it: the same schema, three views, and 79 migrations. */
async function asBeforeBaseline(pool: Pool): Promise<void> {
  await pool.query(`
    DELETE FROM schema_migrations;
    INSERT INTO schema_migrations (number, name, checksum)
    SELECT n, 'before-' || n, 'x' FROM generate_series(1, 78) n UNION VALUES (94, '0094-enrollments-by-lead', 'x');
    CREATE VIEW people_counts AS SELECT id FROM enrollment_counts;
    CREATE VIEW tries AS SELECT key FROM attempt_counts;
    CREATE VIEW consent_rounds AS SELECT workspace_id FROM consent_checks;
    INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), '한빛');`)
}
const schemaOf = async (pool: Pool) => ({
  relations: (
    await pool.query(
      "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY oid",
    )
  ).rows,
  workspaces: (await pool.query('SELECT * FROM workspaces')).rows,
})
const appliedTo = async (pool: Pool) =>
  (await pool.query('SELECT number, name, checksum FROM schema_migrations ORDER BY number')).rows

/** A database without any table. */
async function emptyDatabase(name: string): Promise<Database & { url: string }> {
  const { url: server } = await testServer()
  const own = `test_${name}_${process.pid}`
  await onServer(server, `CREATE DATABASE ${own} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  const url = databaseUrl(server, own)
  const database = openDatabase(url, { max: 2 })
  const dispose = async () => {
    await database[Symbol.asyncDispose]()
    await onServer(server, `DROP DATABASE ${own} WITH (FORCE)`)
  }
  return { ...database, url, [Symbol.asyncDispose]: dispose }
}
/** Removes the migrations from this number on. */
async function withoutMigrationsFrom(number: string): Promise<void> {
  for (const file of await readdir(folder))
    if (file.endsWith('.sql') && file >= number) await rm(path.join(folder, file))
}

test('an empty database gets the baseline, then the migrations after it', async () => {
  await using database = await emptyDatabase('empty')
  await put('9001-doors.sql', 'ALTER TABLE workspaces ADD COLUMN doors integer;')
  const applied = await migrate(database.url, silentLog, { folder })
  expect([applied[0], applied.at(-1)]).toEqual(['0100-baseline', '9001-doors'])
})

test('numbers that an earlier version has stored are complete after the upgrade', async () => {
  await using database = await emptyDatabase('numbers')
  await withoutMigrationsFrom('0102')
  await migrate(database.url, silentLog, { folder })
  await database.pool.query(`
      INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), '팀');
      INSERT INTO sequences (id, name, status, is_one_off) SELECT gen_random_uuid(), '순', 'active', n = 2 FROM generate_series(1, 2) n;
      INSERT INTO leads (id, workspace_id, company_name, industry)
      SELECT gen_random_uuid(), w.id, n::text, '제조' FROM workspaces w, generate_series(1, 8) n;
      INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status, allow_parallel)
      SELECT gen_random_uuid(), l.workspace_id, s.id, l.id, (ARRAY['active', 'replied', 'completed', 'blocked'])[1 + l.company_name::int % 4], true
      FROM leads l, sequences s;
      INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
      SELECT gen_random_uuid(), n.workspace_id, n.sequence_id, n.id, n.lead_id, 'node' || step, step, now(),
             (ARRAY['sent', 'scheduled', 'skipped'])[1 + (l.company_name::int + step) % 3]
      FROM enrollments n JOIN leads l ON l.id = n.lead_id, generate_series(0, 2) step;`)
  await migrate(database.url, silentLog)
  expect(await recount(database.kysely)).toEqual([])
  // also what is changed after it, several statements in one transaction
  await database.pool.query(`
      UPDATE scheduled_executions SET state = 'sent' WHERE state = 'scheduled';
      UPDATE enrollments SET status = 'completed', ended_at = now() WHERE status = 'active';`)
  expect(await recount(database.kysely)).toEqual([])
})

test('a database of the last development version is taken over as it is, without its three old views', async () => {
  await using database = await emptyDatabase('development')
  const { pool } = database
  await withoutMigrationsFrom('0101')
  await migrate(database.url, silentLog, { folder })
  const [baseline] = await appliedTo(pool)
  const { relations } = await schemaOf(pool)
  await asBeforeBaseline(pool)
  const { workspaces } = await schemaOf(pool)
  await put('9001-rooms.sql', 'SELECT 1;')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, silentLog, { folder })))
  expect(applied.flat()).toEqual(['0100-baseline', '9001-rooms'])
  expect(await schemaOf(pool)).toEqual({ relations, workspaces })
  expect(await appliedTo(pool)).toEqual([baseline, expect.objectContaining({ name: '9001-rooms' })])
})

test('a database of an older development version is rejected with what to do, and not changed', async () => {
  await using database = await testDatabase()
  const { pool } = database
  await asBeforeBaseline(pool)
  await pool.query('DELETE FROM schema_migrations WHERE number > 77')
  const before = [await schemaOf(pool), await appliedTo(pool)]
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow(
    /before-77까지 적용됨.*커밋 158c70a7.*한 번 시작/,
  )
  expect([await schemaOf(pool), await appliedTo(pool)]).toEqual(before)
})
