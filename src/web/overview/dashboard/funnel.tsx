// The funnel: one thread per lead, or per group of leads when there are many. Each thread ends where its leads are now.
import type { Overview } from '#api/overview/overview.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { type CohortCounts, FUNNEL, type FunnelStage } from '#core/overview/dashboard.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { intentWords } from '#web/shared/text/intents.ts'
import { cx } from '#web/ui/cx.ts'
import { LeadNumber } from './lead-number.tsx'
import { dashboardText } from './text.ts'

/** More threads could not be told apart. */
const MAX_THREADS = 40
const THREAD_HEIGHT = 4

export function Funnel({ overview }: { overview: Overview }) {
  const { current, before, intents } = overview
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-3 gap-y-4 sm:grid-cols-5">
        {FUNNEL.map((stage) => (
          <Stage key={stage} stage={stage} counts={current} before={before} />
        ))}
      </dl>
      <Threads counts={current} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {(['notSent', 'bounced', 'open', 'noReply', 'unsubscribed', 'removed'] as const)
          .filter((metric) => current[metric] > 0)
          .map((metric) => (
            <li key={metric} className="flex items-center gap-1.5">
              {dashboardText.metrics[metric]}
              <LeadNumber metric={metric} value={current[metric]} className="font-semibold text-ink" />
            </li>
          ))}
        {[...INTENTS, 'none' as const].flatMap((intent) => {
          const { count = 0 } = intents.find((row) => row.intent === intent) ?? {}
          // interest is a stage of its own
          if (count === 0 || intent === 'interested') return []
          const word = intent === 'none' ? dashboardText.noIntent : intentWords[intent]
          return (
            <li key={intent} className="flex items-center gap-1.5">
              {`${dashboardText.metrics.replied}: ${word}`}
              <LeadNumber
                metric="replied"
                value={count}
                place={{ at: 'intent', of: intent }}
                what={`${dashboardText.metrics.replied} ${word}`}
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

type StageProps = {
  stage: FunnelStage
  counts: CohortCounts
  before: CohortCounts
}

function Stage({ stage, counts, before }: StageProps) {
  const isBack = stage === 'replied' || stage === 'interested'
  const value = counts[stage]
  const base = SHARE_OF[stage]
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:flex-col sm:border-l sm:border-line-strong sm:pl-3">
      <dt className="flex w-full flex-wrap items-baseline gap-x-1.5 text-sm text-muted">
        {dashboardText.metrics[stage]}
        {base && counts[base] > 0 && (
          <b
            className="tabular font-semibold text-ink"
            title={dashboardText.shareOf(dashboardText.metrics[base])}
          >
            {formatPercent(value, counts[base])}
          </b>
        )}
      </dt>
      <dd className="min-w-0">
        <LeadNumber
          metric={stage}
          value={value}
          className={cx('text-2xl font-bold tracking-[-0.02em]', isBack && 'text-green-ink')}
        />
        <Comparison value={value} before={before[stage]} />
      </dd>
    </div>
  )
}

function Comparison({ value, before }: { value: number; before: number }) {
  const change = value - before
  const words =
    change === 0
      ? dashboardText.same
      : (change > 0 ? dashboardText.more : dashboardText.less)(formatNumber(Math.abs(change)))
  return (
    <p className="tabular text-xs text-muted">
      {dashboardText.before(formatNumber(before))}{' '}
      <span className="font-semibold" title={dashboardText.difference(words)}>
        {words}
      </span>
    </p>
  )
}

/** Purely a picture of the numbers above it. */
function Threads({ counts }: { counts: CohortCounts }) {
  const { enrolled } = counts
  if (enrolled === 0) return null
  const leadsPerThread = Math.max(1, Math.ceil(enrolled / MAX_THREADS))
  const threads = Math.ceil(enrolled / leadsPerThread)
  // a stage with any lead has at least one thread
  const reach = FUNNEL.map((stage) =>
    counts[stage] === 0 ? 0 : Math.max(1, Math.round((counts[stage] / enrolled) * threads)),
  )
  const lines = Array.from({ length: threads }, (_, thread) => ({
    y: (thread + 1) * THREAD_HEIGHT,
    stage: reach.findLastIndex((n) => thread < n),
  }))
  return (
    <div className="max-sm:hidden">
      <svg
        aria-hidden
        viewBox={`0 0 1000 ${threads * THREAD_HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="w-full"
        style={{ height: threads * THREAD_HEIGHT + 4 }}
      >
        {lines.map(({ y, stage }) => (
          <Thread key={y} y={y} stage={stage} />
        ))}
      </svg>
      <p className="pt-1 text-right text-xs text-faint">
        {leadsPerThread === 1
          ? dashboardText.oneThreadIsOne
          : dashboardText.oneThreadIs(formatNumber(leadsPerThread))}
      </p>
    </div>
  )
}

/** Where a thread ends whose leads reached this stage, of 1000. */
const ENDS = [150, 370, 560, 790, 990] as const
const DELIVERED = 2

function Thread({ y, stage }: { y: number; stage: number }) {
  const end = ENDS[stage] ?? ENDS[0]
  const sentEnd = Math.min(end, ENDS[DELIVERED])
  const line = { strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const
  return (
    <>
      <path
        d={`M0 ${y}H${sentEnd}`}
        className={stage === 0 ? 'stroke-planned' : 'stroke-primary'}
        strokeDasharray={stage === 0 ? '3 4' : undefined}
        opacity={stage === DELIVERED ? 0.55 : 1}
        {...line}
      />
      {end > sentEnd && <path d={`M${sentEnd} ${y}H${end}`} className="stroke-green-mark" {...line} />}
      {stage === FUNNEL.length - 1 && (
        <path
          d={`M${end} ${y}h0.01`}
          className="stroke-green-mark"
          strokeLinecap="round"
          {...line}
          strokeWidth={7}
        />
      )}
    </>
  )
}
