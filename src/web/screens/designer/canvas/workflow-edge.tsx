// A connection: a piece of the line, solid once a mail went over it, dashed while that is planned. Hover shows the
// insert buttons, selection also the delete button; an invalid connection is red, says why, and can always be deleted.
import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useEditable, useNodeFacts, useNodeNumbers } from '#web/screens/designer/designer-context.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { canvasText, variantText } from './canvas-text.ts'
import type { FlowEdge } from './flow-elements.ts'
import { linePath } from './line-path.ts'

const EdgeToolbar = lazyPart(() => import('./edge-toolbar.tsx'), 'EdgeToolbar')

// Whether the pointer is over an element, with a delay on leaving so that buttons shown on hover can be reached.

const HOVER_LEAVE_MS = 600

/** Put the props on every element of the hover area. A pointer with a pressed button is dragging and is ignored. */
function useDelayedHover() {
  const [isOver, setOver] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isOver,
    props: {
      onPointerEnter: ({ buttons, pointerType }: PointerEvent) => {
        if (buttons !== 0 || pointerType === 'touch') return
        clearTimeout(timer.current)
        setOver(true)
      },
      onPointerLeave: () => {
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => setOver(false), HOVER_LEAVE_MS)
      },
    },
  }
}

/** Whether a mail went over a connection, and whether the first one did while it was on the screen. */
function useSent(source: string, target: string, leavesMail: boolean): { isSent: boolean; draws: boolean } {
  const above = useNodeNumbers(source).sentCount
  const below = useNodeNumbers(target).sentCount
  const isLoaded = useNodeFacts().numbers !== undefined
  const isSent = below > 0 && (above > 0 || !leavesMail)
  const wasPlanned = useRef(false)
  if (isLoaded && !isSent) wasPlanned.current = true
  return { isSent, draws: isSent && wasPlanned.current }
}

export const WorkflowEdge = memo(function WorkflowEdge(props: EdgeProps<FlowEdge>) {
  const { id, selected = false, data, source, target } = props
  const editable = useEditable()
  const { isOver, props: hover } = useDelayedHover()
  const { path, middle } = linePath(
    { x: props.sourceX, y: props.sourceY },
    { x: props.targetX, y: props.targetY },
    data?.tail ?? 0,
  )
  const { isSent, draws } = useSent(source, target, data?.leavesMail ?? false)
  const fault = data?.fault ?? null
  const canInsert = editable && !fault && (isOver || selected)
  const canRemove = editable && (selected || fault !== null)
  return (
    <>
      <g {...hover}>
        <BaseEdge
          path={path}
          interactionWidth={26}
          className={cx(fault ? 'edge-fault' : isSent ? 'edge-sent' : 'edge-planned', draws && 'edge-draws')}
          {...(draws && { pathLength: 1 })}
        />
      </g>
      <BranchLabel edgeId={id} x={props.targetX} y={props.targetY} />
      {(fault || canInsert || canRemove) && (
        <EdgeLabelRenderer>
          <div
            {...hover}
            className="nodrag nopan pointer-events-auto absolute z-10 flex items-center gap-1"
            style={{ transform: `translate(-50%,-50%) translate(${middle.x}px,${middle.y}px)` }}
          >
            {fault && (
              <Badge tone="red" icon={<TriangleAlert aria-hidden />}>
                {canvasText.edgeFault[fault]}
              </Badge>
            )}
            {(canInsert || canRemove) && <EdgeToolbar id={id} canInsert={canInsert} canRemove={canRemove} />}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

/** @param x,y the end of the connection in canvas units */
function BranchLabel({ edgeId, x, y }: { edgeId: string; x: number; y: number }) {
  const branch = useNodeFacts().branches.byEdge.get(edgeId)
  if (!branch) return null
  return (
    <EdgeLabelRenderer>
      <span
        className="branch-label tabular"
        style={{ transform: `translate(${x}px,${y}px) scale(var(--text-scale, 1))` }}
        {...tooltipProps(variantText.explain(branch.letters))}
      >
        {variantText.way(branch.letter, formatNumber(branch.share))}
      </span>
    </EdgeLabelRenderer>
  )
}
