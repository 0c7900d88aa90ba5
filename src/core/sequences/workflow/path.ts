// Which mails one lead gets, in which order and how many days apart.
import { type Graph, graphOf, startNode } from './graph.ts'
import type { WorkflowNode } from './node-kinds.ts'
import { chooseVariant } from './variants.ts'
import type { Workflow } from './workflow.ts'

/** One mail on a lead's path. `delayDays`: the whole days of the timers between the mail before and this one. */
export type PathStep = { nodeId: string; delayDays: number; timerIds: string[] }
/** A lead's whole path. `tail`: timers below the last mail; the enrollment is completed after they have passed. */
export type Path = { steps: PathStep[]; tail: { delayDays: number; timerIds: string[] } }

/**
 * The path of one enrollment. Of several nodes below a node it takes one, by a hash of its id (rules.md R-110). A cycle
 * ends the path at the first node that is met twice.
 */
export function pathOf(workflow: Workflow, enrollmentId: string, graph: Graph = graphOf(workflow)): Path {
  return walk(workflow, graph, (below, id) => chooseVariant(below, id, enrollmentId))
}

/**
 * The path of an enrollment whose mail at node `through` was sent or planned already: it leads through that node, whatever
 * variants were added or removed beside it. Null when the node is not in the workflow or cannot be reached from the start.
 */
export function pathThrough(
  workflow: Workflow,
  enrollmentId: string,
  through: string | undefined,
  graph: Graph = graphOf(workflow),
): Path | null {
  if (through === undefined) return pathOf(workflow, enrollmentId, graph)
  const above = allAbove(graph, through)
  const path = walk(workflow, graph, (below, id) => {
    const leading = below.filter((next) => next === through || above.has(next))
    return chooseVariant(leading.length > 0 ? leading : below, id, enrollmentId)
  })
  return path.steps.some((step) => step.nodeId === through) ? path : null
}

/** Thousands of enrollments are at the same few nodes of one graph: the nodes above each are computed once. */
const computed = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

function allAbove(graph: Graph, id: string): ReadonlySet<string> {
  const known = computed.get(graph) ?? new Map<string, ReadonlySet<string>>()
  computed.set(graph, known)
  const found = known.get(id)
  if (found) return found
  const above = new Set(graph.above.get(id))
  for (const one of above) for (const next of graph.above.get(one) ?? []) above.add(next)
  known.set(id, above)
  return above
}

type Choose = (below: readonly string[], id: string) => string | undefined

function walk(workflow: Workflow, graph: Graph, choose: Choose): Path {
  const steps: PathStep[] = []
  let tail = { delayDays: 0, timerIds: [] as string[] }
  const seen = new Set<string>()
  let node: WorkflowNode | undefined = startNode(workflow)
  while (node && !seen.has(node.id)) {
    seen.add(node.id)
    switch (node.type) {
      case 'emailDraft':
        steps.push({ nodeId: node.id, ...tail })
        tail = { delayDays: 0, timerIds: [] }
        break
      case 'timer':
        tail.delayDays += node.data.delayDays
        tail.timerIds.push(node.id)
        break
      case 'start':
      case 'comment':
        // nothing happens to the lead; a comment is met only through a connection that breaks a rule
        break
      default:
        node satisfies never
    }
    const next = choose(graph.below.get(node.id) ?? [], node.id)
    node = next === undefined ? undefined : graph.nodes.get(next)
  }
  return { steps, tail }
}
