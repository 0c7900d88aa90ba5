// Results of each step of the sequence.

import { Link } from 'react-router'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { formatPercent } from '#web/lib/format.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { metricsText } from '#web/screens/sequences/page/metrics/text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { TermWithDefinition } from '#web/ui/text/term-with-definition.tsx'
import { numberText, trackingLimits } from '#web/words/node-leads.ts'
import { summaryText } from '#web/words/sequence-page.ts'
import { LeadCountLink } from './lead-count-link.tsx'
import { stepSubject } from './step-subject.ts'

type Step = SequenceMetrics['steps'][number]

type StepFunnelProps = { sequence: Sequence; steps: readonly Step[] }

/** The table with its heading, for the summary. */
export const StepFunnel = (props: StepFunnelProps) => (
  <Section title={summaryText.steps} description={summaryText.stepsHint}>
    <StepTable {...props} />
  </Section>
)

export function StepTable({ sequence, steps }: StepFunnelProps) {
  const most = Math.max(1, ...steps.map(({ sent }) => sent))
  const aiNodes = aiDrafts(sequence.workflowData)
  const { heads } = summaryText
  const pathOf = ({ nodeId }: Step): string =>
    `/sequences/${sequence.id}/workflow?node=${encodeURIComponent(nodeId)}`
  const columns: Column<Step>[] = [
    {
      key: 'step',
      head: heads.step,
      width: '38%',
      cell: (step) => (
        <Link
          to={pathOf(step)}
          className="flex min-h-7 min-w-0 items-center gap-2 rounded-md underline-offset-3 hover:underline"
        >
          <span className="shrink-0 text-xs font-semibold text-muted">{stepName(step.order)}</span>
          <StepSubject subject={step.subject} isAi={aiNodes.has(step.nodeId)} />
        </Link>
      ),
    },
    {
      key: 'sent',
      head: <TermWithDefinition label={heads.sent} hint={stepMeanings.sent} />,
      cell: (step) => (
        <span className="flex items-center gap-2.5">
          <span
            aria-hidden
            className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-hover max-sm:hidden"
          >
            <span
              className="flex h-full rounded-full bg-primary"
              style={{ width: `${(step.sent / most) * 100}%` }}
            >
              <span
                className="h-full rounded-full bg-green-ink"
                style={{ width: `${step.sent === 0 ? 0 : Math.min(100, (step.replied / step.sent) * 100)}%` }}
              />
            </span>
          </span>
          <LeadCountLink
            sequenceId={sequence.id}
            who={{ node: step.nodeId, of: 'sent' }}
            value={step.sent}
            what={`${stepName(step.order)} ${heads.sent}`}
            className="w-12 shrink-0 justify-end text-right"
          />
        </span>
      ),
    },
    number(sequence.id, 'replied', heads.replied),
    {
      key: 'rate',
      head: <TermWithDefinition label={heads.rate} hint={stepMeanings.rate} />,
      width: '84px',
      align: 'end',
      cell: (step) => <span className="text-muted">{formatPercent(step.replied, step.sent)}</span>,
    },
    ...(['opened', 'clicked'] as const)
      .filter((key) => steps.some((step) => step[key] !== null))
      .map(
        (key): Column<Step> => ({
          key,
          align: 'end',
          from: 'sm',
          width: '76px',
          head: <TermWithDefinition label={numberText[key]} hint={trackingLimits[key]} />,
          cell: (step) =>
            // a step without tracked mails has no number
            step[TRACKED[key]] > 0 ? (
              <LeadCountLink
                sequenceId={sequence.id}
                who={{ node: step.nodeId, of: key }}
                value={step[key] ?? 0}
                what={`${stepName(step.order)} ${numberText[key]}`}
              />
            ) : (
              <span className="text-faint">–</span>
            ),
        }),
      ),
    { ...number(sequence.id, 'bounced', heads.bounced), from: 'sm' },
    { ...number(sequence.id, 'waiting', heads.waiting), from: 'sm' },
  ]
  return (
    <Table
      label={summaryText.steps}
      columns={columns}
      rows={steps}
      rowKey={({ nodeId }) => nodeId}
      rowTarget={(step) => ({ to: pathOf(step) })}
      empty={<EmptyState title={summaryText.noSteps} description={summaryText.noStepsHint} />}
    />
  )
}

function StepSubject({ subject, isAi }: { subject: string; isAi: boolean }) {
  const { text, isPlaceholder } = stepSubject(subject, isAi)
  return (
    <span title={text} className={isPlaceholder ? 'line-clamp-2 text-muted' : 'line-clamp-2'}>
      <TemplateText text={text} />
    </span>
  )
}

const { stepMeanings } = metricsText

const TRACKED = { opened: 'openTracked', clicked: 'clickTracked' } as const

const number = (sequenceId: string, key: 'replied' | 'bounced' | 'waiting', head: string): Column<Step> => ({
  key,
  head: <TermWithDefinition label={head} hint={stepMeanings[key]} />,
  width: '72px',
  align: 'end',
  cell: (step) => (
    <LeadCountLink
      sequenceId={sequenceId}
      who={{ node: step.nodeId, of: key }}
      value={step[key]}
      what={head}
    />
  ),
})

/** Drafts whose subject is generated per lead: their empty subject does not mean a follow-up in the same thread. */
export function aiDrafts(workflowData: string | null): ReadonlySet<string> {
  const parsed = parseWorkflow(workflowData)
  if (!parsed.ok) return new Set()
  return new Set(
    parsed.workflow.nodes
      .filter((node) => isMail(node) && node.data.generationMode === 'ai')
      .map(({ id }) => id),
  )
}
