// The card of a flow node: frame, knot on the line, handles, and the add button.

import { Handle, Position } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CARD_HEIGHT } from '#core/sequences/workflow/card-layout.ts'
import type { FlowNodeType, NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { useCompactCards } from '#web/screens/designer/canvas/level-of-detail.tsx'
import {
  useEditable,
  useFindings,
  useNodeFacts,
  useNodeNumbers,
  useView,
} from '#web/screens/designer/designer-context.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { numberText } from '#web/words/node-leads.ts'
import { AddBelowButton } from './add-below-button.tsx'
import { subjectOf } from './node-name.ts'
import { CARD_WIDTH, HANDLE_SIDES } from './node-size.ts'
import { nodeText } from './node-text.ts'

type CardNode = NodeOf<FlowNodeType>

export type NodeCardProps = {
  node: CardNode
  selected: boolean
  children: ReactNode
  /** a stored connection enters a node of a kind without an input handle */
  hasForbiddenEntry?: boolean
}

export function NodeCard({ node, selected, children, hasForbiddenEntry }: NodeCardProps) {
  const editable = useEditable()
  const isFar = useCompactCards()
  const connects = HANDLE_SIDES[node.type]
  const isProposed = useView(({ proposal }) => proposal?.added.has(node.id) ?? false)
  return (
    <div
      className={cx('group/card node-card', isProposed && 'is-proposed')}
      data-kind={node.type}
      data-selected={selected || undefined}
      style={{ width: CARD_WIDTH, height: CARD_HEIGHT[node.type] }}
    >
      {!isFar && children}
      <CompactCard node={node} covers={!isFar} />
      <Knot node={node} />
      {connects.in && <Handle type="target" position={Position.Top} isConnectable={editable} aria-hidden />}
      {hasForbiddenEntry && <ForbiddenHandle type="target" />}
      {connects.out && (
        <Handle type="source" position={Position.Bottom} isConnectable={editable} aria-hidden />
      )}
      {editable && !isFar && <AddBelowButton node={node} />}
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

/** Its place on the line: filled once its mail was sent, hollow while it is planned; a double ring has its replies. */
function Knot({ node }: { node: CardNode }) {
  const step = useNodeFacts().stepNumbers.get(node.id)
  const { sentCount, repliedCount } = useNodeNumbers(node.id)
  return (
    <>
      <span aria-hidden className="knot" data-kind={node.type} data-sent={sentCount > 0 || undefined}>
        {step}
      </span>
      {step !== undefined && repliedCount > 0 && (
        <span aria-hidden className="reply-ring tabular">
          {formatNumber(repliedCount)}
        </span>
      )}
    </>
  )
}

/** The launch findings of this node; red when one blocks the launch. */
export function FindingsMark({ id }: { id: string }) {
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

/** At low zoom: the step, its subject and its numbers. */
function CompactCard({ node, covers }: { node: CardNode; covers: boolean }) {
  const blocks = useFindings(node.id).some((finding) => finding.level === 'error')
  const { stepNumbers, firstEmailNodes, planned } = useNodeFacts()
  const step = stepNumbers.get(node.id)
  const { sentCount } = useNodeNumbers(node.id)
  const subject = subjectOf(node, firstEmailNodes.has(node.id))
  const name = step === undefined ? subject : `${stepName(step)} ${subject}`
  const mails = planned.get(node.id)
  const results =
    step !== undefined && sentCount > 0
      ? `${numberText.sent} ${formatNumber(sentCount)}`
      : mails && nodeText.plannedMails(mails.day, null, formatNumber(mails.count))
  return (
    <p
      className="compact-card"
      data-kind={node.type}
      data-blocks={blocks || undefined}
      // the covered card already contains this text
      aria-hidden={covers || undefined}
    >
      <span data-name={covers ? name.replaceAll(/\{\{|\}\}/g, '') : undefined}>
        {!covers && <TemplateText text={name} />}
      </span>
      {results && <b data-results={results} data-planned={sentCount === 0 || undefined} />}
    </p>
  )
}

function NodeMark({ id }: { id: string }) {
  const state = useView(({ rehearsalMarks }) => rehearsalMarks?.get(id)?.state)
  const tag = useView(({ rehearsalMarks }) => rehearsalMarks?.get(id)?.tag)
  if (!state) return null
  return (
    <>
      <span aria-hidden className="rehearsal-mark" data-mark={state} />
      {tag && (
        <span className="rehearsal-date-tag tabular" data-mark={state}>
          {tag}
        </span>
      )}
    </>
  )
}
