import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'
import { addBelow, addNode, type Edit, moveNodes, updateNode } from './edit.ts'
import { mergeWorkflows } from './merge.ts'
import { removeParts } from './parts.ts'
import { chain } from './workflow.fixture.ts'
import type { Workflow } from './workflow.ts'

const BASE = chain(5)
const after = (workflow: Workflow, ...gestures: ((workflow: Workflow) => Edit)[]): Workflow =>
  gestures.reduce((now, gesture) => {
    const edit = gesture(now)
    if (!edit.ok) throw new Error(edit.error)
    return edit.workflow
  }, workflow)
const subject = (id: string, text: string) => (w: Workflow) =>
  updateNode(w, id, 'emailDraft', { subject: text })
const wait = (id: string, delayDays: number) => (w: Workflow) => updateNode(w, id, 'timer', { delayDays })

test('changes of different nodes are merged, in either order', () => {
  const one = after(BASE, subject('e1', '가'), (w) => addBelow(w, 'e3', 'timer', 't3'))
  const other = after(BASE, wait('t1', 9), (w) => moveNodes(w, new Map([['e1', { x: 5, y: 6 }]])))
  for (const [theirs, mine] of [
    [one, other],
    [other, one],
  ] as const) {
    const merged = mergeWorkflows(BASE, theirs, mine)
    if (!merged.ok) throw new Error(`clash: ${merged.nodeIds}`)
    const kinds = changesBetween(BASE, merged.workflow).map(({ kind, nodeId }) => `${nodeId} ${kind}`)
    expect(kinds.sort()).toEqual(['e1 moved', 'e1 text', 't1 delay', 't3 added'])
    expect(merged.workflow.edges).toHaveLength(BASE.edges.length + 1)
  }
})

test('when one side is unchanged the result is the other side', () => {
  const changed = after(BASE, subject('e2', '나'), (w) => removeParts(w, new Set(['e3']), new Set()))
  expect(mergeWorkflows(BASE, changed, BASE)).toEqual({ ok: true, workflow: changed })
  expect(mergeWorkflows(BASE, BASE, changed)).toEqual({ ok: true, workflow: changed })
  expect(mergeWorkflows(BASE, changed, changed)).toEqual({ ok: true, workflow: changed })
})

test('a node changed in two ways is a conflict', () => {
  const theirs = after(BASE, subject('e1', '가'), wait('t2', 4))
  expect(mergeWorkflows(BASE, theirs, after(BASE, subject('e1', '나')))).toEqual({
    ok: false,
    nodeIds: ['e1'],
  })
})

test('a node deleted on one side and changed on the other is a conflict', () => {
  const gone = after(BASE, (w) => removeParts(w, new Set(['e3']), new Set()))
  const written = after(BASE, subject('e3', '다'))
  expect(mergeWorkflows(BASE, gone, written)).toMatchObject({ ok: false, nodeIds: ['e3'] })
  expect(mergeWorkflows(BASE, written, gone)).toMatchObject({ ok: false, nodeIds: ['e3'] })
  const continued = after(BASE, (w) => addBelow(w, 'e3', 'timer', 't3'))
  expect(mergeWorkflows(BASE, gone, continued)).toMatchObject({ ok: false })
})

test('two different nodes added below the same node are a conflict, so that no lead gets two mails for one', () => {
  const short = chain(3)
  const theirs = after(short, (w) => addBelow(w, 'e2', 'timer', 'x'))
  const mine = after(short, (w) => addBelow(w, 'e2', 'timer', 'y'))
  expect(mergeWorkflows(short, theirs, mine)).toEqual({ ok: false, nodeIds: ['e2'] })
})

test('added notes are merged with any other change', () => {
  const note = (id: string) => (w: Workflow) => addNode(w, 'comment', id, { x: 0, y: 0 })
  const merged = mergeWorkflows(BASE, after(BASE, note('n1')), after(BASE, note('n2')))
  expect(merged.ok && merged.workflow.nodes.map(({ id }) => id).slice(-2)).toEqual(['n1', 'n2'])
})

test('a stored connection to a missing node is kept and is no conflict', () => {
  const dangling = { id: 'x', source: 'e1', target: 'gone' }
  const base = { ...BASE, edges: [...BASE.edges, dangling] }
  const merged = mergeWorkflows(base, after(base, subject('e1', '가')), after(base, subject('e2', '나')))
  expect(merged.ok && merged.workflow.edges).toEqual(base.edges)
})
