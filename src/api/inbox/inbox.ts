import * as z from 'zod'
import { OptOutHold } from '#api/compliance/opt-out-holds.ts'
import { isInstantKey, LongPaging, longPage } from '#api/cursor.ts'
import { Instant, InstantInput } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ENROLLMENT_STATUSES } from '#core/enrollments/enrollment.ts'
import { INBOUND_KINDS } from '#core/inbox/inbound.ts'
import {
  INBOX_KINDS,
  MANUAL_KINDS,
  MAX_BULK_THREADS,
  THREAD_INTENTS,
  THREAD_SORTS,
} from '#core/inbox/inbox.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { InboxAnswer } from './inbox-answers.ts'
import { PreparedAnswer, ReplyIntent } from './inbox-intents.ts'

const endpoint = endpointsOf('Inbox')

const Kind = z.enum(INBOUND_KINDS)
const Lead = z.object({
  id: Id,
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
})

const thread = {
  id: Id,
  workspaceId: Id,
  userEmailAccountId: Id,
  mailboxAddress: z.string(),
  /** of the newest message */
  kind: Kind,
  fromAddress: z.string(),
  fromName: z.string(),
  subject: z.string(),
  /** the beginning of the newest message's own words */
  snippet: z.string(),
  messageCount: z.number().int(),
  /** false: it is not assigned to a lead */
  isMatched: z.boolean(),
  lead: Lead.nullable(),
  enrollmentId: Id.nullable(),
  enrollmentStatus: z.enum(ENROLLMENT_STATUSES).nullable(),
  sequenceId: Id.nullable(),
  sequenceName: z.string().nullable(),
  isRead: z.boolean(),
  isDone: z.boolean(),
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  labelIds: z.array(Id),
  /** of its newest human reply; null when it has none, or an older one than intents */
  intent: ReplyIntent.nullable(),
  /** null unless it is snoozed now, by its mailbox's clock */
  snoozedUntil: Instant.nullable(),
  snoozedByName: z.string().nullable(),
  /** when its snooze ended; null when a person has written since, or it is done */
  returnedAt: Instant.nullable(),
  /** its newest human reply has an answer; null when it has no human reply */
  isAnswered: z.boolean().nullable(),
  /** how far its mailbox's clock is ahead of real time */
  clockOffsetMs: z.number(),
  lastAt: Instant,
}
export const InboxThread = namedObject('InboxThread', thread)
export type InboxThread = z.infer<typeof InboxThread>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const InboxFilter = z.object({
  kind: z.enum(INBOX_KINDS).optional(),
  /** of the newest human reply */
  intent: z.enum(THREAD_INTENTS).optional(),
  labelIds: IdList,
  emailAccountId: Id.optional(),
  sequenceId: Id.optional(),
  read: flag.optional(),
  done: flag.optional(),
  /** by default, lists of threads that are not done or unread leave out snoozed ones; true: those that return first are first */
  snoozed: flag.optional(),
  /** false: its last human reply has no answer yet */
  answered: flag.optional(),
  /** a user id, `me` for the caller, or `none` */
  assignee: Id.or(z.enum(['me', 'none'])).optional(),
  search: SingleLine.max(200).optional(),
  workspaceIds: IdList,
})
export type InboxFilter = z.output<typeof InboxFilter>

export const listInbox = endpoint({
  ...PATHS.inbox.listInbox,
  cost: { search: 'search' },
  access: 'viewer',
  summary:
    'Threads with received messages, newest first or by `sort`; the next page is at `nextCursor` with the same filter and order. In lists of what is to be handled, a thread that has returned from a snooze is listed at the time of its return. Snoozed threads are always in the order of their return.',
  query: LongPaging.omit({ offset: true })
    .extend(InboxFilter.shape)
    .extend({ sort: z.enum(THREAD_SORTS).default('newest') })
    .refine(({ cursor }) => !cursor || isInstantKey(cursor), { path: ['cursor'] }),
  reply: longPage(InboxThread),
})

const Count = z.object({ total: z.number().int(), unread: z.number().int() })
export const countInbox = endpoint({
  ...PATHS.inbox.countInbox,
  cost: { search: 'search' },
  access: 'viewer',
  summary:
    'The number of threads of a filter that are neither done nor snoozed, and of unread ones: in total, by kind, by intent and by label; and the number of snoozed ones. Each is the total of the list with `done=false` and this kind, intent or label in place of the one of the filter; `snoozed` and `all` are of every kind.',
  query: InboxFilter.omit({ read: true, done: true, snoozed: true, answered: true }),
  reply: namedObject('InboxCounts', {
    /** no message was ever received, done or not */
    isEmpty: z.boolean(),
    all: Count,
    snoozed: z.number().int(),
    kinds: z.record(z.enum(INBOX_KINDS), Count),
    intents: z.record(z.enum(THREAD_INTENTS), Count),
    labels: z.array(z.object({ labelId: Id, total: z.number().int() })),
  }),
})

const Attachment = z.object({
  index: z.number().int(),
  name: z.string(),
  type: z.string(),
  /** bytes */
  size: z.number().int(),
  /** of a sent mail: the file to download; null for a received one */
  fileId: Id.nullable(),
  /** false: the message had more than 16 MB and only its beginning is stored, so that the attachment cannot be downloaded */
  isComplete: z.boolean(),
})
export const InboxMail = namedObject('InboxMail', {
  id: Id,
  /** `sent`: a mail of the sequence */
  direction: z.enum(['received', 'sent']),
  /** null for a sent one */
  kind: Kind.nullable(),
  /** the kind before a user corrected it; null when it was not corrected */
  correctedKind: Kind.nullable(),
  /** of a received reply; null for other mails, and for replies older than intents */
  intent: ReplyIntent.nullable(),
  fromAddress: z.string(),
  fromName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  /** the writer's own words */
  text: z.string(),
  /** the whole text with quotes; null when it is the same */
  fullText: z.string().nullable(),
  /** sanitized; null for a mail without HTML */
  html: z.string().nullable(),
  attachments: z.array(Attachment),
  /** the writer’s own, which a reply or an automatic reply tells; null for most */
  newAddress: z.string().nullable(),
  nodeId: z.string().nullable(),
  at: Instant,
})
export type InboxMail = z.infer<typeof InboxMail>

export const InboxThreadDetail = namedObject('InboxThreadDetail', {
  ...thread,
  /** the newest 20, oldest first */
  mails: z.array(InboxMail),
  /** the cursor of the mails before them; null when these are all */
  olderMails: z.string().nullable(),
  answers: z.array(InboxAnswer),
  /** likely opt-out requests of its messages, decided or not */
  optOutHolds: z.array(OptOutHold),
  /** an answer to the newest reply that a model has written, until the thread has a new mail or a user writes another one */
  prepared: PreparedAnswer.nullable(),
  /** the recipient of an answer, and whether their address is suppressed */
  answerTo: z.object({ name: z.string(), address: z.string(), isSuppressed: z.boolean() }).nullable(),
  mailboxName: z.string(),
  /** of an answer by the caller: their own, or the mailbox's */
  signature: z.string(),
  signatureHtml: z.string(),
  /** why the mailbox cannot send an answer now */
  mailboxFault: z.string().nullable(),
  /** names of other users who are writing an answer now */
  answering: z.array(z.string()),
})
export type InboxThreadDetail = z.infer<typeof InboxThreadDetail>

export const getInboxThread = endpoint({
  ...PATHS.inbox.getInboxThread,
  access: 'viewer',
  summary:
    'One thread with its newest mails, sent and received, in order. `olderMails` is the cursor of older ones.',
  params: idParams,
  reply: InboxThreadDetail,
})

export const listInboxMails = endpoint({
  ...PATHS.inbox.listInboxMails,
  access: 'viewer',
  summary: 'Mails of a thread, sent and received: the newest ones before the cursor, in order.',
  params: idParams,
  query: LongPaging.omit({ offset: true }).refine(({ cursor }) => !cursor || isInstantKey(cursor), {
    path: ['cursor'],
  }),
  reply: z.object({ data: z.array(InboxMail), nextCursor: z.string().nullable() }),
})

export const updateInboxThreads = endpoint({
  ...PATHS.inbox.updateInboxThreads,
  audit: '받은 답장을 처리했습니다',
  access: 'member',
  summary:
    'Change threads: read, done, labels, assignee, snooze. Nothing changes when one is unknown. A snoozed thread stays unread; a human reply or `isDone: true` ends the snooze. With `seen`, a thread that a new message or another user has changed meanwhile is left as it is and is in `skipped`.',
  body: z.object({
    threadIds: z.array(Id).min(1).max(MAX_BULK_THREADS),
    isRead: z.boolean().optional(),
    isDone: z.boolean().optional(),
    addLabelIds: z.array(Id).min(1).max(50).optional(),
    removeLabelIds: z.array(Id).min(1).max(50).optional(),
    assigneeId: Id.nullable().optional(),
    /** after now by the clock of each thread's mailbox, at most a year ahead; null ends the snooze */
    snoozedUntil: InstantInput.nullable().optional(),
    /** how the caller saw threads; a field that is left out is not compared */
    seen: z
      .array(
        z.object({
          threadId: Id,
          messageCount: z.number().int().optional(),
          isDone: z.boolean().optional(),
          assigneeId: Id.nullable().optional(),
          snoozedUntil: InstantInput.nullable().optional(),
        }),
      )
      .min(1)
      .max(MAX_BULK_THREADS)
      .optional(),
  }),
  reply: z.object({ changed: z.number().int(), skipped: z.array(Id) }),
})

export const listInboxCandidates = endpoint({
  ...PATHS.inbox.listInboxCandidates,
  cost: { search: 'search' },
  access: 'viewer',
  summary:
    'Leads a thread may belong to: those that match the search, or those of the sender’s address and business domain.',
  params: idParams,
  query: z.object({ search: SingleLine.max(200).optional() }),
  reply: z.object({
    data: z.array(
      Lead.extend({
        enrollmentId: Id.nullable(),
        enrollmentStatus: z.enum(ENROLLMENT_STATUSES).nullable(),
        sequenceName: z.string().nullable(),
      }),
    ),
  }),
})

export const assignInboxThread = endpoint({
  ...PATHS.inbox.assignInboxThread,
  audit: '받은 답장을 연락처에 연결했습니다',
  access: 'member',
  summary:
    'Assign a thread to a lead. With an enrollment, its messages have the consequences of matched ones.',
  params: idParams,
  body: z.object({ leadId: Id, enrollmentId: Id.optional() }),
  reply: InboxThreadDetail,
})

export const getInboxAttachment = endpoint({
  ...PATHS.inbox.getInboxAttachment,
  access: 'viewer',
  summary: 'One attachment of a message, always as a download.',
  params: z.object({ id: Id, index: z.coerce.number<string>().int().min(0).max(300) }),
  reply: z.unknown(),
})

export const correctInboxMessage = endpoint({
  ...PATHS.inbox.correctInboxMessage,
  audit: '받은 메일의 분류를 변경했습니다',
  access: 'member',
  summary:
    'Correct the kind of a message to reply or automatic reply. The enrollment ends or is reopened accordingly.',
  params: idParams,
  body: z.object({ kind: z.enum(MANUAL_KINDS) }),
  reply: z.object({
    threadId: Id,
    enrollmentStatus: z.enum(ENROLLMENT_STATUSES).nullable(),
    /** the enrollment continues, because the message that ended it was no reply */
    isReopened: z.boolean(),
  }),
})
