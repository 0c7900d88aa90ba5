// Starting and stopping the embedded database: restarts, as root, as another user, with a large log.

import { execFile } from 'node:child_process'
import { chmod, chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log/log.ts'
import { embeddedFolder, OWNER_PROGRAM, runQuery, serves, systemUid } from '#testing/db/embedded-folder.ts'
import { startEmbedded } from './embedded.ts'

const folder = embeddedFolder()
const asRoot = process.getuid?.() === 0
/** a user of every Debian that is neither root nor nobody */
const DAEMON = 1

test('stopping, also twice, ends PostgreSQL; the next start finds all data', async () => {
  const first = await startEmbedded(folder.dir, silentLog)
  await runQuery(first.url, "CREATE TABLE kept AS SELECT '그대로' AS note")
  const pid = await folder.serverPid()
  await Promise.all([first.stop(), first.stop()])
  expect(await serves(folder.dir, pid)).toBe(false)
  await using second = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(second.url, 'SELECT note FROM kept')).toBe('그대로')
})

test('a signal to the process group of the app, as Ctrl-C is, does not reach the server', async () => {
  const { process: app, first } = await folder.own()
  const groupOf = async (pid = 0) =>
    (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2]
  expect(await groupOf(first.postmaster)).toBe(String(first.postmaster))
  expect(await groupOf(app.pid)).not.toBe(String(first.postmaster))
})

test('the app’s environment is not passed to the server', async () => {
  process.env.APP_SECRET = 'for the app only'
  await using _embedded = await startEmbedded(folder.dir, silentLog)
  delete process.env.APP_SECRET
  expect(await readFile(`/proc/${await folder.serverPid()}/environ`, 'utf8')).not.toContain(
    'for the app only',
  )
})

test.skipIf(!asRoot)(
  'root runs it as the system user, also below a folder that only root may enter',
  async () => {
    await folder.clear()
    await chmod(path.dirname(folder.dir), 0o700)
    await using embedded = await startEmbedded(folder.dir, silentLog)
    expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
    expect((await stat(`/proc/${await folder.serverPid()}`)).uid).toBe(await systemUid())
  },
)

test.skipIf(!asRoot)(
  'an ordinary user runs it under the own uid, and root continues with that user',
  async () => {
    await folder.clear()
    await chown(path.dirname(folder.dir), DAEMON, DAEMON)
    const owner = await folder.own('', DAEMON)
    expect(owner.first.message).toBeUndefined()
    expect((await stat(`/proc/${owner.first.postmaster}`)).uid).toBe(DAEMON)
    await owner.kill('SIGTERM')
    await using embedded = await startEmbedded(folder.dir, silentLog)
    expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
    expect((await stat(`/proc/${await folder.serverPid()}`)).uid).toBe(DAEMON)
  },
)

test.skipIf(!asRoot)('an ordinary user with a folder of another user gets the owner’s name', async () => {
  for (const name of ['', 'owner.lock', 'postgres.password']) await chown(folder.file(name), DAEMON, DAEMON)
  const { first } = await folder.own('', DAEMON)
  expect(first).toMatchObject({
    isStartError: true,
    message: expect.stringContaining(`uid ${await systemUid()}`),
  })
})

test.skipIf(!asRoot)('a copy that belongs to root is given to the system user', async () => {
  for (const name of ['postgres', 'postgres/PG_VERSION', 'postgres/base', 'postgres/global']) {
    await chown(folder.file(name), 0, 0)
  }
  await using embedded = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
})

test.skipIf(!asRoot)(
  'root without the capability gets a message where to move, before anything is created',
  async () => {
    await folder.clear()
    await chmod(path.dirname(folder.dir), 0o700)
    const { stdout } = await promisify(execFile)('setpriv', [
      '--bounding-set=-dac_read_search,-dac_override',
      '--inh-caps=-all',
      process.execPath,
      OWNER_PROGRAM,
      folder.dir,
    ]).catch((error: { stdout: string }) => error)
    expect(JSON.parse(stdout)).toMatchObject({
      isStartError: true,
      message: expect.stringContaining('/opt나 /var/lib'),
    })
    expect(await readdir(folder.dir)).toEqual(['owner.lock'])
  },
)

test('a large log is renamed at the next start', async () => {
  await writeFile(folder.file('postgres.log'), 'old'.repeat(4_000_000))
  await using _embedded = await startEmbedded(folder.dir, silentLog)
  expect((await stat(folder.file('postgres.log.1'))).size).toBe(12_000_000)
  expect((await stat(folder.file('postgres.log'))).size).toBeLessThan(10_000)
})
