// Workflows for tests: chains of emails and timers, and workflows written as text.
import { addBelow } from './edit.ts'
import { type NodeType, newNodeData, type WorkflowNode } from './node-kinds.ts'
import { defaultWorkflow, type Workflow } from './workflow.ts'

/** start → e1 → t1 → e2 → t2 → … with `length` nodes below the start. */
export function chain(length: number): Workflow {
  let workflow = defaultWorkflow()
  let above = 'start'
  for (let i = 0; i < length; i++) {
    const isEmail = i % 2 === 0
    const id = `${isEmail ? 'e' : 't'}${Math.floor(i / 2) + 1}`
    const added = addBelow(workflow, above, isEmail ? 'emailDraft' : 'timer', id)
    if (!added.ok) throw new Error(added.error)
    workflow = added.workflow
    above = id
  }
  return workflow
}

/** `start>e1 e1>t1`: the connections, sorted. */
export const edgeList = (workflow: Workflow): string =>
  workflow.edges
    .map((edge) => `${edge.source}>${edge.target}`)
    .sort()
    .join(' ')

export const heights = (workflow: Workflow): Record<string, number> =>
  Object.fromEntries(workflow.nodes.map((node) => [node.id, node.position.y]))

/** From lines such as 'start>A>a3>B': capitals are email drafts, small letters timers (a3 waits three days). */
export function workflowFrom(...lines: string[]): Workflow {
  const nodes = new Map<string, WorkflowNode>()
  const edges: Workflow['edges'] = []
  for (const ids of lines.map((line) => line.split('>')))
    for (const [i, id] of ids.entries()) {
      const above = ids[i - 1]
      if (!nodes.has(id)) nodes.set(id, nodeOf(id, 200 * nodes.size))
      if (above) edges.push({ id: `${above}-${id}`, source: above, target: id })
    }
  return { version: 1, nodes: [...nodes.values()], edges }
}

function nodeOf(id: string, y: number): WorkflowNode {
  const type: NodeType = id === 'start' ? 'start' : /^[A-Z]/.test(id) ? 'emailDraft' : 'timer'
  const says = {
    start: {},
    emailDraft: { subject: `제목 ${id}`, bodyText: '본문' },
    timer: { delayDays: Number(id.slice(1)) },
    comment: {},
  }[type]
  return { id, type, position: { x: 0, y }, data: { ...newNodeData(type), ...says } } as WorkflowNode
}
