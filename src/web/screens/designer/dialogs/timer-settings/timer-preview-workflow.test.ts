import { expect, test } from 'vitest'
import { findNode, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { timerPreviewWorkflow } from './timer-preview-workflow.ts'

const node = (id: string, type: string, data: object = {}) => ({ id, type, position: { x: 0, y: 0 }, data })
function buildWorkflow(nodes: object[], edges: [string, string][]): Workflow {
  const parsed = parseWorkflow(
    JSON.stringify({
      nodes,
      edges: edges.map(([source, target]) => ({ id: `${source}-${target}`, source, target })),
    }),
  )
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}
const NODES = [
  node('start', 'start'),
  node('a', 'emailDraft'),
  node('b', 'emailDraft'),
  node('t', 'timer', { delayDays: 1 }),
  node('c', 'emailDraft'),
  node('d', 'emailDraft'),
]
const delayOf = (workflow: Workflow | undefined) => {
  const timer = workflow && findNode(workflow, 't')
  return timer?.type === 'timer' ? timer.data.delayDays : undefined
}

test('keeps only the path to the timer and one email after it, with the days of the field', () => {
  const edges: [string, string][] = [
    ['start', 'a'],
    ['start', 'b'],
    ['a', 't'],
    ['t', 'c'],
    ['t', 'd'],
  ]
  const sample = timerPreviewWorkflow(buildWorkflow(NODES, edges), 't', 9, 0)
  expect(sample).toMatchObject({ previousId: 'a', nextId: 'c' })
  expect(sample?.workflow.nodes.map(({ id }) => id)).toEqual(['start', 'a', 't', 'c'])
  expect(sample?.workflow.edges.map(({ id }) => id)).toEqual(['start-a', 'a-t', 't-c'])
  expect(delayOf(sample?.workflow)).toBe(9)
})

test('a timer without a successor gets an email so that it has a date', () => {
  const before = buildWorkflow(NODES.slice(0, 4), [
    ['start', 'a'],
    ['a', 't'],
  ])
  const sample = timerPreviewWorkflow(before, 't', 2, 7)
  expect(sample?.nextId).toBe('emailDraft-7')
  expect(sample?.workflow.edges.at(-1)).toMatchObject({ source: 't', target: 'emailDraft-7' })
  expect(delayOf(before)).toBe(1)
})

test('a timer without an email before it has no date', () => {
  expect(timerPreviewWorkflow(buildWorkflow(NODES, [['a', 't']]), 't', 2, 0)).toBeNull()
  expect(timerPreviewWorkflow(buildWorkflow(NODES, []), 't', 2, 0)).toBeNull()
})

test('connections to and from missing nodes are ignored', () => {
  const edges: [string, string][] = [
    ['gone', 't'],
    ['t', 'gone'],
    ['start', 'a'],
    ['a', 't'],
    ['t', 'c'],
  ]
  const sample = timerPreviewWorkflow(buildWorkflow(NODES, edges), 't', 9, 0)
  expect(sample).toMatchObject({ previousId: 'a', nextId: 'c' })
  expect(sample?.workflow.edges.map(({ id }) => id)).toEqual(['start-a', 'a-t', 't-c'])
})
