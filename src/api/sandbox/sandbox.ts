// The sandbox: mails as the recipient sees them, replies, and a clock that can be advanced (rules.md R-1201 to
// R-1206).
import * as z from 'zod'
import { Instant, InstantText } from '#api/dates.ts'
import {
  endpointsOf,
  Id,
  IdList,
  idParams,
  namedObject,
  Paging,
  page,
  WorkspaceFilter,
} from '#api/endpoint.ts'
import { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { PATHS } from '#api/paths.ts'
import { SANDBOX_REPLY_KINDS } from '#core/inbox/inbound.ts'
import { HIT_REASONS } from '#core/sending/tracking/classify-hit.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Sandbox')

export const SandboxMessage = namedObject('SandboxMessage', {
  id: Id,
  workspaceId: Id,
  userEmailAccountId: Id,
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  toName: z.string(),
  subject: z.string(),
  text: z.string(),
  /** as written: showing it loads and follows nothing that is counted */
  html: z.string().nullable(),
  /** what the received mail would load and link to through this server; null: not tracked */
  tracking: z
    .object({ opens: z.boolean(), links: z.array(z.object({ link: z.number().int(), url: z.string() })) })
    .nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** the whole message as received, bytes as latin1 text */
  raw: z.string(),
  messageId: z.string().nullable(),
  inReplyTo: z.string().nullable(),
  at: Instant,
  /** replies of this recipient so far */
  answers: z.array(z.object({ kind: z.string(), at: InstantText })),
})
export type SandboxMessage = z.infer<typeof SandboxMessage>

export const listSandboxMessages = endpoint({
  ...PATHS.sandbox.listSandboxMessages,
  access: 'viewer',
  summary: 'Mails the sandbox server has accepted, newest first.',
  query: Paging.extend({
    to: SingleLine.max(254).optional(),
    search: SingleLine.max(200).optional(),
    workspaceIds: IdList,
  }),
  reply: page(SandboxMessage),
})

export const getSandboxMessage = endpoint({
  ...PATHS.sandbox.getSandboxMessage,
  access: 'viewer',
  summary: 'One mail.',
  params: idParams,
  reply: SandboxMessage,
})

export const replyToSandboxMessage = endpoint({
  ...PATHS.sandbox.replyToSandboxMessage,
  audit: '샌드박스에서 답장했습니다',
  access: 'member',
  summary:
    'Reply as the recipient: a real message is put into the mailbox and read through the inbound path. Returns when it has been processed.',
  params: idParams,
  body: z.object({ kind: z.enum(SANDBOX_REPLY_KINDS), text: MultiLine.max(20_000).optional() }),
  reply: z.object({
    kind: z.string(),
    enrollmentId: Id.nullable(),
    enrollmentStatus: z.string().nullable(),
    sequenceId: Id.nullable(),
    /** the thread of the inbox that shows the reply */
    threadId: Id.nullable(),
  }),
})

export const visitSandboxMessage = endpoint({
  ...PATHS.sandbox.visitSandboxMessage,
  audit: '샌드박스에서 메일 열람·링크 클릭을 시험했습니다',
  access: 'member',
  summary:
    'Open the mail or follow one of its links as the recipient would, or as a machine that fetches everything. Returns how the hit was classified. 409 when the mail is not tracked.',
  params: idParams,
  body: z.object({
    kind: z.enum(['opened', 'clicked']),
    /** which of `tracking.links`; the first by default */
    link: z.number().int().min(0).max(100_000).optional(),
    as: z.enum(['person', 'machine']).default('person'),
  }),
  reply: z.object({
    by: z.enum(['person', 'machine', 'unknown']),
    reason: z.enum(HIT_REASONS),
    /** the target of the link */
    target: z.string().nullable(),
  }),
})

const SandboxClock = namedObject('SandboxClock', { now: Instant, offsetMs: z.number().int() })

export const getSandboxClock = endpoint({
  ...PATHS.sandbox.getSandboxClock,
  access: 'viewer',
  summary: 'The sandbox time of a workspace (by default the first of the caller’s).',
  query: z.object({ workspaceId: WorkspaceFilter }),
  reply: SandboxClock.extend({
    /** when the next mail is planned, by this clock; null when none is */
    nextMailAt: Instant.nullable(),
  }),
})

export const advanceSandboxClock = endpoint({
  ...PATHS.sandbox.advanceSandboxClock,
  audit: '샌드박스 시각을 이동했습니다',
  access: 'member',
  summary:
    'Advance the sandbox clock. Returns the new time after everything due has been processed. Real mailboxes are not affected.',
  body: z
    .object({
      advanceDays: z.number().int().min(1).max(365).optional(),
      advanceHours: z
        .number()
        .int()
        .min(1)
        .max(24 * 365)
        .optional(),
      /** to the next planned mail, and on while another is due within an hour; without one the clock stays */
      toNextMail: z.literal(true).optional(),
      workspaceId: WorkspaceFilter,
    })
    .refine(
      ({ advanceDays, advanceHours, toNextMail }) =>
        [advanceDays, advanceHours, toNextMail].filter((one) => one !== undefined).length === 1,
      { path: ['advanceDays'], message: 'advanceDays, advanceHours, toNextMail 중 하나만 보내 주세요.' },
    ),
  reply: SandboxClock.extend({ sentCount: z.number().int() }),
})

export const PLAYED_KINDS = ['sent', 'replied', 'auto_replied', 'bounced', 'unsubscribed'] as const

export const playSandboxDay = endpoint({
  ...PATHS.sandbox.playSandboxDay,
  audit: '샌드박스에서 시퀀스의 하루를 재생했습니다',
  access: 'member',
  summary:
    'Play the next day of a sequence in the sandbox: a draft is started with its customer group, the clock moves to 18:00 in Seoul, mails are sent, and some recipients answer. 409 when a workspace of the sequence has a real mailbox.',
  body: z.object({ sequenceId: Id }),
  reply: SandboxClock.extend({
    /** what happened, in its order: mails of a step together, answers one by one */
    events: z.array(
      z.object({
        kind: z.enum(PLAYED_KINDS),
        at: Instant,
        nodeId: z.string().nullable(),
        count: z.number().int(),
        /** of the lead that answered; empty for sent mails */
        companyName: z.string(),
        contactName: z.string(),
      }),
    ),
  }),
})

export const addSandboxMailbox = endpoint({
  ...PATHS.sandbox.addSandboxMailbox,
  audit: '샌드박스 발송 계정을 추가했습니다',
  access: 'member',
  summary: 'Add a second sandbox mailbox to a workspace, to try rotation. 409 when it has two.',
  body: z.object({ workspaceId: Id }),
  reply: EmailAccount,
})
