import { expect, test } from 'vitest'
import { addBelow, addNode, connect } from './edit.ts'
import { nodeInDirection, nodesInFlowOrder } from './navigation.ts'
import { chain } from './workflow.fixture.ts'

const drawing = () => {
  const variant = addBelow(chain(3), 'start', 'emailDraft', 'b')
  if (!variant.ok) throw new Error(variant.error)
  const note = addNode(variant.workflow, 'comment', 'note', { x: -200, y: 260 })
  if (!note.ok) throw new Error(note.error)
  return note.workflow
}

test('up and down follow connections, left and right go to the nearest node beside, and the end returns null', () => {
  const workflow = drawing()
  expect(nodeInDirection(workflow, 'start', 'down')).toBe('e1')
  expect(nodeInDirection(workflow, 'e1', 'down')).toBe('t1')
  expect(nodeInDirection(workflow, 'e1', 'up')).toBe('start')
  expect(nodeInDirection(workflow, 'e1', 'right')).toBe('b')
  expect(nodeInDirection(workflow, 'b', 'left')).toBe('e1')
  expect(nodeInDirection(workflow, 'e1', 'left')).toBe('note')
  expect(nodeInDirection(workflow, 'b', 'down')).toBeNull()
  expect(nodeInDirection(workflow, 'start', 'up')).toBeNull()
  expect(nodeInDirection(workflow, 'gone', 'up')).toBeNull()
})

test('from a note the arrow keys lead back to the flow', () => {
  expect(nodeInDirection(drawing(), 'note', 'right')).toBe('e1')
})

test('in flow order come branches from left to right, then unconnected nodes, then notes', () => {
  const workflow = drawing()
  const loose = addNode(workflow, 'timer', 'loose', { x: -900, y: -900 })
  if (!loose.ok) throw new Error(loose.error)
  const mixed = { ...loose.workflow, nodes: [...loose.workflow.nodes].reverse() }
  expect(nodesInFlowOrder(mixed).map(({ id }) => id)).toEqual([
    'start',
    'e1',
    't1',
    'e2',
    'b',
    'loose',
    'note',
  ])
})

test('flow order has every node once, also with joining branches and with cycles', () => {
  const met = connect(drawing(), 'b', 't1')
  if (!met.ok) throw new Error(met.error)
  const turning = { ...met.workflow, edges: [...met.workflow.edges, { id: 'x', source: 'e2', target: 'e1' }] }
  const ids = nodesInFlowOrder(turning).map(({ id }) => id)
  expect([...ids].sort()).toEqual(turning.nodes.map(({ id }) => id).sort())
})
