import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeGap, findGap } from './close-gap.ts'
import { connectionFaults } from './connection-faults.ts'
import { addBelow, connect } from './edit.ts'
import { graphOf, reachableFrom } from './graph.ts'
import { chain, edgeList, heights } from './workflow.fixture.ts'
import type { Workflow } from './workflow.ts'

const closed = (workflow: Workflow, ...ids: string[]): Workflow => {
  const edit = closeGap(workflow, new Set(ids))
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
const alsoRemoved = (workflow: Workflow, ...ids: string[]) =>
  findGap(workflow, new Set(ids))?.alsoRemoved.map((node) => node.id)

test('deleting an email deletes the timer before it, of the first email the timer after it', () => {
  expect(alsoRemoved(chain(5), 'e2')).toEqual(['t1'])
  expect(edgeList(closed(chain(5), 'e2'))).toBe('e1>t2 start>e1 t2>e3')
  expect(alsoRemoved(chain(5), 'e1')).toEqual(['t1'])
  expect(edgeList(closed(chain(5), 'e1'))).toBe('e2>t2 start>e2 t2>e3')
})

test('deleting a timer deletes the email below it', () => {
  expect(alsoRemoved(chain(5), 't1')).toEqual(['e2'])
  expect(edgeList(closed(chain(5), 't1'))).toBe('e1>t2 start>e1 t2>e3')
})

test('deleting an email together with its timer deletes nothing else', () => {
  expect(alsoRemoved(chain(5), 't1', 'e2')).toEqual([])
  expect(edgeList(closed(chain(5), 't1', 'e2'))).toBe('e1>t2 start>e1 t2>e3')
})

test('at the end, outside the flow, and for the start there is no gap', () => {
  expect(findGap(chain(5), new Set(['e3']))).toBeNull()
  expect(findGap(chain(3), new Set(['t1']))).toBeNull()
  expect(findGap(chain(3), new Set(['start']))).toBeNull()
  expect(edgeList(closed(chain(5), 'e3'))).toBe('e1>t1 e2>t2 start>e1 t1>e2')
})

test('nodes reachable only through the gap move up, nodes of other branches stay', () => {
  expect(heights(closed(chain(5), 'e2'))).toEqual({ start: 50, e1: 250, t2: 450, e3: 650 })
  let workflow = chain(5)
  for (const gesture of [
    (w: Workflow) => addBelow(w, 'start', 'emailDraft', 'b'),
    (w: Workflow) => connect(w, 'b', 't2'),
  ]) {
    const edit = gesture(workflow)
    if (edit.ok) workflow = edit.workflow
  }
  expect(heights(closed(workflow, 'e2'))).toMatchObject({ t2: 850, e3: 1050 })
})

test('a timer that leads elsewhere too stays, and the timer below is deleted instead', () => {
  const variant = addBelow(chain(5), 't1', 'emailDraft', 'b')
  if (!variant.ok) throw new Error(variant.error)
  expect(alsoRemoved(variant.workflow, 'e2')).toEqual(['t2'])
  expect(edgeList(closed(variant.workflow, 'e2'))).toBe('e1>t1 start>e1 t1>b t1>e3')
})

test('closing any gap breaks no rule and loses no reachable node that is not named', () => {
  const gesture = fc.record({ at: fc.nat(30), to: fc.nat(30) })
  void fc.assert(
    fc.property(
      fc.array(gesture, { maxLength: 8 }),
      fc.array(fc.nat(30), { maxLength: 4 }),
      (extra, chosen) => {
        let workflow = chain(9)
        extra.forEach(({ at, to }, i) => {
          const id = workflow.nodes[at % workflow.nodes.length]?.id ?? ''
          const other = workflow.nodes[to % workflow.nodes.length]?.id ?? ''
          const edit = i % 2 ? connect(workflow, id, other) : addBelow(workflow, id, 'emailDraft', `b${i}`)
          if (edit.ok) workflow = edit.workflow
        })
        const ids = new Set(chosen.flatMap((at) => workflow.nodes[at % workflow.nodes.length]?.id ?? []))
        const gap = findGap(workflow, ids)
        if (!gap) return
        const after = closed(workflow, ...ids)
        expect(connectionFaults(after)).toEqual([])
        const gone = new Set([...ids, ...gap.alsoRemoved.map((node) => node.id)])
        const before = [...reachableFrom(graphOf(workflow), 'start')].filter(
          (id) => id === 'start' || !gone.has(id),
        )
        const reached = reachableFrom(graphOf(after), 'start')
        const lost = before.filter((id) => !reached.has(id))
        expect(lost).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})
