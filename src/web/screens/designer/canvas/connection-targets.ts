// All nodes a connection from one node may end at, computed in one pass: checking the rule for each of a thousand
// nodes is slow.
import { graphOf, reachableFrom } from '#core/sequences/workflow/graph.ts'
import { mayFollow } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

/** `downwards`: from the bottom handle of `fromId`; otherwise the connection ends at `fromId`. */
export function validConnectionTargets(
  workflow: Workflow,
  fromId: string,
  isFromBottom: boolean,
): ReadonlySet<string> {
  const graph = graphOf(workflow)
  const from = graph.nodes.get(fromId)
  if (!from) return new Set()
  const upwards = { ...graph, below: graph.above }
  // nodes from which this node is reachable would close a cycle
  const circle = reachableFrom(isFromBottom ? upwards : graph, fromId)
  const joined = new Set((isFromBottom ? graph.below : graph.above).get(fromId))
  return new Set(
    workflow.nodes
      .filter((node) => (isFromBottom ? mayFollow(from.type, node.type) : mayFollow(node.type, from.type)))
      .filter(({ id }) => !circle.has(id) && !joined.has(id))
      .map(({ id }) => id),
  )
}
