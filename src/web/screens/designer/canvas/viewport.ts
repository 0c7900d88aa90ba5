// The initial viewport: the whole workflow when it fits at a readable zoom, clear of the toolbars; otherwise its start
// node at the top.

import { type FitViewOptions, getViewportForBounds, type Viewport } from '@xyflow/react'
import { startNode } from '#core/sequences/workflow/graph.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Size } from './geometry.ts'
import { boundsOfNodes, CARD_WIDTH } from './node-size.ts'

/** `ms`, or 0 when the user prefers reduced motion. */
export const transitionDuration = (ms: number): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms

export const ZOOM_LIMITS = { min: 0.2, max: 2 } as const
/** At this zoom the smallest text of a card has 10 px. */
export const READABLE_ZOOM = 0.85

export const FIT_VIEW_OPTIONS = {
  padding: { top: '28px', right: '64px', bottom: '116px', left: '64px' },
  maxZoom: 1,
} as const satisfies FitViewOptions
const TOP = 28
/** Below this zoom cards show only their step, name and numbers. */
export const COMPACT_BELOW_ZOOM = 0.75

/** The initial viewport of a workflow in a pane of this size in pixels. */
export function initialViewport(nodes: readonly WorkflowNode[], { width, height }: Size): Viewport {
  const { left, top, right, bottom } = boundsOfNodes(nodes, new Map())
  const bounds = { x: left, y: top, width: right - left, height: bottom - top }
  const fitted = getViewportForBounds(
    bounds,
    width,
    height,
    ZOOM_LIMITS.min,
    FIT_VIEW_OPTIONS.maxZoom,
    FIT_VIEW_OPTIONS.padding,
  )
  const start = startNode({ nodes })
  if (fitted.zoom >= READABLE_ZOOM || !start) return fitted
  return {
    x: width / 2 - (start.position.x + CARD_WIDTH / 2) * READABLE_ZOOM,
    y: TOP - start.position.y * READABLE_ZOOM,
    zoom: READABLE_ZOOM,
  }
}
