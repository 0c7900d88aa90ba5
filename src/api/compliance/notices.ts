// Mails to one lead outside of a sequence: the source of its data, and notices that need a user (rules.md ).
import * as z from 'zod'
import { endpoint, Id, IdList, Instant, idParams, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

const STATES = ['scheduled', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const

const WaitingNotice = z
  .object({
    id: Id,
    workspaceId: Id,
    kind: z.enum(['opt_out', 'source', 'confirm']),
    state: z.enum(STATES),
    toAddress: z.string(),
    /** the mailbox it is to go through; null: it is gone */
    emailAccountId: Id.nullable(),
    mailboxAddress: z.string().nullable(),
    mailboxStatus: z.enum(['connected', 'paused', 'disconnected']).nullable(),
    /** the last moment the law gives; null where it gives none */
    dueAt: Instant.nullable(),
    /** whole days until then, negative when it has passed */
    daysLeft: z.number().int().nullable(),
    plannedAt: Instant,
    why: z.string().nullable(),
    /** connected mailboxes of the workspace it may go through instead, the best one first */
    mailboxes: z.array(z.object({ id: Id, name: z.string(), address: z.string() })),
  })
  .meta({ id: 'WaitingNotice' })
export type WaitingNotice = z.infer<typeof WaitingNotice>

export const listWaitingNotices = endpoint({
  ...PATHS.notices.listWaitingNotices,
  access: 'viewer',
  tag: 'Notices',
  summary: 'Notices that cannot go on by themselves, the nearest last day first.',
  query: z.object({ workspaceIds: IdList }),
  reply: page(WaitingNotice),
})

export const sendNoticeFromMailbox = endpoint({
  ...PATHS.notices.sendNoticeFromMailbox,
  access: 'member',
  tag: 'Notices',
  summary: 'Send a notice that waits or has failed through another connected mailbox of its workspace, now.',
  params: idParams,
  body: z.object({ emailAccountId: Id }),
  reply: Ok,
})

export const closeWaitingNotice = endpoint({
  ...PATHS.notices.closeWaitingNotice,
  access: 'member',
  tag: 'Notices',
  summary: 'Decide a notice of unknown fate (it was sent, or not), or let one that waits or failed be.',
  params: idParams,
  body: z.object({ decision: z.enum(['sent', 'skip']) }),
  reply: Ok,
})

const SourceNotice = z
  .object({
    leadId: Id,
    toAddress: z.string(),
    subject: z.string(),
    bodyText: z.string(),
    /** the address does not want to be mailed: an answer to its own question may go all the same */
    isSuppressed: z.boolean(),
    /** the one that is suggested; in a thread the thread's own, and no other */
    emailAccountId: Id.nullable(),
    mailboxes: z.array(
      z.object({ id: Id, name: z.string(), address: z.string(), kind: z.enum(['smtp', 'sandbox']) }),
    ),
    /** told before, newest first */
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
  .meta({ id: 'SourceNotice' })
export type SourceNotice = z.infer<typeof SourceNotice>

export const getSourceNotice = endpoint({
  ...PATHS.notices.getSourceNotice,
  access: 'viewer',
  tag: 'Notices',
  summary:
    'The mail that tells a lead where their data came from, as it would go, and whether it went before.',
  params: idParams,
  query: z.object({ threadId: Id.optional() }),
  reply: SourceNotice,
})

export const sendSourceNotice = endpoint({
  ...PATHS.notices.sendSourceNotice,
  access: 'member',
  tag: 'Notices',
  summary:
    'Tell a lead where their data came from (개인정보 보호법 제20조), once; a second time only with `again` (409 otherwise). In a thread it answers there.',
  params: idParams,
  body: z.object({
    emailAccountId: Id,
    subject: z.string().trim().min(1).max(300),
    bodyText: z.string().trim().min(1).max(10_000),
    threadId: Id.optional(),
    again: z.boolean().default(false),
  }),
  reply: SourceNotice,
})
