// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSelection } from './selection.ts'

type Row = { id: string }
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))

/** The selection of a mounted list after its last render. */
async function mount() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let selection!: ReturnType<typeof useSelection<Row>>
  const root = createRoot(document.createElement('div'))
  const List = (props: { list: string; shown: Row[] }) => {
    selection = useSelection(props.list, props.shown, ({ id }) => id)
    return null
  }
  return {
    show: (list: string, shown: Row[]) => act(async () => root.render(<List list={list} shown={shown} />)),
    select: (...ids: string[]) => act(async () => selection.select(new Set(ids))),
    clear: () => act(async () => selection.clear()),
    selected: () => [...selection.selected],
    seen: () => selection.seen.map(({ id }) => id),
  }
}

test('rows selected on an earlier page are still known', async () => {
  const list = await mount()
  await list.show('a', rows('1', '2'))
  await list.select('1')
  await list.show('a', rows('3', '4'))
  await list.select('1', '4')
  expect(list.selected()).toEqual(['1', '4'])
  expect(list.seen()).toEqual(['1', '4'])
})

test('a row that was selected without being shown is selected and not seen', async () => {
  const list = await mount()
  await list.show('a', rows('1'))
  await list.select('1', '9')
  expect(list.selected()).toEqual(['1', '9'])
  expect(list.seen()).toEqual(['1'])
})

test('another list begins without a selection', async () => {
  const list = await mount()
  await list.show('a', rows('1'))
  await list.select('1')
  await list.show('b', rows('1'))
  expect(list.selected()).toEqual([])
  await list.select('1')
  expect(list.selected()).toEqual(['1'])
  await list.clear()
  expect(list.selected()).toEqual([])
})
