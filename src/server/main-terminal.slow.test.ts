// `npm start` with the embedded database in a real terminal, as a user runs it.
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { serves, until } from '#testing/db/embedded-folder.ts'
import { runInTerminal } from '#testing/run-main.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'

const CTRL_C = '\x03'

async function startInTerminal(env: Record<string, string> = {}) {
  const folder = await scratchFolder('ieum-terminal-')
  const app = runInTerminal({ PORT: '0', DATA_DIR: folder, ...env })
  onTestFinished(async () => {
    app.child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 })
  })
  await app.said(/이음이 준비되었습니다/)
  const postmaster = Number.parseInt(await readFile(`${folder}/postgres/postmaster.pid`, 'utf8'), 10)
  expect(await serves(folder, postmaster)).toBe(true)
  return { ...app, folder, isDatabaseGone: async () => !(await serves(folder, postmaster)) }
}

test('Ctrl-C stops the app and its PostgreSQL cleanly, although the signal arrives twice', async () => {
  const app = await startInTerminal()
  app.child.stdin?.write(CTRL_C)
  expect(await app.code).toBe(0)
  expect(await app.isDatabaseGone()).toBe(true)
})

test('a first start prints the address, the data folder and one line about the database, and no JSON', async () => {
  const { output, folder } = await startInTerminal()
  const lines = output().split(/\r?\n/)
  const ready = lines.findIndex((line) => /^이음이 준비되었습니다: http:\/\/127\.0\.0\.1:\d+$/.test(line))
  expect(lines[ready + 1]).toBe(`데이터 폴더: ${folder} (내장 PostgreSQL)`)
  expect(lines.filter((line) => /database|migration/.test(line))).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d INFO {2}migrated the database migrations=\d+ newest="/),
  ])
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([])
})

test('another Ctrl-C later ends the app at once, and its PostgreSQL with it', async () => {
  const app = await startInTerminal({ DRAIN_SECONDS: '60' })
  let code: number | null | undefined
  app.code.then((value) => {
    code = value
  })
  for (; code === undefined; await sleep(200)) app.child.stdin?.write(CTRL_C)
  expect(code).toBe(1)
  await until(app.isDatabaseGone)
})
