// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, prefetch, retryImport } from './lazy-part.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Fails `times` times, then returns its name. */
function part(times: number) {
  const it = { loads: 0, load: async () => (++it.loads > times ? 'part' : Promise.reject(new Error('no'))) }
  return it
}
const network = (isOn: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn)

test('an available module is returned immediately', async () => {
  const it = part(0)
  expect(await retryImport(it.load)).toBe('part')
  expect(it.loads).toBe(1)
})

test('without a network it waits and loads as soon as the network is back', async () => {
  network(false)
  const it = part(40)
  const loaded = retryImport(it.load)
  await vi.advanceTimersByTimeAsync(150_000)
  const before = it.loads
  expect(before).toBeGreaterThan(20)
  while (it.loads < 41) {
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
  expect(it.loads).toBe(4)
})

test('the fallback of a part is shown until its code is loaded, also when the first attempts fail', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let failures = 2
  const Part = lazyPart(
    async () => {
      if (failures-- > 0) throw new Error('no')
      return { Part: ({ name }: { name: string }) => `${name}: 열림` }
    },
    'Part',
    ({ name }) => `${name}: 여는 중`,
  )
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Part name="설정" />))
  expect(place.textContent).toBe('설정: 여는 중')
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(place.textContent).toBe('설정: 열림')
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('a failed prefetch is not reported', async () => {
  network(true)
  const it = part(4)
  prefetch(it.load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(it.loads).toBe(4)
})
