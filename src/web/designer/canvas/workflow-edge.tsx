// A connection. Selected, it offers to be deleted; one that breaks a rule is red and says why.
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { TriangleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { canvasText } from '#web/text/designer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDesigner, useEditable, useView } from '../designer-context.ts'
import { removeFromCanvas } from '../gestures.ts'
import type { FlowEdge } from './flow-view.ts'

export const WorkflowEdge = memo(function WorkflowEdge(props: EdgeProps<FlowEdge>) {
  const { id, selected, data } = props
  const designer = useDesigner()
  const editable = useEditable()
  const [path, x, y] = getSmoothStepPath({ ...props, borderRadius: 14 })
  const fault = data?.fault ?? null
  const walked = useView(({ walk }) => walk?.edgeState(id))
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={26}
        className={cx(fault && 'edge-fault', walked && `walk-${walked}`)}
        markerEnd={props.markerEnd}
      />
      {(fault || (selected && editable)) && (
        <EdgeLabelRenderer>
          <div
            className="nodrag nopan pointer-events-auto absolute z-10 flex items-center gap-1"
            style={{ transform: `translate(-50%,-50%) translate(${x}px,${y}px)` }}
          >
            {fault && (
              <Badge tone="red" icon={<TriangleAlert aria-hidden />}>
                {canvasText.edgeFault[fault]}
              </Badge>
            )}
            {selected && editable && (
              <IconButton
                label={canvasText.removeEdge}
                variant="outline"
                size="xs"
                className="rounded-full! text-red-ink!"
                onClick={() => removeFromCanvas(designer, new Set(), new Set([id]))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
})
