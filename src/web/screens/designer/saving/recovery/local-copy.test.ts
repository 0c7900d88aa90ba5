// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import { createWorkflowStore } from '#web/screens/designer/workflow-store.ts'
import { createLocalCopyWriter, deleteLocalCopy, listLocalCopies, recoverableCopies } from './local-copy.ts'

const ID = 'sequence-1'
const NOW = Date.parse('2026-11-21T03:00:00Z')
const DAY = 86_400_000
const server = (revision: number, updatedAt = '2026-11-21T02:00:00Z') => ({
  workflow: defaultWorkflow(),
  revision,
  updatedAt,
})
const NO_OPEN_TABS: ReadonlySet<string> = new Set()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

function open({ tab = 'tab-1', revision = 3, id = ID } = {}) {
  const store = createWorkflowStore(defaultWorkflow())
  const stop = createLocalCopyWriter(id, tab, store, () => revision).start()
  const draw = (node: string) => store.edit((before) => addNode(before, 'comment', node, { x: 1, y: 2 }))
  return { store, stop, draw }
}
const kept = () => listLocalCopies(ID)
const nodesOf = (copy: { workflow: { nodes: { id: string }[] } } | undefined) =>
  copy?.workflow.nodes.map((node) => node.id)

test('unsaved work is copied to local storage shortly after the edit, with its base revision', () => {
  const { draw } = open()
  draw('note')
  vi.advanceTimersByTime(1000)
  expect(kept()).toMatchObject([{ tab: 'tab-1', revision: 3, at: NOW }])
  expect(nodesOf(kept()[0])).toEqual(['start', 'note'])
})

test('edits before the writer started are copied too', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((before) => addNode(before, 'comment', 'early', { x: 1, y: 2 }))
  createLocalCopyWriter(ID, 'tab-1', store, () => 3).start()
  vi.advanceTimersByTime(1000)
  expect(nodesOf(kept()[0])).toEqual(['start', 'early'])
})

test('a failed save does not change the time of the copy: it is that of the last edit', () => {
  const { store, draw } = open()
  draw('note')
  vi.advanceTimersByTime(5000)
  store.markSaved({ ...store.getState().saved })
  vi.advanceTimersByTime(5000)
  expect(kept()).toMatchObject([{ at: NOW }])
})

test('the copy is removed once everything is saved', () => {
  const { store, draw } = open()
  draw('note')
  vi.advanceTimersByTime(1000)
  store.markSaved(store.getState().workflow)
  expect(kept()).toEqual([])
})

test('closing the page immediately after an edit still writes the copy', () => {
  const { draw } = open()
  draw('note')
  window.dispatchEvent(new Event('pagehide'))
  expect(kept()).toHaveLength(1)
})

test('a copy is offered when the server has nothing newer', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  expect(recoverableCopies(ID, server(3), NO_OPEN_TABS)).toMatchObject([{ serverIsNewer: false, at: NOW }])
})

test('a copy older than a later save is not offered; a younger one is, with a warning', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  expect(recoverableCopies(ID, server(4, '2026-11-21T03:30:00Z'), NO_OPEN_TABS)).toEqual([])
  expect(recoverableCopies(ID, server(4, '2026-11-21T02:30:00Z'), NO_OPEN_TABS)).toMatchObject([
    { serverIsNewer: true },
  ])
})

test('a copy equal to the stored workflow is not offered, and removed', () => {
  const { store, draw, stop } = open()
  draw('note')
  stop()
  expect(recoverableCopies(ID, { ...server(3), workflow: store.getState().workflow }, NO_OPEN_TABS)).toEqual(
    [],
  )
  expect(kept()).toEqual([])
})

test('the copy of an open tab is not offered', () => {
  const { draw } = open({ tab: 'living' })
  draw('note')
  vi.advanceTimersByTime(1000)
  expect(recoverableCopies(ID, server(3), new Set(['living']))).toEqual([])
  expect(recoverableCopies(ID, server(3), new Set(['another']))).toHaveLength(1)
})

test('two tabs keep a copy each: saving in one keeps the copy of the other', () => {
  const [first, second] = [open({ tab: 'tab-1' }), open({ tab: 'tab-2' })]
  first.draw('of-the-first')
  vi.advanceTimersByTime(1000)
  second.draw('of-the-second')
  vi.advanceTimersByTime(1000)
  expect(kept().map((copy) => copy.tab)).toEqual(['tab-2', 'tab-1'])
  second.store.markSaved(second.store.getState().workflow)
  expect(kept().map((copy) => copy.tab)).toEqual(['tab-1'])
  expect(nodesOf(kept()[0])).toEqual(['start', 'of-the-first'])
})

test('copies of another sequence are not offered', () => {
  open({ id: 'sequence-2' }).draw('note')
  vi.advanceTimersByTime(1000)
  expect(kept()).toEqual([])
  expect(listLocalCopies('sequence-2')).toHaveLength(1)
})

test('an unreadable copy is ignored', () => {
  localStorage.setItem('ieum:unsaved-workflow:sequence-1:x', '{"workflowData": "{", "revision": 1, "at": 1}')
  localStorage.setItem('ieum:unsaved-workflow:sequence-1:y', 'not json')
  expect(recoverableCopies(ID, server(1), NO_OPEN_TABS)).toEqual([])
})

test('a copy that was not recovered for a month is removed', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  recoverableCopies(ID, server(4, '2026-11-21T03:30:00Z'), NO_OPEN_TABS, NOW + 29 * DAY)
  expect(kept()).toHaveLength(1)
  recoverableCopies(ID, server(4, '2026-11-21T03:30:00Z'), NO_OPEN_TABS, NOW + 31 * DAY)
  expect(kept()).toEqual([])
})

test('a discarded copy is removed', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  deleteLocalCopy(ID, 'tab-1')
  expect(recoverableCopies(ID, server(3), NO_OPEN_TABS)).toEqual([])
})
