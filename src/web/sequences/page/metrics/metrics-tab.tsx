// Detailed results, one chart for each question: how many leads reply, at which step, on which day, to which variant, mailbox and
// week of enrollment. Each chart has its table and a CSV file.

import { UserPlus } from 'lucide-react'
import type { SequenceReport } from '#api/sequences/sequence-report.ts'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { estimate } from '#core/sequences/variant-comparison.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { DailyLegend, DailyPlot } from '#web/sequences/page/daily-chart.tsx'
import { LeadCountLink } from '#web/sequences/page/lead-count-link.tsx'
import { StepTable } from '#web/sequences/page/step-funnel.tsx'
import { useSequenceMetrics } from '#web/sequences/queries/sequence-metrics.ts'
import { useSequenceReport } from '#web/sequences/queries/sequence-report.ts'
import { RateChart } from '#web/shared/metrics/rate-chart.tsx'
import { chartText } from '#web/shared/metrics/text.ts'
import { weekName } from '#web/shared/metrics/week-name.ts'
import type { SetPageState } from '#web/shared/sequence-page-state.ts'
import { sequencePageText, summaryText } from '#web/shared/text/sequence-page.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MetricsIllustration } from '#web/ui/illustrations/metrics-illustration.tsx'
import { DailyTable, SenderTable, WeekTable } from './breakdown-tables.tsx'
import { MetricsSection } from './metrics-section.tsx'
import { rateLinks } from './rate-links.tsx'
import { StepChart, StepLegend } from './step-chart.tsx'
import { metricsText } from './text.ts'
import { VariantGroups, VariantTable } from './variants.tsx'

type MetricsTabProps = { sequence: Sequence; mayChange: boolean; setState: SetPageState }

export function MetricsTab({ sequence, mayChange, setState }: MetricsTabProps) {
  const metrics = useSequenceMetrics(sequence.id)
  const report = useSequenceReport(sequence.id)
  if (!metrics.data || !report.data) {
    const failed = [metrics, report].find(({ isError, data }) => isError && !data)
    return failed ? (
      <QueryError title={metricsText.failed} query={failed} />
    ) : (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-6 w-80 max-w-full" />
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-56 rounded-xl" />
      </div>
    )
  }
  if (metrics.data.sent === 0) {
    const isEmpty = metrics.data.enrolled === 0
    return (
      <div className="card">
        <EmptyState
          illustration={<MetricsIllustration />}
          title={metricsText.notSentTitle}
          description={isEmpty ? metricsText.notEnrolledHint : metricsText.notSentHint}
          action={
            isEmpty &&
            mayChange && (
              <Button
                variant="primary"
                icon={<UserPlus aria-hidden />}
                onClick={() => setState({ enrol: 'open' })}
              >
                {sequencePageText.enrol}
              </Button>
            )
          }
        />
      </div>
    )
  }
  return <Charts sequence={sequence} metrics={metrics.data} report={report.data} />
}

type ChartsProps = { sequence: Sequence; metrics: SequenceMetrics; report: SequenceReport }

function Charts({ sequence, metrics, report }: ChartsProps) {
  const { id } = sequence
  const { variants, senders, weeks } = report
  const reached = senders.reduce((sum, sender) => sum + sender.reached, 0)
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-8 xl:grid-cols-2">
      <Headline sequenceId={id} reached={reached} metrics={metrics} />
      <MetricsSection
        sequenceId={id}
        table="steps"
        hint={metricsText.stepsHint}
        legend={<StepLegend />}
        chart={<StepChart sequence={sequence} enrolled={metrics.enrolled} steps={metrics.steps} />}
        rows={<StepTable sequence={sequence} steps={metrics.steps} />}
      />
      <MetricsSection
        sequenceId={id}
        table="daily"
        hint={metricsText.dailyHint}
        legend={<DailyLegend />}
        chart={<DailyPlot daily={metrics.daily} />}
        rows={<DailyTable rows={metrics.daily} />}
      />
      {variants.length > 0 && (
        <MetricsSection
          sequenceId={id}
          table="variants"
          hint={metricsText.variantsHint}
          chart={<VariantGroups sequence={sequence} groups={variants} />}
          rows={<VariantTable sequence={sequence} groups={variants} />}
        />
      )}
      <MetricsSection
        sequenceId={id}
        table="senders"
        hint={metricsText.sendersHint}
        isHalf
        chart={
          <RateChart
            average={metrics.replyRate}
            rows={senders.map((sender) => {
              const who = { sender: sender.userEmailAccountId ?? 'none' }
              return {
                ...sender,
                key: who.sender,
                name: sender.address ?? metricsText.senderGone,
                ...rateLinks(id, sender, {
                  reached: { ...who, reached: 'true' },
                  replied: { ...who, status: 'replied' },
                }),
              }
            })}
          />
        }
        rows={<SenderTable sequenceId={id} rows={senders} />}
      />
      <MetricsSection
        sequenceId={id}
        table="weeks"
        hint={metricsText.weeksHint}
        isHalf
        chart={
          <RateChart
            average={metrics.replyRate}
            rows={weeks.toReversed().map((row) => ({
              ...row,
              key: row.week,
              name: weekName(row.week),
              ...rateLinks(id, row, {
                reached: { week: row.week, reached: 'true' },
                replied: { week: row.week, status: 'replied' },
              }),
            }))}
          />
        }
        rows={<WeekTable sequenceId={id} rows={weeks} />}
      />
      <Definitions hasVariants={variants.length > 0} />
    </div>
  )
}

/** The answer before the charts: how many of the leads that were sent a mail replied, and how certain that is. */
function Headline({
  sequenceId,
  reached,
  metrics,
}: {
  sequenceId: string
  reached: number
  metrics: SequenceMetrics
}) {
  const { replied, replyRate } = metrics
  const { low, high } = estimate({ reached, replied })
  return (
    <div className="xl:col-span-2">
      <p className="text-lg">
        {metricsText.headline.reached}
        <b>
          <LeadCountLink
            sequenceId={sequenceId}
            who={{ reached: 'true' }}
            value={reached}
            what={metricsText.heads.reached}
          />
          {metricsText.leadUnit}
        </b>
        {metricsText.headline.among}
        <b className="text-green-ink">
          <LeadCountLink
            sequenceId={sequenceId}
            who={{ status: 'replied' }}
            value={replied}
            what={metricsText.heads.replied}
            className="text-green-ink"
          />
          {metricsText.leadUnit}
        </b>
        {metricsText.headline.replied}
      </p>
      <p className="text-sm text-muted">
        {summaryText.rate(formatPercent(replyRate))} ·{' '}
        {chartText.intervalOf(chartText.interval(formatPercent(low), formatPercent(high)))} ·{' '}
        {metricsText.interested(formatNumber(metrics.interested), formatPercent(metrics.interestedRate))} ·{' '}
        {metricsText.sentMails(formatNumber(metrics.sent))}
      </p>
    </div>
  )
}

const DEFINITIONS = Object.keys(metricsText.meanings) as (keyof typeof metricsText.meanings)[]

const Definitions = ({ hasVariants }: { hasVariants: boolean }) => (
  <details className="text-sm xl:col-span-2">
    <summary className="w-fit cursor-pointer rounded-md py-1 text-muted hover:text-ink">
      {metricsText.definitions}
    </summary>
    <dl className="mt-2 grid max-w-[720px] gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {DEFINITIONS.map((key) => (
        <div key={key} className="contents">
          <dt className="font-semibold">{metricsText.heads[key]}</dt>
          <dd className="text-muted max-sm:mb-1">{metricsText.meanings[key]}</dd>
        </div>
      ))}
      {!hasVariants && (
        <div className="contents">
          <dt className="font-semibold">{metricsText.tables.variants}</dt>
          <dd className="text-muted">{metricsText.noVariants}</dd>
        </div>
      )}
    </dl>
  </details>
)
