// The node or canvas under the pointer while a connection is being dragged.
import type { Point } from './geometry.ts'

/** A connection released closer to its start than this is ignored, in screen pixels. */
const MIN_DRAG_DISTANCE = 48

export const eventPoint = (event: MouseEvent | TouchEvent): Point => {
  const touch = 'changedTouches' in event ? event.changedTouches[0] : event
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}

type PendingConnection = { fromNode: { id: string } | null; toNode: { id: string } | null }

/** What is under a point of the window: a node, the empty canvas, or null when a connection cannot end there. */
export function dropTargetAt(
  connection: PendingConnection,
  point: Point,
): { nodeId: string } | 'canvas' | null {
  const under = document.elementFromPoint(point.x, point.y)
  const nodeId = under?.closest<HTMLElement>('.react-flow__node')?.dataset.id ?? connection.toNode?.id
  if (nodeId !== undefined) return { nodeId }
  if (!under?.closest('.react-flow__pane') || isTooClose(connection.fromNode?.id, point)) return null
  return 'canvas'
}

function isTooClose(fromId: string | undefined, { x, y }: Point): boolean {
  const box = document
    .querySelector(`.react-flow__node[data-id="${CSS.escape(fromId ?? '')}"]`)
    ?.getBoundingClientRect()
  return (
    box !== undefined &&
    // the handles are on the line left of the card
    x > box.left - MIN_DRAG_DISTANCE &&
    x < box.right &&
    y > box.top - MIN_DRAG_DISTANCE &&
    y < box.bottom + MIN_DRAG_DISTANCE
  )
}
