import { expect, test } from 'vitest'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { sequenceWith } from '#testing/web/render-designer.tsx'
import { createDesigner } from '#web/screens/designer/create-designer.ts'
import { addNodeAtDrop, insertEmailAndTimer } from './insert-nodes.ts'

const node = (id: string, type: string, x: number, y: number) => ({ id, type, position: { x, y }, data: {} })

/** The start, an email and its timer, and another email beside the timer. */
function openDesigner() {
  const parsed = parseWorkflow(
    JSON.stringify({
      nodes: [
        node('start', 'start', 250, 50),
        node('a', 'emailDraft', 250, 250),
        node('t', 'timer', 250, 450),
        node('b', 'emailDraft', 620, 450),
      ],
      edges: [
        { id: 'start-a', source: 'start', target: 'a' },
        { id: 'a-t', source: 'a', target: 't' },
      ],
    }),
  )
  if (!parsed.ok) throw new Error(parsed.fault)
  const designer = createDesigner(sequenceWith(parsed.workflow), { mayEdit: () => true, onSaved: () => {} })
  const before = designer.workflow.getState().workflow
  return {
    designer,
    added: () => {
      const known = new Set(parsed.workflow.nodes.map(({ id }) => id))
      return designer.workflow.getState().workflow.nodes.filter(({ id }) => !known.has(id))
    },
    edges: () => designer.workflow.getState().workflow.edges.map(({ source, target }) => [source, target]),
    isUndone: () => {
      designer.workflow.undo()
      return designer.workflow.getState().workflow === before
    },
  }
}

test('a connection released below a timer adds an email there, connected and selected, as one step', () => {
  const { designer, added, edges, isUndone } = openDesigner()
  addNodeAtDrop(designer, 't', true, { x: -300, y: 700 })
  const [email] = added()
  expect(email).toMatchObject({ type: 'emailDraft', position: { y: 680 } })
  expect(edges()).toContainEqual(['t', email?.id])
  expect([...designer.view.getState().selectedNodes]).toEqual([email?.id])
  expect(isUndone()).toBe(true)
})

test('a connection released above an email adds the timer that may precede it', () => {
  const { designer, added, edges } = openDesigner()
  addNodeAtDrop(designer, 'b', false, { x: 1200, y: 300 })
  const [timer] = added()
  expect(timer?.type).toBe('timer')
  expect(timer?.position.y).toBeLessThan(300)
  expect(edges()).toContainEqual([timer?.id, 'b'])
})

test('a node that would cover a card is placed beside it, and an unknown node gets none', () => {
  const { designer, added } = openDesigner()
  // on the right half of the email at 620
  addNodeAtDrop(designer, 'a', true, { x: 920, y: 490 })
  expect(added()[0]?.position.x).toBe(960)
  addNodeAtDrop(designer, 'unknown', true, { x: 0, y: 0 })
  expect(added()).toHaveLength(1)
})

test('an email and a timer are inserted into a connection as one step, and the email is selected', () => {
  const { designer, added, isUndone } = openDesigner()
  insertEmailAndTimer(designer, 'a-t')
  expect(
    added()
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['emailDraft', 'timer'])
  const email = added().find(({ type }) => type === 'emailDraft')
  expect([...designer.view.getState().selectedNodes]).toEqual([email?.id])
  expect(isUndone()).toBe(true)
})
