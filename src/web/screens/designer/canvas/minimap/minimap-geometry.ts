// Geometry of the minimap: one outline per kind of node, so that a thousand nodes cost as much as one.
import type { NodeType, WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Point, Size } from '#web/screens/designer/canvas/geometry.ts'
import { nodeSize } from '#web/screens/designer/nodes/node-size.ts'
import type { ViewState } from '#web/screens/designer/view-store.ts'

/** A rectangle in canvas units. */
export type Area = Point & Size

export type MinimapOutline = {
  /** the outline of all nodes of a kind, as an SVG path */
  /** the bounds of all nodes; null without nodes */
  outlines: Readonly<Partial<Record<NodeType, string>>>
  area: Area | null
}

export function minimapOutline(
  nodes: readonly WorkflowNode[],
  { draggedPositions, measuredSizes }: Pick<ViewState, 'draggedPositions' | 'measuredSizes'>,
): MinimapOutline {
  const outlines: Partial<Record<NodeType, string>> = {}
  let area: Area | null = null
  for (const node of nodes) {
    const { x, y } = draggedPositions.get(node.id) ?? node.position
    const { width, height } = nodeSize(node, measuredSizes)
    outlines[node.type] = `${outlines[node.type] ?? ''}M${x} ${y}h${width}v${height}h${-width}z`
    area = unionArea(area, { x, y, width, height })
  }
  return { outlines, area }
}

/** The smallest area that contains both. */
export function unionArea(a: Area | null, b: Area): Area {
  if (!a) return b
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** The area a minimap of this size shows: all of `area`, centered, with a margin. */
export function fitAreaToMinimap(area: Area, map: Size): Area {
  const scale = Math.max(area.width / map.width, area.height / map.height) * 1.12
  const [width, height] = [map.width * scale, map.height * scale]
  return {
    x: area.x - (width - area.width) / 2,
    y: area.y - (height - area.height) / 2,
    width,
    height,
  }
}

/** The area of the canvas visible in a window of this size. */
export const visibleArea = (
  { x, y, zoom }: { x: number; y: number; zoom: number },
  { width, height }: Size,
): Area => ({ x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom })
