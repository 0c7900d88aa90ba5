// A connection. Hover shows the insert buttons, selection also the delete button; an invalid connection is red, says
// why, and can always be deleted.
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { useEditable, useNodeFacts } from '#web/screens/designer/designer-context.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { canvasText, variantText } from './canvas-text.ts'
import { EdgeToolbar } from './edge-toolbar.tsx'
import type { FlowEdge } from './flow-elements.ts'
import { CARD_WIDTH } from './node-size.ts'

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

/** Length of the straight part before a connection turns; cards below an email are 36 apart. */
const STRAIGHT_LENGTH = 14

/** A path from the bottom of a card around its right side to its own top, and the position of its label. */
function loopPath({ sourceX, sourceY, targetX, targetY }: EdgeProps<FlowEdge>): [string, number, number] {
  const reach = CARD_WIDTH * 0.9
  const path = `M${sourceX},${sourceY} C${sourceX + reach},${sourceY + 90} ${targetX + reach},${targetY - 90} ${targetX},${targetY}`
  return [path, sourceX + reach * 0.75, (sourceY + targetY) / 2]
}

export const WorkflowEdge = memo(function WorkflowEdge(props: EdgeProps<FlowEdge>) {
  const { id, selected = false, data, source, target } = props
  const editable = useEditable()
  const { isOver, props: hover } = useDelayedHover()
  const [path, x, y] =
    source === target
      ? loopPath(props)
      : getSmoothStepPath({ ...props, borderRadius: 14, offset: STRAIGHT_LENGTH })
  const fault = data?.fault ?? null
  const canInsert = editable && !fault && (isOver || selected)
  const canRemove = editable && (selected || fault !== null)
  return (
    <>
      <g {...hover}>
        <BaseEdge
          path={path}
          interactionWidth={26}
          className={cx(fault && 'edge-fault')}
          markerEnd={props.markerEnd}
        />
      </g>
      <BranchLabel edgeId={id} x={props.targetX} y={props.targetY} />
      {(fault || canInsert || canRemove) && (
        <EdgeLabelRenderer>
          <div
            {...hover}
            className="nodrag nopan pointer-events-auto absolute z-10 flex items-center gap-1"
            style={{ transform: `translate(-50%,-50%) translate(${x}px,${y}px)` }}
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
        style={{ transform: `translate(${x}px,${y}px) scale(var(--stroke-scale, 1))` }}
        {...tooltipProps(variantText.explain(branch.letters))}
      >
        {variantText.way(branch.letter, formatNumber(branch.share))}
      </span>
    </EdgeLabelRenderer>
  )
}
