// The state of the inbox in the URL, and the query for the list.
import { INBOX_KINDS, THREAD_INTENTS, THREAD_SORTS } from '#core/inbox/inbox.ts'
import type { InboxCountsQuery, InboxQuery } from '#web/data/inbox/inbox.ts'
import type { UrlState } from '#web/lib/list/search-params.ts'
import { id, idOr, oneOf, text, textUpTo } from '#web/lib/list/url-fields.ts'

export const THREAD_FILTERS = ['open', 'waiting', 'unread', 'snoozed', 'done', 'all'] as const
export const ASSIGNEES = ['me', 'none'] as const

export const InboxUrl = {
  search: text,
  kind: oneOf([...INBOX_KINDS, 'all'], 'reply'),
  show: oneOf(THREAD_FILTERS, 'open'),
  intent: oneOf(THREAD_INTENTS),
  label: textUpTo(8000),
  mailbox: id,
  sequence: id,
  assignee: idOr(...ASSIGNEES),
  sort: oneOf(THREAD_SORTS, 'newest'),
  thread: id,
}
export type InboxState = UrlState<typeof InboxUrl>
export type SetInbox = (
  patch: { [K in keyof InboxState]?: InboxState[K] | null | undefined },
  options?: { replace?: boolean },
) => void

export const inboxCountsQuery = (url: InboxState, workspaceIds: string | undefined): InboxCountsQuery => ({
  kind: url.kind === 'all' ? undefined : url.kind,
  intent: url.intent,
  labelIds: url.label,
  emailAccountId: url.mailbox,
  sequenceId: url.sequence,
  search: url.search,
  assignee: url.assignee,
  workspaceIds,
})

export const inboxQuery = (url: InboxState, workspaceIds: string | undefined): InboxQuery => ({
  ...inboxCountsQuery(url, workspaceIds),
  // the list of snoozed threads has all kinds, as its number
  ...(url.show === 'snoozed' && { kind: undefined }),
  ...(url.sort !== 'newest' && { sort: url.sort }),
  ...(url.show === 'open' && { done: 'false' as const }),
  ...(url.show === 'waiting' && { done: 'false' as const, answered: 'false' as const }),
  ...(url.show === 'done' && { done: 'true' as const }),
  ...(url.show === 'snoozed' && { snoozed: 'true' as const }),
  // as the number in the menu
  ...(url.show === 'unread' && { done: 'false' as const, read: 'false' as const }),
})
