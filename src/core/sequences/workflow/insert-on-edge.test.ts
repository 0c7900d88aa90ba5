import { expect, test } from 'vitest'
import { connectionFaults } from './connection-faults.ts'
import { addNode, type Edit } from './edit.ts'
import { insertOnEdge } from './insert-on-edge.ts'
import { pathOf } from './path.ts'
import { chain, edgeList, heights } from './workflow.fixture.ts'
import type { Workflow } from './workflow.ts'

const ok = <E extends Edit>(edit: E): Extract<E, { ok: true }> => {
  if (!edit.ok) throw new Error(edit.error)
  return edit as Extract<E, { ok: true }>
}

test('above an email an email and a timer are inserted, above a timer a timer and an email', () => {
  const first = ok(insertOnEdge(chain(3), 'start-e1', 9))
  expect(first.added).toEqual(['emailDraft-9', 'timer-9'])
  expect(edgeList(first.workflow)).toBe('e1>t1 emailDraft-9>timer-9 start>emailDraft-9 t1>e2 timer-9>e1')
  const second = ok(insertOnEdge(chain(3), 'e1-t1', 9))
  expect(second.added).toEqual(['timer-9', 'emailDraft-9'])
  for (const { workflow } of [first, second]) {
    expect(connectionFaults(workflow)).toEqual([])
    expect(pathOf(workflow, 'x').steps).toHaveLength(3)
  }
})

test('nodes below move down as far as needed, and notes move with the nearest node', () => {
  let workflow: Workflow = chain(3)
  workflow = ok(addNode(workflow, 'comment', 'beside-e2', { x: 600, y: 660 })).workflow
  workflow = ok(addNode(workflow, 'comment', 'beside-start', { x: 600, y: 40 })).workflow
  const edit = ok(insertOnEdge(workflow, 'e1-t1', 9))
  expect(heights(edit.workflow)).toEqual({
    start: 50,
    e1: 250,
    'timer-9': 450,
    'emailDraft-9': 650,
    t1: 850,
    e2: 1050,
    'beside-e2': 1060,
    'beside-start': 40,
  })
  const spacious = { ...workflow, nodes: workflow.nodes.map((node) => lower(node, ['t1', 'e2'], 400)) }
  expect(heights(ok(insertOnEdge(spacious, 'e1-t1', 9)).workflow)).toMatchObject({ t1: 850, e2: 1050 })
})

test('inserting on a missing edge, or between kinds with no pair in between, is an error', () => {
  expect(insertOnEdge(chain(3), 'gone', 9)).toEqual({ ok: false, error: 'node_not_found' })
  const workflow = chain(3)
  const broken = { ...workflow, edges: [...workflow.edges, { id: 'e1-e2', source: 'e1', target: 'e2' }] }
  expect(insertOnEdge(broken, 'e1-e2', 9)).toEqual({ ok: false, error: 'connection_forbidden' })
})

const lower = (node: Workflow['nodes'][number], ids: string[], by: number) =>
  ids.includes(node.id) ? { ...node, position: { x: node.position.x, y: node.position.y + by } } : node
