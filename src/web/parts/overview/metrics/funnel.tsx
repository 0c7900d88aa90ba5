// The funnel: one line per lead, or per group of leads when there are many. Each line ends where its leads are now, and a
// reply comes back in its own colour.
import { type ReactNode, useId } from 'react'
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

/** More lines could not be distinguished. */
const MAX_LINES = 40
const LINE_HEIGHT = 4

/** Interest is a stage of the funnel. */
const OTHER_INTENTS = [...INTENTS.filter((intent) => intent !== 'interested'), 'none' as const]

type FunnelProps = {
  counts: CohortCounts
  intents: readonly IntentCount[]
  lists: LeadLists
  /** the period before, for comparison; left out when it has no leads */
  previous?: { counts: CohortCounts; period: Period }
}

export function Funnel({ counts, intents, lists, previous }: FunnelProps) {
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-y-3 sm:grid-cols-5">
        {FUNNEL.map((stage) => (
          <Stage key={stage} stage={stage} counts={counts} lists={lists} previous={previous} />
        ))}
      </dl>
      <Lines counts={counts} />
      {/* with the leads that are interested, the numbers add up to the leads enrolled */}
      <div className="grid gap-y-1 text-sm text-muted sm:grid-cols-5">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 sm:col-span-3">
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
        </ul>
        <ul aria-label={metricWords.replied} className="flex flex-wrap gap-x-4 gap-y-1 sm:col-span-2">
          {OTHER_INTENTS.flatMap((intent) => {
            const { count = 0 } = intents.find((row) => row.intent === intent) ?? {}
            if (count === 0) return []
            const word = intent === 'none' ? metricText.noIntent : intentWords[intent]
            return (
              <li key={intent} className="flex items-center gap-1.5">
                <span>
                  <span className="sm:hidden">{metricWords.replied}: </span>
                  {word}
                </span>
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
    <div className="grid min-w-0 grid-cols-[96px_minmax(0,1fr)] items-baseline max-sm:border-b max-sm:border-line max-sm:pb-2 sm:block">
      <dt className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-sm text-muted">
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
      <dd className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
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

/** Of 1000: where the column of a stage begins; beyond the last one a line that reached it ends. */
const COLUMN = 200
const REPLIED = FUNNEL.indexOf('replied')
/** Lines of replies have this distance of one another, as far as there is space. */
const SPREAD = 2

/** Purely a picture of the numbers above it. */
function Lines({ counts }: { counts: CohortCounts }) {
  const id = useId()
  const { enrolled } = counts
  if (enrolled === 0) return null
  const leadsPerLine = Math.max(1, Math.ceil(enrolled / MAX_LINES))
  const lines = Math.ceil(enrolled / leadsPerLine)
  // a stage with any lead has at least one line
  const reach = FUNNEL.map((stage) =>
    counts[stage] === 0 ? 0 : Math.max(1, Math.round((counts[stage] / enrolled) * lines)),
  )
  const replied = reach[REPLIED] ?? 0
  const spread = Math.min(SPREAD, lines / Math.max(1, replied))
  const height = lines * LINE_HEIGHT + 8
  return (
    <div className="max-sm:hidden">
      <svg
        aria-hidden
        viewBox={`0 0 1000 ${height}`}
        preserveAspectRatio="none"
        fill="none"
        className="w-full"
        style={{ height }}
      >
        <linearGradient id={`${id}sent`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1000" y2="0">
          <stop stopColor="var(--color-primary)" stopOpacity="0.6" />
          <stop offset="0.4" stopColor="var(--color-primary)" />
          <stop offset="0.56" stopColor="var(--color-primary)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}back`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1000" y2="0">
          <stop stopColor="var(--color-primary)" stopOpacity="0.6" />
          <stop offset="0.4" stopColor="var(--color-primary)" />
          <stop offset="0.58" stopColor="var(--color-green-mark)" />
        </linearGradient>
        {Array.from({ length: lines }, (_, line) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are numbered
            key={line}
            y={(line + 1) * LINE_HEIGHT}
            backAt={(line * spread + 1) * LINE_HEIGHT}
            stage={reach.findLastIndex((n) => line < n)}
            strokes={{ sent: `url(#${id}sent)`, back: `url(#${id}back)` }}
          />
        ))}
        {FUNNEL.map((stage, at) => {
          const reached = reach[at] ?? 0
          const down = at < REPLIED ? height : reached * LINE_HEIGHT * spread + 8
          return (
            (at < REPLIED || reached > 0) && (
              <path
                key={stage}
                d={`M${at * COLUMN + 0.5} 0V${down}`}
                className="stroke-faint"
                vectorEffect="non-scaling-stroke"
              />
            )
          )
        })}
      </svg>
      <p className="pt-1 text-right text-2xs text-faint">
        {leadsPerLine === 1 ? chartText.oneLineIsOne : chartText.oneLineIs(formatNumber(leadsPerLine))}
      </p>
    </div>
  )
}

type LineProps = {
  y: number
  /** the height at which its reply comes back */
  backAt: number
  stage: number
  strokes: { sent: string; back: string }
}

function Line({ y, backAt, stage, strokes }: LineProps) {
  const stroke = { strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const
  switch (FUNNEL[stage]) {
    case 'enrolled':
      return <path d={`M0 ${y}H190`} className="stroke-planned" strokeDasharray="3 4" {...stroke} />
    case 'sent':
      return <path d={`M0 ${y}H390`} className="stroke-primary" {...stroke} />
    case 'delivered':
      return <path d={`M0 ${y}H570`} stroke={strokes.sent} {...stroke} />
    default: {
      const isInterested = stage > REPLIED
      const end = isInterested ? 990 : 770
      const dot = {
        d: `M${end} ${backAt}h0.01`,
        strokeLinecap: 'round',
        vectorEffect: 'non-scaling-stroke',
      } as const
      return (
        <>
          <path
            d={`M0 ${y}H420C510 ${y} 510 ${backAt} 600 ${backAt}H${end}`}
            stroke={strokes.back}
            {...stroke}
          />
          {isInterested && (
            <>
              <path {...dot} className="stroke-green-mark" strokeWidth={8} />
              <path {...dot} className="stroke-canvas" strokeWidth={4} />
            </>
          )}
        </>
      )
    }
  }
}
