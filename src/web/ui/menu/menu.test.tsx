// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from './menu.tsx'

const chosen: string[] = []
let root: Root
beforeEach(() => {
  chosen.length = 0
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  act(() => root.unmount())
  // a list that is removed gives the keys back some frames later
  await settle()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const settle = () => act(() => new Promise((done) => setTimeout(done, 50)))
const until = (found: () => unknown) =>
  expect
    .poll(async () => {
      await settle()
      return found()
    })
    .toBeTruthy()

function Page() {
  return (
    <Menu
      trigger={<Button>나중에</Button>}
      entries={[
        { label: '지난 시각', onSelect: () => chosen.push('past'), disabled: true },
        { label: '내일', onSelect: () => chosen.push('tomorrow') },
        { label: '다음 월요일', onSelect: () => chosen.push('monday') },
        { label: '날짜 선택', onSelect: () => chosen.push('own') },
      ]}
    />
  )
}

/** As a browser sends it: to the focused element. */
const press = (key: string) =>
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  })
const list = () => document.querySelector('[role=menu]')
const focused = () => document.activeElement?.textContent
/** Opens it as a shortcut of the page does. */
const open = () => act(() => document.querySelector('button')?.click())

test('opened by a key, a menu focuses its first entry that can be chosen', async () => {
  act(() => root.render(<Page />))
  open()
  await until(() => focused() === '내일')
  press('Escape')
  await until(() => !list())
  open()
  await until(() => focused() === '내일')
})

test('keys pressed before the list is shown choose in it and do not reach the page', async () => {
  act(() => root.render(<Page />))
  const behind = vi.fn()
  window.addEventListener('keydown', behind)
  open()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) press(key)
  expect(behind).not.toHaveBeenCalled()
  await until(() => chosen.length > 0)
  expect(chosen).toEqual(['monday'])
  await until(() => !list())
  // after that the page gets its keys again
  behind.mockClear()
  press('j')
  expect(behind).toHaveBeenCalledTimes(1)
  window.removeEventListener('keydown', behind)
})

test('a menu that is removed before its list is shown gives the keys back to the page', () => {
  act(() => root.render(<Page />))
  open()
  act(() => root.render(null))
  const behind = vi.fn()
  window.addEventListener('keydown', behind)
  press('j')
  expect(behind).toHaveBeenCalledTimes(1)
  window.removeEventListener('keydown', behind)
})

test('opened by a pointer, a menu focuses no entry', async () => {
  act(() => root.render(<Page />))
  act(() => {
    document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }))
  })
  await until(() => document.activeElement === list())
  await settle()
  expect(document.activeElement).toBe(list())
})
