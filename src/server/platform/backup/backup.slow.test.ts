import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JOB_QUEUES, type JobQueue } from '#server/context.ts'
import type { Applied } from '#server/platform/db/baseline.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { fillWorkspace } from '#testing/access/full-workspace.ts'
import { testDatabase, testServer } from '#testing/db/database.ts'
import { databaseUrl, onServer } from '#testing/db/test-server.ts'
import { unfinishedJobs } from '#testing/db/unfinished-jobs.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { loadBackup } from './load-backup.ts'
import { writeBackup } from './write-backup.ts'

let w: World
let folder: string
let file: string
let unfinished: Record<JobQueue, string[]>
beforeAll(async () => {
  folder = await scratchFolder('ieum-backup-')
  file = path.join(folder, 'all.backup')
  w = await world()
  await fillWorkspace(await createTestWorkspace(w))
  unfinished = await addUnfinishedWork()
  await writeBackup(w.config.databaseUrl ?? '', file, 'abcd0123')
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Rows that need a job, and similar rows that need none. @returns the first, by queue */
async function addUnfinishedWork(): Promise<Record<JobQueue, string[]>> {
  const { db, newId } = w.ctx
  const imports = await db.selectFrom('lead_imports').select('id').where('status', '=', 'running').execute()
  const mail = async (status: string, runStatus: string | null) => {
    const [id, runId] = [newId(), runStatus && newId()]
    if (runId)
      await sql`
        INSERT INTO generation_runs (id, sequence_id, node_id, mode, status)
        SELECT ${runId}, s.id, 'unfinished', 'ai', ${runStatus} FROM sequences s ORDER BY s.id LIMIT 1`.execute(
        db,
      )
    await sql`
      INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, run_id, mode, status)
      SELECT ${id}, s.id, ${id}, l.id, ${runId}, 'ai', ${status} FROM sequences s, leads l ORDER BY s.id, l.id LIMIT 1`.execute(
      db,
    )
    return id
  }
  const mails = [
    await mail('pending', null),
    await mail('pending', 'running'),
    await mail('generating', 'running'),
  ]
  await mail('pending', 'stopped')
  await mail('generated', 'running')
  const looked = [newId(), newId()]
  for (const [index, id] of looked.entries())
    await sql`
      WITH w AS (INSERT INTO workspaces (id, name) VALUES (${id}, '동의') RETURNING id)
      INSERT INTO consent_checks (workspace_id, checked_on)
      SELECT id, (now() AT TIME ZONE 'Asia/Seoul')::date - ${index}::int FROM w`.execute(db)
  return {
    'import-leads': imports.map(({ id }) => id),
    'generate-email': mails.sort(),
    'remind-consents': looked.slice(0, 1),
    'read-intent': [],
    'prepare-answer': [],
    'research-lead': [],
    'read-own-source': [],
  }
}

let count = 0
/** An empty database without a schema. */
async function emptyDatabase() {
  const { url: server } = await testServer()
  const name = `backup_${process.pid}_${++count}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  return {
    url: databaseUrl(server, name),
    [Symbol.asyncDispose]: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
const AS_IT_WAS = { now: new Date(), wasRunning: false, log: silentLog }

/** Without timestamps of the backup itself, in a stable order. */
const contentOf = async (path: string): Promise<string[]> =>
  gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .map((line) => line.replace(/"takenAt":"[^"]+"/, ''))
    .sort()

test('a restore reproduces every table to the last byte, and can be backed up again', async () => {
  await using target = await emptyDatabase()
  const { rows } = await loadBackup(target.url, file, AS_IT_WAS)
  expect(rows).toMatchObject({ users: 1, scheduled_executions: expect.any(Number) })
  const second = path.join(folder, 'second.backup')
  await writeBackup(target.url, second, 'abcd0123')
  const before = await contentOf(file)
  expect(before.length).toBeGreaterThan(100)
  expect(await contentOf(second)).toEqual(before)
})

/** The rows of the jobs that a worker of this database receives. */
async function workOn(url: string): Promise<Record<JobQueue, string[]>> {
  await using database = openDatabase(url, { max: 4 })
  const jobs = await startJobs({ pool: database.pool, log: silentLog })
  const done: Record<JobQueue, string[]> = {
    'import-leads': [],
    'generate-email': [],
    'remind-consents': [],
    'read-intent': [],
    'prepare-answer': [],
    'research-lead': [],
    'read-own-source': [],
  }
  for (const queue of JOB_QUEUES)
    await jobs.work(queue, async (id) => void done[queue].push(id), {
      concurrency: 5,
      onGivenUp: async () => {},
    })
  const total = Object.values(unfinished).flat().length
  await expect.poll(() => Object.values(done).flat().length).toBeGreaterThanOrEqual(total)
  // an additional job would run too
  await expect.poll(() => unfinishedJobs(database.kysely)).toBe(0)
  await jobs.stop()
  for (const ids of Object.values(done)) ids.sort()
  return done
}

test('after a restore every unfinished row has one job', async () => {
  expect(unfinished).toMatchObject({ 'import-leads': [expect.any(String)] })
  await using target = await emptyDatabase()
  await loadBackup(target.url, file, AS_IT_WAS)
  expect(await workOn(target.url)).toEqual(unfinished)
})

test('foreign keys, triggers and identity values are in force again afterwards', async () => {
  await using target = await emptyDatabase()
  await loadBackup(target.url, file, AS_IT_WAS)
  await using database = openDatabase(target.url, { max: 1 })
  const shape = (db: typeof database.kysely) =>
    sql<{ what: string }>`
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS what FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`.execute(db)
  expect((await shape(database.kysely)).rows).toEqual((await shape(w.ctx.db)).rows)
  await sql`INSERT INTO audit_logs (action) VALUES ('next')`.execute(database.kysely)
})

test('the file is readable by its owner only, and an existing one is never overwritten', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0)
  const before = await readFile(file)
  await expect(writeBackup(w.config.databaseUrl ?? '', file, null)).rejects.toThrow('이미 있습니다')
  expect(await readFile(file)).toEqual(before)
})

test('a truncated, changed or foreign file changes nothing', async () => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  const bytes = await readFile(file)
  const broken: Record<string, Buffer> = {
    'cut in the middle': bytes.subarray(0, bytes.length / 2),
    'without its end': gzipSync(lines.slice(0, -2).join('\n')),
    'without a row': gzipSync(lines.filter((line) => !line.includes('은밀한회사')).join('\n')),
    'not a backup': gzipSync('{"format":"something else"}\n'),
    'not even packed': Buffer.from('hello'),
  }
  await using target = await emptyDatabase()
  for (const [name, content] of Object.entries(broken)) {
    const bad = path.join(folder, `${name}.backup`)
    await writeFile(bad, content)
    await expect(loadBackup(target.url, bad, AS_IT_WAS), name).rejects.toThrow(/백업/)
  }
  await expect(loadBackup(target.url, path.join(folder, 'nowhere'), AS_IT_WAS)).rejects.toThrow('없습니다')
  // and the complete file can still be restored
  expect((await loadBackup(target.url, file, AS_IT_WAS)).rows.users).toBe(1)
})

test('a database with data is left unchanged', async () => {
  const url = w.config.databaseUrl ?? ''
  await expect(loadBackup(url, file, AS_IT_WAS)).rejects.toThrow('비어 있지 않습니다')
  await using ours = await testDatabase({ max: 1 })
  await sql`INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999-later', '')`.execute(
    ours.kysely,
  )
  await expect(loadBackup(ours.url, file, AS_IT_WAS)).rejects.toThrow('비어 있지 않습니다')
})

/** A backup with other migrations in its header. */
async function withMigrations(change: (now: Applied[]) => Applied[], of = file): Promise<string> {
  const [header = '', ...rest] = gunzipSync(await readFile(of))
    .toString()
    .split('\n')
  const parsed = JSON.parse(header.slice(1)) as { migrations: Applied[] }
  const changed = path.join(folder, 'changed.backup')
  const next = `#${JSON.stringify({ ...parsed, migrations: change(parsed.migrations) })}`
  await writeFile(changed, gzipSync([next, ...rest].join('\n')))
  return changed
}

test('a backup of a newer version is rejected with a message', async () => {
  const newer = await withMigrations((now) => [{ number: 9998, name: '9998-next' }, ...now])
  await using target = await emptyDatabase()
  await expect(loadBackup(target.url, newer, AS_IT_WAS)).rejects.toThrow('더 새 버전')
})

/** 79 migrations: those of the last development version, which had the schema of the baseline. */
const BEFORE_BASELINE = [
  ...Array.from({ length: 78 }, (_, i) => ({ number: i + 1, name: `before-${i + 1}` })),
  { number: 94, name: '0094-enrollments-by-lead' },
]

test('a backup of the last development version is restored, also after an interrupted try', async () => {
  const only = [{ number: 100, name: '0100-baseline' }]
  await using old = await emptyDatabase()
  await migrate(old.url, silentLog, { only })
  await onServer(
    old.url,
    "INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), '김하늘', 'kim@old.example')",
  )
  const oldFile = path.join(folder, 'old.backup')
  await writeBackup(old.url, oldFile, null)
  const before = await withMigrations(() => BEFORE_BASELINE, oldFile)
  await using target = await emptyDatabase()
  await migrate(target.url, silentLog, { only })
  expect((await loadBackup(target.url, before, AS_IT_WAS)).rows.users).toBe(1)
})

test('a backup of an older development version is rejected with what to do, and nothing is written', async () => {
  const older = await withMigrations(() => BEFORE_BASELINE.slice(0, -1))
  await using target = await emptyDatabase()
  await expect(loadBackup(target.url, older, AS_IT_WAS)).rejects.toThrow(/커밋 158c70a7.*복원/)
  await expect(onServer(target.url, 'SELECT FROM schema_migrations')).rejects.toThrow('does not exist')
})
