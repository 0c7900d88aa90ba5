import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addNode } from '#core/workflow/edit.ts'
import { defaultWorkflow } from '#core/workflow/workflow.ts'
import { createWorkflowStore } from '../workflow-store.ts'
import { dropDraftCopy, keepDraftCopy, readDraftCopy, recoverable } from './draft-copy.ts'

const ID = 'sequence-1'
const NOW = Date.parse('2026-11-21T03:00:00Z')
const server = (revision: number, updatedAt = '2026-11-21T02:00:00Z') => ({
  workflow: defaultWorkflow(),
  revision,
  updatedAt,
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(revision = 3) {
  const store = createWorkflowStore(defaultWorkflow())
  const close = keepDraftCopy(ID, store, () => revision)
  const draw = (id: string) => store.edit((before) => addNode(before, 'comment', id, { x: 1, y: 2 }))
  return { store, close, draw }
}

test('unsaved work is kept in this browser a moment after the edit, with what it was based on', () => {
  const { draw } = open()
  draw('note')
  vi.advanceTimersByTime(1000)
  expect(readDraftCopy(ID)).toMatchObject({ revision: 3 })
  expect(readDraftCopy(ID)?.workflow.nodes.map((node) => node.id)).toEqual(['start', 'note'])
})

test('the copy goes once everything is saved', () => {
  const { store, draw } = open()
  draw('note')
  vi.advanceTimersByTime(1000)
  store.markSaved(store.getState().workflow)
  expect(readDraftCopy(ID)).toBeNull()
})

test('closing the page at once after an edit still leaves the copy', () => {
  const { draw } = open()
  draw('note')
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraftCopy(ID)).not.toBeNull()
})

test('work left behind is offered when the server has nothing newer', () => {
  const { draw, close } = open()
  draw('note')
  close()
  expect(recoverable(ID, server(3))).toMatchObject({ serverIsNewer: false, at: NOW })
})

test('work older than a later save elsewhere is not offered, younger work is, with a warning', () => {
  const { draw, close } = open()
  draw('note')
  close()
  expect(recoverable(ID, server(4, '2026-11-21T03:30:00Z'))).toBeNull()
  expect(recoverable(ID, server(4, '2026-11-21T02:30:00Z'))).toMatchObject({ serverIsNewer: true })
})

test('a copy of what the server already has is not offered', () => {
  const { store, draw, close } = open()
  draw('note')
  close()
  expect(recoverable(ID, { ...server(3), workflow: store.getState().workflow })).toBeNull()
})

test('a damaged copy counts as none', () => {
  localStorage.setItem('ieum:unsaved-workflow:sequence-1', '{"workflowData": "{", "revision": 1, "at": 1}')
  expect(recoverable(ID, server(1))).toBeNull()
  localStorage.setItem('ieum:unsaved-workflow:sequence-1', 'not json')
  expect(recoverable(ID, server(1))).toBeNull()
})

test('a dropped copy is gone', () => {
  const { draw, close } = open()
  draw('note')
  close()
  dropDraftCopy(ID)
  expect(recoverable(ID, server(3))).toBeNull()
})
