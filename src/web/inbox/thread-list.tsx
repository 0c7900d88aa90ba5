import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import type { useInbox } from '#web/inbox/queries/inbox.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { pageCount } from '#web/lib/list/paging.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AllClearIllustration } from '#web/ui/illustrations/all-clear-illustration.tsx'
import { InboxIllustration } from '#web/ui/illustrations/inbox-illustration.tsx'
import { NoMatchIllustration } from '#web/ui/illustrations/no-match-illustration.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { inboxText } from './text.ts'
import { ThreadItem } from './thread-item.tsx'
import { type InboxState, PAGE, type SetInbox } from './url-state.ts'

export type ThreadListProps = {
  threads: ReturnType<typeof useInbox>
  labels: readonly InboxLabel[]
  url: InboxState
  setUrl: SetInbox
  shown: string | undefined
  /** no message was ever received */
  isEmptyInbox: boolean
  selection: { selected: Set<string>; onChange: (next: Set<string>) => void } | undefined
  hrefOf: (id: string) => string
}

export function ThreadList(props: ThreadListProps) {
  const { threads, labels, url, setUrl, shown, isEmptyInbox, selection, hrefOf } = props
  const rows = threads.data?.data ?? []
  const total = threads.data?.total ?? 0
  return (
    <section aria-label={inboxText.list}>
      <div className="card overflow-hidden" aria-busy={threads.isPending || undefined}>
        {threads.isError ? (
          <QueryError query={threads} />
        ) : threads.isPending ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <Nothing isEmptyInbox={isEmptyInbox} isSearch={url.search !== ''} />
        ) : (
          <ul className={cx('transition-opacity', threads.isPlaceholderData && 'opacity-60')}>
            {rows.map((thread) => (
              <ThreadItem
                key={thread.id}
                thread={thread}
                labels={labels}
                href={hrefOf(thread.id)}
                isShown={thread.id === shown}
                {...(selection && {
                  isSelected: selection.selected.has(thread.id),
                  onSelect: (on: boolean) => selection.onChange(toggled(selection.selected, thread, on)),
                })}
              />
            ))}
          </ul>
        )}
      </div>
      {total > 0 && (
        <Pagination
          page={url.page}
          pages={pageCount(total, PAGE)}
          onPage={(page) => setUrl({ page, thread: null })}
          summary={inboxText.total(formatNumber(total))}
        />
      )}
    </section>
  )
}

function toggled(selected: Set<string>, { id }: InboxThread, on: boolean): Set<string> {
  const next = new Set(selected)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

const Waiting = () => (
  <ul>
    {[0, 1, 2, 3, 4].map((shape) => (
      <li key={shape} className="flex flex-col gap-2 border-b border-line p-4 last:border-b-0">
        <Skeleton className="w-32" />
        <Skeleton className="w-full" />
      </li>
    ))}
  </ul>
)

const Nothing = ({ isEmptyInbox, isSearch }: { isEmptyInbox: boolean; isSearch: boolean }) =>
  isSearch ? (
    <EmptyState
      illustration={<NoMatchIllustration />}
      title={common.noResults}
      description={common.noResultsHint}
    />
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
      title={inboxText.noneTitle}
      description={inboxText.noneHint}
    />
  )
