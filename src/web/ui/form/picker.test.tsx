// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFoundIn } from '#core/text/search-text.ts'
import { Field } from './field.tsx'
import { Picker } from './picker.tsx'
import type { PickerList } from './picker-props.ts'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom does not scroll
  Element.prototype.scrollIntoView ??= () => undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  act(() => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const NAMES = ['신규 제안', '휴면 고객', '세미나 초대', '견적 후속']
/** The server finds at most two of them. */
function serverList(search: string, state: Partial<PickerList> = {}): PickerList {
  const found = NAMES.filter((name) => isFoundIn(name, search))
  return {
    options: found.slice(0, 2).map((name) => ({ value: name, label: name, disabled: name === '휴면 고객' })),
    total: found.length,
    isPending: false,
    isStale: false,
    error: null,
    onRetry: () => undefined,
    ...state,
  }
}

const chosen: string[] = []
const searches: string[] = []
function Page({ start = '', state = {} }: { start?: string; state?: Partial<PickerList> }) {
  const [value, setValue] = useState(start)
  return (
    <Field label="시퀀스">
      <Picker
        value={value}
        valueLabel={value}
        emptyLabel="모든 시퀀스"
        searchHint="이름 검색"
        onValueChange={(next) => {
          chosen.push(next)
          setValue(next)
        }}
        useOptions={(search) => {
          searches.push(search)
          return serverList(search, state)
        }}
      />
    </Field>
  )
}

const settle = (ms = 20) => act(() => new Promise((done) => setTimeout(done, ms)))
/** The first thing found. */
async function until<T>(find: () => T | null | undefined): Promise<T> {
  let found = find()
  if (found) return found
  const isFound = async () => {
    await settle()
    found = find()
    return Boolean(found)
  }
  await expect.poll(isFound).toBe(true)
  return found as T
}
const trigger = (): HTMLButtonElement => {
  const [found] = document.querySelectorAll<HTMLButtonElement>('button[role=combobox]')
  if (!found) throw new Error('no picker')
  return found
}
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')
const options = (): string[] =>
  [...document.querySelectorAll('[role=option]')].map((o) => o.textContent ?? '')
const active = (): string | undefined => document.querySelector('[data-active]')?.textContent ?? undefined

async function open(page = <Page />): Promise<HTMLInputElement> {
  chosen.length = 0
  searches.length = 0
  act(() => root.render(page))
  act(() => trigger().click())
  return until(box)
}
async function type(text: string, isComposing = false): Promise<void> {
  const field = await until(box)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
  })
}
const key = (name: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    box()?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }),
    )
  })

test('the label of the field names the button, and the chosen value is its text', async () => {
  await open(<Page start="견적 후속" />)
  expect(trigger().labels[0]?.textContent).toBe('시퀀스')
  expect(trigger().textContent).toBe('견적 후속')
})

test('nothing is requested before the list is opened', async () => {
  act(() => root.render(<Page />))
  searches.length = 0
  await settle(50)
  expect(searches).toEqual([])
})

test('the server is asked for what was typed, and arrow keys and Enter choose from it', async () => {
  await open()
  expect(options()).toEqual(['모든 시퀀스', '신규 제안', '휴면 고객'])
  expect(document.body.textContent).toContain('2개가 더 있습니다')
  await type('견적')
  await until(() => (options()[0] === '견적 후속' ? true : null))
  expect(searches.at(-1)).toBe('견적')
  await key('Enter')
  expect(chosen).toEqual(['견적 후속'])
  await until(() => trigger().getAttribute('aria-expanded') === 'false')
  expect(trigger().textContent).toBe('견적 후속')
})

test('arrow keys move through the options and start again at the end', async () => {
  await open()
  expect(active()).toBe('모든 시퀀스')
  await key('ArrowUp')
  expect(active()).toBe('휴면 고객')
  await key('ArrowDown')
  await key('ArrowDown')
  expect(active()).toBe('신규 제안')
})

test('keys during Hangul composition belong to the input method', async () => {
  await open()
  await type('세', true)
  await key('Enter', { isComposing: true })
  await key('ArrowDown', { isComposing: true })
  expect(chosen).toEqual([])
  expect(box()?.value).toBe('세')
  // the syllable that is still open is searched
  await until(() => (options()[0] === '세미나 초대' ? true : null))
  expect(box()?.value).toBe('세')
})

test('Enter right after typing waits for the result and does not choose an earlier one', async () => {
  await open()
  // the text is not searched by itself before the key
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await type('견적')
  await key('Enter')
  vi.useRealTimers()
  expect(chosen).toEqual([])
  await until(() => (options()[0] === '견적 후속' ? true : null))
  await key('Enter')
  expect(chosen).toEqual(['견적 후속'])
})

test('Escape closes the list, keeps the value and returns the focus', async () => {
  await open(<Page start="신규 제안" />)
  await key('Escape')
  await until(() => trigger().getAttribute('aria-expanded') === 'false')
  expect(chosen).toEqual([])
  await until(() => document.activeElement === trigger())
})

test('an option that cannot be chosen stays listed and is not chosen', async () => {
  await open()
  const option = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((o) => o.textContent === '휴면 고객'),
  )
  expect(option.getAttribute('aria-disabled')).toBe('true')
  act(() => option.click())
  expect(chosen).toEqual([])
})

test('loading, no result and an error are shown in the list', async () => {
  const retried: string[] = []
  await open(<Page state={{ options: [], total: 0, isPending: true }} />)
  expect(document.querySelector('[role=status]')?.textContent).toBe('불러오는 중…')
  act(() => root.render(<Page state={{ options: [], total: 0 }} />))
  await type('없는 이름')
  await until(() => (document.body.textContent?.includes('검색 결과가 없습니다') ? true : null))
  act(() =>
    root.render(
      <Page state={{ options: [], error: new Error('끊김'), onRetry: () => retried.push('again') }} />,
    ),
  )
  const again = await until(() => document.querySelector<HTMLButtonElement>('[role=alert] button'))
  act(() => again.click())
  expect(retried).toEqual(['again'])
})
