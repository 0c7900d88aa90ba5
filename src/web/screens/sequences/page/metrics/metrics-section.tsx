// One question of a sequence's metrics.
import type { ComponentProps } from 'react'
import type { ReportTable } from '#api/sequences/sequence-report.ts'
import { reportFileUrl } from '#web/data/sequences/sequence-report.ts'
import { ChartSection } from '#web/parts/overview/metrics/chart-section.tsx'
import { metricsText } from './text.ts'

type MetricsSectionProps = Omit<ComponentProps<typeof ChartSection>, 'title' | 'csvUrl'> & {
  sequenceId: string
  table: ReportTable
}

export const MetricsSection = ({ sequenceId, table, ...rest }: MetricsSectionProps) => (
  <ChartSection {...rest} title={metricsText.tables[table]} csvUrl={reportFileUrl(sequenceId, table)} />
)
