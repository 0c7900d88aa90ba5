// Positions of all nodes after auto layout: the start node stays, connected nodes are placed below it, other
// components beside them, and notes move with the card they are next to.
import { NODE_ROW_HEIGHT } from '#core/sequences/workflow/edit.ts'
import { startNode } from '#core/sequences/workflow/graph.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Point } from '#web/designer/canvas/geometry.ts'
import { CARD_WIDTH } from '#web/designer/canvas/node-size.ts'
import type { ViewState } from '#web/designer/view-store.ts'
import { connectedComponents } from './connected-components.ts'
import { COLUMN, type LayoutPosition, layoutComponent } from './layout-component.ts'
import { placeNotes } from './place-notes.ts'

const GRID = 10
const COMPONENT_GAP = 160
/** Components of few rows are stacked in one column up to this number of rows. */
const STACK_ROWS = 6

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
  const startPosition = startNode(main) ?? main.nodes[0]
  if (!startPosition) return places
  const placeComponent = (
    nodes: readonly WorkflowNode[],
    spots: ReadonlyMap<string, LayoutPosition>,
    by: LayoutPosition,
  ): void => {
    for (const { id, position } of nodes) {
      const { x, row } = spots.get(id) ?? { x: position.x, row: 0 }
      places.set(id, {
        x: startPosition.position.x + snap(x + by.x - startPosition.position.x),
        y: startPosition.position.y + (row + by.row) * NODE_ROW_HEIGHT,
      })
    }
  }
  const spots = layoutComponent(main)
  const at = spots.get(startPosition.id) ?? { x: 0, row: 0 }
  placeComponent(main.nodes, spots, { x: startPosition.position.x - at.x, row: -at.row })

  let left = Math.max(...main.nodes.map(({ id }) => places.get(id)?.x ?? 0)) + CARD_WIDTH + COMPONENT_GAP
  let row = 0
  let width = 0
  for (const part of others) {
    const beside = layoutComponent(part)
    const { across, rows, first } = layoutExtent(beside)
    if (row > 0 && row + rows > STACK_ROWS) {
      left += width + COLUMN - CARD_WIDTH
      row = 0
      width = 0
    }
    placeComponent(part.nodes, beside, { x: left - first, row })
    width = Math.max(width, across)
    row += rows
  }
  return places
}

const snap = (distance: number): number => Math.round(distance / GRID) * GRID

function layoutExtent(spots: ReadonlyMap<string, LayoutPosition>): {
  across: number
  rows: number
  first: number
} {
  const [first, last] = [Math.min(...xs(spots)), Math.max(...xs(spots))]
  return { across: last - first + CARD_WIDTH, rows: Math.max(...rowsOf(spots)) + 1, first }
}

const xs = (spots: ReadonlyMap<string, LayoutPosition>): number[] => [...spots.values()].map((spot) => spot.x)
const rowsOf = (spots: ReadonlyMap<string, LayoutPosition>): number[] =>
  [...spots.values()].map((spot) => spot.row)
