// Variants of one mail: each reply rate with its interval on a common scale, and the verdict.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VariantGroup } from '#api/sequences/sequence-report.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { LeadCountLink } from '#web/sequences/page/lead-count-link.tsx'
import { aiDrafts } from '#web/sequences/page/step-funnel.tsx'
import { stepSubject } from '#web/sequences/page/step-subject.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { metricsText } from './text.ts'

type Option = VariantGroup['options'][number]
type VariantCardProps = { sequence: Sequence; groups: readonly VariantGroup[]; actions: ReactNode }

export const VariantCard = ({ sequence, groups, actions }: VariantCardProps) => (
  <Card
    title={metricsText.tables.variants}
    description={groups.length > 0 ? metricsText.variantsHint : undefined}
    actions={groups.length > 0 && actions}
  >
    {groups.length === 0 ? (
      <p className="text-sm text-muted">{metricsText.noVariants}</p>
    ) : (
      <div className="flex flex-col gap-6">
        {groups.map((group, i) => (
          <Group
            key={group.below}
            sequence={sequence}
            group={group}
            name={groups.length > 1 ? metricsText.below(i + 1) : undefined}
          />
        ))}
      </div>
    )}
  </Card>
)

function Group({
  sequence,
  group,
  name,
}: {
  sequence: Sequence
  group: VariantGroup
  name?: string | undefined
}) {
  const aiNodes = aiDrafts(sequence.workflowData)
  // a common scale for all variants
  const top = Math.min(
    1,
    Math.max(0.05, ...group.options.map(({ reached, high, rate }) => (reached > 0 ? high : rate))),
  )
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {name && <h3 className="text-sm font-semibold">{name}</h3>}
        <VariantConclusion verdict={group.verdict} options={group.options} />
      </div>
      <ul className="flex flex-col gap-3">
        {group.options.map((option) => (
          <li
            key={option.nodeId}
            className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_7rem]"
          >
            <Link
              to={`/sequences/${sequence.id}/workflow?node=${encodeURIComponent(option.nodeId)}`}
              className="flex min-h-6 min-w-0 items-center gap-2 rounded-md text-sm underline-offset-3 hover:underline"
            >
              <span className="font-semibold">{option.letter}</span>
              <VariantSubject subject={option.subject} isAi={aiNodes.has(option.nodeId)} />
            </Link>
            <Interval option={option} top={top} />
            <span className="tabular text-sm sm:text-right">
              <span className="font-semibold">{formatPercent(option.replied, option.reached)}</span>
              <span className="flex items-center gap-1 text-xs text-muted sm:justify-end">
                <LeadCountLink
                  sequenceId={sequence.id}
                  who={{ node: option.nodeId, of: 'sent' }}
                  value={option.reached}
                  what={metricsText.heads.reached}
                />
                {metricsText.amongThem}
                <LeadCountLink
                  sequenceId={sequence.id}
                  who={{ node: option.nodeId, of: 'replied' }}
                  value={option.replied}
                  what={metricsText.heads.replied}
                />
                {metricsText.leadUnit}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function VariantSubject({ subject, isAi }: { subject: string; isAi: boolean }) {
  const { text } = stepSubject(subject, isAi)
  return (
    <span className="truncate text-muted" title={text}>
      {text}
    </span>
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

function Interval({ option, top }: { option: Option; top: number }) {
  const at = (share: number): string => `${Math.min(100, (share / top) * 100)}%`
  const { reached, rate, low, high } = option
  const told = metricsText.interval(formatPercent(low), formatPercent(high))
  return (
    <div className="min-w-0 self-center">
      <div aria-hidden className="relative h-3 rounded-full bg-hover">
        {reached > 0 && (
          <>
            <span
              className="absolute inset-y-0 rounded-full bg-primary/30"
              style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
            />
            <span
              className="absolute -inset-y-0.5 w-1 -translate-x-1/2 rounded-full bg-primary"
              style={{ left: at(rate) }}
            />
          </>
        )}
      </div>
      {reached > 0 && <p className="tabular mt-0.5 text-2xs text-muted">{told}</p>}
    </div>
  )
}
