// The initial viewport: the whole workflow, clear of the toolbars; its start node at the top when not even the
// smallest zoom shows all of it.

import { getViewportForBounds, type Viewport } from '@xyflow/react'
import { startNode } from '#core/sequences/workflow/graph.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { boundsOfNodes, CARD_WIDTH } from '#web/screens/designer/nodes/node-size.ts'
import type { Size } from './geometry.ts'

/** `ms`, or 0 when the user prefers reduced motion. */
export const transitionDuration = (ms: number): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms

export const ZOOM_LIMITS = { min: 0.2, max: 2 } as const
/** A node that is brought into view is shown at least at this zoom: that of the full cards. */
export const READABLE_ZOOM = 0.85

/** Clear of the toolbar and of a date above the first card; the open end of the line with its button is below the last card. */
const PADDING = { top: '27px', right: '5%', bottom: '104px', left: '5%' } as const
const TOP = 27
/** The knots on the line left of the cards. */
const KNOTS = 32
/** Below this zoom cards show only their step, name and numbers. */
export const COMPACT_BELOW_ZOOM = 0.75

/** The initial viewport of a workflow in a pane of this size in pixels. */
export function initialViewport(nodes: readonly WorkflowNode[], { width, height }: Size): Viewport {
  const { left, top, right, bottom } = boundsOfNodes(nodes, new Map())
  const bounds = { x: left - KNOTS, y: top, width: right - left + KNOTS, height: bottom - top }
  const fitted = getViewportForBounds(bounds, width, height, ZOOM_LIMITS.min, 1, PADDING)
  const start = startNode({ nodes })
  if (fitted.zoom > ZOOM_LIMITS.min || !start) return fitted
  return {
    x: width / 2 - (start.position.x + CARD_WIDTH / 2) * READABLE_ZOOM,
    y: TOP - start.position.y * READABLE_ZOOM,
    zoom: READABLE_ZOOM,
  }
}
