// Moving nodes by keyboard: while the key is held they follow, and letting go makes one edit of it, like a drag.
import type { Direction } from '#core/sequences/workflow/navigation.ts'
import type { Designer } from '#web/designer/designer-context.ts'
import { canvasText } from '#web/designer/designer-text.ts'
import { setNodePositions } from '#web/designer/edit/edit-nodes.ts'
import type { Point } from '#web/designer/view-store.ts'
import { currentNode } from './node-focus.ts'

const STEP = 10
const BY = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const satisfies Record<
  Direction,
  readonly [number, number]
>

export type Nudge = { move: (direction: Direction) => void; letGo: () => void }

export function createNudge(designer: Designer): Nudge {
  const { workflow, view } = designer
  let held: ReadonlyMap<string, Point> | null = null
  return {
    move: (direction) => {
      // a mouse already drags
      if (held === null && view.getState().dragged.size > 0) return
      const ids =
        view.getState().nodes.size > 0 ? view.getState().nodes : new Set([currentNode(designer) ?? ''])
      const [dx, dy] = BY[direction]
      const next = new Map<string, Point>()
      for (const { id, position } of workflow.getState().workflow.nodes) {
        if (!ids.has(id)) continue
        const at = held?.get(id) ?? position
        next.set(id, { x: stepped(at.x, dx), y: stepped(at.y, dy) })
      }
      const [first] = next.values()
      if (!first) return
      held = next
      view.setState({ dragged: next })
      view.say(canvasText.moved(canvasText.directions[direction] ?? '', first.x, first.y))
    },
    letGo: () => {
      if (!held) return
      const places = held
      held = null
      view.setState({ dragged: new Map() })
      setNodePositions(designer, places)
      view.show([...places.keys()])
    },
  }
}

/** One step on, onto the grid; what does not move keeps its place. */
const stepped = (at: number, by: number): number => (by === 0 ? at : Math.round(at / STEP + by) * STEP)
