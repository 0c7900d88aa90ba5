import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAppSecret } from './app-secret.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'ieum-secret-')), 'data')
})
afterEach(() => rm(path.dirname(dataDir), { recursive: true, force: true }))

const load = (appSecret: string | null = null) => loadAppSecret({ appSecret, dataDir })

test('the environment has priority, and no file is written', async () => {
  expect(await load('from the environment')).toBe('from the environment')
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('created once, then found again, readable by the owner only', async () => {
  const secret = await load()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await load()).toBe(secret)
  expect((await stat(path.join(dataDir, 'app.secret'))).mode & 0o777).toBe(0o600)
})

test('processes that start together agree on one secret and leave no other file', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => load()))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['app.secret'])
  expect((await readFile(path.join(dataDir, 'app.secret'), 'utf8')).trim()).toBe(secrets[0])
})

test.each([0o640, 0o604, 0o620])('a file with mode %o is rejected', async (mode) => {
  await load()
  await chmod(path.join(dataDir, 'app.secret'), mode)
  await expect(load()).rejects.toThrow(/chmod 600/)
})

test('a truncated file is rejected', async () => {
  await load()
  await writeFile(path.join(dataDir, 'app.secret'), 'short')
  await expect(load()).rejects.toThrow('너무 짧습니다')
})
