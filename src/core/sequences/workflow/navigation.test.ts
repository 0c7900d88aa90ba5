import { expect, test } from 'vitest'
import { addBelow, addNode, connect } from './edit.ts'
import { neighbourOf, nodesInFlowOrder } from './navigation.ts'
import { chain } from './shapes.fixture.ts'

const drawing = () => {
  const variant = addBelow(chain(3), 'start', 'emailDraft', 'b')
  if (!variant.ok) throw new Error(variant.refusal)
  const note = addNode(variant.workflow, 'comment', 'note', { x: -200, y: 260 })
  if (!note.ok) throw new Error(note.refusal)
  return note.workflow
}

test('up and down follow the connections, sideways goes to what lies beside, and the end is the end', () => {
  const workflow = drawing()
  expect(neighbourOf(workflow, 'start', 'down')).toBe('e1')
  expect(neighbourOf(workflow, 'e1', 'down')).toBe('t1')
  expect(neighbourOf(workflow, 'e1', 'up')).toBe('start')
  expect(neighbourOf(workflow, 'e1', 'right')).toBe('b')
  expect(neighbourOf(workflow, 'b', 'left')).toBe('e1')
  expect(neighbourOf(workflow, 'e1', 'left')).toBe('note')
  expect(neighbourOf(workflow, 'b', 'down')).toBeNull()
  expect(neighbourOf(workflow, 'start', 'up')).toBeNull()
  expect(neighbourOf(workflow, 'gone', 'up')).toBeNull()
})

test('from a note one gets back to the flow', () => {
  expect(neighbourOf(drawing(), 'note', 'right')).toBe('e1')
})

test('in the order of the flow come the branches from left to right, then what is not connected, then notes', () => {
  const workflow = drawing()
  const loose = addNode(workflow, 'timer', 'loose', { x: -900, y: -900 })
  if (!loose.ok) throw new Error(loose.refusal)
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

test('every node comes once, also where branches meet again or a drawing turns in a circle', () => {
  const met = connect(drawing(), 'b', 't1')
  if (!met.ok) throw new Error(met.refusal)
  const turning = { ...met.workflow, edges: [...met.workflow.edges, { id: 'x', source: 'e2', target: 'e1' }] }
  const ids = nodesInFlowOrder(turning).map(({ id }) => id)
  expect([...ids].sort()).toEqual(turning.nodes.map(({ id }) => id).sort())
})
