import { expect, test } from 'vitest'
import { addBelow, addNode } from './edit.ts'
import { chain } from './shapes.fixture.ts'
import { neighbourOf } from './walk.ts'

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
