// The card of a flow node: frame, header, handles, and the add button.

import { Handle, Position } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CARD_HEIGHT } from '#core/sequences/workflow/card-layout.ts'
import type { FlowNodeType, NodeOf, WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { useCompactCards } from '#web/screens/designer/canvas/level-of-detail.tsx'
import { CARD_WIDTH, HANDLE_SIDES } from '#web/screens/designer/canvas/node-size.ts'
import {
  useEditable,
  useFindings,
  useNodeFacts,
  useNodeNumbers,
  useView,
} from '#web/screens/designer/designer-context.ts'
import { NodeMark } from '#web/screens/designer/rehearsal/playback/node-mark.tsx'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { numberText } from '#web/words/node-leads.ts'
import { AddBelowButton } from './add-below-button.tsx'
import { nodeDetail } from './node-name.ts'
import { NODE_STYLE } from './node-style.ts'
import { nodeText } from './node-text.ts'

type CardNode = NodeOf<FlowNodeType>

export type NodeCardProps = {
  node: CardNode
  selected: boolean
  title: ReactNode
  hint?: ReactNode
  /** at the right of the header: badges, buttons */
  head?: ReactNode
  children?: ReactNode
  /** a stored connection enters a node of a kind without an input handle */
  hasForbiddenEntry?: boolean
}

export function NodeCard(props: NodeCardProps) {
  const { node, selected } = props
  const editable = useEditable()
  const isFar = useCompactCards()
  const connects = HANDLE_SIDES[node.type]
  const isProposed = useView(({ proposal }) => proposal?.added.has(node.id) ?? false)
  return (
    <div
      className={cx(
        'group/card relative flex flex-col rounded-xl border bg-surface text-ink transition-[border-color,box-shadow]',
        !isFar && 'shadow-card',
        selected ? 'border-primary ring-1 ring-primary' : 'border-line-strong',
        isProposed && 'is-proposed',
      )}
      style={{ width: CARD_WIDTH, height: CARD_HEIGHT[node.type] }}
    >
      {!isFar && <FullCard {...props} />}
      <CompactCard node={node} covers={!isFar} />
      {connects.in && <Handle type="target" position={Position.Top} isConnectable={editable} aria-hidden />}
      {props.hasForbiddenEntry && <ForbiddenHandle type="target" />}
      {connects.out && (
        <Handle type="source" position={Position.Bottom} isConnectable={editable} aria-hidden />
      )}
      {editable && !isFar && <AddBelowButton node={node} selected={selected} />}
      <NodeMark id={node.id} />
      {isProposed && <span className="proposal-tag">{nodeText.proposed}</span>}
    </div>
  )
}

/** A handle for an invalid stored connection; no new connection can start or end there. */
export const ForbiddenHandle = ({ type }: { type: 'target' | 'source' }) => (
  <Handle
    type={type}
    position={type === 'target' ? Position.Top : Position.Bottom}
    isConnectable={false}
    className="invisible"
    aria-hidden
  />
)

function FullCard({ node, title, hint, head, children }: NodeCardProps) {
  const { icon: Icon, chip } = NODE_STYLE[node.type]
  return (
    <>
      <div className={cx('flex items-center gap-2 px-2.5', children ? 'pt-2' : 'my-auto')}>
        <span className={cx('grid size-7 shrink-0 place-items-center rounded-lg', chip)}>
          <Icon aria-hidden className="size-[15px]" />
        </span>
        <div className="min-w-0 flex-1 leading-tight">
          <p className="flex items-center gap-1.5 text-[13.5px] font-semibold">
            <span className="truncate">{title}</span>
            <FindingsMark id={node.id} />
          </p>
          {hint && <p className="truncate text-2xs text-muted">{hint}</p>}
        </div>
        {head}
      </div>
      {children}
    </>
  )
}

/** The launch findings of this node; red when one blocks the launch. */
function FindingsMark({ id }: { id: string }) {
  const findings = useFindings(id)
  if (findings.length === 0) return null
  const blocks = findings.some((finding) => finding.level === 'error')
  const messages = findings.map((finding) => finding.message)
  return (
    <span
      role="img"
      aria-label={`${nodeText.faults(findings.length)}: ${messages.join(' ')}`}
      className={cx('shrink-0', blocks ? 'text-red-ink' : 'text-amber-ink')}
      {...tooltipProps(messages.join('\n'))}
    >
      <TriangleAlert aria-hidden className="size-3.5" />
    </span>
  )
}

function CompactCard({ node, covers }: { node: WorkflowNode; covers: boolean }) {
  const blocks = useFindings(node.id).some((finding) => finding.level === 'error')
  const { icon: Icon, chip } = NODE_STYLE[node.type]
  const step = useNodeFacts().stepNumbers.get(node.id)
  const { sentCount, repliedCount } = useNodeNumbers(node.id)
  const detail = nodeDetail(node) || nodeText.title[node.type]
  const name = step === undefined ? detail : `${stepName(step)} ${detail}`
  const results =
    step !== undefined && sentCount > 0
      ? `${numberText.sent} ${formatNumber(sentCount)} · ${numberText.replied} ${formatNumber(repliedCount)}`
      : undefined
  return (
    <p
      className={cx('compact-card', chip)}
      data-blocks={blocks || undefined}
      // the covered card already contains this text
      aria-hidden={covers || undefined}
    >
      <Icon aria-hidden />
      <span
        data-name={covers ? name.replaceAll(/\{\{|\}\}/g, '') : undefined}
        data-results={covers ? results : undefined}
      >
        {!covers && <TemplateText text={name} />}
      </span>
    </p>
  )
}
