// @vitest-environment jsdom
// The line of the last seven days: every number opens the leads of its day.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Week } from './week.tsx'

const page = document.createElement('div')
afterEach(() => vi.unstubAllGlobals())

test('each number of the week opens the list of its day, and a zero is no link', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(page)
  const days = [
    { date: '2026-11-27', sent: 40, replied: 3, bounced: 1 },
    { date: '2026-11-28', sent: 0, replied: 2, bounced: 0 },
  ]
  act(() =>
    root.render(
      <MemoryRouter>
        <Week days={days} note={null} />
      </MemoryRouter>,
    ),
  )
  const links = [...page.querySelectorAll('li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['40', '/today?show=sent&day=2026-11-27'],
    ['3', '/today?show=replied&day=2026-11-27'],
    ['1', '/today?show=bounced&day=2026-11-27'],
    ['2', '/today?show=replied&day=2026-11-28'],
  ])
  expect(page.textContent).toContain('발송 40통회신 5명반송 1명')
  act(() => root.unmount())
})
