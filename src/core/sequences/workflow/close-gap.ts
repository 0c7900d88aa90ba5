// Deleting nodes in the middle of the flow and connecting what was above with what was below, as far as rules.md R-105
// allows. An email is deleted with the timer before it, as in deleting a step (steps.ts).
import { deletableNodes, type Edit, edited, newEdge } from './edit.ts'
import { type Graph, graphOf, reachableFrom, startNode } from './graph.ts'
import { moveDown } from './insert-on-edge.ts'
import { isWait, mayFollow, type WorkflowNode } from './node-kinds.ts'
import { removeParts } from './parts.ts'
import type { Workflow } from './workflow.ts'

type Link = { source: string; target: string }
/** `alsoRemoved`: nodes to delete besides the selected ones. `links`: connections that close the gap. */
export type Gap = { alsoRemoved: WorkflowNode[]; links: Link[] }

/** How the gap these nodes leave can be closed; null when there is no node above or below it. */
export function findGap(workflow: Workflow, nodeIds: ReadonlySet<string>): Gap | null {
  const graph = graphOf(workflow)
  const gone = new Set(deletableNodes(workflow, nodeIds).map((node) => node.id))
  const chosen = new Set(gone)
  for (;;) {
    const links = linksAcross(graph, gone)
    if (links.length === 0) return null
    const wrong = links.find((link) => !allowed(graph, link))
    if (!wrong) {
      const added = workflow.nodes.filter((node) => gone.has(node.id) && !chosen.has(node.id))
      const drawn = new Set(workflow.edges.map((edge) => `${edge.source}\n${edge.target}`))
      return {
        alsoRemoved: added,
        links: links.filter(({ source, target }) => !drawn.has(`${source}\n${target}`)),
      }
    }
    gone.add(nodeToRemove(graph, gone, wrong))
  }
}

const allowed = (graph: Graph, { source, target }: Link): boolean => {
  const [above, below] = [graph.nodes.get(source), graph.nodes.get(target)]
  return above !== undefined && below !== undefined && mayFollow(above.type, below.type)
}

/** Of two nodes that cannot be connected: the timer above, unless it leads to other nodes too; else the node below. */
function nodeToRemove(graph: Graph, gone: ReadonlySet<string>, { source, target }: Link): string {
  const leadsOn = (graph.below.get(source) ?? []).some((id) => !gone.has(id))
  return isWait(graph.nodes.get(source)) && !leadsOn ? source : target
}

/** Every pair of remaining nodes that were connected through deleted nodes. */
function linksAcross(graph: Graph, gone: ReadonlySet<string>): Link[] {
  const links: Link[] = []
  for (const source of graph.nodes.keys()) {
    if (gone.has(source)) continue
    const queue = (graph.below.get(source) ?? []).filter((id) => gone.has(id))
    const seen = new Set(queue)
    for (const id of queue)
      for (const next of graph.below.get(id) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        if (gone.has(next)) queue.push(next)
        else if (next !== source) links.push({ source, target: next })
      }
  }
  return links
}

/** Deletes the nodes and closes the gap. Nodes reachable only through it move up. */
export function closeGap(workflow: Workflow, nodeIds: ReadonlySet<string>): Edit {
  const gap = findGap(workflow, nodeIds)
  const gone = new Set([...nodeIds, ...(gap?.alsoRemoved ?? []).map((node) => node.id)])
  const cut = removeParts(workflow, gone, new Set())
  if (!cut.ok || !gap) return cut
  const joined = {
    ...cut.workflow,
    edges: [...cut.workflow.edges, ...gap.links.map(({ source, target }) => newEdge(source, target))],
  }
  const below = new Set(gap.links.map((link) => link.target))
  const hole = topOf(workflow, below) - topOf(workflow, gone)
  return edited(hole > 0 ? moveDown(joined, onlyReachableThrough(joined, gap.links), -hole) : joined)
}

const topOf = (workflow: Workflow, ids: ReadonlySet<string>): number =>
  Math.min(...workflow.nodes.filter((node) => ids.has(node.id)).map((node) => node.position.y))

/** Nodes reachable only through the new connections. */
function onlyReachableThrough(workflow: Workflow, links: readonly Link[]): ReadonlySet<string> {
  const drawn = new Set(links.map(({ source, target }) => `${source}\n${target}`))
  const others = workflow.edges.filter((edge) => !drawn.has(`${edge.source}\n${edge.target}`))
  const start = startNode(workflow)
  const elsewhere = reachableFrom(graphOf({ ...workflow, edges: others }), start?.id ?? '')
  const graph = graphOf(workflow)
  const reached = new Set(links.flatMap(({ target }) => [...reachableFrom(graph, target)]))
  return new Set([...reached].filter((id) => !elsewhere.has(id)))
}
