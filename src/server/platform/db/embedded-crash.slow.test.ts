// What survives kill -9 of the app, of its PostgreSQL, and of both: real processes, real signals.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log/log.ts'
import { embeddedFolder, OWNER_PROGRAM, runQuery, serves, until } from '#testing/db/embedded-folder.ts'
import { freePort } from '#testing/free-port.ts'
import { openCluster } from './cluster.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { findBinaries } from './embedded-binaries.ts'
import { startPostmaster } from './postmaster.ts'

const folder = embeddedFolder()
const asRoot = process.getuid?.() === 0
const NOBODY = 65_534
/** a user of every Debian that is neither root nor nobody */
const DAEMON = 1

/** Clusters being created; the folder itself may not exist yet. */
const unfinished = async () =>
  (await readdir(folder.dir).catch(() => [])).filter((name) => /^postgres\.new-\w+$/.test(name))

/** Users under whom the app runs: of this process, and under root also an ordinary one. */
const APP_USERS = asRoot ? [undefined, DAEMON] : [undefined]

test.each(APP_USERS)('after a kill -9 of the app its server ends by itself (uid %s)', async (uid) => {
  if (uid !== undefined) {
    await folder.clear()
    await chown(path.dirname(folder.dir), uid, uid)
  }
  const killed = await folder.own('', uid)
  await killed.kill()
  await until(async () => !(await serves(folder.dir, killed.first.postmaster ?? 0)))
})

test('a server that is restarted after a crash also ends with the app', async () => {
  const killed = await folder.own()
  const first = killed.first.postmaster ?? 0
  process.kill(first, 'SIGKILL')
  await until(async () => ![0, first].includes(await folder.serverPid()))
  const second = await folder.serverPid()
  await killed.kill()
  await until(async () => !(await serves(folder.dir, second)))
})

test('a start right after a kill -9 of the app has a server of its own, which stays', async () => {
  const killed = await folder.own('insert')
  await until(() => killed.ids.size > 100)
  await killed.kill()
  await using embedded = await startEmbedded(folder.dir, silentLog)
  const pid = await folder.serverPid()
  await until(async () => !(await serves(folder.dir, killed.first.postmaster ?? 0)))
  expect(await runQuery(embedded.url, 'SELECT count(*) > 100 FROM acknowledged')).toBe(true)
  expect(await folder.serverPid()).toBe(pid)
})

test('a server that still runs is stopped by the next start, also when it reaches the folder by another path', async () => {
  const alias = `${folder.dir}-alias`
  await symlink(folder.dir, alias)
  for (const dir of [folder.dir, alias]) {
    // without the owner lock, as after the death of an app
    const cluster = await openCluster(folder.dir, await findBinaries(), silentLog)
    const leftover = await startPostmaster(cluster, await freePort(), {}, silentLog)
    await using embedded = await startEmbedded(dir, silentLog)
    expect(await serves(folder.dir, leftover.pid)).toBe(false)
    expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
  }
})

test('no acknowledged row is lost when app and server are killed while writing', async () => {
  const acknowledged = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const owner = await folder.own('insert')
    await until(() => owner.ids.size > 100)
    process.kill(owner.first.postmaster ?? 0, 'SIGKILL')
    await owner.kill()
    for (const id of owner.ids) acknowledged.add(id)
  }
  await using embedded = await startEmbedded(folder.dir, silentLog)
  const found = new Set((await runQuery(embedded.url, 'SELECT array_agg(id) FROM acknowledged')) as number[])
  expect(acknowledged.size).toBeGreaterThan(300)
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
})

test('a killed server is restarted on its port while the app runs, and the pool reconnects', async () => {
  await using embedded = await startEmbedded(folder.dir, silentLog)
  await using database = openDatabase(embedded.url, { max: 2 })
  for (const table of ['first', 'second']) {
    const pid = await folder.serverPid()
    await database.pool.query(`CREATE TABLE ${table} ()`)
    process.kill(pid, 'SIGKILL')
    const answers = () =>
      database.pool.query(`SELECT FROM ${table}`).then(
        () => true,
        () => false,
      )
    await until(async () => ![0, pid].includes(await folder.serverPid()) && answers())
  }
})

test('stopping right after the server was killed leaves no server behind and the folder free', async () => {
  for (const waitMs of [0, 5, 60]) {
    const embedded = await startEmbedded(folder.dir, silentLog)
    process.kill(await folder.serverPid(), 'SIGKILL')
    await sleep(waitMs)
    await embedded.stop()
    expect(await serves(folder.dir, await folder.serverPid())).toBe(false)
  }
  await using embedded = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
})

test('a pid file with the pid of another program neither stops the start nor harms that program', async () => {
  const bystander = spawn('sleep', ['60'], asRoot ? { uid: NOBODY, gid: NOBODY } : {})
  await once(bystander, 'spawn')
  const pidFile = folder.file('postgres/postmaster.pid')
  await writeFile(pidFile, `${bystander.pid}\n${folder.file('postgres')}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  if (asRoot) await chown(pidFile, NOBODY, NOBODY)
  await using embedded = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  bystander.kill()
})

test('an interrupted first start is repeated, and its remains are removed', async () => {
  await folder.clear()
  const half = spawn(process.execPath, [OWNER_PROGRAM, folder.dir], { stdio: 'ignore' })
  await until(async () => (await unfinished()).length > 0)
  half.kill('SIGKILL')
  await once(half, 'exit')
  const embedded = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
  await embedded.stop()
  await using again = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(again.url, 'SELECT 1')).toBe(1)
  expect(await unfinished()).toEqual([])
})
