// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('over plain HTTP, where the browser has no clipboard API, the button copies the text', async () => {
  vi.stubGlobal('navigator', {})
  const copied: string[] = []
  document.execCommand = (command) => {
    const field = document.activeElement
    if (command === 'copy' && field instanceof HTMLTextAreaElement) copied.push(field.value)
    return true
  }
  act(() => root.render(<CopyButton text="https://ieum.example.com/join/x" />))
  await act(async () => document.querySelector('button')?.click())
  expect(copied).toEqual(['https://ieum.example.com/join/x'])
  expect(document.querySelector('[role=status]')?.textContent).toBe('복사했습니다')
  expect(document.querySelector('textarea')).toBeNull()
})
