// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from './connection.ts'
import { startMonitor } from './connection-monitor.ts'

const OK = new Response('{}')
let isReachable = true
let stop: () => void = () => undefined

const start = (): void => {
  stop = startMonitor(() =>
    isReachable ? Promise.resolve(OK) : Promise.reject(new TypeError('Failed to fetch')),
  )
}
const never = (): Promise<Response> => new Promise(() => undefined)
const failed = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T03:03:00Z') })
  isReachable = true
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('the offline event of the browser loses the connection at once, with the time of the last response', async () => {
  start()
  await connection.track('GET', Promise.resolve(OK))
  await pass(60_000)
  window.dispatchEvent(new Event('offline'))
  expect(connection.get()).toMatchObject({
    state: 'lost',
    lastResponseAt: Date.parse('2026-11-23T03:03:00Z'),
  })
})

test('a failed request loses the connection when a probe fails too', async () => {
  start()
  isReachable = false
  await expect(connection.track('GET', failed())).rejects.toThrow('Failed to fetch')
  await pass(0)
  expect(connection.get().state).toBe('lost')
})

test('a failed request changes nothing while the server responds to the probe', async () => {
  start()
  await expect(connection.track('POST', failed())).rejects.toThrow('Failed to fetch')
  await pass(10_000)
  expect(connection.get().state).toBe('ok')
})

test('an aborted request sends no probe', async () => {
  start()
  isReachable = false
  await connection.track('GET', Promise.reject(new DOMException('', 'AbortError'))).catch(() => undefined)
  await pass(10_000)
  expect(connection.get().state).toBe('ok')
})

test('a 502 of a proxy counts as a lost connection, a 500 of the server does not', async () => {
  start()
  isReachable = false
  await connection.track('GET', Promise.resolve(new Response('', { status: 500 })))
  await pass(0)
  expect(connection.get().state).toBe('ok')
  await connection.track('GET', Promise.resolve(new Response('', { status: 502 })))
  await pass(0)
  expect(connection.get().state).toBe('lost')
})

test('a lost connection is probed until the server responds, and its listeners are called', async () => {
  start()
  const changed = vi.fn()
  connection.subscribe(changed)
  isReachable = false
  window.dispatchEvent(new Event('offline'))
  await pass(20_000)
  expect(connection.get().state).toBe('lost')
  isReachable = true
  await pass(3_000)
  expect(connection.get().state).toBe('ok')
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a response to a request of before the loss does not end it', async () => {
  start()
  let respond: (response: Response) => void = () => undefined
  void connection.track('GET', new Promise((resolve) => (respond = resolve)))
  await pass(100)
  isReachable = false
  window.dispatchEvent(new Event('offline'))
  respond(OK)
  await pass(100)
  expect(connection.get().state).toBe('lost')
})

test('the online event is confirmed by a probe', async () => {
  start()
  isReachable = false
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(connection.get().state).toBe('lost')
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(connection.get().state).toBe('ok')
})

test('a read that waits three seconds without another response is slow, until one is received', async () => {
  start()
  void connection.track('GET', never())
  await pass(2000)
  expect(connection.get().state).toBe('ok')
  await pass(1000)
  expect(connection.get().state).toBe('slow')
  await connection.track('GET', Promise.resolve(OK))
  expect(connection.get().state).toBe('ok')
})

test('a read is slow only when nothing else was received for three seconds', async () => {
  start()
  void connection.track('GET', never())
  for (let seconds = 0; seconds < 10; seconds++) {
    await pass(1000)
    await connection.track('GET', Promise.resolve(OK))
    expect(connection.get().state).toBe('ok')
  }
  await pass(3000)
  expect(connection.get().state).toBe('slow')
})

test('a write that takes long is not slow', async () => {
  start()
  void connection.track('POST', never())
  await pass(60_000)
  expect(connection.get().state).toBe('ok')
})
