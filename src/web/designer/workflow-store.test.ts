import { expect, test } from 'vitest'
import { addBelow, connect } from '#core/workflow/edit.ts'
import { defaultWorkflow } from '#core/workflow/workflow.ts'
import { createWorkflowStore, isChanged } from './workflow-store.ts'

test('a gesture is one edit, and marks the drawing as changed', () => {
  const store = createWorkflowStore(defaultWorkflow())
  expect(isChanged(store.getState())).toBe(false)
  expect(store.edit((workflow) => addBelow(workflow, 'start', 'emailDraft', 'e1')).ok).toBe(true)
  expect(store.getState()).toMatchObject({ rev: 1, savedRev: 0 })
  expect(store.getState().workflow.edges).toMatchObject([{ source: 'start', target: 'e1' }])
})

test('a refused gesture leaves the drawing and the mark as they were, and says why', () => {
  const store = createWorkflowStore(defaultWorkflow())
  const before = store.getState()
  expect(store.edit((workflow) => connect(workflow, 'start', 'start'))).toEqual({
    ok: false,
    refusal: 'connection_to_self',
  })
  expect(store.getState()).toBe(before)
})

test('a gesture that changes nothing is no edit', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((workflow) => ({ ok: true, workflow }))
  expect(store.getState().rev).toBe(0)
})

test('marking an earlier edit as saved keeps the later one unsaved', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((workflow) => addBelow(workflow, 'start', 'emailDraft', 'e1'))
  store.edit((workflow) => addBelow(workflow, 'e1', 'timer', 't1'))
  store.markSaved(1)
  expect(isChanged(store.getState())).toBe(true)
  store.markSaved(2)
  expect(isChanged(store.getState())).toBe(false)
})

test('a drawing taken over from the server counts as saved', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((workflow) => addBelow(workflow, 'start', 'emailDraft', 'e1'))
  store.load(defaultWorkflow())
  expect(isChanged(store.getState())).toBe(false)
  expect(store.getState().workflow.nodes).toHaveLength(1)
})
