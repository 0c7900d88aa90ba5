// Keyboard navigation: the arrow keys follow the connections and move selection and focus.
import { startNode } from '#core/sequences/workflow/graph.ts'
import { type Direction, nodeInDirection } from '#core/sequences/workflow/navigation.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { currentEdge, currentNode, focusNode } from './node-focus.ts'

/** `extend` keeps the selection and adds the next node to it. */
export function selectNeighbour(designer: Designer, direction: Direction, extend: boolean): void {
  const { workflow, view } = designer
  const to = nextNodeInDirection(designer, direction)
  const current = workflow.getState().workflow
  if (to === null || !current.nodes.some((node) => node.id === to)) return
  const kept = extend ? [...view.getState().selectedNodes].filter((id) => id !== to) : []
  view.selectOnly([...kept, to])
  view.revealNodes([to])
  focusNode(to)
}

function nextNodeInDirection(designer: Designer, direction: Direction): string | null {
  const current = designer.workflow.getState().workflow
  const node = lastSelected(designer) ?? currentNode(designer)
  if (node) return nodeInDirection(current, node, direction)
  const edge = current.edges.find(({ id }) => id === currentEdge(designer))
  if (edge) return direction === 'down' ? edge.target : direction === 'up' ? edge.source : null
  return startNode(current)?.id ?? null
}

/** With several selected nodes, navigation continues from the last one. */
function lastSelected({ view }: Designer): string | null {
  const chosen = [...view.getState().selectedNodes]
  return chosen.length > 1 ? (chosen.at(-1) ?? null) : null
}
