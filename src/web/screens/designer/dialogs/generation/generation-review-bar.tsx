// Between numbers and table: review progress, quality marks, filters, and the link to the review queue.
import { MailCheck, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import type { Place } from '#web/data/writing/generated-emails.ts'
import { formatNumber } from '#web/lib/format.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { type EmailFilter, NO_FILTER } from '#web/screens/designer/review/email-filter.ts'
import { EmailFilterFields } from '#web/screens/designer/review/email-filter-fields.tsx'
import {
  emailFilterText,
  qualityMarkText,
  reviewRequiredText,
} from '#web/screens/designer/review/review-list-text.ts'
import { countMarks, reviewProgress } from '#web/screens/designer/review/review-progress.ts'
import { RewriteMarked } from '#web/screens/designer/review/rewrite-marked.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { generationText } from '#web/words/generation.ts'

type GenerationReviewBarProps = {
  place: Place
  rows: readonly GeneratedEmail[]
  isRequired: boolean
  isRunning: boolean
  filter: EmailFilter
  onFilter: (filter: EmailFilter) => void
}

export function GenerationReviewBar(props: GenerationReviewBarProps) {
  const { place, rows, isRequired, isRunning, filter, onFilter } = props
  const { done, approved, sent, unread, marked } = useMemo(() => reviewProgress(rows), [rows])
  const byMark = useMemo(() => countMarks(rows), [rows])
  const hasRun = rows.some((row) => row.status !== 'pending')
  const showsMarked = filter.mark === 'any'
  if (!hasRun) return null
  return (
    <>
      {!isRunning && done > approved && (
        <p className="border-t border-line pt-2.5 text-sm">
          <b className="font-semibold">{generationText.written(formatNumber(done))}</b>{' '}
          <span className="text-muted">{generationText.next(isRequired)}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        {marked > 0 && (
          <button
            type="button"
            aria-pressed={showsMarked}
            aria-description={showsMarked ? qualityMarkText.showAll : qualityMarkText.show}
            onClick={() => onFilter(showsMarked ? NO_FILTER : { ...NO_FILTER, mark: 'any' })}
            className="flex min-h-7 items-center gap-1.5 rounded-lg bg-amber-soft px-2.5 font-semibold text-amber-ink hover:underline aria-pressed:ring-1 aria-pressed:ring-current"
          >
            <TriangleAlert aria-hidden className="size-3.5" />
            {qualityMarkText.marked(formatNumber(marked))}
          </button>
        )}
        <p className="tabular text-xs text-muted">
          {generationText.counts(formatNumber(approved), formatNumber(unread), sent)}
        </p>
        {isRequired && <Required done={done} waiting={done - approved} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <EmailFilterFields filter={filter} onFilter={onFilter} byMark={byMark} className="min-w-0 flex-1" />
        <RewriteMarked place={place} rows={rows} mark={filter.mark} isRunning={isRunning} />
      </div>
    </>
  )
}

function Required({ done, waiting }: { done: number; waiting: number }) {
  const isMet = done > 0 && waiting === 0
  return (
    <p
      className={cx('flex items-center gap-1.5 text-xs font-medium', isMet ? 'text-muted' : 'text-amber-ink')}
    >
      <ShieldCheck aria-hidden className="size-3.5" />
      {done === 0
        ? reviewRequiredText.none
        : isMet
          ? reviewRequiredText.allDone
          : reviewRequiredText.needed(formatNumber(waiting))}
    </p>
  )
}

export const NoMatchingEmails = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    className="py-10"
    title={emailFilterText.noMatch}
    action={<Button onClick={onClear}>{emailFilterText.clear}</Button>}
  />
)

/** In the footer: the one solid button once mails are written and not all are approved. */
export function ReviewButton({
  nodeId,
  rows,
  isRunning,
  isMarkedOnly,
}: {
  nodeId: string
  rows: readonly GeneratedEmail[]
  isRunning: boolean
  isMarkedOnly: boolean
}) {
  const openReview = useOpenReview(nodeId)
  const { done, approved } = useMemo(() => reviewProgress(rows), [rows])
  if (done === 0) return null
  const waiting = done - approved
  return (
    <Button
      variant={waiting > 0 && !isRunning ? 'primary' : 'outline'}
      icon={<MailCheck aria-hidden />}
      {...tourTarget('openReview')}
      onClick={() => openReview({ marked: isMarkedOnly })}
    >
      {waiting > 0 ? generationText.review(formatNumber(waiting)) : reviewRequiredText.open}
    </Button>
  )
}

// Opens the review queue from inside the designer.

/** Closes the dialog above the canvas; closing the queue reopens it. */
function useOpenReview(nodeId: string): (start?: { mailId?: string; marked?: boolean }) => void {
  const { view } = useDesigner()
  const [, setParams] = useSearchParams()
  return ({ mailId, marked } = {}) => {
    view.closeDialog()
    setParams(
      (before) => {
        before.set('review', nodeId)
        if (mailId) before.set('mail', mailId)
        if (marked) before.set('mark', 'any')
        return before
      },
      { state: { fromTable: true } },
    )
  }
}
