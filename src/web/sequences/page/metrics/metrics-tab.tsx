// Detailed results: variants, senders, weeks of enrollment, each with a CSV file and an explanation.

import { Download } from 'lucide-react'
import type { ReportTable } from '#api/sequences/sequence-report.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { DailyChart } from '#web/sequences/page/daily-chart.tsx'
import { StepFunnel } from '#web/sequences/page/step-funnel.tsx'
import { useSequenceMetrics } from '#web/sequences/queries/sequence-metrics.ts'
import { reportFileUrl, useSequenceReport } from '#web/sequences/queries/sequence-report.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MetricsIllustration } from '#web/ui/illustrations/metrics-illustration.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SenderTable, WeekTable } from './breakdown-tables.tsx'
import { metricsText } from './text.ts'
import { VariantCard } from './variant-card.tsx'

// A link to one table as a CSV file.

const ReportFileLink = ({ sequenceId, table }: { sequenceId: string; table: ReportTable }) => (
  <a
    href={reportFileUrl(sequenceId, table)}
    download
    data-variant="ghost"
    data-size="sm"
    className="btn shrink-0"
    aria-label={metricsText.csvOf(metricsText.tables[table])}
  >
    <Download aria-hidden />
    {metricsText.csv}
  </a>
)

export function MetricsTab({ sequence }: { sequence: Sequence }) {
  const metrics = useSequenceMetrics(sequence.id)
  const report = useSequenceReport(sequence.id)
  if (!metrics.data || !report.data) {
    const failed = [metrics, report].find(({ isError, data }) => isError && !data)
    return failed ? (
      <QueryError title={metricsText.failed} query={failed} />
    ) : (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
      </div>
    )
  }
  if (metrics.data.steps.every(({ sent }) => sent === 0))
    return (
      <div className="flex flex-col gap-6">
        <div className="card">
          <EmptyState
            illustration={<MetricsIllustration />}
            title={metricsText.emptyTitle}
            description={metricsText.emptyHint}
            action={<LinkButton to={`/outbox?sequence=${sequence.id}`}>{metricsText.toOutbox}</LinkButton>}
          />
        </div>
        <Definitions />
      </div>
    )
  const { variants, senders, weeks } = report.data
  const file = (table: Parameters<typeof ReportFileLink>[0]['table']) => (
    <ReportFileLink sequenceId={sequence.id} table={table} />
  )
  return (
    <div className="flex flex-col gap-6">
      <StepFunnel sequence={sequence} steps={metrics.data.steps} actions={file('steps')} />
      <VariantCard sequence={sequence} groups={variants} actions={file('variants')} />
      <SenderTable sequenceId={sequence.id} rows={senders} actions={file('senders')} />
      <WeekTable sequenceId={sequence.id} rows={weeks} actions={file('weeks')} />
      <DailyChart daily={metrics.data.daily} actions={file('daily')} />
      <Definitions />
    </div>
  )
}

const DEFINITIONS = Object.keys(metricsText.meanings) as (keyof typeof metricsText.meanings)[]

const Definitions = () => (
  <Card title={metricsText.definitions}>
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {DEFINITIONS.map((key) => (
        <div key={key} className="contents">
          <dt className="font-semibold">{metricsText.heads[key]}</dt>
          <dd className="text-muted max-sm:mb-1">{metricsText.meanings[key]}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
