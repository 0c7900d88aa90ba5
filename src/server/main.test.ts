import { expect, test } from 'vitest'
import { run, settings } from '#testing/run-main.ts'

test('it prints its address, responds there, and stops cleanly on a signal, also when it arrives twice', async () => {
  const { database, env } = await settings()
  await using _ = database
  const app = run({ ...env, LOG_LEVEL: 'info' })
  const url = await app.said(/^이음이 준비되었습니다: (http:\/\/127\.0\.0\.1:\d+)$/m)
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ok: true })
  // an open keep-alive connection does not delay the stop
  const waiting = fetch(`${url}/healthz`, { headers: { connection: 'keep-alive' } })
  await waiting
  app.child.kill('SIGTERM')
  app.child.kill('SIGINT')
  expect(await app.code).toBe(0)
  // without a terminal the log is JSON
  expect(app.output()).toMatch(/^\{"level":30,.*"msg":"Server listening at .*"\}$/m)
})

test('wrong settings are all reported together, without a start', async () => {
  const app = run({ PORT: 'x', ROLE: 'boss', OPENAI_BASE_URL: 'nowhere' })
  expect(await app.code).toBe(1)
  expect(app.output().trim().split('\n')).toHaveLength(3)
  expect(app.output()).toContain('PORT는 0에서 65535 사이의 정수여야 합니다.')
})
