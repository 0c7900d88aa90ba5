// Moves nodes by keyboard: they follow while the key is held, and releasing it makes one edit, like a drag.
import type { Direction } from '#core/sequences/workflow/navigation.ts'
import { canvasText } from '#web/screens/designer/canvas/canvas-text.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { setNodePositions } from '#web/screens/designer/edit/edit-nodes.ts'
import { currentNode } from './node-focus.ts'

const STEP = 10
const BY = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const satisfies Record<
  Direction,
  readonly [number, number]
>

export type Nudge = { move: (direction: Direction) => void; commit: () => void }

export function createNudge(designer: Designer): Nudge {
  const { workflow, view } = designer
  let positions: ReadonlyMap<string, Point> | null = null
  return {
    move: (direction) => {
      // a drag by mouse is active
      if (positions === null && view.getState().draggedPositions.size > 0) return
      const ids =
        view.getState().selectedNodes.size > 0
          ? view.getState().selectedNodes
          : new Set([currentNode(designer) ?? ''])
      const [dx, dy] = BY[direction]
      const next = new Map<string, Point>()
      for (const { id, position } of workflow.getState().workflow.nodes) {
        if (!ids.has(id)) continue
        const at = positions?.get(id) ?? position
        next.set(id, { x: snappedStep(at.x, dx), y: snappedStep(at.y, dy) })
      }
      const [first] = next.values()
      if (!first) return
      positions = next
      view.setState({ draggedPositions: next })
      view.announce(canvasText.moved(canvasText.directions[direction] ?? '', first.x, first.y))
    },
    commit: () => {
      if (!positions) return
      const places = positions
      positions = null
      view.setState({ draggedPositions: new Map() })
      setNodePositions(designer, places)
      view.revealNodes([...places.keys()])
    },
  }
}

/** One grid step in a direction; the other coordinate is unchanged. */
const snappedStep = (at: number, by: number): number => (by === 0 ? at : Math.round(at / STEP + by) * STEP)
