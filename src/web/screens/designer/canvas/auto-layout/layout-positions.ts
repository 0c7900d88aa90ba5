// Positions of all nodes after auto layout: the start node stays, connected nodes are placed below it, other
// components beside them, and notes move with the card they are next to.
import { COLUMN_PITCH, LAYOUT_GRID, rowPitch } from '#core/sequences/workflow/card-layout.ts'
import { startNode } from '#core/sequences/workflow/graph.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import { CARD_WIDTH, nodeSize } from '#web/screens/designer/nodes/node-size.ts'
import type { ViewState } from '#web/screens/designer/view-store.ts'
import { connectedComponents } from './connected-components.ts'
import { type LayoutPosition, layoutComponent } from './layout-component.ts'
import { placeNotes } from './place-notes.ts'

const COMPONENT_GAP = 160
/** Small components are stacked in one column up to this height. */
const STACK_HEIGHT = 1200

/**
 * New positions by node id, only of nodes that move.
 * @param sizes measured sizes of notes
 */
export function autoLayoutPositions(
  workflow: Workflow,
  sizes: ViewState['measuredSizes'],
): ReadonlyMap<string, Point> {
  const places = layoutFlow(workflow)
  for (const [id, place] of placeNotes(workflow.nodes, places, sizes)) places.set(id, place)
  for (const { id, position } of workflow.nodes) {
    const place = places.get(id)
    if (place && place.x === position.x && place.y === position.y) places.delete(id)
  }
  return places
}

function layoutFlow(workflow: Workflow): Map<string, Point> {
  const [main, ...others] = connectedComponents(workflow)
  const places = new Map<string, Point>()
  if (!main) return places
  const start = startNode(main) ?? main.nodes[0]
  if (!start) return places
  const origin = start.position
  const placeComponent = (
    nodes: readonly WorkflowNode[],
    spots: ReadonlyMap<string, LayoutPosition>,
    tops: readonly number[],
    by: Point,
  ): void => {
    for (const { id, position } of nodes) {
      const { x, row } = spots.get(id) ?? { x: position.x, row: 0 }
      places.set(id, { x: origin.x + snap(x + by.x - origin.x), y: origin.y + (tops[row] ?? 0) + by.y })
    }
  }
  const positions = layoutComponent(main)
  const at = positions.get(start.id) ?? { x: 0, row: 0 }
  const { tops } = rowTops(main.nodes, positions)
  placeComponent(main.nodes, positions, tops, { x: origin.x - at.x, y: -(tops[at.row] ?? 0) })

  let left = Math.max(...main.nodes.map(({ id }) => places.get(id)?.x ?? 0)) + CARD_WIDTH + COMPONENT_GAP
  let top = 0
  let width = 0
  for (const component of others) {
    const positions = layoutComponent(component)
    const { across, first } = layoutExtent(positions)
    const { tops, height } = rowTops(component.nodes, positions)
    if (top > 0 && top + height > STACK_HEIGHT) {
      left += width + COLUMN_PITCH - CARD_WIDTH
      top = 0
      width = 0
    }
    placeComponent(component.nodes, positions, tops, { x: left - first, y: top })
    width = Math.max(width, across)
    top += height
  }
  return places
}

/** The top of each row below the first one, and the height of all with the gap after them. */
function rowTops(
  nodes: readonly WorkflowNode[],
  spots: ReadonlyMap<string, LayoutPosition>,
): { tops: readonly number[]; height: number } {
  const heights: number[] = []
  for (const node of nodes) {
    const { row } = spots.get(node.id) ?? { row: 0 }
    heights[row] = Math.max(heights[row] ?? 0, nodeSize(node, new Map()).height)
  }
  const tops: number[] = []
  let height = 0
  for (const rowHeight of heights) {
    tops.push(height)
    height += rowPitch(rowHeight ?? 0)
  }
  return { tops, height }
}

const snap = (distance: number): number => Math.round(distance / LAYOUT_GRID) * LAYOUT_GRID

function layoutExtent(spots: ReadonlyMap<string, LayoutPosition>): { across: number; first: number } {
  const xs = [...spots.values()].map((spot) => spot.x)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  return { across: last - first + CARD_WIDTH, first }
}
