// One question of the metrics: a chart, with its table one press away and as a CSV file.
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReportTable } from '#api/sequences/sequence-report.ts'
import { reportFileUrl } from '#web/sequences/queries/sequence-report.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { metricsText } from './text.ts'

type MetricsSectionProps = {
  sequenceId: string
  table: ReportTable
  hint: string
  legend?: ReactNode
  chart: ReactNode
  rows: ReactNode
  /** beside another section on a wide screen; its table takes the whole width */
  isHalf?: boolean
}

export function MetricsSection(props: MetricsSectionProps) {
  const { sequenceId, table, hint, legend, chart, rows, isHalf = false } = props
  const [isTable, setIsTable] = useState(false)
  const title = metricsText.tables[table]
  return (
    <section
      aria-label={title}
      className={cx('flex min-w-0 flex-col', (!isHalf || isTable) && 'xl:col-span-2')}
    >
      <div className="mb-2.5 flex flex-wrap items-end gap-x-3 gap-y-1">
        <div className="min-w-48 flex-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-xs text-muted">{hint}</p>
        </div>
        <div className="flex shrink-0 items-center gap-1 max-sm:-ml-2">
          <Button
            variant="ghost"
            size="sm"
            icon={isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
            aria-label={isTable ? metricsText.asChartOf(title) : metricsText.asTableOf(title)}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? metricsText.asChart : metricsText.asTable}
          </Button>
          <a
            href={reportFileUrl(sequenceId, table)}
            download
            data-variant="ghost"
            data-size="sm"
            className="btn shrink-0"
            aria-label={metricsText.csvOf(title)}
          >
            <Download aria-hidden />
            {metricsText.csv}
          </a>
        </div>
      </div>
      {isTable ? (
        rows
      ) : (
        <div className="card flex-1 p-4">
          {legend && <div className="mb-2 flex justify-end">{legend}</div>}
          {chart}
        </div>
      )}
    </section>
  )
}
