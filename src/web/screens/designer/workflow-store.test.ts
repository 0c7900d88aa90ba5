import { expect, test } from 'vitest'
import { addBelow, addNode, connect } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import { createWorkflowStore, isChanged } from './workflow-store.ts'

test('an edit changes the workflow and marks it as changed', () => {
  const store = createWorkflowStore(defaultWorkflow())
  expect(isChanged(store.getState())).toBe(false)
  expect(store.edit((workflow) => addBelow(workflow, 'start', 'emailDraft', 'e1')).ok).toBe(true)
  expect(isChanged(store.getState())).toBe(true)
  expect(store.getState().workflow.edges).toMatchObject([{ source: 'start', target: 'e1' }])
})

test('a rejected edit changes nothing and returns its error', () => {
  const store = createWorkflowStore(defaultWorkflow())
  const before = store.getState()
  expect(store.edit((workflow) => connect(workflow, 'start', 'start'))).toEqual({
    ok: false,
    error: 'connection_to_self',
  })
  expect(store.getState()).toBe(before)
})

test('an edit without a difference changes nothing', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((workflow) => ({ ok: true, workflow }))
  expect(store.getState().changeCount).toBe(0)
})

test('marking an earlier workflow as saved keeps the later edit unsaved', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((workflow) => addBelow(workflow, 'start', 'emailDraft', 'e1'))
  const sent = store.getState().workflow
  store.edit((workflow) => addBelow(workflow, 'e1', 'timer', 't1'))
  store.markSaved(sent)
  expect(isChanged(store.getState())).toBe(true)
  store.markSaved(store.getState().workflow)
  expect(isChanged(store.getState())).toBe(false)
})

test('undo goes back one edit at a time, redo forward, and a new edit clears the redo steps', () => {
  const store = createWorkflowStore(defaultWorkflow())
  const seen = [store.getState().workflow]
  for (const id of ['a', 'b', 'c']) {
    store.edit((workflow) => addNode(workflow, 'comment', id, { x: 0, y: 0 }))
    seen.push(store.getState().workflow)
  }
  for (const workflow of seen.slice(0, 3).reverse()) {
    expect(store.undo()).toBe(true)
    expect(store.getState().workflow).toBe(workflow)
  }
  expect(store.undo()).toBe(false)
  expect(store.redo() && store.redo()).toBe(true)
  expect(store.getState().workflow).toBe(seen[2])
  store.edit((workflow) => addNode(workflow, 'comment', 'd', { x: 0, y: 0 }))
  expect(store.redo()).toBe(false)
})

test('undoing to the saved workflow is unchanged, and undoing past it is changed', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((workflow) => addBelow(workflow, 'start', 'emailDraft', 'a'))
  store.markSaved(store.getState().workflow)
  store.edit((workflow) => addBelow(workflow, 'a', 'timer', 't'))
  store.undo()
  expect(isChanged(store.getState())).toBe(false)
  store.undo()
  expect(isChanged(store.getState())).toBe(true)
})

test('a workflow loaded from the server counts as saved, and the previous one is one undo away', () => {
  const store = createWorkflowStore(defaultWorkflow())
  store.edit((workflow) => addBelow(workflow, 'start', 'emailDraft', 'e1'))
  const mine = store.getState().workflow
  store.replace(defaultWorkflow())
  expect(isChanged(store.getState())).toBe(false)
  expect(store.getState().workflow.nodes).toHaveLength(1)
  store.undo()
  expect(store.getState().workflow).toBe(mine)
  expect(isChanged(store.getState())).toBe(true)
})

test('the history holds a hundred steps', () => {
  const store = createWorkflowStore(defaultWorkflow())
  for (let i = 0; i < 130; i++)
    store.edit((workflow) => addNode(workflow, 'comment', `n${i}`, { x: 0, y: 0 }))
  let steps = 0
  while (store.undo()) steps++
  expect(steps).toBe(100)
})
