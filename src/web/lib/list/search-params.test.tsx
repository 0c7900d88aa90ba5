// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUrlState, useDebouncedUrlText, writeUrlState } from './search-params.ts'
import { oneOf, page, text } from './url-fields.ts'

const List = { search: text, status: oneOf(['all', 'active'], 'all'), page }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('an invalid URL value counts as absent and keeps the others', () => {
  const state = readUrlState(List, new URLSearchParams('status=nonsense&page=3&search=한빛'))
  expect(state).toEqual({ search: '한빛', status: 'all', page: 3 })
})

test('defaults and empty values are not written to the URL, foreign parameters stay', () => {
  const before = new URLSearchParams('status=active&page=4&tab=contacts')
  expect(writeUrlState(List, before, { status: 'all', page: null, search: '한' }).toString()).toBe(
    'tab=contacts&search=%ED%95%9C',
  )
})

function Box({ settled, onCommit }: { settled: string; onCommit: (text: string) => void }) {
  const field = useDebouncedUrlText(settled, onCommit)
  return (
    <input
      value={field.text}
      onChange={(event) => field.setText(event.target.value)}
      {...field.composition}
    />
  )
}

const mount = (element: ReactNode) => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  act(() => root.render(element))
  const input = host.querySelector('input') as HTMLInputElement
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return { root, input, type, wait }
}

test('text is committed 300 ms after the last key, and shown immediately', () => {
  const commit = vi.fn()
  const { input, type, wait } = mount(<Box settled="" onCommit={commit} />)
  type('abc')
  expect(input.value).toBe('abc')
  wait(299)
  expect(commit).not.toHaveBeenCalled()
  wait(1)
  expect(commit).toHaveBeenCalledExactlyOnceWith('abc')
})

test('a search does not wait for the end of the last syllable, and does not change its text', () => {
  const commit = vi.fn()
  const { root, input, type, wait } = mount(<Box settled="" onCommit={commit} />)
  act(() => void input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })))
  type('한')
  wait(300)
  expect(commit).toHaveBeenCalledExactlyOnceWith('한')
  act(() => root.render(<Box settled="한" onCommit={commit} />))
  expect(input.value).toBe('한')
})

test('the echo of our own commit does not overwrite newer typing; a change from outside does', () => {
  const commit = vi.fn()
  const { root, input, type, wait } = mount(<Box settled="" onCommit={commit} />)
  type('한')
  wait(300)
  type('한빛')
  act(() => root.render(<Box settled="한" onCommit={commit} />))
  expect(input.value).toBe('한빛')
  act(() => root.render(<Box settled="세종" onCommit={commit} />))
  expect(input.value).toBe('세종')
})
