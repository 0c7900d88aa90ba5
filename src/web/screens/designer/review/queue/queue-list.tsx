// The emails of the queue. Only visible rows are mounted; arrow keys change the open one, which is scrolled into
// view.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { isFiltered, NO_FILTER } from '#web/screens/designer/review/email-filter.ts'
import { EmailFilterFields } from '#web/screens/designer/review/email-filter-fields.tsx'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { emailFilterText } from '#web/screens/designer/review/review-list-text.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { RewriteMarked } from '#web/screens/designer/review/rewrite-marked.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { NoMatchIllustration } from '#web/ui/illustrations/no-match-illustration.tsx'
import { ReviewDoneIllustration } from '#web/ui/illustrations/review-done-illustration.tsx'
import { TemplatesIllustration } from '#web/ui/illustrations/templates-illustration.tsx'
import { QueueRow, rowId } from './queue-row.tsx'

type QueueListProps = {
  boxRef: RefObject<HTMLDivElement | null>
  onManage: () => void
  /** on a phone the mail is shown instead */
  isHidden: boolean
  /** a row was pressed */
  onPick: () => void
}

export function QueueList({ boxRef, onManage, isHidden, onPick }: QueueListProps) {
  const { list, place, confirmDiscardThen } = useReview()
  return (
    <section
      data-queue
      aria-label={reviewText.list}
      className={cx(
        'flex min-h-0 min-w-0 flex-col border-r border-line bg-surface max-md:h-full max-md:border-r-0',
        isHidden && 'max-md:hidden',
      )}
    >
      <EmailFilterFields
        isColumn
        className="border-b border-line p-3"
        filter={list.filter}
        onFilter={(filter) => confirmDiscardThen(() => list.setFilter(filter))}
        byMark={list.countsByMark}
      />
      {isFiltered(list.filter) && list.shown.length > 0 && (
        <p className="flex items-center justify-between gap-2 border-b border-line bg-sunken py-1 pr-1.5 pl-3 text-xs text-muted">
          {emailFilterText.found(formatNumber(list.shown.length), formatNumber(list.rows.length))}
          <Button size="sm" variant="ghost" onClick={() => list.setFilter(NO_FILTER)}>
            {emailFilterText.clear}
          </Button>
        </p>
      )}
      <div className="empty:hidden border-b border-line p-2 [&>button]:w-full">
        <RewriteMarked place={place} rows={list.rows} mark={list.filter.mark} isRunning={list.isWriting} />
      </div>
      {list.error ? (
        <ErrorState
          title={reviewText.loadFailed}
          message={failureText(list.error, common.tryLater)}
          onRetry={list.retry}
        />
      ) : list.isLoading ? (
        <div role="status" aria-label={reviewText.loading} className="flex flex-col gap-3 p-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </div>
      ) : list.rows.length === 0 ? (
        <EmptyState
          illustration={<TemplatesIllustration />}
          title={reviewText.nothing}
          description={reviewText.nothingHint}
          action={<Button onClick={onManage}>{reviewText.manage}</Button>}
        />
      ) : list.shown.length === 0 && list.progress.approved === list.rows.length ? (
        <EmptyState
          illustration={<ReviewDoneIllustration />}
          title={reviewText.allApproved}
          description={reviewText.allApprovedHint}
          action={<Button onClick={() => list.setFilter(NO_FILTER)}>{reviewText.showAll}</Button>}
        />
      ) : list.shown.length === 0 ? (
        <EmptyState
          illustration={<NoMatchIllustration />}
          title={emailFilterText.noMatch}
          action={<Button onClick={() => list.setFilter(NO_FILTER)}>{emailFilterText.clear}</Button>}
        />
      ) : null}
      <Rows boxRef={boxRef} onPick={onPick} />
    </section>
  )
}

const ROW = 66

function Rows({ boxRef, onPick }: Pick<QueueListProps, 'boxRef' | 'onPick'>) {
  const { list, confirmDiscardThen } = useReview()
  const { shown, current, at } = list
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => ROW,
    overscan: 10,
  })
  const openId = current?.id
  const mounted = virtual.getVirtualItems()
  // the row exists only after the list has scrolled to the open email
  const isOpenMounted = mounted.some(({ index }) => index === at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another open email scrolls the list, not another length
  useEffect(() => {
    if (openId) virtual.scrollToIndex(at)
  }, [openId])
  const go = (to: number): void => {
    const row = shown[Math.max(0, Math.min(shown.length - 1, to))]
    if (row) confirmDiscardThen(() => list.open(row.id))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const page = Math.max(1, Math.floor((boxRef.current?.clientHeight ?? 0) / ROW) - 1)
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: shown.length - 1,
      PageDown: at + page,
      PageUp: at - page,
    }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <div
      ref={boxRef}
      role="listbox"
      aria-label={reviewText.list}
      tabIndex={0}
      aria-activedescendant={openId && isOpenMounted ? rowId(openId) : undefined}
      onKeyDown={onKeyDown}
      className={shown.length > 0 ? 'group/list min-h-0 flex-1 overflow-y-auto outline-none' : 'sr-only'}
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {mounted.map(({ index, start }) => {
          const row = shown[index]
          return (
            row && (
              <QueueRow
                key={row.id}
                row={row}
                top={start}
                height={ROW}
                index={index}
                of={shown.length}
                isOpen={row.id === openId}
                onOpen={() => {
                  go(index)
                  onPick()
                }}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
