// Brings a node into view when something asks for it: moved just enough, and no further.
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { findNode } from '#core/workflow/workflow.ts'
import { useDesigner, useView } from '../designer-context.ts'
import { sizeOf } from './node-size.ts'

const MARGIN = { top: 32, right: 40, bottom: 110, left: 64 }

export function useReveal(): void {
  const { workflow, view } = useDesigner()
  const reveal = useView((state) => state.reveal)
  const { getViewport, setViewport } = useReactFlow()
  const flow = useStoreApi()
  useEffect(() => {
    if (!reveal) return
    const node = findNode(workflow.getState().workflow, reveal.id)
    if (!node) return
    const { width, height } = flow.getState()
    const before = getViewport()
    // too small to read is not in view
    const zoom = Math.max(before.zoom, 0.6)
    const size = sizeOf(node, view.getState().sizes)
    const box = {
      left: node.position.x * zoom,
      top: node.position.y * zoom,
      right: (node.position.x + size.width) * zoom,
      bottom: (node.position.y + size.height + 40) * zoom,
    }
    const middle = reveal.center || zoom !== before.zoom
    const x = middle
      ? width / 2 - (box.left + box.right) / 2
      : shift(before.x, box.left, box.right, MARGIN.left, width - MARGIN.right)
    const y = middle
      ? height / 2 - (box.top + box.bottom) / 2
      : shift(before.y, box.top, box.bottom, MARGIN.top, height - MARGIN.bottom)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    void setViewport({ x, y, zoom }, { duration: calm ? 0 : 220 })
  }, [reveal, workflow, view, flow, getViewport, setViewport])
}

/** The offset nearest to `at` that puts from…to between low and high; the beginning wins when it does not fit. */
function shift(at: number, from: number, to: number, low: number, high: number): number {
  if (from + at < low) return low - from
  if (to + at > high) return Math.max(high - to, low - from)
  return at
}
