// The threads of the list. Only visible ones are rendered; more are fetched before the end is reached.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import type { useInbox } from '#web/data/inbox/inbox.ts'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoMatch } from '#web/ui/feedback/no-match.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { AllClearIllustration } from '#web/ui/illustrations/all-clear-illustration.tsx'
import { InboxIllustration } from '#web/ui/illustrations/inbox-illustration.tsx'
import { inboxText } from './text.ts'
import { ThreadItem } from './thread-item.tsx'
import type { InboxState } from './url-state.ts'

const ROW = 96
/** the number of rows before the end at which the next page is fetched */
const PREFETCH_ROWS = 20

/** The scroll position of each list, for the lifetime of the window: the rows are in the query cache. */
const savedOffsets = new Map<string, number>()

export type ThreadListProps = {
  /** names the list: its filter */
  listKey: string
  threads: ReturnType<typeof useInbox>
  labels: readonly InboxLabel[]
  isSearch: boolean
  /** which list it is */
  show: InboxState['show']
  /** the open thread */
  shown: string | undefined
  /** the thread the user opened */
  chosen: string | undefined
  /** no message was ever received */
  isEmptyInbox: boolean
  /** absent for users who may only read */
  selection:
    | {
        selected: Set<string>
        /** false for a thread of a workspace in which the user may only read */
        isSelectable: (thread: InboxThread) => boolean
        onChange: (next: Set<string>) => void
      }
    | undefined
  hrefOf: (id: string) => string
}

export function ThreadList(props: ThreadListProps) {
  const { threads, isSearch, isEmptyInbox } = props
  const { rows } = threads
  return (
    <section
      aria-label={inboxText.list}
      aria-busy={threads.isPending || undefined}
      className="flex min-h-0 flex-1 flex-col"
    >
      {threads.isError && rows.length === 0 ? (
        <QueryError query={threads} />
      ) : threads.isPending ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <Nothing isEmptyInbox={isEmptyInbox} isSearch={isSearch} show={props.show} />
      ) : (
        <WindowedRows {...props} />
      )}
    </section>
  )
}

function WindowedRows(props: ThreadListProps) {
  const { listKey, threads, labels, shown, chosen, selection, hrefOf } = props
  const { rows, hasNextPage: hasMore, isFetchNextPageError: failed, more } = threads
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialOffset: savedOffsets.get(listKey) ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !failed && last >= rows.length - PREFETCH_ROWS) more()
  }, [hasMore, failed, last, rows.length, more])
  const here = rows.findIndex(({ id }) => id === chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another open thread scrolls the list, not another length
  useEffect(() => {
    if (here >= 0) virtual.scrollToIndex(here)
  }, [chosen])
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      onScroll={({ currentTarget }) => savedOffsets.set(listKey, currentTarget.scrollTop)}
    >
      <ul
        className={cx('relative transition-opacity', threads.isPlaceholderData && 'opacity-60')}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const thread = rows[index]
          return (
            thread && (
              <ThreadItem
                key={thread.id}
                thread={thread}
                labels={labels}
                href={hrefOf(thread.id)}
                isShown={thread.id === shown}
                place={{ index, start, of: hasMore ? -1 : rows.length, measure: virtual.measureElement }}
                hasCheckbox={selection !== undefined}
                {...(selection?.isSelectable(thread) && {
                  isSelected: selection.selected.has(thread.id),
                  onSelect: (on: boolean) => selection.onChange(toggled(selection.selected, thread, on)),
                })}
              />
            )
          )
        })}
      </ul>
      {hasMore && <More failed={failed} onRetry={more} />}
    </div>
  )
}

const More = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }): ReactNode => (
  <p role="status" className="flex h-12 items-center gap-2 px-4 text-sm text-muted">
    {failed ? (
      <>
        {common.moreFailed}
        <Button size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      </>
    ) : (
      <>
        <Spinner />
        {common.moreComing}
      </>
    )}
  </p>
)

function toggled(selected: Set<string>, { id }: InboxThread, on: boolean): Set<string> {
  const next = new Set(selected)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

const Waiting = () => (
  <ul>
    {[0, 1, 2, 3, 4].map((shape) => (
      <li key={shape} className="flex flex-col gap-2 border-b border-line p-4">
        <Skeleton className="w-32" />
        <Skeleton className="w-full" />
        <Skeleton className="w-20" />
      </li>
    ))}
  </ul>
)

type NothingProps = { isEmptyInbox: boolean; isSearch: boolean; show: InboxState['show'] }

const Nothing = ({ isEmptyInbox, isSearch, show }: NothingProps) =>
  isSearch ? (
    <NoMatch />
  ) : isEmptyInbox ? (
    <EmptyState
      illustration={<InboxIllustration />}
      title={inboxText.emptyTitle}
      description={inboxText.emptyHint}
      action={
        <LinkButton to="/sandbox" variant="primary">
          {inboxText.toSandbox}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      illustration={<AllClearIllustration />}
      title={inboxText.noneTitle[show]}
      description={inboxText.noneHint[show]}
    />
  )
