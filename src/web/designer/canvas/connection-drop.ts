// Where a connection being drawn would end if it were let go now.
import type { Point } from './geometry.ts'

/** A connection let go nearer to its beginning than this was a slip of the hand, in pixels of the screen. */
const MIN_DRAG_DISTANCE = 48

export const eventPoint = (event: MouseEvent | TouchEvent): Point => {
  const touch = 'changedTouches' in event ? event.changedTouches[0] : event
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}

type PendingConnection = { fromNode: { id: string } | null; toNode: { id: string } | null }

/** What is under a point of the window: a node, the empty canvas, or something a connection cannot end on. */
export function dropTargetAt(drawn: PendingConnection, point: Point): { nodeId: string } | 'canvas' | null {
  const under = document.elementFromPoint(point.x, point.y)
  const nodeId = under?.closest<HTMLElement>('.react-flow__node')?.dataset.id ?? drawn.toNode?.id
  if (nodeId !== undefined) return { nodeId }
  if (!under?.closest('.react-flow__pane') || isTooClose(drawn.fromNode?.id, point)) return null
  return 'canvas'
}

function isTooClose(fromId: string | undefined, { x, y }: Point): boolean {
  const box = document
    .querySelector(`.react-flow__node[data-id="${CSS.escape(fromId ?? '')}"]`)
    ?.getBoundingClientRect()
  return (
    box !== undefined &&
    x > box.left &&
    x < box.right &&
    y > box.top - MIN_DRAG_DISTANCE &&
    y < box.bottom + MIN_DRAG_DISTANCE
  )
}
