// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { hasShape, stored, storedFlag, storedJson, storedNames, useStoredState } from './stored.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const size = stored('size', 10, (text) => Number(text) || undefined)
const names = storedJson<string[]>('names', [], (parsed) => (Array.isArray(parsed) ? parsed : undefined), {
  isEmpty: (list) => list.length === 0,
})

/** What a browser does that blocks the storage of a site. */
const disableStorage = () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked)
}
const mount = (Shown: () => React.ReactNode) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.createElement('div')
  act(() => createRoot(host).render(<Shown />))
  return host
}

test('a value is initial until it is set, and after that the stored one', () => {
  expect(size.get()).toBe(10)
  size.set(12)
  expect(size.get()).toBe(12)
  expect(localStorage.getItem('size')).toBe('12')
})

test('an unreadable value counts as the initial one', () => {
  localStorage.setItem('size', 'wide')
  expect(size.get()).toBe(10)
  localStorage.setItem('names', '{"broken":')
  expect(names.get()).toEqual([])
  localStorage.setItem('names', '{}')
  expect(names.get()).toEqual([])
})

test('an empty value is removed', () => {
  names.set(['김'])
  expect(names.get()).toEqual(['김'])
  names.set([])
  expect(localStorage).toHaveLength(0)
})

test('a value of the session is not in local storage', () => {
  const kept = storedJson('kept', 0, Number, { storage: 'sessionStorage' })
  kept.set(3)
  expect([kept.get(), sessionStorage.getItem('kept'), localStorage.length]).toEqual([3, '3', 0])
})

test('a flag is on or off', () => {
  const flag = storedFlag('flag', true)
  flag.set(false)
  expect([flag.get(), localStorage.getItem('flag')]).toEqual([false, 'off'])
  flag.set(true)
  expect([flag.get(), localStorage.getItem('flag')]).toEqual([true, 'on'])
})

test('without storage nothing is remembered, and nothing throws', () => {
  size.set(12)
  disableStorage()
  size.set(14)
  expect(size.get()).toBe(10)
  expect(storedNames('')).toEqual([])
  vi.restoreAllMocks()
  expect(size.get()).toBe(12)
})

test('a change is shown by every component, also one in another tab', () => {
  const host = mount(() => size.use())
  act(() => size.set(12))
  expect(host.textContent).toBe('12')
  localStorage.setItem('size', '14')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'size' })))
  expect(host.textContent).toBe('14')
})

test('stored state starts with what is stored, and without storage lasts as long as the component', () => {
  size.set(12)
  let change = (_: number): void => undefined
  const host = mount(() => {
    const [value, set] = useStoredState(size)
    change = set
    return value
  })
  expect(host.textContent).toBe('12')
  act(() => change(13))
  expect([host.textContent, size.get()]).toEqual(['13', 13])
  disableStorage()
  act(() => change(14))
  expect([host.textContent, size.get()]).toEqual(['14', 10])
})

test('the names below a prefix are listed', () => {
  localStorage.setItem('copy:a', '')
  localStorage.setItem('other', '')
  expect(storedNames('copy:')).toEqual(['a'])
})

test('a shape is compared by the types of its properties', () => {
  const example = { name: '', count: 0 }
  expect(hasShape({ name: '김', count: 2, more: true }, example)).toBe(true)
  expect(hasShape({ name: '김', count: '2' }, example)).toBe(false)
  expect(hasShape({ name: '김' }, example)).toBe(false)
  expect(hasShape(null, example)).toBe(false)
  expect(hasShape('text', example)).toBe(false)
})
