// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  selectedWorkspace,
  selectWorkspace,
  useSelectedWorkspace,
  useWorkspaceFilter,
} from './selected-workspace.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function Shown() {
  return `${useSelectedWorkspace()}|${useWorkspaceFilter() ?? 'no filter'}`
}
const mount = () => {
  const host = document.createElement('div')
  act(() => createRoot(host).render(<Shown />))
  return host
}

test('all workspaces are shown until one is selected', () => {
  expect(selectedWorkspace()).toBe('all')
  expect(mount().textContent).toBe('all|no filter')
})

test('the selection is stored under selectedWorkspaceId and updates every component', () => {
  const host = mount()
  act(() => selectWorkspace('w1'))
  expect(localStorage.getItem('selectedWorkspaceId')).toBe('w1')
  expect(host.textContent).toBe('w1|w1')
})

test('a selection in another tab is applied', () => {
  const host = mount()
  localStorage.setItem('selectedWorkspaceId', 'w2')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'selectedWorkspaceId' })))
  expect(host.textContent).toBe('w2|w2')
})
