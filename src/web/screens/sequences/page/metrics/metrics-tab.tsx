// Detailed results, one chart for each question: how many leads reply, in which week, from which mailbox, at which step, on which
// day, to which variant. The first three are the components of the dashboard. Each chart has its table and a CSV file.

import { UserPlus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { ReportTable, SequenceReport } from '#api/sequences/sequence-report.ts'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { type CohortMetric, replyEstimate } from '#core/overview/dashboard.ts'
import { reportFileUrl, useSequenceMetrics, useSequenceReport } from '#web/data/sequences/sequence-metrics.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { ChartSection } from '#web/parts/overview/metrics/chart-section.tsx'
import { type CountRow, CountTable, WeekTable } from '#web/parts/overview/metrics/count-table.tsx'
import { Funnel } from '#web/parts/overview/metrics/funnel.tsx'
import { RateRows } from '#web/parts/overview/metrics/rate-rows.tsx'
import { chartText } from '#web/parts/overview/metrics/text.ts'
import { WeekChart, WeekLegend } from '#web/parts/overview/metrics/week-chart.tsx'
import type { SetPageState } from '#web/parts/sequences/sequence-page-state.ts'
import { dayListPath, LeadCountLink } from '#web/screens/sequences/page/lead-count-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MetricsIllustration } from '#web/ui/illustrations/metrics-illustration.tsx'
import { metricMeanings, metricText, metricWords } from '#web/words/metrics.ts'
import { sequencePageText } from '#web/words/sequence-page.ts'
import { DailyLegend, DailyPlot } from './daily-plot.tsx'
import { DailyTable } from './daily-table.tsx'
import { everyWeek, listsOf } from './lead-lists.ts'
import { ModelRates, ModelTable } from './models.tsx'
import { StepChart, StepLegend } from './step-chart.tsx'
import { StepTable } from './step-table.tsx'
import { metricsText } from './text.ts'
import { VariantGroups, VariantTable } from './variants.tsx'

type MetricsSectionProps = Omit<ComponentProps<typeof ChartSection>, 'title' | 'csvUrl'> & {
  sequenceId: string
  table: ReportTable
}

const MetricsSection = ({ sequenceId, table, ...rest }: MetricsSectionProps) => (
  <ChartSection {...rest} title={metricsText.tables[table]} csvUrl={reportFileUrl(sequenceId, table)} />
)

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
    )
  }
  return <Charts sequence={sequence} metrics={metrics.data} report={report.data} />
}

type ChartsProps = { sequence: Sequence; metrics: SequenceMetrics; report: SequenceReport }

/** The table has all. */
const MAX_CHART_WEEKS = 53

function Charts({ sequence, metrics, report }: ChartsProps) {
  const { id } = sequence
  const { variants, senders, weeks, models, total, intents } = report
  const { tables } = metricsText
  const lists = listsOf(id)
  const allWeeks = everyWeek(weeks)
  const bySender = senders.map(
    ({ userEmailAccountId, address, ...counts }): CountRow => ({
      key: userEmailAccountId ?? 'none',
      name: address ?? metricsText.senderGone,
      place: { at: 'sender', of: userEmailAccountId ?? 'none' },
      counts,
    }),
  )
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-8 xl:grid-cols-2">
      <Headline sequenceId={id} total={total} metrics={metrics} />
      <MetricsSection
        sequenceId={id}
        table="funnel"
        hint={metricsText.funnelHint}
        chart={<Funnel counts={total} intents={intents} lists={lists} />}
        rows={
          <CountTable
            label={tables.funnel}
            head={metricsText.heads.sequence}
            rows={[{ key: id, name: sequence.name, counts: total }]}
            lists={lists}
          />
        }
      />
      <MetricsSection
        sequenceId={id}
        table="weeks"
        hint={metricsText.weeksHint}
        isHalf
        legend={<WeekLegend />}
        chart={<WeekChart weeks={allWeeks.slice(-MAX_CHART_WEEKS)} lists={lists} />}
        rows={<WeekTable label={tables.weeks} weeks={allWeeks} lists={lists} />}
      />
      <MetricsSection
        sequenceId={id}
        table="senders"
        hint={metricsText.sendersHint}
        isHalf
        chart={<RateRows rows={bySender} total={total} lists={lists} />}
        rows={
          <CountTable label={tables.senders} head={metricsText.heads.sender} rows={bySender} lists={lists} />
        }
      />
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
        chart={<DailyPlot daily={metrics.daily} addressOf={dayListPath(id)} />}
        rows={<DailyTable rows={metrics.daily} addressOf={dayListPath(id)} />}
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
      {models.length > 1 && (
        <MetricsSection
          sequenceId={id}
          table="models"
          hint={metricsText.modelsHint}
          chart={<ModelRates rows={models} />}
          rows={<ModelTable rows={models} />}
        />
      )}
      <Definitions hasVariants={variants.length > 0} />
    </div>
  )
}

/** The answer before the charts: how many of the leads that were sent a mail replied, and how certain that is. */
type HeadlineProps = { sequenceId: string; total: SequenceReport['total']; metrics: SequenceMetrics }

function Headline({ sequenceId, total, metrics }: HeadlineProps) {
  const { sent, replied, interested } = total
  const { low, high } = replyEstimate(total)
  const number = (metric: CohortMetric, text?: string) => (
    <LeadCountLink
      sequenceId={sequenceId}
      who={{ metric }}
      value={total[metric]}
      what={metricWords[metric]}
      {...(text !== undefined && { text })}
    />
  )
  return (
    <div className="xl:col-span-2">
      <p className="text-lg">
        {metricsText.headline.reached}
        <b>
          {number('sent')}
          {metricsText.leadUnit}
        </b>
        {metricsText.headline.among}
        <b className="text-green-ink">
          {number('replied')}
          {metricsText.leadUnit}
        </b>
        {metricsText.headline.replied}
      </p>
      <p className="text-sm text-muted">
        {metricText.rate} {number('replied', formatPercent(replied, sent))} ·{' '}
        {chartText.intervalOf(chartText.interval(formatPercent(low), formatPercent(high)))} ·{' '}
        {metricWords.interested} {number('interested')}
        {metricsText.leadUnit} ({number('interested', formatPercent(interested, sent))}) ·{' '}
        {metricsText.sentMails(formatNumber(metrics.sent))}
      </p>
      <p className="text-sm text-muted">
        {metricsText.allTime}{' '}
        <Link
          to={`/dashboard?sequence=${sequenceId}`}
          className="inline-flex min-h-6 items-center rounded-md underline underline-offset-3 hover:text-ink print:hidden"
        >
          {metricsText.byPeriod}
        </Link>
      </p>
    </div>
  )
}

const DEFINED = ['enrolled', 'sent', 'replied', 'interested', 'bounced', 'unsubscribed', 'open'] as const

const Definitions = ({ hasVariants }: { hasVariants: boolean }) => (
  <details className="text-sm xl:col-span-2">
    <summary className="w-fit cursor-pointer rounded-md py-1 text-muted hover:text-ink">
      {metricsText.definitions}
    </summary>
    <dl className="mt-2 grid max-w-[720px] gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {[
        ...DEFINED.map((metric) => [metricWords[metric], metricMeanings[metric]] as const),
        [metricText.rate, metricsText.rateMeaning] as const,
      ].map(([word, meaning]) => (
        <div key={word} className="contents">
          <dt className="font-semibold">{word}</dt>
          <dd className="text-muted max-sm:mb-1">{meaning}</dd>
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
