// A number of leads, or a share of them, as a link to their list; plain text when it is zero.
import { Link } from 'react-router'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { CohortMetric, Period } from '#core/overview/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { metricWords } from '#web/words/metrics.ts'
import { chartText } from './text.ts'

/** Which part of the leads, beside the filters of the page. */
export type Place =
  | ({ at: 'week'; week: string } & Period)
  | ({ at: 'period' } & Period)
  | { at: 'sequence' | 'sender' | 'group' | 'industry'; of: string }
  | ({ at: 'sequenceWeek'; of: string; week: string } & Period)
  | { at: 'intent'; of: Intent | 'none' }

/** Where the lists behind the numbers of a page are. */
export type LeadLists = {
  addressOf: (metric: CohortMetric, place?: Place) => string
  /** the list opens beside the page, which keeps its position */
  isPanel: boolean
}

type LeadNumberProps = {
  lists: LeadLists
  metric: CohortMetric
  value: number
  place?: Place | undefined
  /** shown instead of the number: a share in percent */
  text?: string
  /** what is counted, for screen readers; the name of the metric when left out */
  what?: string
  className?: string
}

export function LeadNumber(props: LeadNumberProps) {
  const { lists, metric, value, place, text = formatNumber(value), what, className } = props
  if (value === 0) return <span className={cx('tabular', className, 'text-faint!')}>{text}</span>
  return (
    <Link
      to={lists.addressOf(metric, place)}
      preventScrollReset={lists.isPanel}
      aria-label={chartText.openList(what ?? metricWords[metric], text)}
      className={cx(
        'tabular inline-flex min-h-6 items-center rounded-md underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {text}
    </Link>
  )
}
