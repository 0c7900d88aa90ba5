// A number of leads as a link to their list, which opens beside the dashboard; plain text when it is zero.
import { Link, useSearchParams } from 'react-router'
import type { CohortMetric } from '#core/overview/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { dashboardText } from './text.ts'
import { listAddress, type Place } from './url-state.ts'

type LeadNumberProps = {
  metric: CohortMetric
  value: number
  place?: Place | undefined
  /** what is counted, for screen readers; the name of the metric when left out */
  what?: string
  className?: string
}

export function LeadNumber({ metric, value, place, what, className }: LeadNumberProps) {
  const [params] = useSearchParams()
  const text = formatNumber(value)
  if (value === 0) return <span className={cx('tabular', className, 'text-faint!')}>0</span>
  return (
    <Link
      to={listAddress(params, metric, place)}
      preventScrollReset
      aria-label={dashboardText.openList(what ?? dashboardText.metrics[metric], text)}
      className={cx(
        'tabular inline-flex min-h-6 items-center rounded-md underline-offset-3 hover:underline',
        className,
      )}
    >
      {text}
    </Link>
  )
}
