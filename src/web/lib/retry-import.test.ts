// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImport } from './retry-import.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Fails `times` times, then returns its name. */
function part(times: number) {
  const it = { asked: 0, load: async () => (++it.asked > times ? 'part' : Promise.reject(new Error('no'))) }
  return it
}
const network = (isOn: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn)

test('an available module is returned immediately', async () => {
  const it = part(0)
  expect(await retryImport(it.load)).toBe('part')
  expect(it.asked).toBe(1)
})

test('without a network it waits and loads as soon as the network is back', async () => {
  network(false)
  const it = part(40)
  const loaded = retryImport(it.load)
  await vi.advanceTimersByTimeAsync(150_000)
  const before = it.asked
  expect(before).toBeGreaterThan(20)
  while (it.asked < 41) {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(await loaded).toBe('part')
})

test('with a network it gives up on missing files after a few attempts', async () => {
  network(true)
  const it = part(100)
  const loaded = retryImport(it.load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await loaded).toBe('no')
  expect(it.asked).toBe(4)
})
