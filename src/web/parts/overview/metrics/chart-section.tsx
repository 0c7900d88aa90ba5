// One question of the dashboard or of a sequence's metrics: a sentence and a chart, with its table one press away.
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { chartText } from './text.ts'

type ChartSectionProps = {
  title: string
  /** which of several charts is shown, in place of the visible title */
  choice?: ReactNode
  /** what the chart shows */
  hint: string
  /** left out where a menu of the screen has the file */
  csvUrl?: string
  legend?: ReactNode
  chart: ReactNode
  rows: ReactNode
  /** beside another section on a wide screen; its table takes the whole width */
  isHalf?: boolean
}

export function ChartSection(props: ChartSectionProps) {
  const { title, choice, hint, csvUrl, legend, chart, rows, isHalf = false } = props
  const [isTable, setIsTable] = useState(false)
  return (
    <Section
      title={title}
      choice={choice}
      description={hint}
      className={cx('break-inside-avoid', (!isHalf || isTable) && 'xl:col-span-2')}
      actions={
        <>
          {!isTable && legend}
          <IconButton
            label={isTable ? chartText.asChartOf(title) : chartText.asTableOf(title)}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
          </IconButton>
          {csvUrl && (
            <a
              href={csvUrl}
              download
              data-variant="ghost"
              data-size="sm"
              data-shape="icon"
              className="btn"
              aria-label={chartText.csvOf(title)}
              {...tooltipProps(chartText.csvOf(title))}
            >
              <Download aria-hidden />
            </a>
          )}
        </>
      }
    >
      {isTable ? rows : chart}
    </Section>
  )
}
