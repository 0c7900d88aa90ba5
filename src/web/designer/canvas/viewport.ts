// How a drawing comes into the window: whole where it fits, with room for the tools at the edges and never larger than life;
// one too large for that is opened at its beginning, where it can be read.

import { type FitViewOptions, getViewportForBounds, type Viewport } from '@xyflow/react'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Size } from './geometry.ts'
import { boundsOfNodes, CARD_WIDTH } from './node-size.ts'

/** `ms`, or 0 when the user prefers reduced motion. */
export const transitionDuration = (ms: number): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms

export const ZOOM_LIMITS = { min: 0.2, max: 2 } as const
const READABLE_ZOOM = 0.6

export const FIT_VIEW_OPTIONS = {
  padding: { top: '28px', right: '64px', bottom: '116px', left: '64px' },
  maxZoom: 1,
} as const satisfies FitViewOptions
const EDGES = { across: 128, down: 144 }

/** Where a drawing is opened in a pane of this many pixels. */
export function initialViewport(nodes: readonly WorkflowNode[], { width, height }: Size): Viewport {
  const { left, top, right, bottom } = boundsOfNodes(nodes, new Map())
  const bounds = { x: left, y: top, width: right - left, height: bottom - top }
  const fits =
    bounds.width * ZOOM_LIMITS.min <= width - EDGES.across &&
    bounds.height * ZOOM_LIMITS.min <= height - EDGES.down
  const start = nodes.find((node) => node.type === 'start')
  if (fits || !start)
    return getViewportForBounds(
      bounds,
      width,
      height,
      ZOOM_LIMITS.min,
      FIT_VIEW_OPTIONS.maxZoom,
      FIT_VIEW_OPTIONS.padding,
    )
  return {
    x: width / 2 - (start.position.x + CARD_WIDTH / 2) * READABLE_ZOOM,
    y: 28 - start.position.y * READABLE_ZOOM,
    zoom: READABLE_ZOOM,
  }
}
