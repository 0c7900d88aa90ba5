// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '#api/leads/leads.ts'
import { useLeadSelection } from './use-lead-selection.ts'

type Selection = ReturnType<typeof useLeadSelection>
let list: Selection
const rows = ['a', 'b', 'c'].map((id) => ({ id }) as Lead)
function List({ search }: { search: string }) {
  list = useLeadSelection({ rows, filter: { workspaceIds: 'w', search }, total: 1200, isMore: false })
  return null
}
const root = createRoot(document.createElement('div'))
const show = (search: string) => act(() => root.render(<List search={search} />))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await show('서울')
  await act(async () => list.clear())
})
afterEach(() => vi.unstubAllGlobals())

test('all matches are selected as a filter, without their ids', async () => {
  await act(async () => list.select(new Set(['a'])))
  expect(list.selection).toEqual({ choice: { leadIds: ['a'] }, count: 1, isMore: false })
  await act(async () => list.selectAll())
  expect(list.selection.choice).toEqual({ leadFilter: { workspaceIds: 'w', search: '서울' } })
  expect(list.selection.count).toBe(1200)
  expect([...list.selected]).toEqual(['a', 'b', 'c'])
})

test('a lead that is unselected afterwards is left out, and selected again it is not', async () => {
  await act(async () => list.selectAll())
  await act(async () => list.select(new Set(['a', 'c'])))
  expect(list.selection).toMatchObject({ choice: { except: ['b'] }, count: 1199 })
  await act(async () => list.select(new Set(['a', 'b', 'c'])))
  expect(list.selection.choice).not.toHaveProperty('except')
})

test('unselecting every loaded lead, or another filter, ends the selection of all matches', async () => {
  await act(async () => list.selectAll())
  await act(async () => list.select(new Set()))
  expect(list.selection.count).toBe(0)
  await act(async () => list.selectAll())
  await show('부산')
  expect(list.selection.count).toBe(0)
})
