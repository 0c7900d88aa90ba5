// A connection. Under the pointer it offers room for more, selected also to be deleted; one that breaks a rule is red,
// says why, and can always be deleted.
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { useEditable, useView } from '#web/designer/designer-context.ts'
import { canvasText } from '#web/designer/designer-text.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { BranchLabel } from './branch-label.tsx'
import { EdgeToolbar } from './edge-toolbar.tsx'
import type { FlowEdge } from './flow-elements.ts'
import { CARD_WIDTH } from './node-size.ts'
import { useDelayedHover } from './use-delayed-hover.ts'

/** How far a connection goes straight before it turns; below an email there are 36 to the next card. */
const LEAVE = 14

/** From the bottom of a card around its right side to its own top, and where its label is. */
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
    source === target ? loopPath(props) : getSmoothStepPath({ ...props, borderRadius: 14, offset: LEAVE })
  const fault = data?.fault ?? null
  const walked = useView(({ walk }) => walk?.edgeState(id))
  const canInsert = editable && !fault && (isOver || selected)
  const canRemove = editable && (selected || fault !== null)
  return (
    <>
      <g {...hover}>
        <BaseEdge
          path={path}
          interactionWidth={26}
          className={cx(fault && 'edge-fault', walked && `walk-${walked}`)}
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
