// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '#web/lib/api/connection.ts'
import { startMonitor } from '#web/lib/api/connection-monitor.ts'
import { ConnectionBanner } from './connection-banner.tsx'

let root: Root
let stop: () => void
let isReachable = true

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-11-23T03:03:00Z') })
  vi.stubGlobal('fetch', () =>
    isReachable ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch')),
  )
  isReachable = true
  stop = startMonitor()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<ConnectionBanner />))
})
afterEach(() => {
  act(stop)
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const respond = () =>
  act(async () => void (await connection.track('GET', Promise.resolve(new Response('{}')))))
const shown = () => document.body.textContent ?? ''

test('a lost connection is shown with the time of the data, and disappears when a request succeeds', async () => {
  await respond()
  isReachable = false
  await act(async () => void window.dispatchEvent(new Event('offline')))
  expect(document.querySelector('[role=status]')?.textContent).toContain('서버와 연결이 끊겼습니다.')
  expect(shown()).toContain('12:03 기준')
  await pass(10_000)
  expect(shown()).toContain('서버와 연결이 끊겼습니다.')
  isReachable = true
  await pass(3000)
  expect(shown()).toBe('')
})

test('지금 다시 연결 sends a probe at once', async () => {
  isReachable = false
  await act(async () => void window.dispatchEvent(new Event('offline')))
  isReachable = true
  await act(async () => document.querySelector('button')?.click())
  expect(shown()).toBe('')
})

test('a read without a response is shown as slow, without a time', async () => {
  await act(async () => void connection.track('GET', new Promise(() => undefined)))
  await pass(3000)
  expect(shown()).toBe('연결이 느립니다. 응답을 기다리고 있습니다.')
  await respond()
  expect(shown()).toBe('')
})
