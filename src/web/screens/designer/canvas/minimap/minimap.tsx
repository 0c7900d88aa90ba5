// The minimap: node positions and the visible area. A click moves the view there, dragging moves it along, the wheel
// zooms. Not React Flow's own minimap: that one renders a component per node and on every frame of a drag.
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { NODE_TYPES, type NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { canvasToolsText } from '#web/screens/designer/canvas/canvas-text.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import { ZOOM_LIMITS } from '#web/screens/designer/canvas/viewport.ts'
import { useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { fitAreaToMinimap, minimapOutline, unionArea, visibleArea } from './minimap-geometry.ts'

const FILL = {
  start: 'fill-primary',
  emailDraft: 'fill-primary/60',
  timer: 'fill-planned/60',
  comment: 'fill-note-line',
} as const satisfies Record<NodeType, string>
const MINIMAP_SIZE = { width: 184, height: 128 }
/** In a large workflow the minimap updates only at the end of a drag. */
const LIVE_DRAG_MAX_NODES = 300
const NO_DRAG: ReadonlyMap<string, Point> = new Map()

export function Minimap() {
  const map = useRef<SVGSVGElement>(null)
  const nodes = useWorkflow((state) => state.workflow.nodes)
  const measuredSizes = useView((view) => view.measuredSizes)
  const draggedPositions = useView((view) =>
    nodes.length > LIVE_DRAG_MAX_NODES ? NO_DRAG : view.draggedPositions,
  )
  const [x, y, zoom] = useStore((state) => state.transform)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const { outlines, area } = useMemo(
    () => minimapOutline(nodes, { draggedPositions, measuredSizes }),
    [nodes, draggedPositions, measuredSizes],
  )
  const seen = visibleArea({ x, y, zoom }, { width, height })
  const shown = fitAreaToMinimap(unionArea(area, seen), MINIMAP_SIZE)
  const pointerHandlers = useMinimapPointer(map, shown.width / MINIMAP_SIZE.width)
  const line = shown.width / MINIMAP_SIZE.width
  return (
    <svg
      ref={map}
      role="img"
      aria-label={canvasToolsText.map}
      className="canvas-map nopan nodrag nowheel"
      width={MINIMAP_SIZE.width}
      height={MINIMAP_SIZE.height}
      viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
      {...pointerHandlers}
    >
      {NODE_TYPES.map(
        (type) => outlines[type] && <path key={type} className={FILL[type]} d={outlines[type]} />,
      )}
      <path
        data-kind="outside"
        fillRule="evenodd"
        d={`M${shown.x} ${shown.y}h${shown.width}v${shown.height}h${-shown.width}zM${seen.x} ${seen.y}h${seen.width}v${seen.height}h${-seen.width}z`}
      />
      <rect data-kind="window" {...seen} rx={3 * line} strokeWidth={1.5 * line} />
    </svg>
  )
}

/** @param unit canvas units per pixel of the minimap */
function useMinimapPointer(map: { current: SVGSVGElement | null }, unit: number) {
  const { setCenter, setViewport, getViewport, zoomTo } = useReactFlow()
  const flow = useStoreApi()
  const drag = useRef<{ x: number; y: number; unit: number } | null>(null)
  useEffect(() => {
    const element = map.current
    // React's wheel listeners are passive, which cannot prevent page scrolling
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const step = -event.deltaY * (event.deltaMode === 1 ? 0.05 : event.ctrlKey ? 0.02 : 0.004)
      void zoomTo(Math.min(ZOOM_LIMITS.max, Math.max(ZOOM_LIMITS.min, getViewport().zoom * 2 ** step)))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [map, getViewport, zoomTo])

  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        event.currentTarget.getScreenCTM()?.inverse(),
      )
      const { transform, width, height } = flow.getState()
      const seen = visibleArea({ x: transform[0], y: transform[1], zoom: transform[2] }, { width, height })
      const isInside =
        at.x >= seen.x && at.x <= seen.x + seen.width && at.y >= seen.y && at.y <= seen.y + seen.height
      if (!isInside) void setCenter(at.x, at.y, { zoom: transform[2] })
      // the scale follows the viewport; it stays fixed while dragging so that the content does not move under the
      // pointer
      drag.current = { x: event.clientX, y: event.clientY, unit }
    },
    onPointerMove: (event: PointerEvent) => {
      const current = drag.current
      if (!current) return
      const { x, y, zoom } = getViewport()
      const by = current.unit * zoom
      void setViewport({
        x: x - (event.clientX - current.x) * by,
        y: y - (event.clientY - current.y) * by,
        zoom,
      })
      drag.current = { ...current, x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
}
