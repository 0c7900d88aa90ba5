// The funnel: one line per lead, or per group of leads when there are many. Each line ends where its leads are now.
import type { ReactNode } from 'react'
import type { IntentCount } from '#api/overview/cohort-counts.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import {
  type CohortCounts,
  FUNNEL,
  type FunnelStage,
  OUTCOMES,
  type Period,
} from '#core/overview/dashboard.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { intentWords } from '#web/words/intents.ts'
import { metricText, metricWords } from '#web/words/metrics.ts'
import { type LeadLists, LeadNumber } from './lead-number.tsx'
import { chartText } from './text.ts'

/** More lines could not be told apart. */
const MAX_LINES = 40
const LINE_HEIGHT = 4

type FunnelProps = {
  counts: CohortCounts
  intents: readonly IntentCount[]
  lists: LeadLists
  /** the period before, for comparison */
  previous?: { counts: CohortCounts; period: Period }
}

export function Funnel({ counts, intents, lists, previous }: FunnelProps) {
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-3 gap-y-4 sm:grid-cols-5">
        {FUNNEL.map((stage) => (
          <Stage key={stage} stage={stage} counts={counts} lists={lists} previous={previous} />
        ))}
      </dl>
      {previous && counts.open > 0 && (
        <p className="text-xs text-muted">
          {chartText.countingSeries}{' '}
          <LeadNumber
            lists={lists}
            metric="open"
            value={counts.open}
            // the number of open leads below has the same list
            what={chartText.countingSeries}
            className="font-semibold text-ink"
          />
          {chartText.mayRise}
        </p>
      )}
      <Lines counts={counts} />
      {/* the numbers add up to the leads enrolled: those that replied by intent */}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {OUTCOMES.filter((metric) => metric !== 'replied' && counts[metric] > 0).map((metric) => (
          <li key={metric} className="flex items-center gap-1.5">
            {metricWords[metric]}
            <LeadNumber
              lists={lists}
              metric={metric}
              value={counts[metric]}
              className="font-semibold text-ink"
            />
          </li>
        ))}
        {[...INTENTS, 'none' as const].flatMap((intent) => {
          const { count = 0 } = intents.find((row) => row.intent === intent) ?? {}
          if (count === 0) return []
          const word = intent === 'none' ? metricText.noIntent : intentWords[intent]
          return (
            <li key={intent} className="flex items-center gap-1.5">
              {`${metricWords.replied}: ${word}`}
              <LeadNumber
                lists={lists}
                metric="replied"
                value={count}
                place={{ at: 'intent', of: intent }}
                what={`${metricWords.replied} ${word}`}
                className="font-semibold text-ink"
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What the share of a stage is divided by: the reply rate is the same as on every other screen. */
const SHARE_OF: Record<FunnelStage, FunnelStage | null> = {
  enrolled: null,
  sent: 'enrolled',
  delivered: 'sent',
  replied: 'sent',
  interested: 'sent',
}

type StageProps = Pick<FunnelProps, 'counts' | 'lists'> & {
  stage: FunnelStage
  previous: FunnelProps['previous']
}

function Stage({ stage, counts, lists, previous }: StageProps) {
  const isBack = stage === 'replied' || stage === 'interested'
  const value = counts[stage]
  const base = SHARE_OF[stage]
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:flex-col sm:border-l sm:border-line-strong sm:pl-3">
      <dt className="flex min-h-6 w-full flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {metricWords[stage]}
        {base && counts[base] > 0 && (
          <span title={chartText.shareOf(metricWords[base])}>
            <LeadNumber
              lists={lists}
              metric={stage}
              value={value}
              text={formatPercent(value, counts[base])}
              className="font-semibold text-ink"
            />
          </span>
        )}
      </dt>
      <dd className="min-w-0">
        <LeadNumber
          lists={lists}
          metric={stage}
          value={value}
          className={cx('text-2xl font-bold tracking-[-0.02em]', isBack && 'text-green-ink')}
        />
        {previous && (
          <Comparison
            value={value}
            before={previous.counts[stage]}
            points={pointsOf(stage, counts, previous.counts)}
            list={
              <LeadNumber
                lists={lists}
                metric={stage}
                value={previous.counts[stage]}
                place={{ at: 'period', ...previous.period }}
                what={`${chartText.previous} ${metricWords[stage]}`}
              />
            }
          />
        )}
      </dd>
    </div>
  )
}

/** The change of a share in percentage points, with one decimal; null: one of the periods has no share. */
function pointsOf(stage: FunnelStage, now: CohortCounts, before: CohortCounts): number | null {
  const base = SHARE_OF[stage]
  if (!base || now[base] === 0 || before[base] === 0) return null
  return Math.round((now[stage] / now[base] - before[stage] / before[base]) * 1000) / 10
}

type ComparisonProps = {
  value: number
  before: number
  points: number | null
  /** the number of the period before */
  list: ReactNode
}

function Comparison({ value, before, points, list }: ComparisonProps) {
  const change = value - before
  const words =
    change === 0
      ? chartText.same
      : (change > 0 ? chartText.more : chartText.less)(formatNumber(Math.abs(change)))
  return (
    <p className="tabular text-xs text-muted">
      {chartText.previous} {list}
      {chartText.leadUnit}{' '}
      <span className="font-semibold" title={chartText.difference(words)}>
        {words}
      </span>
      {points !== null && ` · ${chartText.points(points)}`}
    </p>
  )
}

/** Purely a picture of the numbers above it. */
function Lines({ counts }: { counts: CohortCounts }) {
  const { enrolled } = counts
  if (enrolled === 0) return null
  const leadsPerLine = Math.max(1, Math.ceil(enrolled / MAX_LINES))
  const lines = Math.ceil(enrolled / leadsPerLine)
  // a stage with any lead has at least one line
  const reach = FUNNEL.map((stage) =>
    counts[stage] === 0 ? 0 : Math.max(1, Math.round((counts[stage] / enrolled) * lines)),
  )
  const drawn = Array.from({ length: lines }, (_, line) => ({
    y: (line + 1) * LINE_HEIGHT,
    stage: reach.findLastIndex((n) => line < n),
  }))
  return (
    <div className="max-sm:hidden">
      <svg
        aria-hidden
        viewBox={`0 0 1000 ${lines * LINE_HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="w-full"
        style={{ height: lines * LINE_HEIGHT + 4 }}
      >
        {drawn.map(({ y, stage }) => (
          <Line key={y} y={y} stage={stage} />
        ))}
      </svg>
      <p className="pt-1 text-right text-xs text-faint">
        {leadsPerLine === 1 ? chartText.oneLineIsOne : chartText.oneLineIs(formatNumber(leadsPerLine))}
      </p>
    </div>
  )
}

/** Where a line ends whose leads reached this stage, of 1000. */
const ENDS = [150, 370, 560, 790, 990] as const
const DELIVERED = 2

function Line({ y, stage }: { y: number; stage: number }) {
  const end = ENDS[stage] ?? ENDS[0]
  const sentEnd = Math.min(end, ENDS[DELIVERED])
  const stroke = { strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const
  return (
    <>
      <path
        d={`M0 ${y}H${sentEnd}`}
        className={stage === 0 ? 'stroke-planned' : 'stroke-primary'}
        strokeDasharray={stage === 0 ? '3 4' : undefined}
        opacity={stage === DELIVERED ? 0.55 : 1}
        {...stroke}
      />
      {end > sentEnd && <path d={`M${sentEnd} ${y}H${end}`} className="stroke-green-mark" {...stroke} />}
      {stage === FUNNEL.length - 1 && (
        <path
          d={`M${end} ${y}h0.01`}
          className="stroke-green-mark"
          strokeLinecap="round"
          {...stroke}
          strokeWidth={7}
        />
      )}
    </>
  )
}
