// Parts of a workflow: deleted and restored, copied and pasted.
import * as z from 'zod/mini'
import { connectionFaults } from './connection-faults.ts'
import {
  deletableNodes,
  type Edit,
  type EditWithAdded,
  edgeId,
  editError,
  edited,
  newEdge,
  newNodeId,
  type Position,
} from './edit.ts'
import { mayFollow, NODE_KINDS, WorkflowNode } from './node-kinds.ts'
import { withoutOrigins } from './template-origin.ts'
import { findNode, type Workflow, WorkflowEdge } from './workflow.ts'

/** Nodes and edges outside a workflow: deleted, or on the clipboard. */
export type Parts = { nodes: readonly WorkflowNode[]; edges: readonly WorkflowEdge[] }
/** Parts read from a text. `workspaceIds`: of the workflow they were copied from; empty when the text has none. */
export type ReadParts = Parts & { workspaceIds: readonly string[] }

/** What deleting these nodes and edges removes: all but the last start, and every edge of a deleted node. Unknown ids are ignored. */
export function partsToRemove(
  workflow: Workflow,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string>,
): Parts {
  const nodes = deletableNodes(workflow, nodeIds)
  const gone = new Set(nodes.map((node) => node.id))
  const edges = workflow.edges.filter(
    (edge) => edgeIds.has(edge.id) || gone.has(edge.source) || gone.has(edge.target),
  )
  return { nodes, edges }
}

/** Deletes nodes and edges in one edit. An error when there is nothing but the start to delete. */
export function removeParts(
  workflow: Workflow,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string>,
): Edit {
  const parts = partsToRemove(workflow, nodeIds, edgeIds)
  if (parts.nodes.length + parts.edges.length === 0) {
    const start = workflow.nodes.some((node) => nodeIds.has(node.id))
    return start ? editError('start_cannot_be_deleted') : edited(workflow)
  }
  const nodes = new Set(parts.nodes)
  const edges = new Set(parts.edges)
  return edited({
    ...workflow,
    nodes: workflow.nodes.filter((node) => !nodes.has(node)),
    edges: workflow.edges.filter((edge) => !edges.has(edge)),
  })
}

/** Restores deleted parts. A node that exists again is not replaced; an edge is restored only when both its ends exist. */
export function restoreParts(workflow: Workflow, parts: Parts): Edit {
  const nodes = [...workflow.nodes, ...parts.nodes.filter((node) => !findNode(workflow, node.id))]
  const ids = new Set(nodes.map((node) => node.id))
  const known = new Set(workflow.edges.map((edge) => edge.id))
  const edges = parts.edges.filter(
    (edge) => !known.has(edge.id) && ids.has(edge.source) && ids.has(edge.target),
  )
  return edited({ ...workflow, nodes, edges: [...workflow.edges, ...edges] })
}

/** The nodes that can be copied, and the edges between them. */
export function copyParts(workflow: Workflow, nodeIds: ReadonlySet<string>): Parts {
  const nodes = workflow.nodes.filter((node) => nodeIds.has(node.id) && NODE_KINDS[node.type].canCopy)
  const ids = new Set(nodes.map((node) => node.id))
  return { nodes, edges: workflow.edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target)) }
}

const MARKER = 'ieum/workflow-parts'
const Printed = z.object({
  marker: z.literal(MARKER),
  nodes: z.array(WorkflowNode).check(z.minLength(1), z.maxLength(2000)),
  edges: z.array(WorkflowEdge).check(z.maxLength(4000)),
  workspaceIds: z.catch(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)), []),
})

/** Parts as JSON text for the clipboard. */
export const printParts = ({ nodes, edges }: Parts, workspaceIds: readonly string[] = []): string =>
  JSON.stringify({ marker: MARKER, workspaceIds, nodes, edges })

/** Whether a text was written by `printParts`. If `readParts` then returns null, the text is broken, not foreign. */
export const looksLikeParts = (text: string): boolean => text.slice(0, 200).includes(MARKER)

/** Reads a text of `printParts`; null for any other text. A start node is left out. */
export function readParts(text: string): ReadParts | null {
  if (!looksLikeParts(text)) return null
  try {
    const parsed = Printed.safeParse(JSON.parse(text))
    if (!parsed.success) return null
    const nodes = parsed.data.nodes.filter((node) => NODE_KINDS[node.type].canCopy)
    return nodes.length > 0
      ? { nodes, edges: parsed.data.edges, workspaceIds: parsed.data.workspaceIds }
      : null
  } catch {
    return null
  }
}

const BESIDE = 40

/**
 * Adds copied parts under new ids, centered at `at`, or beside the originals when `at` is null. Edges that break
 * rules.md R-105 are dropped.
 * @param now milliseconds since the epoch, for the new ids
 */
export function pasteParts(
  workflow: Workflow,
  parts: Parts,
  at: Position | null,
  now: number,
): EditWithAdded {
  const shift = at ? shiftTo(parts, at) : { x: BESIDE, y: BESIDE }
  const nodes = [...workflow.nodes]
  const renamed = new Map<string, WorkflowNode>()
  for (const node of parts.nodes) {
    const id = newNodeId({ ...workflow, nodes }, node.type, now)
    const position = { x: node.position.x + shift.x, y: node.position.y + shift.y }
    const copy = { ...structuredCopy(node), id, position }
    renamed.set(node.id, copy)
    nodes.push(copy)
  }
  const added = [...renamed.values()].map((node) => node.id)
  const edges = new Map<string, WorkflowEdge>()
  for (const { source, target } of parts.edges) {
    const [above, below] = [renamed.get(source), renamed.get(target)]
    if (above && below && mayFollow(above.type, below.type))
      edges.set(edgeId(above.id, below.id), newEdge(above.id, below.id))
  }
  const pasted = { ...workflow, nodes, edges: [...workflow.edges, ...edges.values()] }
  const broken = new Set(connectionFaults(pasted).map((fault) => fault.edgeId))
  const sound = pasted.edges.filter((edge) => !(edges.has(edge.id) && broken.has(edge.id)))
  return { ok: true, workflow: { ...pasted, edges: sound }, added }
}

/** Parts for a workflow of these workspaces. Template references are removed when the parts come from other workspaces. */
export const partsFor = ({ nodes, edges, workspaceIds }: ReadParts, into: readonly string[]): Parts => ({
  nodes: workspaceIds.some((id) => into.includes(id)) ? nodes : withoutOrigins(nodes),
  edges,
})

const structuredCopy = (node: WorkflowNode): WorkflowNode => JSON.parse(JSON.stringify(node)) as WorkflowNode

/** The vector from the center of the parts to `at`, in whole units. */
function shiftTo({ nodes }: Parts, at: Position): Position {
  const xs = nodes.map((node) => node.position.x)
  const ys = nodes.map((node) => node.position.y)
  const middle = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2
  return { x: Math.round(at.x - middle(xs)), y: Math.round(at.y - middle(ys)) }
}
