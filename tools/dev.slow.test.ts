import { expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { runDevelopment, settings } from '#testing/run-main.ts'

test('in development one address serves the web and passes calls on to the API at PORT', async () => {
  const { database, env } = await settings()
  await using _ = database
  const port = await freePort()
  const development = runDevelopment({ ...env, PORT: String(port) })
  const address = await development.said(/^이음이 준비되었습니다: (http:\/\/127\.0\.0\.1:\d+)$/m)
  expect(new URL(address).port).not.toBe(String(port))
  expect(await (await fetch(address)).text()).toContain('/@vite/client')
  for (const origin of [address, `http://127.0.0.1:${port}`])
    expect((await fetch(`${origin}/api/v1/me`)).status).toBe(401)
  development.child.kill('SIGTERM')
  expect(await development.code).toBe(0)
})
