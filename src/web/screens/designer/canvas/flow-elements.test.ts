import { expect, test } from 'vitest'
import { addBelow, addNode, addStart, moveNodes } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { nodeName } from '#web/screens/designer/nodes/node-name.ts'
import { createEdgeMapper, createNodeMapper } from './flow-elements.ts'

const NOTHING = { selectedNodes: new Set<string>(), draggedPositions: new Map(), measuredSizes: new Map() }
const after = (workflow: Workflow, parent: string, type: 'emailDraft' | 'timer', id: string) => {
  const edit = addBelow(workflow, parent, type, id)
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
const read = (data: object): Workflow => {
  const parsed = parseWorkflow(JSON.stringify(data))
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}

test('only a changed node gets a new React Flow node', () => {
  const view = createNodeMapper()
  const before = after(defaultWorkflow(), 'start', 'emailDraft', 'e1')
  const [start, email] = view(before, NOTHING)
  const moved = moveNodes(before, new Map([['e1', { x: 0, y: 0 }]]))
  if (!moved.ok) throw new Error(moved.error)
  const [startAgain, emailAgain] = view(moved.workflow, NOTHING)
  expect(startAgain).toBe(start)
  expect(emailAgain).not.toBe(email)
  expect(emailAgain?.position).toEqual({ x: 0, y: 0 })
})

test('a dragged node is shown at its drag position while the workflow is unchanged', () => {
  const workflow = defaultWorkflow()
  const draggedPositions = new Map([['start', { x: 9, y: 9 }]])
  expect(createNodeMapper()(workflow, { ...NOTHING, draggedPositions })[0]?.position).toEqual({ x: 9, y: 9 })
  expect(workflow.nodes[0]?.position).toEqual({ x: 250, y: 50 })
})

test('nodes are ordered by the flow, not by creation', () => {
  const made = after(after(defaultWorkflow(), 'start', 'emailDraft', 'e1'), 'e1', 'timer', 't1')
  const mixed = { ...made, nodes: [...made.nodes].reverse() }
  expect(createNodeMapper()(mixed, NOTHING).map(({ id }) => id)).toEqual(['start', 'e1', 't1'])
})

test('every card has a known size and known handles, so nothing is measured on opening', () => {
  const flow = createNodeMapper()(after(defaultWorkflow(), 'start', 'emailDraft', 'e1'), NOTHING)
  expect(flow.map((node) => node.measured?.width)).toEqual([300, 300])
  expect(flow.map((node) => node.handles?.map((handle) => handle.type))).toEqual([
    ['source'],
    ['target', 'source'],
  ])
})

test('a note has no handles, and its estimated width is between 200 and 350', () => {
  const long = addNode(defaultWorkflow(), 'comment', 'c1', { x: 0, y: 0 })
  if (!long.ok) throw new Error(long.error)
  const [, note] = createNodeMapper()(long.workflow, NOTHING)
  expect(note?.handles).toEqual([])
  expect(note?.measured?.width).toBe(200)
})

test('a node name contains the content of the node', () => {
  const workflow = read({
    nodes: [
      { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
      { id: 'e', type: 'emailDraft', position: { x: 0, y: 0 }, data: { subject: ' 첫 제안 ' } },
      { id: 't', type: 'timer', position: { x: 0, y: 0 }, data: { delayDays: 3 } },
    ],
    edges: [],
  })
  expect(workflow.nodes.map(nodeName)).toEqual(['시작', '이메일 초안: 첫 제안', '타이머: 3일 대기'])
})

test('an invalid connection is kept and marked, and a duplicate can be selected separately', () => {
  const workflow = read({
    nodes: [
      { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
      { id: 'a', type: 'emailDraft', position: { x: 0, y: 0 }, data: {} },
      { id: 'b', type: 'emailDraft', position: { x: 0, y: 0 }, data: {} },
    ],
    edges: [
      { id: 'start-a', source: 'start', target: 'a' },
      { id: 'start-a', source: 'start', target: 'a' },
      { id: 'a-b', source: 'a', target: 'b' },
    ],
  })
  const edges = createEdgeMapper()(workflow, new Set())
  expect(edges.map((edge) => [edge.id, edge.data?.fault])).toEqual([
    ['start-a', null],
    ['start-a#2', 'duplicate'],
    ['a-b', 'forbidden'],
  ])
  expect(edges[2]?.ariaLabel).toContain('허용되지 않는 연결')
})

test('a stored connection loses its mark when its missing source node is added', () => {
  const workflow = read({
    nodes: [{ id: 'a', type: 'emailDraft', position: { x: 250, y: 250 }, data: {} }],
    edges: [{ id: 'start-a', source: 'start', target: 'a' }],
  })
  const edgeView = createEdgeMapper()
  expect(edgeView(workflow, new Set())).toEqual([])
  const added = addStart(workflow, 1)
  if (!added.ok) throw new Error(added.error)
  expect(edgeView(added.workflow, new Set())).toMatchObject([{ id: 'start-a', data: { fault: null } }])
})
