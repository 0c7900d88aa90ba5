// Results of each step of the sequence, as a table.
import type { Sequence } from '#api/sequences/sequences.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatPercent } from '#web/lib/format.ts'
import { LeadCountLink } from '#web/screens/sequences/page/lead-count-link.tsx'
import { nodePath, StepLink, type StepNumbers } from '#web/screens/sequences/page/step-link.tsx'
import { aiDrafts } from '#web/screens/sequences/page/step-subject.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { TermWithDefinition } from '#web/ui/text/term-with-definition.tsx'
import { numberText, trackingLimits } from '#web/words/node-leads.ts'
import { summaryText } from '#web/words/sequence-page.ts'
import { metricsText } from './text.ts'

type StepTableProps = { sequence: Sequence; steps: readonly StepNumbers[] }

export function StepTable({ sequence, steps }: StepTableProps) {
  const aiNodes = aiDrafts(sequence.workflowData)
  const { heads } = summaryText
  const columns: Column<StepNumbers>[] = [
    {
      key: 'step',
      head: heads.step,
      cell: (step) => <StepLink sequenceId={sequence.id} step={step} isAi={aiNodes.has(step.nodeId)} />,
    },
    number(sequence.id, 'sent', heads.sent),
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
        (key): Column<StepNumbers> => ({
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
      rowTarget={({ nodeId }) => ({ to: nodePath(sequence.id, nodeId) })}
      empty={<EmptyState title={summaryText.noSteps} description={summaryText.noStepsHint} />}
    />
  )
}

const { stepMeanings } = metricsText

const TRACKED = { opened: 'openTracked', clicked: 'clickTracked' } as const

const number = (
  sequenceId: string,
  key: 'sent' | 'replied' | 'bounced' | 'waiting',
  head: string,
): Column<StepNumbers> => ({
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
