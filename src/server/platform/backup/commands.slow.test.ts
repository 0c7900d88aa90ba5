// The commands of an operator: a backup of a running installation, and a restore on a new machine with the secret.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { scratchFolder } from '#testing/scratch-folder.ts'
import { startServer, stopServer } from '../../../../e2e/support/server.ts'

const PERSON = { email: 'kim@example.com', password: 'correct horse battery' }

async function command(name: string, words: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const program = path.join(import.meta.dirname, '../../../../tools', `${name}.ts`)
  return promisify(execFile)(process.execPath, [program, ...words], { env: { PATH, HOME, ...env } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a running installation is backed up and starts elsewhere with its secret, and not without', async () => {
  const folder = await scratchFolder('ieum-commands-')
  const file = path.join(folder, 'ieum.backup')
  const secret = path.join(folder, 'ieum.secret')
  const old = path.join(folder, 'old')
  try {
    await using server = await startServer({ dataDir: old, env: { LOG_LEVEL: 'error' } })
    expect((await post(server.url, '/auth/sign-up/email', { ...PERSON, name: '김' })).status).toBe(200)
    const taken = await command('backup', [file, `--secret=${secret}`], { DATA_DIR: old })
    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('비밀값은') })
    await stopServer(server)
    // of a stopped installation: its database is started for the backup
    const again = await command('backup', [`${file}.2`], { DATA_DIR: old })
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('들어 있지 않습니다') })

    const next = { DATA_DIR: path.join(folder, 'new'), LOG_LEVEL: 'error' }
    expect(await command('restore', [file], next)).toMatchObject({
      code: 1,
      said: expect.stringContaining('비밀값이 여기 없습니다'),
    })
    const restored = await command('restore', [file, `--secret=${secret}`], next)
    expect(restored, restored.said).toMatchObject({ code: 0, said: expect.stringContaining('복원했습니다') })
    await using moved = await startServer({ dataDir: next.DATA_DIR, env: { LOG_LEVEL: 'error' } })
    expect((await post(moved.url, '/auth/sign-in/email', PERSON)).status).toBe(200)
    // a folder in use is not restored into
    expect(await command('restore', [file], next)).toMatchObject({
      code: 1,
      said: expect.stringContaining('이미 실행 중인'),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('unknown arguments are reported, and no file is written', async () => {
  expect(await command('backup', [], {})).toMatchObject({
    code: 1,
    said: expect.stringContaining('파일 이름'),
  })
  expect(await command('backup', ['a', '--force'], {})).toMatchObject({
    code: 1,
    said: '알 수 없는 옵션입니다: --force\n',
  })
  const nowhere = { DATA_DIR: '/tmp/ieum-there-is-nothing' }
  expect(await command('backup', ['/tmp/ieum-never.backup'], nowhere)).toMatchObject({
    code: 1,
    said: expect.stringContaining('데이터가 없습니다'),
  })
})
