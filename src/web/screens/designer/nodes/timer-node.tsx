// A timer node: waits whole days; successors run only for leads that have not replied. Its numbers are those of the
// email above.
import type { NodeProps } from '@xyflow/react'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import type { FlowNode } from '#web/screens/designer/canvas/flow-elements.ts'
import {
  useDesigner,
  useIsPreview,
  useNodeFacts,
  useNodeNumbers,
} from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { AddBelowMenu } from './add-below-button.tsx'
import { FindingsMark, NodeCard } from './node-card.tsx'
import { nodeText } from './node-text.ts'
import { StateNumbers } from './state-numbers.tsx'

const STATES = ['sent', 'replied', 'waiting'] as const

export const TimerNode = memo(function TimerNode({ data: { node }, selected }: NodeProps<FlowNode>) {
  if (node.type !== 'timer') return null
  return (
    <NodeCard node={node} selected={selected}>
      <Content node={node} />
    </NodeCard>
  )
})

/** Before the mail above is sent the card says what the wait does, afterwards how many wait; the rest is below it. */
function Content({ node }: { node: NodeOf<'timer'> }) {
  const hasNumbers = useNodeNumbers(node.id).sentCount > 0
  const hint = <span className="card-quiet">{nodeText.timerHint}</span>
  const numbers = (
    <span className="flex gap-0.5">
      <StateNumbers nodeId={node.id} states={STATES} />
    </span>
  )
  return (
    <>
      <div className="card-row">
        <b className="tabular">
          {nodeText.wait(node.data.delayDays)}
          <span className="sr-only"> {nodeText.title.timer}</span>
        </b>
        <FindingsMark id={node.id} />
        {hasNumbers ? <span className="ml-auto">{numbers}</span> : hint}
      </div>
      <div className="card-drawer nodrag nokey">
        {hasNumbers ? hint : numbers}
        <Actions node={node} />
      </div>
    </>
  )
}

function Actions({ node }: { node: NodeOf<'timer'> }) {
  const { id } = node
  const designer = useDesigner()
  const { readOnly } = useNodeFacts()
  const isPreview = useIsPreview()
  if (isPreview) return null
  if (readOnly) {
    return (
      <IconButton label={nodeText.look} size="xs" onClick={() => designer.view.openDialog('timer', id)}>
        <Eye aria-hidden />
      </IconButton>
    )
  }
  return (
    <>
      <IconButton label={nodeText.edit} size="xs" onClick={() => designer.view.openDialog('timer', id)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={nodeText.remove} size="xs" onClick={() => deleteElements(designer, new Set([id]))}>
        <Trash2 aria-hidden />
      </IconButton>
      <AddBelowMenu node={node} />
    </>
  )
}
