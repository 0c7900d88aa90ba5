// A number of leads of the sequence as a link to their list; plain text when it is zero.
import { Link } from 'react-router'
import { formatNumber } from '#web/lib/format.ts'
import type { DailyKind, PageState } from '#web/parts/sequences/sequence-page-state.ts'
import { cx } from '#web/ui/cx.ts'
import { enrollmentListText } from '#web/words/enrollment-list.ts'

/** The filter of that list: search parameters of the leads tab. */
export type LeadSelection = Partial<
  Pick<PageState, 'metric' | 'intent' | 'status' | 'reached' | 'sender' | 'week' | 'node' | 'of'>
>

export const leadListPath = (sequenceId: string, who: LeadSelection): string =>
  `/sequences/${sequenceId}?${new URLSearchParams({ tab: 'contacts', ...who })}`

/** The panel with what a number of a day counts, beside the tab. */
export const dayListPath =
  (sequenceId: string) =>
  (kind: DailyKind, date: string): string =>
    `/sequences/${sequenceId}?${new URLSearchParams({ tab: 'metrics', day: date, dayKind: kind })}`

type LeadCountLinkProps = {
  sequenceId: string
  who: LeadSelection
  value: number
  what: string
  /** shown instead of the number: a share in percent */
  text?: string
  className?: string
}

export function LeadCountLink(props: LeadCountLinkProps) {
  const { sequenceId, who, value, what, text = formatNumber(value), className } = props
  return value === 0 ? (
    <span className={cx('tabular text-faint', className)}>{text}</span>
  ) : (
    <Link
      to={leadListPath(sequenceId, who)}
      aria-label={enrollmentListText.openPeople(what, text)}
      className={cx(
        'tabular inline-flex min-h-6 items-center rounded-md underline-offset-3 hover:underline',
        className,
      )}
    >
      {text}
    </Link>
  )
}
