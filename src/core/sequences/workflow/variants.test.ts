import { expect, test } from 'vitest'
import { addBelow } from './edit.ts'
import { variantLetter, variantsOf } from './variants.ts'
import { defaultWorkflow, type Workflow } from './workflow.ts'

function added(workflow: Workflow, id: string): Workflow {
  const edit = addBelow(workflow, 'start', 'emailDraft', id)
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}

test('variants are the email drafts below one node, each once', () => {
  expect(variantsOf(defaultWorkflow())).toEqual([])
  const one = added(defaultWorkflow(), 'mail-b')
  expect(variantsOf(one)).toEqual([])
  const two = added(one, 'mail-a')
  const expected = [{ below: 'start', nodeIds: ['mail-a', 'mail-b'] }]
  expect(variantsOf(two)).toEqual(expected)
  expect(variantsOf({ ...two, edges: [...two.edges, ...two.edges] })).toEqual(expected)
})

test('variants are named by letters, and by numbers after Z', () => {
  expect([0, 1, 25, 26].map(variantLetter)).toEqual(['A', 'B', 'Z', '27'])
})
