// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RowTarget } from './row-open.ts'
import { Table } from './table.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

type Row = { id: string; name: string }
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>
const pressed: string[] = []

function show(target: (row: Row) => RowTarget): void {
  pressed.length = 0
  act(() =>
    root.render(
      <MemoryRouter initialEntries={['/leads?search=a']}>
        <Table<Row>
          label="연락처"
          rows={[{ id: '1', name: '한빛정밀' }]}
          rowKey={({ id }) => id}
          rowTarget={target}
          selection={{ selected: new Set(), select: () => pressed.push('select'), rowName: (r) => r.name }}
          columns={[
            { key: 'name', head: '이름', cell: (row) => <Link to={`/leads/${row.id}`}>{row.name}</Link> },
            { key: 'city', head: '지역', cell: () => <span id="city">서울</span> },
            {
              key: 'actions',
              head: '작업',
              hideHead: true,
              cell: () => (
                <button type="button" onClick={() => pressed.push('button')}>
                  삭제
                </button>
              ),
            },
          ]}
        />
        <Address />
      </MemoryRouter>,
    ),
  )
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}
const address = (): string => find('output').textContent ?? ''
const press = (selector: string, init: MouseEventInit = {}, type = 'click'): void =>
  act(() => {
    find(selector).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }))
  })
const toLead = ({ id }: Row): RowTarget => ({ to: `/leads/${id}` })

test('a click on any text of a row opens its page', () => {
  show(toLead)
  press('#city')
  expect(address()).toBe('/leads/1')
})

test('a target of search parameters stays on the page', () => {
  show(({ id }) => ({ to: `?mail=${id}` }))
  press('#city')
  expect(address()).toBe('/leads?mail=1')
})

test('a row without a page calls its function', () => {
  show(() => ({ onOpen: () => pressed.push('open') }))
  press('#city')
  expect(pressed).toEqual(['open'])
})

test('a control of the row, and the space beside it, does not open the row', () => {
  show(toLead)
  press('tbody button')
  press('tbody td:last-child')
  press('tbody input[type=checkbox]')
  press('tbody td:first-child')
  expect(pressed).toEqual(['button', 'select'])
  expect(address()).toBe('/leads?search=a')
})

test('selecting text of the row by dragging does not open it, a click on the selected text does', () => {
  show(toLead)
  window.getSelection()?.selectAllChildren(find('#city'))
  press('#city', { clientX: 10 }, 'mousedown')
  press('#city', { clientX: 40 })
  expect(address()).toBe('/leads?search=a')
  press('#city', { clientX: 40 }, 'mousedown')
  press('#city', { clientX: 40 })
  expect(address()).toBe('/leads/1')
})

test.each([
  ['Ctrl and a click', 'click', { ctrlKey: true }],
  ['the middle button', 'auxclick', { button: 1 }],
] as const)('%s opens the page of a row in a new tab', (_name, type, init) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  show(toLead)
  press('#city', init, type)
  expect(opened).toHaveBeenCalledWith(new URL('/leads/1', window.location.href), '_blank', 'noopener')
  expect(address()).toBe('/leads?search=a')
})

test('the right mouse button opens nothing', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  show(toLead)
  press('#city', { button: 2 }, 'auxclick')
  expect(opened).not.toHaveBeenCalled()
})

test('the row adds no tab stop: its link is the only one for the target', () => {
  show(toLead)
  expect(find('tbody tr').tabIndex).toBe(-1)
  expect(document.querySelectorAll('tbody a')).toHaveLength(1)
})

test('a row without a target opens nothing and shows no pointer', () => {
  show(() => null)
  press('#city')
  expect(address()).toBe('/leads?search=a')
  expect(find('tbody tr').className).not.toContain('cursor-pointer')
})
