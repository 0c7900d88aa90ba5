// Starting and stopping the embedded database: new, twice at once, with an unusable folder. As root and as other
// users, and restarts: embedded.slow.test.ts.

import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log/log.ts'
import { embeddedFolder, runQuery } from '#testing/db/embedded-folder.ts'
import { startEmbedded } from './embedded.ts'

const folder = embeddedFolder()

test('a new folder becomes a durable database with Hangul search, reachable from this machine only', async () => {
  await folder.clear()
  await using embedded = await startEmbedded(folder.dir, silentLog)
  expect(
    await runQuery(embedded.url, 'SELECT json_object_agg(name, setting) FROM pg_settings'),
  ).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    autovacuum: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
    max_connections: '100',
    TimeZone: 'UTC',
  })
  const postmaster = await readFile(`/proc/${await folder.serverPid()}/cmdline`, 'utf8')
  expect(postmaster.split('\0')).toContain('unix_socket_directories=')
  await runQuery(embedded.url, 'CREATE EXTENSION pg_trgm')
  expect(await runQuery(embedded.url, "SELECT show_trgm('삼성') <> '{}'")).toBe(true)
  expect(await runQuery(embedded.url, "SELECT 'ㄱ' < '가' AND lower('ÀÉ') = 'àé'")).toBe(true)
})

test('the password is required, and only the owner of the folder can read it', async () => {
  await using embedded = await startEmbedded(folder.dir, silentLog)
  const wrong = Object.assign(new URL(embedded.url), { password: 'guess' }).href
  await expect(runQuery(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  expect((await stat(folder.file('postgres.password'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder.file('postgres'))).mode & 0o777).toBe(0o700)
})

test('a second app on the folder is rejected while the first runs, with its pid', async () => {
  const first = await folder.own()
  const sentence = `이미 실행 중인 이음(PID ${first.process.pid})이 쓰고 있습니다`
  await expect(startEmbedded(folder.dir, silentLog)).rejects.toThrow(sentence)
  expect((await folder.own()).first).toMatchObject({
    isStartError: true,
    message: expect.stringContaining(sentence),
  })
  expect(await runQuery(first.first.url ?? '', 'SELECT 1')).toBe(1)
  await first.kill('SIGTERM')
  await using second = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(second.url, 'SELECT 1')).toBe(1)
})

test('one process cannot own a folder twice', async () => {
  await using _first = await startEmbedded(folder.dir, silentLog)
  await expect(startEmbedded(folder.dir, silentLog)).rejects.toThrow('이미 실행 중인 이음')
})

test('a folder of another version, without its password, or of other content is rejected with instructions', async () => {
  const version = folder.file('postgres/PG_VERSION')
  const password = folder.file('postgres.password')
  const [versionText, passwordText] = await Promise.all([
    readFile(version, 'utf8'),
    readFile(password, 'utf8'),
  ])
  const startError = () => startEmbedded(folder.dir, silentLog).then(String, (error: Error) => error.message)
  await writeFile(version, '15\n')
  expect(await startError()).toMatch(/PostgreSQL 15로 만들어졌고/)
  await rm(version)
  expect(await startError()).toMatch(/데이터베이스가 아닙니다/)
  await writeFile(version, versionText)
  await rm(password)
  expect(await startError()).toMatch(/백업에 있는 파일을/)
  await writeFile(password, passwordText, { mode: 0o600 })
  await using embedded = await startEmbedded(folder.dir, silentLog)
  expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
})

test('a data folder that cannot be created is rejected with its path', async () => {
  await writeFile(folder.file('a-file'), '')
  await expect(startEmbedded(folder.file('a-file/data'), silentLog)).rejects.toThrow(
    `데이터 폴더 ${folder.file('a-file/data')}에 쓸 수 없습니다(ENOTDIR)`,
  )
})
