// Folders of earlier versions, of other users and with planted links, taken over by the embedded database.

import { execFile } from 'node:child_process'
import { lstat, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log/log.ts'
import { embeddedFolder, runQuery, systemUid } from '#testing/db/embedded-folder.ts'
import { asAdmin } from '#testing/db/test-server.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'
import { startEmbedded } from './embedded.ts'
import { postgresUser } from './embedded-user.ts'
import { migrate } from './migrate.ts'

const folder = embeddedFolder()
const asRoot = process.getuid?.() === 0
const NOBODY = 65_534
const PERMISSION_DENIED = { code: '42501' }

test('a folder of a version that used the superuser is given to the role with all its objects', async () => {
  const before = await startEmbedded(folder.dir, silentLog)
  const admin = new URL(before.url)
  admin.username = 'postgres'
  admin.password = (await readFile(folder.file('postgres.password'), 'utf8')).trim()
  await asAdmin(folder.dir, before.url, ['ALTER DATABASE postgres OWNER TO postgres', 'DROP ROLE ieum'])
  await migrate(admin.href, silentLog)
  await asAdmin(folder.dir, before.url, [
    `CREATE SCHEMA jobs; CREATE TYPE jobs.state AS ENUM ('a'); CREATE DOMAIN jobs.short AS text; CREATE SEQUENCE jobs.free;
     CREATE TYPE jobs.pair AS (a int, b int); CREATE MATERIALIZED VIEW jobs.seen AS SELECT 1 AS one;
     CREATE TABLE jobs.job (id int GENERATED ALWAYS AS IDENTITY, n serial, state jobs.state) PARTITION BY LIST (state);
     CREATE TABLE jobs.job_a PARTITION OF jobs.job FOR VALUES IN ('a');
     INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), '남은 사람', 'stays@example.com')`,
  ])
  await before.stop()
  await rm(folder.file('database.password'))

  await using after = await startEmbedded(folder.dir, silentLog)
  await migrate(after.url, silentLog)
  expect(await runQuery(after.url, 'SELECT name FROM users')).toBe('남은 사람')
  expect(
    await runQuery(
      after.url,
      `SELECT count(*)::int FROM (
         SELECT relowner AS owner, relnamespace AS place FROM pg_class UNION ALL SELECT typowner, typnamespace FROM pg_type
         UNION ALL SELECT proowner, pronamespace FROM pg_proc p
           WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
         UNION ALL SELECT nspowner, oid FROM pg_namespace) o
       JOIN pg_namespace n ON n.oid = o.place AND n.nspname IN ('public', 'jobs')
       WHERE o.owner = 10 AND NOT EXISTS (SELECT FROM pg_type t JOIN pg_depend d ON d.objid = t.oid AND d.deptype = 'e'
         WHERE t.typnamespace = o.place AND t.typowner = o.owner AND n.nspname = 'public')`,
    ),
  ).toBe(0)
  await runQuery(after.url, 'ALTER TABLE leads ADD COLUMN later text')
  await runQuery(after.url, 'DROP SCHEMA jobs CASCADE')
  await expect(runQuery(after.url, "COPY (SELECT 1) TO PROGRAM 'id'")).rejects.toMatchObject(
    PERMISSION_DENIED,
  )
})

test('a start killed before the password of the role was stored is repeated', async () => {
  await rm(folder.file('database.password'), { force: true })
  await writeFile(folder.file('database.password.new'), 'half')
  await using embedded = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
})

test.skipIf(!asRoot)(
  'a folder of the user nobody is given to the system user, and links in it are not followed',
  async () => {
    const outside = path.join(await scratchFolder('ieum-outside-'), 'file')
    await writeFile(outside, 'of root')
    await promisify(execFile)('chown', ['-R', `${NOBODY}:${NOBODY}`, folder.file('postgres')])
    await symlink(outside, folder.file('postgres/planted'))
    await using embedded = await startEmbedded(folder.dir, silentLog)
    expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
    const uid = await systemUid()
    for (const name of ['', ...(await readdir(folder.file('postgres')))])
      expect((await lstat(folder.file(`postgres/${name}`))).uid, name).toBe(uid)
    expect((await stat(outside)).uid).toBe(0)
    await rm(path.dirname(outside), { recursive: true })
  },
)

test.skipIf(!asRoot)(
  'a leftover server of the user nobody is stopped before its folder is given to the system user',
  async () => {
    await promisify(execFile)('chown', ['-R', `${NOBODY}:${NOBODY}`, folder.file('postgres')])
    const killed = await folder.own()
    await killed.kill()
    await using embedded = await startEmbedded(folder.dir, silentLog)
    expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
  },
)

test.skipIf(!asRoot)(
  'without a system user it runs as nobody, and one log line explains the risk',
  async () => {
    const lines: unknown[][] = []
    const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) } as typeof silentLog
    expect(await postgresUser(folder.file('none'), log, async () => null)).toEqual({
      uid: NOBODY,
      gid: NOBODY,
    })
    expect(lines).toEqual([[{ user: 'ieum-postgres' }, expect.stringContaining('nobody')]])
  },
)

test.skipIf(!asRoot)('several processes that start at once agree on the system user', async () => {
  const users = await Promise.all(
    Array.from({ length: 8 }, () => postgresUser(folder.file('none'), silentLog)),
  )
  expect(new Set(users.map((user) => user?.uid))).toEqual(new Set([await systemUid()]))
})
