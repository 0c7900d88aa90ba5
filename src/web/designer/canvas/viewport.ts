// How a drawing comes into the window: whole where it fits, with room for the tools at the edges and never larger than life;
// one too large for that is opened at its beginning, where it can be read.

import { type FitViewOptions, getViewportForBounds, type Viewport } from '@xyflow/react'
import { startNode } from '#core/sequences/workflow/graph.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Size, ViewState } from '#web/designer/view-store.ts'
import { CARD_WIDTH, sizeOf } from './node-size.ts'

export const ZOOM = { min: 0.2, max: 2 } as const
const READABLE_ZOOM = 0.6

export const FIT = {
  padding: { top: '28px', right: '64px', bottom: '116px', left: '64px' },
  maxZoom: 1,
} as const satisfies FitViewOptions
const EDGES = { across: 128, down: 144 }

/** The rectangle around nodes, in the drawing's own units; without nodes the point at 0, 0. */
export type Box = { left: number; top: number; right: number; bottom: number }

export function boundsOfNodes(nodes: readonly WorkflowNode[], sizes: ViewState['sizes']): Box {
  if (nodes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const node of nodes) {
    const { x, y } = node.position
    const { width, height } = sizeOf(node, sizes)
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x + width)
    box.bottom = Math.max(box.bottom, y + height)
  }
  return box
}

/** Where a drawing is opened in a pane of this many pixels. */
export function initialViewport(nodes: readonly WorkflowNode[], { width, height }: Size): Viewport {
  const { left, top, right, bottom } = boundsOfNodes(nodes, new Map())
  const bounds = { x: left, y: top, width: right - left, height: bottom - top }
  const fits =
    bounds.width * ZOOM.min <= width - EDGES.across && bounds.height * ZOOM.min <= height - EDGES.down
  const start = startNode({ nodes })
  if (fits || !start) return getViewportForBounds(bounds, width, height, ZOOM.min, FIT.maxZoom, FIT.padding)
  return {
    x: width / 2 - (start.position.x + CARD_WIDTH / 2) * READABLE_ZOOM,
    y: 28 - start.position.y * READABLE_ZOOM,
    zoom: READABLE_ZOOM,
  }
}
