// Mailboxes (`/email-accounts`): the identities mail is sent from and replies are read from (rules.md ).
import * as z from 'zod'
import { DayInput, Instant, InstantText } from '#api/dates.ts'
import {
  endpointsOf,
  Id,
  IdList,
  idParams,
  namedObject,
  Ok,
  Paging,
  page,
  WorkspaceFilter,
} from '#api/endpoint.ts'
import { atMostOneSender, NEEDS_SENDER, ONE_SENDER, RotatedMailboxes } from '#api/enrollments/enrollments.ts'
import { PATHS } from '#api/paths.ts'
import { LaunchItem } from '#api/sequences/sequences.ts'
import { GUARD_STATES } from '#core/mailboxes/bounce-guard.ts'
import { MAX_GAP_SECONDS, MAX_MAILS_PER_DAY } from '#core/mailboxes/default-limits.ts'
import { type MailboxRules, RampUp } from '#core/mailboxes/mailbox-rules.ts'
import { OAUTH_PROVIDERS } from '#core/mailboxes/oauth/provider.ts'
import { SENDER_CODES } from '#core/sequences/senders.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { SIGNATURE_LIMITS } from '#core/writing/signature.ts'

const endpoint = endpointsOf('Email accounts')

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When and how much a mailbox may send. Times are in `timeZone`; weekdays 0 = Sunday. */
export const SendingRules = namedObject('SendingRules', {
  timeZone: SingleLine.max(64),
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  windowStart: clockTime,
  windowEnd: clockTime,
  skipHolidays: z.boolean(),
  daysOff: z.array(z.iso.date()).max(400),
  dailyCap: z.number().int().min(1).max(MAX_MAILS_PER_DAY),
  minGapSeconds: z.number().int().min(0).max(MAX_GAP_SECONDS),
  /** `start` mails on the first sending day from `since`, `step` more on each one after it; null: no ramp-up */
  rampUp: RampUp.nullable(),
  /** mails a day to one business domain; free mail hosts are not counted; null: no limit */
  perCompanyCap: z.number().int().min(1).max(MAX_MAILS_PER_DAY).nullable(),
} satisfies Record<Exclude<keyof MailboxRules, 'workspaceDaysOff'>, z.ZodType>)
export type SendingRules = z.infer<typeof SendingRules>

export const ServerAddress = z.object({
  host: SingleLine.trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
})

export const EMAIL_ACCOUNT_STATUSES = ['connected', 'paused', 'disconnected'] as const
export const EmailAccount = namedObject('EmailAccount', {
  id: Id,
  workspaceId: Id,
  userId: Id.nullable(),
  kind: z.enum(['sandbox', 'smtp']),
  name: z.string(),
  address: z.string(),
  /** without formatting; derived from `signatureHtml` when that is not empty */
  signature: z.string(),
  /** '': a signature without formatting */
  signatureHtml: z.string(),
  smtp: ServerAddress.nullable(),
  /** replies are read by IMAP or by POP3, or not at all */
  imap: ServerAddress.nullable(),
  pop3: ServerAddress.nullable(),
  username: z.string().nullable(),
  /** sign-in at a provider instead of a password, and when its token was last renewed */
  oauth: z.object({ provider: z.enum(OAUTH_PROVIDERS), refreshedAt: Instant.nullable() }).nullable(),
  /** the mailbox receives a hidden copy (Bcc) of every mail it sends */
  bccSelf: z.boolean(),
  rules: SendingRules,
  status: z.enum(EMAIL_ACCOUNT_STATUSES),
  statusReason: z.string().nullable(),
  findings: z.object({
    savesSentCopy: z.boolean().optional(),
    keepsMessageId: z.boolean().optional(),
    /** bytes of one mail, as the SMTP server announced it (SIZE, RFC 1870); missing: no limit is known */
    maxMailBytes: z.number().int().optional(),
    checkedAt: InstantText.optional(),
  }),
  sentToday: z.number().int(),
  /** by the mailbox's own clock */
  health: z.object({
    /** today's cap with the ramp-up */
    capToday: z.number().int(),
    /** mails it can still send today: today’s cap minus planned and sent mails, and no more than its window has slots */
    remainingToday: z.number().int(),
    /** the next instant inside its window; now when inside */
    nextWindowAt: Instant,
    lastSyncedAt: Instant.nullable(),
    /** mails of the last seven days or since the restart, and their hard bounces */
    bounces: z.object({ sent: z.number().int(), bounced: z.number().int() }),
    /** planned mails, and when the last of them will be sent */
    plannedCount: z.number().int(),
    /** planned mails that are held, or whose sequence has not started */
    heldCount: z.number().int(),
    finishesAt: Instant.nullable(),
  }),
  /** state of the bounce guard, and the counts that caused it */
  guard: z.object({
    state: z.enum(GUARD_STATES),
    since: Instant.nullable(),
    counts: z.object({ sent: z.number().int(), bounced: z.number().int() }).nullable(),
  }),
  /** what blocks or must be confirmed before mail is sent from it (rules.md R-125) */
  launchFindings: z.array(
    LaunchItem.pick({ level: true, message: true }).extend({ code: z.enum(SENDER_CODES) }),
  ),
  createdAt: Instant,
})
export type EmailAccount = z.infer<typeof EmailAccount>

const Editable = z.object({
  name: SingleLine.trim().min(1).max(100),
  signature: MultiLine.max(SIGNATURE_LIMITS.text),
  /** sanitized when it is stored; without it `signature` replaces a formatted signature */
  signatureHtml: MultiLine.max(SIGNATURE_LIMITS.html),
  bccSelf: z.boolean(),
  rules: SendingRules.partial().extend({
    daysOff: z.array(DayInput).max(400).optional(),
    rampUp: RampUp.extend({ since: DayInput }).nullable().optional(),
  }),
})
const Connection = z.object({
  address: SingleLine.trim().max(254).pipe(z.email()),
  smtp: ServerAddress,
  imap: ServerAddress.nullable(),
  /** in place of `imap`; a change to one of them removes the other */
  pop3: ServerAddress.nullable(),
  username: SingleLine.trim().min(1).max(254),
  /** as it is sent to the server: nothing of it is folded */
  password: z
    .string()
    .min(1)
    .max(500)
    .regex(/^\P{Cc}*$/u, '비밀번호에 줄 바꿈이나 제어 문자가 들어 있습니다. 지운 뒤 다시 입력해 주세요.'),
})

const readsOneProtocol = ({ imap, pop3 }: { imap?: unknown; pop3?: unknown }): boolean => !(imap && pop3)
const ONE_PROTOCOL = {
  path: ['pop3'],
  message: '답장은 IMAP과 POP3 중 하나로만 읽습니다. 하나만 입력해 주세요.',
}

export const listEmailAccounts = endpoint({
  ...PATHS.emailAccounts.listEmailAccounts,
  access: 'viewer',
  summary: 'The mailboxes of a workspace; every workspace has its sandbox mailbox from the start.',
  cost: { search: 'search' },
  query: Paging.extend({
    workspaceId: WorkspaceFilter,
    workspaceIds: IdList,
    /** in the name and the address */
    search: SingleLine.max(200).optional(),
  }),
  reply: page(EmailAccount),
})

export const getEmailAccount = endpoint({
  ...PATHS.emailAccounts.getEmailAccount,
  access: 'viewer',
  summary: 'One mailbox. Passwords are never returned.',
  params: idParams,
  reply: EmailAccount,
})

export const createEmailAccount = endpoint({
  ...PATHS.emailAccounts.createEmailAccount,
  audit: '발송 계정을 연결했습니다',
  access: 'member',
  summary:
    'Connect a mailbox by SMTP and IMAP or POP3. It is stored as disconnected until a verification has passed.',
  body: Editable.partial()
    .extend({ workspaceId: Id })
    .extend({ ...Connection.shape, pop3: Connection.shape.pop3.default(null) })
    .refine(readsOneProtocol, ONE_PROTOCOL),
  reply: EmailAccount,
})

export const updateEmailAccount = endpoint({
  ...PATHS.emailAccounts.updateEmailAccount,
  audit: '발송 계정을 수정했습니다',
  access: 'member',
  summary: 'Change name, signature, sending rules or the connection of a mailbox.',
  params: idParams,
  body: Editable.partial().extend(Connection.partial().shape).refine(readsOneProtocol, ONE_PROTOCOL),
  reply: EmailAccount,
})

export const deleteEmailAccount = endpoint({
  ...PATHS.emailAccounts.deleteEmailAccount,
  audit: '발송 계정을 삭제했습니다',
  access: 'member',
  summary: 'Delete a mailbox. 409 while open enrollments send from it, and for the sandbox.',
  params: idParams,
  reply: Ok,
})

export const restartEmailAccount = endpoint({
  ...PATHS.emailAccounts.restartEmailAccount,
  audit: '중지된 발송 계정을 다시 시작했습니다',
  access: 'member',
  summary:
    'Restart a mailbox stopped by the bounce guard and the sequences halted with it; bounces are counted from zero. 409 when it was not stopped.',
  params: idParams,
  reply: EmailAccount,
})

export const verifyEmailAccount = endpoint({
  ...PATHS.emailAccounts.verifyEmailAccount,
  audit: '발송 계정의 연결을 확인했습니다',
  access: 'member',
  summary: 'Sign in to SMTP and IMAP or POP3, send a mail to itself, and store the findings.',
  params: idParams,
  reply: z.object({
    ok: z.boolean(),
    checks: z.array(
      z.object({
        name: z.enum(['smtp', 'imap', 'pop3', 'round_trip']),
        ok: z.boolean(),
        message: z.string(),
      }),
    ),
    account: EmailAccount,
  }),
  limit: { max: 20, perSeconds: 60 },
})

export const countWaitingLeads = endpoint({
  ...PATHS.emailAccounts.countWaitingLeads,
  access: 'viewer',
  summary: 'Leads with planned mails of this mailbox: those that can be moved to another one, by sequence.',
  params: idParams,
  reply: namedObject('WaitingLeads', {
    /** were sent nothing yet */
    movable: z.number().int(),
    /** were sent a mail, or may have been: a thread never changes its mailbox */
    staying: z.number().int(),
    /** of the movable ones, most first */
    sequences: z.array(z.object({ sequenceId: Id, name: z.string(), count: z.number().int() })),
  }),
})

export const moveWaitingLeads = endpoint({
  ...PATHS.emailAccounts.moveWaitingLeads,
  audit: '대기 중인 연락처를 다른 발송 계정으로 옮겼습니다',
  access: 'member',
  summary:
    'Move the leads that were sent nothing yet to another mailbox of the workspace, or distributed over several; their mails are planned again there. 409 when none of them takes new leads.',
  params: idParams,
  body: z
    .object({ userEmailAccountId: Id.optional(), userEmailAccountIds: RotatedMailboxes.optional() })
    .refine(
      (body) => body.userEmailAccountId !== undefined || body.userEmailAccountIds !== undefined,
      NEEDS_SENDER,
    )
    .refine(atMostOneSender, ONE_SENDER),
  reply: z.object({
    movedCount: z.number().int(),
    stayedCount: z.number().int(),
    /** only with `userEmailAccountIds`: the leads moved to each of these mailboxes */
    mailboxes: z
      .array(z.object({ userEmailAccountId: Id, address: z.string(), movedCount: z.number().int() }))
      .optional(),
  }),
})
