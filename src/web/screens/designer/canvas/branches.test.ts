import { expect, test } from 'vitest'
import { addBelow } from '#core/sequences/workflow/edit.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { findBranches } from './branches.ts'

const after = (workflow: Workflow, parent: string, type: 'emailDraft' | 'timer', id: string) => {
  const edit = addBelow(workflow, parent, type, id)
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}

test('sibling email drafts share the leads evenly and are lettered by their ids', () => {
  let workflow = after(defaultWorkflow(), 'start', 'emailDraft', 'e2')
  expect(findBranches(workflow)).toEqual({ byEdge: new Map(), byEmail: new Map() })
  workflow = after(workflow, 'start', 'emailDraft', 'e1')
  const { byEmail, byEdge } = findBranches(workflow)
  expect(byEmail.get('e1')).toEqual({ letter: 'A', share: 50, letters: ['A', 'B'] })
  expect(byEmail.get('e2')).toMatchObject({ letter: 'B', share: 50 })
  expect(byEdge.get('start-e2')?.letter).toBe('B')
  expect(findBranches(after(workflow, 'start', 'emailDraft', 'e3')).byEmail.get('e3')).toMatchObject({
    letter: 'C',
    share: 33,
  })
})

test('sibling timers are branches but not A/B variants', () => {
  let workflow = after(defaultWorkflow(), 'start', 'emailDraft', 'e')
  workflow = after(after(workflow, 'e', 'timer', 't1'), 'e', 'timer', 't2')
  const { byEmail, byEdge } = findBranches(workflow)
  expect(byEmail.size).toBe(0)
  expect(byEdge.get('e-t1')).toMatchObject({ letter: 'A', share: 50 })
})

test('the displayed share equals the share that the enrollment assigns', () => {
  let workflow = defaultWorkflow()
  for (const id of ['e9', 'e10', 'e2', 'e1']) workflow = after(workflow, 'start', 'emailDraft', id)
  const counts = new Map<string, number>()
  for (let i = 0; i < 4000; i++) {
    const [step] = pathOf(workflow, `enrollment-${i}`).steps
    if (step) counts.set(step.nodeId, (counts.get(step.nodeId) ?? 0) + 1)
  }
  for (const [id, { share }] of findBranches(workflow).byEmail)
    expect(Math.abs((counts.get(id) ?? 0) / 40 - share)).toBeLessThan(3)
})
