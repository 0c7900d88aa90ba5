// All nodes a connection from one node may end at, found in one pass: asking the rule for each of a thousand nodes is slow.
import { mayFollow } from '#core/sequences/workflow/node-kinds.ts'
import { graphOf, reachableFrom } from '#core/sequences/workflow/path.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

/** `downwards`: from the lower connection point of `fromId`; else the connection ends at a node above it. */
export function validConnectionTargets(
  workflow: Workflow,
  fromId: string,
  isFromBottom: boolean,
): ReadonlySet<string> {
  const graph = graphOf(workflow)
  const from = graph.nodes.get(fromId)
  if (!from) return new Set()
  const upwards = { ...graph, below: graph.above }
  // going on from there would come back here
  const circle = reachableFrom(isFromBottom ? upwards : graph, fromId)
  const joined = new Set((isFromBottom ? graph.below : graph.above).get(fromId))
  return new Set(
    workflow.nodes
      .filter((node) => (isFromBottom ? mayFollow(from.type, node.type) : mayFollow(node.type, from.type)))
      .filter(({ id }) => !circle.has(id) && !joined.has(id))
      .map(({ id }) => id),
  )
}
