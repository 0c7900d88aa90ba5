// Search, status, quality mark and review filters of a node's emails; used above the table and in the review queue.
import { GENERATED_EMAIL_STATUSES } from '#core/writing/generated-email.ts'
import { QUALITY_CODES, type QualityCode } from '#core/writing/quality/quality-codes.ts'
import { cx } from '#web/ui/cx.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { EmailFilter } from './email-filter.ts'
import { emailFilterText, QUALITY_MARK_TEXT } from './review-list-text.ts'

type EmailFilterFieldsProps = {
  filter: EmailFilter
  onFilter: (filter: EmailFilter) => void
  /** the number of emails per mark: only marks that occur are offered */
  byMark: ReadonlyMap<QualityCode, number>
  /** stacked, in a narrow column */
  isColumn?: boolean
  className?: string
}

export function EmailFilterFields({ filter, onFilter, byMark, isColumn, className }: EmailFilterFieldsProps) {
  const set = (change: Partial<EmailFilter>): void => onFilter({ ...filter, ...change })
  const marks = QUALITY_CODES.filter((code) => byMark.has(code) || filter.mark === code)
  const look = isColumn ? 'min-w-0 pr-6! pl-2! text-xs! bg-[position:right_4px_center]!' : 'w-34!'
  return (
    <div className={cx('flex flex-wrap items-center gap-2', className)}>
      <SearchBox
        value={filter.search}
        onSearch={(search) => set({ search })}
        label={emailFilterText.search}
        placeholder={emailFilterText.searchHint}
        className={isColumn ? 'sm:w-full' : 'min-w-48 flex-1 sm:w-auto'}
      />
      <div className={isColumn ? 'grid w-full grid-cols-3 gap-1.5' : 'flex flex-wrap gap-2'}>
        <Select
          aria-label={emailFilterText.review}
          className={look}
          value={filter.review}
          onValueChange={(review) => set({ review })}
          options={[
            { value: 'all', label: emailFilterText.allReviews },
            { value: 'unread', label: emailFilterText.reviews.unread },
            { value: 'unreviewed', label: emailFilterText.reviews.unreviewed },
            { value: 'approved', label: emailFilterText.reviews.approved },
            { value: 'outdated', label: emailFilterText.reviews.outdated },
          ]}
        />
        <Select
          aria-label={emailFilterText.mark}
          className={look}
          value={filter.mark}
          onValueChange={(mark) => set({ mark })}
          options={[
            { value: 'all', label: emailFilterText.allMarks },
            { value: 'any', label: emailFilterText.anyMark },
            ...marks.map((code) => ({
              value: code,
              label: `${QUALITY_MARK_TEXT[code][0]} ${byMark.get(code) ?? 0}`,
            })),
            { value: 'none', label: emailFilterText.noMark },
          ]}
        />
        <Select
          aria-label={emailFilterText.status}
          className={look}
          value={filter.status}
          onValueChange={(status) => set({ status })}
          options={[
            { value: 'all', label: emailFilterText.allStatuses },
            ...GENERATED_EMAIL_STATUSES.map((status) => ({
              value: status,
              label: emailFilterText.statuses[status],
            })),
          ]}
        />
      </div>
    </div>
  )
}
