// Mails to one lead outside of a sequence: the source of its data, and notices that need a user (rules.md ).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Notices')

const STATES = ['scheduled', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const

export const WaitingNotice = namedObject('WaitingNotice', {
  id: Id,
  workspaceId: Id,
  kind: z.enum(['opt_out', 'source', 'confirm']),
  state: z.enum(STATES),
  toAddress: z.string(),
  /** the mailbox that sends it; null: deleted */
  emailAccountId: Id.nullable(),
  mailboxAddress: z.string().nullable(),
  mailboxStatus: z.enum(['connected', 'paused', 'disconnected']).nullable(),
  /** the legal deadline; null: none */
  dueAt: Instant.nullable(),
  /** whole days until the deadline, negative when it has passed */
  daysLeft: z.number().int().nullable(),
  plannedAt: Instant,
  reason: z.string().nullable(),
  /** connected mailboxes of the workspace that can send it instead, the best one first */
  mailboxes: z.array(z.object({ id: Id, name: z.string(), address: z.string() })),
})
export type WaitingNotice = z.infer<typeof WaitingNotice>

export const listWaitingNotices = endpoint({
  ...PATHS.notices.listWaitingNotices,
  access: 'viewer',
  summary: 'Notices that need a user, the nearest deadline first.',
  query: z.object({ workspaceIds: IdList }),
  reply: page(WaitingNotice),
})

export const sendNoticeFromMailbox = endpoint({
  ...PATHS.notices.sendNoticeFromMailbox,
  audit: '알림 메일을 다시 보냈습니다',
  access: 'member',
  summary: 'Send a waiting or failed notice now, through another connected mailbox of its workspace.',
  params: idParams,
  body: z.object({ emailAccountId: Id }),
  reply: Ok,
})

export const closeWaitingNotice = endpoint({
  ...PATHS.notices.closeWaitingNotice,
  audit: '알림 메일을 처리했습니다',
  access: 'member',
  summary: 'Resolve a notice with an unknown result (sent or not), or dismiss a waiting or failed one.',
  params: idParams,
  body: z.object({ decision: z.enum(['sent', 'skip']) }),
  reply: Ok,
})

export const SourceNotice = namedObject('SourceNotice', {
  leadId: Id,
  toAddress: z.string(),
  subject: z.string(),
  bodyText: z.string(),
  /** the address is suppressed: a reply to its own question may be sent anyway */
  isSuppressed: z.boolean(),
  /** the suggested mailbox; in a thread only the mailbox of the thread */
  emailAccountId: Id.nullable(),
  mailboxes: z.array(
    z.object({ id: Id, name: z.string(), address: z.string(), kind: z.enum(['smtp', 'sandbox']) }),
  ),
  /** earlier notices, newest first */
  sent: z.array(
    z.object({
      id: Id,
      state: z.enum(STATES),
      at: Instant,
      toAddress: z.string(),
      userName: z.string().nullable(),
    }),
  ),
})
export type SourceNotice = z.infer<typeof SourceNotice>

export const getSourceNotice = endpoint({
  ...PATHS.notices.getSourceNotice,
  access: 'viewer',
  summary:
    'The notice about the source of a lead’s data as it would be sent, and whether it was sent before.',
  params: idParams,
  query: z.object({ threadId: Id.optional() }),
  reply: SourceNotice,
})

export const sendSourceNotice = endpoint({
  ...PATHS.notices.sendSourceNotice,
  audit: '개인정보 출처 고지를 보냈습니다',
  access: 'member',
  summary:
    'Send a lead the source of their data (개인정보 보호법 제20조), once; a second time only with `again` (409 otherwise). With a thread it is sent as a reply.',
  params: idParams,
  body: z.object({
    emailAccountId: Id,
    subject: SingleLine.trim().min(1).max(300),
    bodyText: MultiLine.trim().min(1).max(10_000),
    threadId: Id.optional(),
    again: z.boolean().default(false),
  }),
  reply: SourceNotice,
})
