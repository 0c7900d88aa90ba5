// How many leads each step reached and how many replied to it, on one scale that begins with the enrolled leads.

import type { ReactNode } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatPercent } from '#web/lib/format.ts'
import { LeadCountLink, type LeadSelection } from '#web/screens/sequences/page/lead-count-link.tsx'
import { StepLink, type StepNumbers } from '#web/screens/sequences/page/step-link.tsx'
import { aiDrafts } from '#web/screens/sequences/page/step-subject.ts'
import { cx } from '#web/ui/cx.ts'
import { summaryText } from '#web/words/sequence-page.ts'
import { ChartLegend } from './daily-plot.tsx'
import { metricsText } from './text.ts'

type StepChartProps = { sequence: Sequence; enrolled: number; steps: readonly StepNumbers[] }

export function StepChart({ sequence, enrolled, steps }: StepChartProps) {
  const most = Math.max(1, enrolled, ...steps.map(({ sent }) => sent))
  const aiNodes = aiDrafts(sequence.workflowData)
  const { heads } = metricsText
  return (
    <ol className="flex flex-col gap-4 pt-3">
      <Row name={<span className="text-sm text-muted">{heads.enrolled}</span>}>
        <Bar
          sequenceId={sequence.id}
          who={{}}
          what={heads.enrolled}
          value={enrolled}
          most={most}
          fill="h-2 border border-dashed border-planned"
        />
      </Row>
      {steps.map((step) => {
        const name = stepName(step.order)
        return (
          <Row
            key={step.nodeId}
            name={<StepLink sequenceId={sequence.id} step={step} isAi={aiNodes.has(step.nodeId)} />}
          >
            <Bar
              sequenceId={sequence.id}
              who={{ node: step.nodeId, of: 'sent' }}
              what={`${name} ${heads.reached}`}
              value={step.sent}
              most={most}
              fill="h-3 bg-primary"
            />
            {step.sent > 0 && (
              <Bar
                sequenceId={sequence.id}
                who={{ node: step.nodeId, of: 'replied' }}
                what={`${name} ${heads.replied}`}
                value={step.replied}
                most={most}
                fill="h-3 bg-green-mark"
                after={formatPercent(step.replied, step.sent)}
              />
            )}
            <Rest sequenceId={sequence.id} step={step} name={name} />
          </Row>
        )
      })}
    </ol>
  )
}

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <li className="grid gap-x-4 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
    <div className="min-w-0">{name}</div>
    <div className="min-w-0">{children}</div>
  </li>
)

export const StepLegend = () => (
  <ChartLegend sent={metricsText.heads.reached} replied={metricsText.repliedAndRate} />
)

type BarProps = {
  sequenceId: string
  who: LeadSelection
  what: string
  value: number
  most: number
  fill: string
  after?: string
}

/** The number is at the end of its bar and opens the leads. */
const Bar = ({ sequenceId, who, what, value, most, fill, after }: BarProps) => (
  <div className="flex h-6 items-center gap-2">
    <span
      aria-hidden
      className={cx('shrink-0 rounded-full', value === 0 ? 'h-3 border border-dashed border-planned' : fill)}
      style={{ width: value === 0 ? 12 : `max(4px, calc((100% - 7rem) * ${value / most}))` }}
    />
    <span className="text-sm font-semibold whitespace-nowrap">
      <LeadCountLink sequenceId={sequenceId} who={who} value={value} what={what} />
      {metricsText.leadUnit}
      {after && <span className="tabular font-normal text-muted"> · {after}</span>}
    </span>
  </div>
)

/** Leads of the step that wait or bounced, when there are any. */
function Rest({ sequenceId, step, name }: { sequenceId: string; step: StepNumbers; name: string }) {
  const shown = (['waiting', 'bounced'] as const).filter((of) => step[of] > 0)
  if (shown.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-muted">
      {shown.map((of) => (
        <span key={of} className="inline-flex items-center gap-1">
          {summaryText.heads[of]}
          <span>
            <LeadCountLink
              sequenceId={sequenceId}
              who={{ node: step.nodeId, of }}
              value={step[of]}
              what={`${name} ${summaryText.heads[of]}`}
            />
            {metricsText.leadUnit}
          </span>
        </span>
      ))}
    </p>
  )
}
