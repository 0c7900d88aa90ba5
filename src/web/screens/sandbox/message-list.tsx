// Mails received in the sandbox, newest first.
import { Link } from 'react-router'
import type { SandboxMessage } from '#api/sandbox/sandbox.ts'
import type { useSandboxMessages } from '#web/data/sandbox/sandbox.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoMatch } from '#web/ui/feedback/no-match.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { InboxIllustration } from '#web/ui/illustrations/inbox-illustration.tsx'
import { Pagination, type PaginationProps } from '#web/ui/table/pagination.tsx'
import { ReplyBadges } from './reply-badges.tsx'
import { sandboxText } from './text.ts'

export type MessageListProps = {
  messages: ReturnType<typeof useSandboxMessages>
  search: string
  page: number
  shown: string | undefined
  onSearch: (text: string) => void
  setPage: PaginationProps['setPage']
  hrefOf: (id: string) => string
}

export function MessageList(props: MessageListProps) {
  const { messages, search, page, shown, onSearch, setPage, hrefOf } = props
  const total = messages.data?.total ?? 0
  const rows = messages.data?.data ?? []
  return (
    <section aria-label={sandboxText.list}>
      {(total > 0 || search !== '') && (
        <SearchBox
          value={search}
          onSearch={onSearch}
          placeholder={sandboxText.searchPlaceholder}
          className="mb-3 sm:w-full"
        />
      )}
      <div className="border-t border-line-strong" aria-busy={messages.isPending || undefined}>
        {messages.isError ? (
          <QueryError query={messages} />
        ) : messages.isPending ? (
          <ul>
            {[0, 1, 2, 3].map((shape) => (
              <li key={shape} className="flex flex-col gap-2 border-b border-line p-4 last:border-b-0">
                <Skeleton className="w-32" />
                <Skeleton className="w-full" />
              </li>
            ))}
          </ul>
        ) : rows.length === 0 ? (
          search ? (
            <NoMatch />
          ) : (
            <EmptyState
              illustration={<InboxIllustration />}
              title={sandboxText.emptyTitle}
              description={sandboxText.emptyHint}
              action={<LinkButton to="/sequences">{sandboxText.toSequences}</LinkButton>}
            />
          )
        ) : (
          <ul className={cx('transition-opacity', messages.isPlaceholderData && 'opacity-60')}>
            {rows.map((message) => (
              <Item
                key={message.id}
                message={message}
                href={hrefOf(message.id)}
                isShown={message.id === shown}
              />
            ))}
          </ul>
        )}
      </div>
      <Pagination query={messages} page={page} setPage={setPage} total={sandboxText.total} />
    </section>
  )
}

const Item = ({ message, href, isShown }: { message: SandboxMessage; href: string; isShown: boolean }) => (
  <li className="border-b border-line">
    <Link
      to={href}
      preventScrollReset
      {...tourTarget('message')}
      aria-current={isShown ? 'true' : undefined}
      className="block border-l-2 border-transparent px-3 py-2 -outline-offset-2! transition-colors hover:bg-hover aria-[current]:border-primary aria-[current]:bg-primary-soft max-lg:aria-[current]:border-transparent max-lg:aria-[current]:bg-transparent"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-semibold" title={message.to}>
          {message.toName || message.to}
        </span>
        <span className="tabular shrink-0 text-2xs text-muted">{formatDateTime(message.at)}</span>
      </span>
      <span className="line-clamp-1 text-sm" title={message.subject}>
        {message.subject || sandboxText.noSubject}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="line-clamp-1 min-w-0 flex-1 text-xs text-muted" title={snippet(message.text)}>
          {snippet(message.text)}
        </span>
        <ReplyBadges answers={message.answers} />
      </span>
    </Link>
  </li>
)

const snippet = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)
