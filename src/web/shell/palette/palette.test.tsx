// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePalette } from './palette.tsx'

let root: Root

function Host() {
  return <output>{usePalette().open ? 'open' : 'closed'}</output>
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  act(() => root.render(<Host />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const press = (init: KeyboardEventInit): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  act(() => void document.body.dispatchEvent(event))
  return event
}
const state = () => document.querySelector('output')?.textContent
const CTRL_K = { code: 'KeyK', key: 'ㅏ', ctrlKey: true }

test('Ctrl+K opens the palette under the Korean layout, instead of the search of the browser', () => {
  expect(press(CTRL_K).defaultPrevented).toBe(true)
  expect(state()).toBe('open')
})

test('K alone, Ctrl+Shift+K and Ctrl+K during composition do not open it', () => {
  press({ code: 'KeyK', key: 'k' })
  press({ ...CTRL_K, shiftKey: true })
  press({ ...CTRL_K, isComposing: true })
  expect(state()).toBe('closed')
})

test('a screen that handles Ctrl+K itself, and an open dialog, keep the key', () => {
  const handle = (event: Event): void => event.preventDefault()
  document.body.addEventListener('keydown', handle)
  press(CTRL_K)
  document.body.removeEventListener('keydown', handle)
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  expect(press(CTRL_K).defaultPrevented).toBe(false)
  expect(state()).toBe('closed')
})
