import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/database.ts'
import { scratchFolder } from './testing/scratch-folder.ts'

const PROGRAM = path.join(import.meta.dirname, 'main.ts')

type Run = {
  child: ChildProcess
  output: () => string
  code: Promise<number | null>
  said: (words: RegExp) => Promise<string>
}

function run(env: Record<string, string>): Run {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PROGRAM], { env: { PATH, HOME, LOG_LEVEL: 'error', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = once(child, 'exit').then(([value]) => value as number | null)
  const said = async (words: RegExp): Promise<string> => {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const found = words.exec(output)
      if (found) return found[1] ?? found[0]
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`it never said ${words}: ${output}`)
  }
  return { child, output: () => output, code, said }
}

const settings = async () => {
  const database = await testDatabase()
  const folder = await scratchFolder('ieum-main-')
  return { database, env: { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url } }
}

test('it says where it is, answers there, and ends cleanly when asked to', async () => {
  const { database, env } = await settings()
  await using _ = database
  const app = run(env)
  const url = await app.said(/^이음이 준비되었습니다: (http:\/\/127\.0\.0\.1:\d+)$/m)
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ok: true })
  // a browser's open connection does not hold the end up
  const waiting = fetch(`${url}/healthz`, { headers: { connection: 'keep-alive' } })
  await waiting
  app.child.kill('SIGTERM')
  expect(await app.code).toBe(0)
})

test('wrong settings are all said at once, in words, without a start', async () => {
  const app = run({ PORT: 'x', ROLE: 'boss', OPENAI_BASE_URL: 'nowhere' })
  expect(await app.code).toBe(1)
  expect(app.output().trim().split('\n')).toHaveLength(3)
  expect(app.output()).toContain('PORT는 0에서 65535 사이의 정수여야 해요.')
})

test('a port that is taken is said in words', async () => {
  const { database, env } = await settings()
  await using _ = database
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const app = run({ ...env, PORT: String(port) })
  expect(await app.code).toBe(1)
  expect(app.output()).toContain(`${port}번 포트를 다른 프로그램이 쓰고 있어요.`)
  expect(app.output()).not.toContain('    at ')
  server.close()
})

test('a worker works without answering', async () => {
  const { database, env } = await settings()
  await using _ = database
  const app = run({ ...env, ROLE: 'worker' })
  await app.said(/이음 작업자가 준비되었습니다/)
  app.child.kill('SIGINT')
  expect(await app.code).toBe(0)
})

test('a program whose database was changed by a newer one ends, in words, and does not start again', async () => {
  const { database, env } = await settings()
  await using _ = database
  const old = run(env)
  await old.said(/이음이 준비되었습니다/)
  await database.pool.query(
    "INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999-new', 'x')",
  )
  expect(await old.code).toBe(1)
  expect(old.output()).toContain('더 새 버전의 이음이 데이터베이스를 바꾸었어요.')
  const again = run(env)
  expect(await again.code).toBe(1)
  expect(again.output()).toContain('데이터베이스가 이 프로그램보다 새 버전이에요(9999-new까지 적용됨)')
})
