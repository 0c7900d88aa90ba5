// Variants of one mail: their reply rates on a common scale, and the verdict; the same as a table.
import { Link } from 'react-router'
import type { VariantGroup } from '#api/sequences/sequence-report.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { RateChart } from '#web/parts/overview/metrics/rate-chart.tsx'
import { chartText } from '#web/parts/overview/metrics/text.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { LeadCountLink, type LeadSelection } from '#web/screens/sequences/page/lead-count-link.tsx'
import { aiDrafts, stepSubject } from '#web/screens/sequences/page/step-subject.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { metricsText } from './text.ts'

type Selections = { reached: LeadSelection; replied: LeadSelection }

function rateLinks(sequenceId: string, row: { reached: number; replied: number }, selections: Selections) {
  const link = (key: keyof Selections, text?: string) => (
    <LeadCountLink
      sequenceId={sequenceId}
      who={selections[key]}
      value={row[key]}
      what={metricsText.heads[key]}
      {...(text !== undefined && { text })}
    />
  )
  return {
    reachedLink: link('reached'),
    repliedLink: link('replied'),
    rateLink: link('replied', formatPercent(row.replied, row.reached)),
  }
}

type Option = VariantGroup['options'][number]
type VariantProps = { sequence: Sequence; groups: readonly VariantGroup[] }

export const VariantGroups = ({ sequence, groups }: VariantProps) => (
  <div className="flex flex-col gap-6">
    {groups.map((group, i) => (
      <div key={group.below}>
        <div className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {groups.length > 1 && <h3 className="text-sm font-semibold">{metricsText.below(i + 1)}</h3>}
          <VariantConclusion verdict={group.verdict} options={group.options} />
        </div>
        <RateChart
          rows={group.options.map((option) => ({
            key: option.nodeId,
            name: <VariantName sequence={sequence} option={option} />,
            reached: option.reached,
            replied: option.replied,
            open: 0,
            ...rateLinks(sequence.id, option, {
              reached: { node: option.nodeId, of: 'sent' },
              replied: { node: option.nodeId, of: 'replied' },
            }),
          }))}
        />
      </div>
    ))}
  </div>
)

export function VariantTable({ sequence, groups }: VariantProps) {
  const { heads, tables } = metricsText
  const count = (option: Option, of: 'sent' | 'replied', what: string, text?: string) => (
    <LeadCountLink
      sequenceId={sequence.id}
      who={{ node: option.nodeId, of }}
      value={of === 'sent' ? option.reached : option.replied}
      what={what}
      {...(text !== undefined && { text })}
    />
  )
  return (
    <Table
      label={tables.variants}
      rows={groups.flatMap(({ options }) => options)}
      rowKey={({ nodeId }) => nodeId}
      columns={[
        {
          key: 'variant',
          head: heads.variant,
          cell: (option) => <VariantName sequence={sequence} option={option} />,
        },
        {
          key: 'reached',
          head: heads.reached,
          width: '84px',
          align: 'end',
          cell: (option) => count(option, 'sent', heads.reached),
        },
        {
          key: 'replied',
          head: heads.replied,
          width: '84px',
          align: 'end',
          cell: (option) => count(option, 'replied', heads.replied),
        },
        {
          key: 'rate',
          head: heads.rate,
          width: '84px',
          align: 'end',
          cell: (option) =>
            count(option, 'replied', heads.replied, formatPercent(option.replied, option.reached)),
        },
        {
          key: 'interval',
          head: metricsText.intervalHead,
          width: '140px',
          align: 'end',
          from: 'sm',
          cell: ({ reached, low, high }) => (
            <span className="tabular text-muted">
              {reached === 0 ? '–' : chartText.interval(formatPercent(low), formatPercent(high))}
            </span>
          ),
        },
      ]}
    />
  )
}

function VariantName({ sequence, option }: { sequence: Sequence; option: Option }) {
  const { text } = stepSubject(option.subject, aiDrafts(sequence.workflowData).has(option.nodeId))
  return (
    <Link
      to={`/sequences/${sequence.id}/workflow?node=${encodeURIComponent(option.nodeId)}`}
      className="flex min-h-6 min-w-0 items-center gap-2 rounded-md underline-offset-3 hover:underline"
    >
      <span className="font-semibold">{option.letter}</span>
      <span className="truncate text-muted" title={text}>
        <TemplateText text={text} />
      </span>
    </Link>
  )
}

function VariantConclusion({ verdict, options }: Pick<VariantGroup, 'verdict' | 'options'>) {
  if (verdict.kind === 'better') {
    const letter = options.find(({ nodeId }) => nodeId === verdict.nodeId)?.letter ?? ''
    return (
      <>
        <Badge tone="green">{metricsText.better(letter)}</Badge>
        <span className="text-xs text-muted">{metricsText.betterHint}</span>
      </>
    )
  }
  return (
    <>
      <Badge tone="gray">{metricsText.unknown}</Badge>
      <span className="text-xs text-muted">
        {verdict.reason === 'few_leads'
          ? metricsText.fewLeads(formatNumber(verdict.needed))
          : metricsText.noDifference}
      </span>
    </>
  )
}
