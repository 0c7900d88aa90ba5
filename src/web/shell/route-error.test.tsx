// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { RouteError } from './route-error.tsx'

let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // the server answers: only the file is gone
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.spyOn(console, 'error').mockReturnValue()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a built import() does when its file is gone: Vite reports the error before it rejects. */
async function gone(): Promise<{ Part: () => null }> {
  const payload = new TypeError('404')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}

const show = (element: React.ReactNode) =>
  act(async () => {
    const routes = [{ path: '/', element, ErrorBoundary: RouteError }]
    root.render(<RouterProvider router={createMemoryRouter(routes)} />)
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const reloadButtons = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === '새로고침')

test('a part that a newer release has removed is tried again, then one button reloads the page', async () => {
  const First = lazyPart(gone, 'Part')
  const Second = lazyPart(gone, 'Part')
  await show(
    <>
      <p>화면</p>
      <First />
      <Second />
    </>,
  )
  await pass(7000)
  expect(document.body.textContent).toBe('화면')
  await pass(3000)
  expect(document.body.textContent).toContain('새 버전이 배포되었습니다')
  expect(reloadButtons()).toHaveLength(1)
})

test('a part that throws is not reported as a newer release', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  await show(<Broken />)
  expect(document.body.textContent).toContain('화면을 표시하는 중 문제가 발생했습니다')
})
