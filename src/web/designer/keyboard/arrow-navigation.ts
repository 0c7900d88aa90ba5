// Walking the drawing by keyboard: the arrows lead along the connections and take the choice and the focus along.
import { type Direction, neighbourOf } from '#core/sequences/workflow/navigation.ts'
import type { Designer } from '#web/designer/designer-context.ts'
import { currentEdge, currentNode, focusNode } from './node-focus.ts'

/** `extend` keeps what is chosen and adds the next node to it. */
export function selectNeighbour(designer: Designer, direction: Direction, extend: boolean): void {
  const { workflow, view } = designer
  const to = nextNodeInDirection(designer, direction)
  const drawing = workflow.getState().workflow
  if (to === null || !drawing.nodes.some((node) => node.id === to)) return
  const kept = extend ? [...view.getState().selectedNodes].filter((id) => id !== to) : []
  view.selectOnly([...kept, to])
  view.revealNodes([to])
  focusNode(to)
}

function nextNodeInDirection(designer: Designer, direction: Direction): string | null {
  const drawing = designer.workflow.getState().workflow
  const node = lastSelected(designer) ?? currentNode(designer)
  if (node) return neighbourOf(drawing, node, direction)
  const edge = drawing.edges.find(({ id }) => id === currentEdge(designer))
  if (edge) return direction === 'down' ? edge.target : direction === 'up' ? edge.source : null
  return drawing.nodes.find(({ type }) => type === 'start')?.id ?? null
}

/** Of several, the walk goes on from where it came to last. */
function lastSelected({ view }: Designer): string | null {
  const chosen = [...view.getState().selectedNodes]
  return chosen.length > 1 ? (chosen.at(-1) ?? null) : null
}
