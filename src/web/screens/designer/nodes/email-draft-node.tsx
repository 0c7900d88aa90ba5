// An email draft node: generation mode, subject or prompt, and its numbers.

import type { NodeProps } from '@xyflow/react'
import { Eye, ListChecks, Settings2, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatNumber } from '#web/lib/format.ts'
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
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { modeText } from '#web/words/mail-mode.ts'
import { AddBelowMenu } from './add-below-button.tsx'
import { FindingsMark, NodeCard } from './node-card.tsx'
import { missingSubject } from './node-name.ts'
import { nodeText } from './node-text.ts'
import { StateNumbers } from './state-numbers.tsx'

type Draft = NodeOf<'emailDraft'>
/** More characters of a body than its lines have. */
const PREVIEWED = 200
const STATES = ['sent', 'replied', 'waiting', 'opened', 'clicked'] as const

export const EmailDraftNode = memo(function EmailDraftNode({
  data: { node },
  selected,
}: NodeProps<FlowNode>) {
  if (node.type !== 'emailDraft') return null
  return (
    <NodeCard node={node} selected={selected}>
      <div className="card-row">
        <Title id={node.id} />
        <span className="card-badge">{modeText(node.data)}</span>
        <FindingsMark id={node.id} />
        <Actions node={node} />
      </div>
      <Preview node={node} />
      <Audience id={node.id} />
      <Numbers id={node.id} />
    </NodeCard>
  )
})

/** ‘1단계 이메일 초안’, or ‘2단계 A A/B 50%’; without a number while no path leads to it. */
function Title({ id }: { id: string }) {
  const { stepNumbers, branches } = useNodeFacts()
  const step = stepNumbers.get(id)
  const variant = branches.byEmail.get(id)
  if (step === undefined) return <b>{nodeText.title.emailDraft}</b>
  return (
    <>
      <b>
        {stepName(step)}
        {variant && ` ${variant.letter}`}
      </b>
      <span className={variant ? 'sr-only' : 'card-quiet card-kind'}>{nodeText.title.emailDraft}</span>
      {variant && (
        <span className="card-badge" {...tooltipProps(variantText.explain(variant.letters))}>
          {variantText.badge(formatNumber(variant.share))}
        </span>
      )}
    </>
  )
}

function Actions({ node }: { node: Draft }) {
  const designer = useDesigner()
  const editable = useEditable()
  const isPreview = useIsPreview()
  const { view } = designer
  if (!editable && isPreview) return null
  return (
    <div className="card-actions nodrag nokey">
      {editable ? (
        <>
          <IconButton label={nodeText.settings} size="xs" onClick={() => view.openDialog('email', node.id)}>
            <Settings2 aria-hidden />
          </IconButton>
          <IconButton
            label={nodeText.manageEmails}
            size="xs"
            {...tourTarget('manageEmails')}
            onClick={() => view.openDialog('generation', node.id)}
          >
            <ListChecks aria-hidden />
          </IconButton>
          <IconButton
            label={nodeText.remove}
            size="xs"
            onClick={() => deleteElements(designer, new Set([node.id]))}
          >
            <Trash2 aria-hidden />
          </IconButton>
          <AddBelowMenu node={node} />
        </>
      ) : (
        <IconButton label={nodeText.look} size="xs" onClick={() => view.openDialog('email', node.id)}>
          <Eye aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** The first lines of the prompt in AI mode, else of the subject, and of the body where the subject leaves space. */
function Preview({ node }: { node: Draft }) {
  const isFirst = useNodeFacts().firstEmailNodes.has(node.id)
  const { generationMode, aiPrompt, subject, bodyText } = node.data
  const isAi = generationMode === 'ai'
  const text = (isAi ? aiPrompt : subject).trim()
  return (
    <p className="card-preview">
      <span className={text ? '' : 'text-faint'}>
        {text ? <TemplateText text={text} /> : missingSubject(node.data, isFirst)}
      </span>
      {!isAi && (
        <span className="text-muted">
          <TemplateText text={bodyText.slice(0, PREVIEWED)} />
        </span>
      )}
    </p>
  )
}

/** Who receives it, and how many of these mails are written. */
function Audience({ id }: { id: string }) {
  const { generatedCount, generatedTotal } = useNodeNumbers(id)
  const isLoaded = useNodeFacts().numbers !== undefined
  const counts = [formatNumber(generatedCount), formatNumber(generatedTotal)] as const
  return (
    <p className="card-audience">
      <span className="truncate" title={nodeText.banner}>
        {nodeText.banner}
      </span>
      {isLoaded && (
        <span className="tabular shrink-0" {...tooltipProps(nodeText.generatedHint(...counts))}>
          {nodeText.generated(...counts)}
        </span>
      )}
    </p>
  )
}

/** Who was sent this mail, has replied, and waits; until the first is sent, when and how many are planned. */
function Numbers({ id }: { id: string }) {
  const isSent = useNodeNumbers(id).sentCount > 0
  const planned = useNodeFacts().planned.get(id)
  if (!isSent && !planned) return null
  return (
    <div className="card-numbers">
      {isSent ? (
        <StateNumbers nodeId={id} states={STATES} />
      ) : (
        planned && (
          <p className="card-planned">
            {nodeText.planned}{' '}
            <b className="tabular">
              {nodeText.plannedMails(planned.day, planned.time, formatNumber(planned.count))}
            </b>
          </p>
        )
      )}
    </div>
  )
}
