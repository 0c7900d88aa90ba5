// The proposed mails and waits in their order, as they will be added.
import { Timer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  isMail,
  isWait,
  type MailNode,
  type WaitNode,
  type WorkflowNode,
} from '#core/sequences/workflow/node-kinds.ts'
import { variantLetter } from '#core/sequences/workflow/variants.ts'
import type { WorkflowEdge } from '#core/sequences/workflow/workflow.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { UnsupportedClaims } from '#web/parts/writing/unsupported-claims.tsx'
import { useDesigner, useView } from '#web/screens/designer/designer-context.ts'
import { nodeText } from '#web/screens/designer/nodes/node-text.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { proposalText } from './proposal-text.ts'
import type { ReceivedProposal } from './use-propose.ts'

type ProposedStepsProps = {
  nodes: readonly WorkflowNode[]
  edges: readonly WorkflowEdge[]
  unsupported: ReceivedProposal['unsupported']
}

export function ProposedSteps({ nodes, edges, unsupported }: ProposedStepsProps) {
  const mails = nodes.filter(isMail)
  const above = new Map(edges.map(({ source, target }) => [target, source]))
  /** mails below the same node are variants of each other */
  const variants = (node: MailNode): MailNode[] =>
    nodes.filter((one): one is MailNode => isMail(one) && above.get(one.id) === above.get(node.id))
  return (
    <ol className="flex flex-col gap-2">
      {nodes.map((node) => {
        if (isWait(node)) return <Wait key={node.id} node={node} />
        if (!isMail(node)) return null
        const siblings = variants(node)
        return (
          <Mail
            key={node.id}
            node={node}
            claims={unsupported.filter(({ mail }) => mails[mail] === node)}
            letter={siblings.length > 1 ? variantLetter(siblings.indexOf(node)) : null}
          />
        )
      })}
    </ol>
  )
}

const Wait = ({ node }: { node: WaitNode }) => (
  <li className="tabular flex items-center gap-2 px-2 text-xs text-muted">
    <Timer aria-hidden className="size-3.5" />
    {proposalText.wait(node.data.delayDays)}
  </li>
)

type MailProps = { node: MailNode; claims: ReceivedProposal['unsupported']; letter: string | null }

function Mail({ node, claims, letter }: MailProps) {
  const { view } = useDesigner()
  const isSelected = useView((state) => state.selectedNodes.has(node.id))
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={item}
      className={cx(
        'rounded-lg border border-dashed bg-surface',
        isSelected ? 'border-primary ring-1 ring-primary' : 'border-dashed border-planned',
      )}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        className="flex w-full items-start gap-2 rounded-t-lg border-b border-line px-3 py-2 text-left text-sm font-semibold hover:bg-hover"
        onClick={() => {
          view.selectOnly([node.id])
          view.revealNodes([node.id])
        }}
      >
        <span className="min-w-0 flex-1">
          {node.data.subject ? (
            <TemplateText text={node.data.subject} />
          ) : (
            <span className="font-normal text-muted">{nodeText.threadSubject}</span>
          )}
        </span>
        {letter && <Badge tone="amber">{proposalText.variant(letter)}</Badge>}
      </button>
      <p className="px-3 py-2 text-sm leading-[1.7] break-words whitespace-pre-line">
        <TemplateText text={node.data.bodyText} />
      </p>
      <UnsupportedClaims
        claims={claims}
        hint={proposalText.noSourceHint}
        className="border-t border-line px-3 py-2"
      />
    </li>
  )
}
