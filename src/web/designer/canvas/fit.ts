// How a drawing comes into the window: whole where it fits, with room for the tools at the edges and never larger than life;
// one too large for that is opened at its beginning, where it can be read.
import type { FitViewOptions, Viewport } from '@xyflow/react'
import type { Workflow } from '#core/workflow/workflow.ts'
import { CARD_WIDTH, sizeOf } from './node-size.ts'

export const ZOOM = { min: 0.2, max: 2 } as const

export const FIT = {
  padding: { top: '28px', right: '64px', bottom: '92px', left: '64px' },
  maxZoom: 1,
} as const satisfies FitViewOptions

const EDGES = { across: 128, down: 120 }
const READABLE_ZOOM = 0.6

/** Where to open a drawing that would not fit even at the smallest zoom; null when it fits. Sizes in pixels. */
export function beginningOf(workflow: Workflow, pane: { width: number; height: number }): Viewport | null {
  const none = new Map()
  const xs = workflow.nodes.flatMap((node) => [node.position.x, node.position.x + sizeOf(node, none).width])
  const ys = workflow.nodes.flatMap((node) => [node.position.y, node.position.y + sizeOf(node, none).height])
  const across = xs.reduce((a, b) => Math.max(a, b)) - xs.reduce((a, b) => Math.min(a, b))
  const down = ys.reduce((a, b) => Math.max(a, b)) - ys.reduce((a, b) => Math.min(a, b))
  const fits = across * ZOOM.min <= pane.width - EDGES.across && down * ZOOM.min <= pane.height - EDGES.down
  const start = workflow.nodes.find((node) => node.type === 'start')
  if (fits || !start) return null
  return {
    x: pane.width / 2 - (start.position.x + CARD_WIDTH / 2) * READABLE_ZOOM,
    y: 28 - start.position.y * READABLE_ZOOM,
    zoom: READABLE_ZOOM,
  }
}
