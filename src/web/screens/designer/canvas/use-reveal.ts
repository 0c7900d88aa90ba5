// Brings a node into view on request. If the whole workflow was visible, it stays visible; otherwise the view moves
// by the smallest distance.
import { useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { useDesigner, useView } from '#web/screens/designer/designer-context.ts'
import { boundsOfNodes } from '#web/screens/designer/nodes/node-size.ts'
import type { Box, Size } from './geometry.ts'
import { COMPACT_BELOW_ZOOM, initialViewport, READABLE_ZOOM, transitionDuration } from './viewport.ts'

/** A node added by the user is shown at the user's zoom, unless not even its name can be read. */
const MIN_EDITING_ZOOM = 0.4
const MARGIN = { left: 56, top: 24, right: 32, bottom: 96 }

export function useRevealNode(): void {
  const { workflow, view } = useDesigner()
  const reveal = useView((state) => state.revealRequest)
  const { getViewport, setViewport } = useReactFlow()
  const flow = useStoreApi()
  useEffect(() => {
    if (!reveal) return
    const { nodes } = workflow.getState().workflow
    const node = findNode(workflow.getState().workflow, reveal.id)
    if (!node) return
    const pane = flow.getState()
    const { measuredSizes } = view.getState()
    const before = getViewport()
    const options = panOptions()
    const others = nodes.filter((one) => one.id !== node.id)
    const isNew = !reveal.center && !isInside(screenBox(boundsOfNodes([node], measuredSizes), before), pane)
    if (
      isNew &&
      isInside(screenBox(boundsOfNodes(others, measuredSizes), before), pane) &&
      fits(boundsOfNodes(nodes, measuredSizes), pane)
    ) {
      void setViewport(initialViewport(nodes, pane), options)
      return
    }
    void setViewport(viewportFor(boundsOfNodes([node], measuredSizes), before, pane, reveal.center), options)
  }, [reveal, workflow, view, flow, getViewport, setViewport])
}

/** Brings several nodes into view at the current zoom: all when they fit, otherwise at least one. */
export function useRevealNodes(): void {
  const { workflow, view } = useDesigner()
  const latestRequest = useView((state) => state.revealNodesRequest)
  const { getViewport, setViewport } = useReactFlow()
  const flow = useStoreApi()
  useEffect(() => {
    if (!latestRequest) return
    const ids = new Set(latestRequest.ids)
    const nodes = workflow.getState().workflow.nodes.filter((node) => ids.has(node.id))
    const [first] = nodes
    if (!first) return
    const pane = flow.getState()
    const { measuredSizes } = view.getState()
    const before = getViewport()
    const inside = nodes.filter((node) =>
      isInside(screenBox(boundsOfNodes([node], measuredSizes), before), pane),
    )
    if (inside.length === nodes.length) return
    const all = boundsOfNodes(nodes, measuredSizes)
    const wide = (all.right - all.left) * before.zoom > pane.width - MARGIN.left - MARGIN.right
    const high = (all.bottom - all.top) * before.zoom > pane.height - MARGIN.top - MARGIN.bottom
    if ((wide || high) && inside.length > 0) return
    void setViewport(
      nearest(wide || high ? boundsOfNodes([first], measuredSizes) : all, before, pane),
      panOptions(),
    )
  }, [latestRequest, workflow, view, flow, getViewport, setViewport])
}

const panOptions = () => ({ duration: transitionDuration(220) })

const screenBox = (box: Box, { x, y, zoom }: Viewport): Box => ({
  left: box.left * zoom + x,
  top: box.top * zoom + y,
  right: box.right * zoom + x,
  bottom: box.bottom * zoom + y,
})

const isInside = (box: Box, { width, height }: Size): boolean =>
  box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height - 40

const fits = (box: Box, { width, height }: Size): boolean =>
  (box.right - box.left) * READABLE_ZOOM <= width - MARGIN.left - MARGIN.right &&
  (box.bottom - box.top) * READABLE_ZOOM <= height - MARGIN.top - MARGIN.bottom

function viewportFor(box: Box, before: Viewport, { width, height }: Size, center: boolean): Viewport {
  const isTooSmall = before.zoom < (center ? COMPACT_BELOW_ZOOM : MIN_EDITING_ZOOM)
  const zoom = isTooSmall ? READABLE_ZOOM : before.zoom
  const on = screenBox(box, { x: 0, y: 0, zoom })
  if (center || zoom !== before.zoom) {
    return { x: width / 2 - (on.left + on.right) / 2, y: height / 2 - (on.top + on.bottom) / 2, zoom }
  }
  return nearest(box, before, { width, height })
}

/** The viewport with the smallest move that makes a rectangle visible. */
function nearest(box: Box, before: Viewport, { width, height }: Size): Viewport {
  const { zoom } = before
  const on = screenBox(box, { x: 0, y: 0, zoom })
  return {
    x: shift(before.x, on.left, on.right, MARGIN.left, width - MARGIN.right),
    y: shift(before.y, on.top, on.bottom, MARGIN.top, height - MARGIN.bottom),
    zoom,
  }
}

/** The offset nearest to `at` that puts from…to between low and high; when it does not fit, the start is visible. */
function shift(at: number, from: number, to: number, low: number, high: number): number {
  if (from + at < low) return low - from
  if (to + at > high) return Math.max(high - to, low - from)
  return at
}

/** Shows the whole workflow on request, and again when the pane changes while all of it is shown. @param opened its first size */
export function useFitView(opened: Size): void {
  const { workflow } = useDesigner()
  const request = useView((state) => state.fitViewRequests)
  const { getViewport, setViewport } = useReactFlow()
  const flow = useStoreApi()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const fitted = useRef(opened)
  useEffect(() => {
    if (width === 0 || height === 0) return
    const { nodes } = workflow.getState().workflow
    const [present, whole] = [getViewport(), initialViewport(nodes, fitted.current)]
    fitted.current = { width, height }
    if (present.x === whole.x && present.y === whole.y && present.zoom === whole.zoom)
      void setViewport(initialViewport(nodes, { width, height }))
  }, [width, height, workflow, getViewport, setViewport])
  useEffect(() => {
    if (request === 0) return
    void setViewport(initialViewport(workflow.getState().workflow.nodes, flow.getState()), {
      duration: transitionDuration(300),
    })
  }, [request, workflow, flow, setViewport])
}
