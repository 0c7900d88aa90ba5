import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'
import { closeGap } from './close-gap.ts'
import { addNode, moveNodes, updateNode } from './edit.ts'
import { insertOnEdge } from './insert-on-edge.ts'
import { chain } from './workflow.fixture.ts'
import type { Workflow } from './workflow.ts'

const after = (workflow: Workflow, gesture: (workflow: Workflow) => { ok: boolean; workflow?: Workflow }) => {
  const edit = gesture(workflow)
  if (!edit.workflow) throw new Error('refused')
  return edit.workflow
}

test('two equal workflows have no changes', () => {
  expect(changesBetween(chain(5), chain(5))).toEqual([])
})

test('texts, delays and positions are different changes', () => {
  let now = after(chain(5), (w) => updateNode(w, 'e1', 'emailDraft', { subject: '새 제목', bodyHtml: '<p>' }))
  now = after(now, (w) => updateNode(w, 't1', 'timer', { delayDays: 4 }))
  now = after(now, (w) => moveNodes(w, new Map([['e3', { x: 0, y: 0 }]])))
  expect(changesBetween(chain(5), now)).toEqual([
    { kind: 'text', nodeId: 'e1', type: 'emailDraft', fields: ['subject', 'bodyHtml'] },
    { kind: 'delay', nodeId: 't1', type: 'timer', from: 1, to: 4 },
    { kind: 'moved', nodeId: 'e3', type: 'emailDraft' },
  ])
})

test('an added or removed node is one change, not also a changed connection of its neighbours', () => {
  const inserted = after(chain(3), (w) => insertOnEdge(w, 'start-e1', 9))
  const kinds = (before: Workflow, now: Workflow) =>
    changesBetween(before, now).map((change) => `${change.kind} ${change.nodeId}`)
  expect(kinds(chain(3), inserted).filter((line) => !line.startsWith('moved'))).toEqual([
    'added emailDraft-9',
    'added timer-9',
  ])
  expect(kinds(inserted, chain(3))).toContain('removed emailDraft-9')
  const closed = after(chain(5), (w) => closeGap(w, new Set(['e2'])))
  expect(kinds(chain(5), closed)).toEqual(['moved t2', 'moved e3', 'removed t1', 'removed e2'])
  const swapped = {
    ...chain(3),
    edges: [{ id: 'start-e2', source: 'start', target: 'e2' }, ...chain(3).edges.slice(1)],
  }
  expect(kinds(chain(3), swapped)).toEqual(['connections e1', 'connections e2'])
  const note = after(chain(1), (w) => addNode(w, 'comment', 'n', { x: 0, y: 0 }))
  expect(kinds(chain(1), note)).toEqual(['added n'])
})
