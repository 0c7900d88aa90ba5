// The workflow document: edited by the designer, saved by the server, run by sending (rules.md ).
import * as z from 'zod/mini'
import { WorkflowNode } from './node-kinds.ts'
import { MAX_EDGE_ID, MAX_EDGES, MAX_STORED_NODES, MAX_WORKFLOW_LENGTH } from './save-limits.ts'

const WORKFLOW_VERSION = 1

export const WorkflowEdge = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_EDGE_ID)),
  source: z.string(),
  target: z.string(),
  type: z.optional(z.string()),
})
export type WorkflowEdge = z.infer<typeof WorkflowEdge>

export const Workflow = z.looseObject({
  version: z._default(z.int(), WORKFLOW_VERSION),
  nodes: z.array(WorkflowNode).check(z.maxLength(MAX_STORED_NODES)),
  /** absent or null: no connections */
  edges: z.pipe(
    z.nullish(z.array(WorkflowEdge).check(z.maxLength(MAX_EDGES))),
    z.transform((edges) => edges ?? []),
  ),
})
export type Workflow = z.infer<typeof Workflow>

/** A single start node at x 250, y 50 (rules.md R-108). */
export const defaultWorkflow = (): Workflow => ({
  version: WORKFLOW_VERSION,
  nodes: [{ id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} }],
  edges: [],
})

export type WorkflowFault = 'not_json' | 'not_a_workflow' | 'too_large' | 'duplicate_id'
export type ParsedWorkflow =
  | { ok: true; workflow: Workflow }
  | { ok: false; fault: WorkflowFault; detail: string }

/**
 * Reads `workflowData`. Absent or empty text is the default workflow; anything that is not a whole workflow is a fault with
 * its place. Unknown fields are kept. Broken rules are not faults here: a workflow can have no start or several, and
 * connections of any kind, also to nodes that do not exist; `launchFindings` marks them. Edge ids are unique in the result.
 */
export function parseWorkflow(text: string | null | undefined): ParsedWorkflow {
  if (text == null || text.trim() === '') return { ok: true, workflow: defaultWorkflow() }
  if (text.length > MAX_WORKFLOW_LENGTH) return { ok: false, fault: 'too_large', detail: String(text.length) }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, fault: 'not_json', detail: String(error) }
  }
  return readWorkflow(json)
}

/** The same for parsed JSON. */
export function readWorkflow(json: unknown): ParsedWorkflow {
  const parsed = Workflow.safeParse(json)
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    return { ok: false, fault: 'not_a_workflow', detail: first ? first.path.join('.') : '' }
  }
  const ids = new Set<string>()
  for (const { id } of parsed.data.nodes) {
    if (ids.has(id)) return { ok: false, fault: 'duplicate_id', detail: id }
    ids.add(id)
  }
  return { ok: true, workflow: withUniqueEdgeIds(parsed.data) }
}

/** An edge id is made of its ends, so an edge that is stored twice has the same id: the second gets its own. */
function withUniqueEdgeIds(workflow: Workflow): Workflow {
  const taken = new Set(workflow.edges.map((edge) => edge.id))
  if (taken.size === workflow.edges.length) return workflow
  const seen = new Set<string>()
  let number = 2
  const edges = workflow.edges.map((edge) => {
    if (!seen.has(edge.id)) {
      seen.add(edge.id)
      return edge
    }
    while (taken.has(numbered(edge.id, number))) number++
    const id = numbered(edge.id, number)
    taken.add(id)
    return { ...edge, id }
  })
  return { ...workflow, edges }
}

const numbered = (id: string, number: number): string => `${id.slice(0, MAX_EDGE_ID - 10)}#${number}`

/** The text to store: JSON with every field, `bodyHtml` too. */
export const printWorkflow = (workflow: Workflow): string => JSON.stringify(workflow)

export const findNode = (workflow: Workflow, id: string): WorkflowNode | undefined =>
  workflow.nodes.find((node) => node.id === id)
