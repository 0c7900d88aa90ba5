// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectedWorkspace } from '#web/lib/selected-workspace.ts'
import { OpenInWorkspace } from './open-in-workspace.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function Place() {
  const { pathname, search } = useLocation()
  return `${pathname}${search}`
}

async function open(path: string): Promise<string> {
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/in/:workspaceId/*" element={<OpenInWorkspace />} />
          <Route path="*" element={<Place />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  const place = host.textContent ?? ''
  await act(async () => root.unmount())
  return place
}

test('a link of a mail selects its workspace and opens the page with its filters', async () => {
  expect(await open('/in/w1/outbox?day=2026-11-24&show=ready')).toBe('/outbox?day=2026-11-24&show=ready')
  expect(selectedWorkspace()).toBe('w1')
})

test('a link cannot lead to another site', async () => {
  expect(await open('/in/w1//evil.example/x')).toBe('/evil.example/x')
  expect(await open('/in/w1/%5Cevil.example')).toBe('/evil.example')
})
