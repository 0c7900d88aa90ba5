// A timer node: waits whole days; successors run only for leads that have not replied. Its numbers are those of the
// email above.
import type { NodeProps } from '@xyflow/react'
import { Eye, Hourglass, type LucideIcon, Pencil, Reply, Send, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { FlowNode } from '#web/screens/designer/canvas/flow-elements.ts'
import {
  useDesigner,
  useIsPreview,
  useNodeFacts,
  useNodeNumbers,
} from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { numberText } from '#web/words/node-leads.ts'
import { NodeCard } from './node-card.tsx'
import { nodeText } from './node-text.ts'
import { NodeNumberButton } from './number-button.tsx'

export const TimerNode = memo(function TimerNode({ data: { node }, selected }: NodeProps<FlowNode>) {
  if (node.type !== 'timer') return null
  return (
    <NodeCard
      node={node}
      selected={selected}
      title={
        <>
          <span className="tabular">{nodeText.wait(node.data.delayDays)}</span>{' '}
          <span className="text-xs font-medium text-muted">{nodeText.title.timer}</span>
        </>
      }
      hint={nodeText.timerHint}
      head={<Actions id={node.id} />}
    >
      <Numbers id={node.id} />
    </NodeCard>
  )
})

function Actions({ id }: { id: string }) {
  const designer = useDesigner()
  const { readOnly } = useNodeFacts()
  const isPreview = useIsPreview()
  if (isPreview) return null
  if (readOnly) {
    return (
      <IconButton
        label={nodeText.look}
        size="sm"
        className="nodrag nokey -mr-1"
        onClick={() => designer.view.openDialog('timer', id)}
      >
        <Eye aria-hidden />
      </IconButton>
    )
  }
  return (
    <div className="nodrag nokey -mr-1 flex shrink-0">
      <IconButton label={nodeText.edit} size="sm" onClick={() => designer.view.openDialog('timer', id)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={nodeText.remove} size="sm" onClick={() => deleteElements(designer, new Set([id]))}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}

const COLUMNS = [
  ['sent', Send, 'text-ink'],
  ['replied', Reply, 'text-green-ink'],
  ['waiting', Hourglass, 'text-amber-ink'],
] as const satisfies readonly (readonly [NodeState, LucideIcon, string])[]

function Numbers({ id }: { id: string }) {
  const numbers = useNodeNumbers(id)
  return (
    <div className="mt-auto grid h-9 grid-cols-3 divide-x divide-line overflow-hidden rounded-b-[11px] border-t border-line text-xs">
      {COLUMNS.map(([state, Icon, ink]) => {
        const count = numbers[`${state}Count`]
        return (
          <NodeNumberButton
            key={state}
            nodeId={id}
            state={state}
            count={count}
            className="flex items-center justify-center gap-1.5 text-muted focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden className="size-3 shrink-0" />
            <span>
              {numberText[state]} <b className={cx('tabular font-bold', ink)}>{formatNumber(count)}</b>
            </span>
          </NodeNumberButton>
        )
      })}
    </div>
  )
}
