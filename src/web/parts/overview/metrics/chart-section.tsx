// One question of the dashboard or of a sequence's metrics: a chart, with its table one press away and as a CSV file.
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { chartText } from './text.ts'

type ChartSectionProps = {
  title: string
  hint: string
  csvUrl: string
  legend?: ReactNode
  chart: ReactNode
  rows: ReactNode
  /** beside another section on a wide screen; its table takes the whole width */
  isHalf?: boolean
}

export function ChartSection(props: ChartSectionProps) {
  const { title, hint, csvUrl, legend, chart, rows, isHalf = false } = props
  const [isTable, setIsTable] = useState(false)
  return (
    <section
      aria-label={title}
      className={cx('flex min-w-0 break-inside-avoid flex-col', (!isHalf || isTable) && 'xl:col-span-2')}
    >
      <div className="mb-2.5 flex flex-wrap items-end gap-x-3 gap-y-1">
        <div className="min-w-48 flex-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-xs text-muted">{hint}</p>
        </div>
        <div className="flex shrink-0 items-center gap-1 max-sm:-ml-2 print:hidden">
          <Button
            variant="ghost"
            size="sm"
            icon={isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
            aria-label={isTable ? chartText.asChartOf(title) : chartText.asTableOf(title)}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? chartText.asChart : chartText.asTable}
          </Button>
          <a
            href={csvUrl}
            download
            data-variant="ghost"
            data-size="sm"
            className="btn shrink-0"
            aria-label={chartText.csvOf(title)}
          >
            <Download aria-hidden />
            {chartText.csv}
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
