import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import { createWorkflowStore } from '#web/designer/workflow-store.ts'
import { createLocalCopyWriter, deleteLocalCopy, listLocalCopies, recoverableCopies } from './local-copy.ts'

const ID = 'sequence-1'
const NOW = Date.parse('2026-11-21T03:00:00Z')
const DAY = 86_400_000
const server = (revision: number, updatedAt = '2026-11-21T02:00:00Z') => ({
  workflow: defaultWorkflow(),
  revision,
  updatedAt,
})
const NOBODY: ReadonlySet<string> = new Set()

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

test('unsaved work is kept in this browser a moment after the edit, with what it was based on', () => {
  const { draw } = open()
  draw('note')
  vi.advanceTimersByTime(1000)
  expect(kept()).toMatchObject([{ tab: 'tab-1', revision: 3, at: NOW }])
  expect(nodesOf(kept()[0])).toEqual(['start', 'note'])
})

test('what was drawn before anybody watched is kept too', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((before) => addNode(before, 'comment', 'early', { x: 1, y: 2 }))
  createLocalCopyWriter(ID, 'tab-1', store, () => 3).start()
  vi.advanceTimersByTime(1000)
  expect(nodesOf(kept()[0])).toEqual(['start', 'early'])
})

test('a save that fails makes the work no younger: it is as old as its last edit', () => {
  const { store, draw } = open()
  draw('note')
  vi.advanceTimersByTime(5000)
  store.markSaved({ ...store.getState().saved })
  vi.advanceTimersByTime(5000)
  expect(kept()).toMatchObject([{ at: NOW }])
})

test('the copy goes once everything is saved', () => {
  const { store, draw } = open()
  draw('note')
  vi.advanceTimersByTime(1000)
  store.markSaved(store.getState().workflow)
  expect(kept()).toEqual([])
})

test('closing the page at once after an edit still leaves the copy', () => {
  const { draw } = open()
  draw('note')
  window.dispatchEvent(new Event('pagehide'))
  expect(kept()).toHaveLength(1)
})

test('work left behind is offered when the server has nothing newer', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  expect(recoverableCopies(ID, server(3), NOBODY)).toMatchObject([{ serverIsNewer: false, at: NOW }])
})

test('work older than a later save elsewhere is not offered, younger work is, with a warning', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  expect(recoverableCopies(ID, server(4, '2026-11-21T03:30:00Z'), NOBODY)).toEqual([])
  expect(recoverableCopies(ID, server(4, '2026-11-21T02:30:00Z'), NOBODY)).toMatchObject([
    { serverIsNewer: true },
  ])
})

test('a copy of what the server already has is not offered, and dropped', () => {
  const { store, draw, stop } = open()
  draw('note')
  stop()
  expect(recoverableCopies(ID, { ...server(3), workflow: store.getState().workflow }, NOBODY)).toEqual([])
  expect(kept()).toEqual([])
})

test('what a tab that is still open has not saved is its own, and offered to nobody', () => {
  const { draw } = open({ tab: 'living' })
  draw('note')
  vi.advanceTimersByTime(1000)
  expect(recoverableCopies(ID, server(3), new Set(['living']))).toEqual([])
  expect(recoverableCopies(ID, server(3), new Set(['another']))).toHaveLength(1)
})

test('two tabs keep a copy each: saving one leaves the other’s', () => {
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

test('the copies of one sequence are not those of another', () => {
  open({ id: 'sequence-2' }).draw('note')
  vi.advanceTimersByTime(1000)
  expect(kept()).toEqual([])
  expect(listLocalCopies('sequence-2')).toHaveLength(1)
})

test('a damaged copy counts as none', () => {
  localStorage.setItem('ieum:unsaved-workflow:sequence-1:x', '{"workflowData": "{", "revision": 1, "at": 1}')
  localStorage.setItem('ieum:unsaved-workflow:sequence-1:y', 'not json')
  expect(recoverableCopies(ID, server(1), NOBODY)).toEqual([])
})

test('a copy nobody has taken up for a month makes room', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  recoverableCopies(ID, server(4, '2026-11-21T03:30:00Z'), NOBODY, NOW + 29 * DAY)
  expect(kept()).toHaveLength(1)
  recoverableCopies(ID, server(4, '2026-11-21T03:30:00Z'), NOBODY, NOW + 31 * DAY)
  expect(kept()).toEqual([])
})

test('a dropped copy is gone', () => {
  const { draw, stop } = open()
  draw('note')
  stop()
  deleteLocalCopy(ID, 'tab-1')
  expect(recoverableCopies(ID, server(3), NOBODY)).toEqual([])
})
