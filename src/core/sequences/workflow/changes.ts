// The differences between two workflows, in the order of the later one: for publishing, versions and concurrent edits.
import { type Graph, graphOf } from './graph.ts'
import type { NodeOf, NodeType, WorkflowNode } from './node-kinds.ts'
import type { Workflow } from './workflow.ts'

export type WorkflowChange =
  | { kind: 'added' | 'removed' | 'moved'; nodeId: string; type: NodeType }
  /** the text of a mail or a note; `fields` are names in the node's data */
  | { kind: 'text'; nodeId: string; type: NodeType; fields: string[] }
  | { kind: 'delay'; nodeId: string; type: 'timer'; from: number; to: number }
  /** other unchanged nodes now lead to this one, or no longer do */
  | { kind: 'connections'; nodeId: string; type: NodeType }

/** The fields of each kind that are compared as its text. */
const TEXT_FIELDS = {
  start: [],
  emailDraft: ['subject', 'bodyText', 'bodyHtml', 'generationMode', 'aiPrompt', 'files'],
  timer: [],
  comment: ['comment'],
} as const satisfies { [T in NodeType]: readonly (keyof NodeOf<T>['data'])[] }

/** The changes from `before` to `after`; empty when they are equal. One node can have several changes. */
export function changesBetween(before: Workflow, after: Workflow): WorkflowChange[] {
  const [old, now] = [graphOf(before), graphOf(after)]
  const stays = (id: string): boolean => old.nodes.has(id) && now.nodes.has(id)
  const changes = after.nodes.flatMap((node): WorkflowChange[] => {
    const { id: nodeId, type } = node
    const was = old.nodes.get(nodeId)
    if (was?.type !== type) return [{ kind: 'added', nodeId, type }]
    const leads = (graph: Graph): string => stayingAbove(graph, nodeId, stays).sort().join('\n')
    return [
      ...contentChanges(was, node),
      ...(leads(old) === leads(now) ? [] : [{ kind: 'connections' as const, nodeId, type }]),
      ...(was.position.x === node.position.x && was.position.y === node.position.y
        ? []
        : [{ kind: 'moved' as const, nodeId, type }]),
    ]
  })
  const removed = before.nodes.filter((node) => now.nodes.get(node.id)?.type !== node.type)
  return [...changes, ...removed.map(({ id, type }) => ({ kind: 'removed' as const, nodeId: id, type }))]
}

/** The nearest nodes above that exist in both workflows. */
function stayingAbove(graph: Graph, id: string, stays: (id: string) => boolean): string[] {
  const seen = new Set(graph.above.get(id))
  for (const one of seen) if (!stays(one)) for (const next of graph.above.get(one) ?? []) seen.add(next)
  return [...seen].filter(stays)
}

function contentChanges(was: WorkflowNode, node: WorkflowNode): WorkflowChange[] {
  const fields = TEXT_FIELDS[node.type].filter((field) => textOf(was, field) !== textOf(node, field))
  return [
    ...(fields.length > 0 ? [{ kind: 'text' as const, nodeId: node.id, type: node.type, fields }] : []),
    ...(was.type === 'timer' && node.type === 'timer' && was.data.delayDays !== node.data.delayDays
      ? [
          {
            kind: 'delay' as const,
            nodeId: node.id,
            type: 'timer' as const,
            from: was.data.delayDays,
            to: node.data.delayDays,
          },
        ]
      : []),
  ]
}

const textOf = ({ data }: WorkflowNode, field: string): unknown => {
  const value = (data as Record<string, unknown>)[field] ?? ''
  return Array.isArray(value) ? JSON.stringify(value) : value
}
