import { expect, test } from 'vitest'
import { chain } from '#core/sequences/workflow/workflow.fixture.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { overlaps, type Rect } from '#web/screens/designer/canvas/geometry.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { NOTE_EDITING_SIZE, nodeSize } from '#web/screens/designer/nodes/node-size.ts'
import { createViewStore } from '#web/screens/designer/view-store.ts'
import { createWorkflowStore } from '#web/screens/designer/workflow-store.ts'
import { addNote } from './edit-nodes.ts'

const designerOf = (workflow: Workflow): Designer =>
  ({ sequenceId: 's', workflow: createWorkflowStore(workflow), view: createViewStore() }) as Designer

const rects = ({ workflow }: Designer, id: string): { note: Rect; others: Rect[] } => {
  const { nodes } = workflow.getState().workflow
  const areas = nodes.map((node) => ({
    id: node.id,
    ...node.position,
    ...(node.id === id ? NOTE_EDITING_SIZE : nodeSize(node, new Map())),
  }))
  const note = areas.find((one) => one.id === id)
  if (!note) throw new Error('no note')
  return { note, others: areas.filter((one) => one !== note) }
}

test('a note is added at the given center when no node is there', () => {
  const designer = designerOf(chain(3))
  const { note } = rects(designer, addNote(designer, { x: -900, y: 40 }))
  expect(note.x + note.width / 2).toBe(-900)
  expect(note.y + note.height / 2).toBe(40)
})

test('a note is added to the right of the cards and notes at the given center', () => {
  const designer = designerOf(chain(3))
  const [card] = designer.workflow.getState().workflow.nodes
  const center = { x: (card?.position.x ?? 0) + 100, y: (card?.position.y ?? 0) + 30 }
  for (let count = 0; count < 3; count++) {
    const { note, others } = rects(designer, addNote(designer, center))
    expect(others.filter((other) => overlaps(note, other))).toEqual([])
    expect(note.y + note.height / 2).toBe(center.y)
    expect(note.x).toBeGreaterThan(center.x)
  }
})
