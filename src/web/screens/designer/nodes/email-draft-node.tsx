// An email draft node: generation mode, subject or prompt, and its numbers.

import type { NodeProps } from '@xyflow/react'
import {
  Eye,
  ListChecks,
  type LucideIcon,
  MailOpen,
  MousePointerClick,
  PencilLine,
  Reply,
  Send,
  Settings2,
  Sparkles,
  Trash2,
  Users,
} from 'lucide-react'
import { memo } from 'react'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatNumber, formatShortNumber } from '#web/lib/format.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { variantText } from '#web/screens/designer/canvas/canvas-text.ts'
import type { FlowNode } from '#web/screens/designer/canvas/flow-elements.ts'
import {
  useDesigner,
  useEditable,
  useIsPreview,
  useNodeFacts,
  useNodeNumbers,
} from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { numberText } from '#web/words/node-leads.ts'
import { trackingLimits } from '#web/words/tracking-limits.ts'
import { NodeCard } from './node-card.tsx'
import { nodeText } from './node-text.ts'
import { NodeNumberButton } from './number-button.tsx'

type Draft = NodeOf<'emailDraft'>

export const EmailDraftNode = memo(function EmailDraftNode({
  data: { node },
  selected,
}: NodeProps<FlowNode>) {
  if (node.type !== 'emailDraft') return null
  return (
    <NodeCard node={node} selected={selected} title={<Title id={node.id} />} head={<Head node={node} />}>
      <Audience id={node.id} />
      <Preview node={node} />
      <Foot node={node} />
    </NodeCard>
  )
})

/** ‘1단계 이메일 초안’; without a number while no path leads to it. */
function Title({ id }: { id: string }) {
  const step = useNodeFacts().stepNumbers.get(id)
  if (step === undefined) return nodeText.title.emailDraft
  return (
    <>
      {stepName(step)} <span className="text-xs font-medium text-muted">{nodeText.title.emailDraft}</span>
    </>
  )
}

/** The recipients: every lead, or the share of an A/B variant. */
function Audience({ id }: { id: string }) {
  const variant = useNodeFacts().branches.byEmail.get(id)
  const { sentCount } = useNodeNumbers(id)
  return (
    <div className="mx-2.5 mt-1.5 flex h-6 items-center gap-1">
      <p
        title={nodeText.banner}
        className="flex h-[22px] min-w-0 flex-1 items-center gap-1.5 rounded-md bg-sunken px-2 text-2xs text-muted"
      >
        {!sentCount && <Users aria-hidden className="size-3 shrink-0" />}
        <span className="truncate">{nodeText.banner}</span>
      </p>
      {sentCount > 0 && <EmailResults id={id} />}
      {variant && (
        <span {...tooltipProps(variantText.explain(variant.letters))}>
          <Badge tone="amber">{variantText.badge(formatNumber(variant.share))}</Badge>
        </span>
      )}
    </div>
  )
}

const RESULT_COLUMNS = {
  sent: Send,
  opened: MailOpen,
  clicked: MousePointerClick,
  replied: Reply,
} as const satisfies {
  [state in NodeState]?: LucideIcon
}

/** After the first send: sent, opened (where tracking is on) and replied. */
function EmailResults({ id }: { id: string }) {
  const numbers = useNodeNumbers(id)
  return (['sent', 'opened', 'clicked', 'replied'] as const).map((state) => {
    const count = numbers[`${state}Count`]
    if (count === null) return null
    const Icon = RESULT_COLUMNS[state]
    return (
      <NodeNumberButton
        key={state}
        nodeId={id}
        state={state}
        count={count}
        hint={state === 'opened' || state === 'clicked' ? trackingLimits[state] : undefined}
        className="flex h-6 min-w-6 shrink-0 items-center gap-1 rounded-md px-1 text-2xs text-muted"
      >
        <Icon aria-hidden className="size-3 shrink-0" />
        <span className="sr-only">{numberText[state]}</span>
        <b className={cx('tabular font-bold', state === 'replied' ? 'text-green-ink' : 'text-ink')}>
          {formatShortNumber(count)}
        </b>
      </NodeNumberButton>
    )
  })
}

function Head({ node }: { node: Draft }) {
  const designer = useDesigner()
  const editable = useEditable()
  const isAi = node.data.generationMode === 'ai'
  const variant = useNodeFacts().branches.byEmail.get(node.id)
  return (
    <div className="flex shrink-0 items-center gap-1">
      {variant && (
        <b className="variant-letter" {...tooltipProps(variantText.explain(variant.letters))}>
          {variant.letter}
        </b>
      )}
      <Badge
        tone={isAi ? 'violet' : 'sky'}
        icon={isAi ? <Sparkles aria-hidden /> : <PencilLine aria-hidden />}
      >
        {nodeText.mode[node.data.generationMode]}
      </Badge>
      {editable && (
        <IconButton
          label={nodeText.remove}
          size="sm"
          className="nodrag nokey -mr-1"
          onClick={() => deleteElements(designer, new Set([node.id]))}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** The first two lines of the prompt in AI mode, else of the subject. */
function Preview({ node }: { node: Draft }) {
  const isFirst = useNodeFacts().firstEmailNodes.has(node.id)
  const { generationMode, aiPrompt, subject, bodyText, bodyHtml } = node.data
  const text = (generationMode === 'ai' ? aiPrompt : subject).trim()
  const isThread = generationMode === 'manual' && !isFirst && (bodyText.trim() || bodyHtml.trim())
  const instead = isThread
    ? nodeText.threadSubject
    : generationMode === 'ai'
      ? nodeText.noPrompt
      : nodeText.noSubject
  return (
    <p
      className={cx(
        'mx-3 mt-1.5 line-clamp-2 h-[36px] text-xs leading-[18px]',
        text ? 'text-ink' : 'text-faint',
      )}
    >
      {text ? <TemplateText text={text} /> : instead}
    </p>
  )
}

function Foot({ node }: { node: Draft }) {
  const { view } = useDesigner()
  const editable = useEditable()
  const isShown = !useIsPreview()
  const { generatedCount, generatedTotal } = useNodeNumbers(node.id)
  const counts = [formatNumber(generatedCount), formatNumber(generatedTotal)] as const
  return (
    <div className="mt-auto flex items-center gap-1 border-t border-line px-2.5 py-1.5">
      <span
        className="tabular mr-auto text-xs font-medium text-muted"
        {...tooltipProps(nodeText.generatedHint(...counts))}
      >
        {nodeText.generated(...counts)}
      </span>
      {!editable && isShown && (
        <Button
          variant="ghost"
          size="sm"
          className="nodrag nokey h-7! px-2! text-xs!"
          icon={<Eye aria-hidden />}
          onClick={() => view.openDialog('email', node.id)}
        >
          {nodeText.look}
        </Button>
      )}
      {editable && (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="nodrag nokey h-7! px-2! text-xs!"
            icon={<Settings2 aria-hidden />}
            onClick={() => view.openDialog('email', node.id)}
          >
            {nodeText.settings}
          </Button>
          <Button
            variant="soft"
            size="sm"
            className="nodrag nokey h-7! px-2! text-xs!"
            icon={<ListChecks aria-hidden />}
            {...tourTarget('manageEmails')}
            onClick={() => view.openDialog('generation', node.id)}
          >
            {nodeText.manageEmails}
          </Button>
        </>
      )}
    </div>
  )
}
