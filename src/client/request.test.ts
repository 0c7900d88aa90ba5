import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from './client.ts'

test('429 with a Retry-After of a minute is retried after the minute and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const problem = { statusCode: 429, code: 'rate_limited', message: '잠시 후' }
  const responses = [
    Response.json(problem, { status: 429, headers: { 'retry-after': '60' } }),
    Response.json({ data: [], total: 0 }),
  ]
  const fetch = async () => responses.shift() ?? Response.error()
  const listing = createClient({ baseUrl: 'http://ieum.example', apiKey: 'k', fetch }).leads.listLeads()
  // `expect.poll` would advance the timers
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
  vi.advanceTimersByTime(59_999)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await listing).toMatchObject({ ok: true })
})
