// Workflows without a start, with several, without edges, or with connections to missing nodes: stored, read and edited.
import { expect, test } from 'vitest'
import { connectionFaults } from './connection-faults.ts'
import { addNode, addStart } from './edit.ts'
import { isLinear, startNodes } from './graph.ts'
import { removeParts } from './parts.ts'
import { pathOf } from './path.ts'
import { checkSave } from './save.ts'
import { stepsOf } from './steps.ts'
import { workflowFrom } from './workflow.fixture.ts'
import { defaultWorkflow, findNode, printWorkflow, type Workflow } from './workflow.ts'

const ok = (edit: { ok: true; workflow: Workflow } | { ok: false; error: string }): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
const threeMails = (): Workflow => workflowFrom('start>A>a3>B>b4>C')

test('absent and null edges are stored as sent and read as an empty list', () => {
  const [start] = defaultWorkflow().nodes
  for (const sent of [{ nodes: [start] }, { nodes: [start], edges: null }]) {
    const text = JSON.stringify(sent)
    expect(checkSave(text)).toMatchObject({ ok: true, text, workflow: { edges: [] } })
  }
  const many = Array.from({ length: 501 }, (_, i) => ({ ...start, id: `n${i}` }))
  expect(checkSave(JSON.stringify({ nodes: many }))).toMatchObject({
    error: { fault: 'too_many_nodes' },
  })
  expect(checkSave(JSON.stringify({ nodes: many.slice(1) }))).toMatchObject({ ok: true })
})

test('a connection to a missing node is stored, not followed, and marked', () => {
  const workflow = {
    ...threeMails(),
    edges: [
      { id: 'x', source: 'start', target: 'gone' },
      { id: 'y', source: 'gone', target: 'B' },
      { id: 'z', source: 'gone', target: 'gone' },
      ...threeMails().edges,
    ],
  }
  const text = printWorkflow(workflow)
  expect(checkSave(text)).toMatchObject({ ok: true, text })
  expect(connectionFaults(workflow)).toEqual(['x', 'y', 'z'].map((edgeId) => ({ kind: 'dangling', edgeId })))
  for (const lead of ['a', 'b', 'c', 'd']) expect(pathOf(workflow, lead)).toEqual(pathOf(threeMails(), lead))
  expect(isLinear(workflow)).toBe(true)
  expect(stepsOf(workflow)).toEqual({ steps: stepsOf(threeMails()).steps, readOnly: 'broken_rules' })
})

test('a workflow without a start and one with several are stored, and their steps are read-only', () => {
  const whole = threeMails()
  const none = { ...whole, nodes: whole.nodes.filter((node) => node.type !== 'start') }
  const several = ok(addNode(whole, 'start', 'again', { x: 0, y: 0 }))
  for (const workflow of [none, several, { ...none, nodes: [] }]) {
    const text = printWorkflow(workflow)
    expect(checkSave(text)).toMatchObject({ ok: true, text })
    expect(stepsOf(workflow).readOnly).toBe('broken_rules')
  }
  expect(pathOf(none, 'lead').steps).toEqual([])
  expect(pathOf(several, 'lead')).toEqual(pathOf(whole, 'lead'))
})

test('a start is deleted only while another start exists', () => {
  const two = ok(addNode(threeMails(), 'start', 'again', { x: 0, y: 0 }))
  const kept = (...ids: string[]) =>
    startNodes(ok(removeParts(two, new Set(ids), new Set()))).map(({ id }) => id)
  expect(kept('again')).toEqual(['start'])
  expect(kept('start')).toEqual(['again'])
  expect(kept(...two.nodes.map(({ id }) => id))).toEqual(['start'])
})

test('a start is added at 250, 50 when there is none, and stored connections from it apply again', () => {
  const whole = threeMails()
  const none = { ...whole, nodes: whole.nodes.filter((node) => node.type !== 'start') }
  const added = ok(addStart(none, 7))
  expect(findNode(added, 'start')).toMatchObject({ type: 'start', position: { x: 250, y: 50 } })
  expect(connectionFaults(added)).toEqual([])
  expect(pathOf(added, 'lead')).toEqual(pathOf(whole, 'lead'))
  expect(addStart(added, 7)).toEqual({ ok: false, error: 'start_exists' })
  const taken = ok(addNode({ ...none, nodes: [] }, 'comment', 'start', { x: 0, y: 0 }))
  expect(addStart(taken, 7)).toMatchObject({ ok: true, added: ['start-7'] })
})
