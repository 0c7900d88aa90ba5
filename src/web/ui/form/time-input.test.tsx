// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateTimeInput } from './date-time-input.tsx'
import { readTime } from './time-input.tsx'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['1405', '14:05'],
  ['23:59', '23:59'],
  ['', ''],
  ['24:00', null],
  ['9:60', null],
  ['14:5', null],
  ['오후 2', null],
])('the text ‘%s’ is read as %s', (text, time) => expect(readTime(text)).toBe(time))

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

let shown = ''
function Example({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  shown = value
  return <DateTimeInput aria-label="시작" value={value} onChange={setValue} />
}

const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const fill = (name: string, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text)
    field(name).dispatchEvent(new InputEvent('input', { bubbles: true }))
  })

test('the date and the time are changed apart', () => {
  act(() => root.render(<Example initial="" />))
  fill('시작', '2026-12-14')
  expect(shown).toBe('2026-12-14T')
  fill('시각', '1405')
  expect(shown).toBe('2026-12-14T14:05')
})

test('a text that is no time leaves the time as it was, and is replaced by it on blur', () => {
  act(() => root.render(<Example initial="2026-12-14T09:00" />))
  fill('시각', '25:00')
  expect(shown).toBe('2026-12-14T09:00')
  act(() => {
    field('시각').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  expect(field('시각').value).toBe('09:00')
})
