import { expect, test } from 'vitest'
import { countedEmailDrafts, nodeCounts, replyRate } from './node-counts.ts'
import { addBelow } from './workflow/edit.ts'
import { graphOf } from './workflow/graph.ts'
import { defaultWorkflow } from './workflow/workflow.ts'

test('a timer shows the numbers of the email above it, the start the enrollments without a mail', () => {
  const one = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'e')
  const two = one.ok && addBelow(one.workflow, 'e', 'timer', 't')
  if (!two || !two.ok) throw new Error('drawing')
  const emails = new Map([['e', { sent: 5, replied: 2, waiting: 3 }]])
  expect(nodeCounts(two.workflow, { id: 't', type: 'timer' }, emails, 7)).toEqual({
    sentCount: 5,
    repliedCount: 2,
    waitingCount: 3,
  })
  expect(nodeCounts(two.workflow, { id: 'start', type: 'start' }, emails, 7).waitingCount).toBe(7)
  expect(replyRate(1, 0)).toBe(0)
})

test('with a given graph the counts of a node do not read the whole workflow', () => {
  const one = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'e')
  const two = one.ok && addBelow(one.workflow, 'e', 'timer', 't')
  if (!two || !two.ok) throw new Error('drawing')
  const graph = graphOf(two.workflow)
  const sealed = new Proxy(two.workflow, {
    get() {
      throw new Error('the drawing was read')
    },
  })
  const timer = { id: 't', type: 'timer' } as const
  expect(countedEmailDrafts(sealed, timer, graph)).toEqual(['e'])
  const emails = new Map([['e', { sent: 5, replied: 2, waiting: 3 }]])
  expect(nodeCounts(sealed, timer, emails, 7, new Map(), graph)).toEqual(
    nodeCounts(two.workflow, timer, emails, 7),
  )
})
