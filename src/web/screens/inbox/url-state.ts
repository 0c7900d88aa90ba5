// The state of the inbox in the URL, and the query for the list.
import * as z from 'zod'
import { INBOX_KINDS, THREAD_INTENTS, THREAD_SORTS } from '#core/inbox/inbox.ts'
import type { InboxCountsQuery, InboxQuery } from '#web/data/inbox/inbox.ts'
import { ListUrl } from '#web/lib/list/paging.ts'

export const THREAD_FILTERS = ['open', 'waiting', 'unread', 'snoozed', 'done', 'all'] as const
export const ASSIGNEES = ['me', 'none'] as const

export const InboxUrl = ListUrl.omit({ page: true }).extend({
  kind: z.enum([...INBOX_KINDS, 'all']).default('reply'),
  show: z.enum(THREAD_FILTERS).default('open'),
  intent: z.enum(THREAD_INTENTS).optional(),
  label: z.string().max(8000).optional(),
  mailbox: z.uuid().optional(),
  sequence: z.uuid().optional(),
  assignee: z.enum(ASSIGNEES).or(z.uuid()).optional(),
  sort: z.enum(THREAD_SORTS).default('newest'),
  thread: z.uuid().optional(),
})
export type InboxState = z.output<typeof InboxUrl>
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
