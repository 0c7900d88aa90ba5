import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { run, settings } from '#testing/run-main.ts'

test('a port in use is reported in one sentence', async () => {
  const { database, env } = await settings()
  await using _ = database
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const app = run({ ...env, PORT: String(port) })
  expect(await app.code).toBe(1)
  expect(app.output()).toContain(`${port}번 포트를 다른 프로그램이 쓰고 있습니다.`)
  expect(app.output()).not.toContain('    at ')
  server.close()
})

test('with APP_URL and DATABASE_URL it prints that address and the host of the database', async () => {
  const { database, env } = await settings()
  await using _ = database
  const app = run({ ...env, APP_URL: 'https://ieum.example.com' })
  await app.said(/^이음이 준비되었습니다: https:\/\/ieum\.example\.com\n데이터베이스: 127\.0\.0\.1:\d+$/m)
  app.child.kill('SIGTERM')
  expect(await app.code).toBe(0)
})

test('a worker runs without an HTTP server', async () => {
  const { database, env } = await settings()
  await using _ = database
  const app = run({ ...env, ROLE: 'worker' })
  await app.said(/이음 작업자가 준비되었습니다/)
  app.child.kill('SIGINT')
  expect(await app.code).toBe(0)
})

test('a process whose database was migrated by a newer version stops with a message and does not start again', async () => {
  const { database, env } = await settings()
  await using _ = database
  const old = run(env)
  await old.said(/이음이 준비되었습니다/)
  await database.pool.query(
    "INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999-new', 'x')",
  )
  expect(await old.code).toBe(1)
  expect(old.output()).toContain('더 새 버전의 이음이 데이터베이스를 바꾸었습니다.')
  const again = run(env)
  expect(await again.code).toBe(1)
  expect(again.output()).toContain('데이터베이스가 이 프로그램보다 새 버전입니다(9999-new까지 적용됨)')
})
