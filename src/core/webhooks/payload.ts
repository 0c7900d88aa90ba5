// The payload of a webhook, version 1: ids and the facts a program needs without a further call. Fields may be added
// within a version; a changed meaning needs a new version.
import * as z from 'zod'
import { INTENT_SOURCES } from '#core/inbox/intent/corrections.ts'
import { INTENTS, type Intent } from '#core/inbox/intent/intent.ts'
import { WEBHOOK_TYPES, type WebhookType } from './event.ts'

const WEBHOOK_VERSION = 1

const Lead = z.object({
  id: z.uuid(),
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
})
const Sequence = z.object({
  id: z.uuid(),
  name: z.string(),
  /** a mail to one lead outside of all sequences: the id answers 409 at the calls of sequences */
  isOneOff: z.boolean(),
})
const Enrollment = z.object({
  id: z.uuid(),
  /** at the time of writing, which may be later than the event */
  status: z.string(),
  statusReason: z.string().nullable(),
})
const EmailAccount = z.object({ id: z.uuid(), address: z.string() })
const Mail = z.object({
  /** the scheduled execution */
  id: z.uuid(),
  nodeId: z.string(),
  /** 1 is the first mail of the lead's path */
  order: z.number().int(),
  subject: z.string().nullable(),
  messageId: z.string().nullable(),
  sentAt: z.string().nullable(),
})
const Reply = z.object({ from: z.string(), subject: z.string(), text: z.string() })
const Classified = z.object({
  /** of the received message */
  messageId: z.uuid(),
  intent: z.enum(INTENTS),
  second: z.enum(INTENTS).nullable(),
  /** the sentence of the reply that shows it; '' when none does */
  evidence: z.string(),
  asksMeeting: z.boolean(),
  /** YYYY-MM-DD: from when the lead wants to be contacted again */
  until: z.string().nullable(),
  source: z.enum(INTENT_SOURCES),
  /** the intent before a user corrected it */
  before: z.enum(INTENTS).nullable(),
})
const Suppression = z.object({
  id: z.uuid(),
  kind: z.enum(['address', 'domain']),
  value: z.string(),
  reason: z.string(),
})

export const WebhookPayload = z.object({
  /** of the event; the same for every endpoint that receives it */
  id: z.uuid(),
  type: z.enum(WEBHOOK_TYPES),
  version: z.literal(WEBHOOK_VERSION),
  /** when it happened, ISO 8601 UTC; the clock of a sandbox may be ahead */
  timestamp: z.string(),
  workspaceId: z.uuid(),
  /** no real recipient is involved */
  isSandbox: z.boolean(),
  data: z.object({
    lead: Lead.nullable(),
    sequence: Sequence.nullable(),
    enrollment: Enrollment.nullable(),
    emailAccount: EmailAccount.nullable(),
    mail: Mail.nullable(),
    reply: Reply.nullable(),
    /** of `reply.classified` */
    classified: Classified.nullable(),
    suppression: Suppression.nullable(),
    /** from a closed list, or the response of the mail server */
    reason: z.string().nullable(),
    /** of a click */
    url: z.string().nullable(),
    /** of an open or click: by a person or an intermediate machine, as far as known */
    by: z.enum(['person', 'machine', 'unknown']).nullable(),
  }),
})
export type WebhookPayload = z.infer<typeof WebhookPayload>

type Data = WebhookPayload['data']
/** Facts about an event; null for rows deleted since. */
export type WebhookFacts = Pick<Data, 'lead' | 'sequence' | 'enrollment' | 'emailAccount' | 'mail'> & {
  isSandbox: boolean
}
export type WebhookOccurrence = {
  eventId: string
  type: WebhookType
  at: Date
  workspaceId: string
  suppressionId: string | null
  /** data of the event as stored; only the fields named below are sent */
  data: Record<string, unknown>
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const BY = ['person', 'machine', 'unknown'] as const

/** The body of a delivery, created once: every attempt sends the same bytes. */
export function buildPayload(happened: WebhookOccurrence, facts: WebhookFacts): WebhookPayload {
  const { type, data } = happened
  const { isSandbox, ...known } = facts
  const isReply = type === 'reply.received' || type === 'reply.automatic'
  const isHit = type === 'mail.opened' || type === 'mail.clicked'
  return {
    id: happened.eventId,
    type,
    version: WEBHOOK_VERSION,
    timestamp: happened.at.toISOString(),
    workspaceId: happened.workspaceId,
    isSandbox,
    data: {
      ...known,
      reply: isReply
        ? {
            from: textOf(data.from) ?? '',
            subject: textOf(data.subject) ?? '',
            text: textOf(data.text) ?? '',
          }
        : null,
      classified: type === 'reply.classified' ? classifiedOf(data) : null,
      suppression: suppressionOf(happened),
      reason: isHit ? null : (textOf(data.reason) ?? textOf(data.why)),
      url: type === 'mail.clicked' ? textOf(data.url) : null,
      by: isHit ? (BY.find((by) => by === data.by) ?? 'unknown') : null,
    },
  }
}

function classifiedOf(data: Record<string, unknown>): Data['classified'] {
  const intentOf = (value: unknown): Intent | null => INTENTS.find((intent) => intent === value) ?? null
  const messageId = textOf(data.messageId)
  const intent = intentOf(data.intent)
  if (messageId === null || intent === null) return null
  return {
    messageId,
    intent,
    second: intentOf(data.second),
    evidence: textOf(data.evidence) ?? '',
    asksMeeting: data.asksMeeting === true,
    until: textOf(data.until),
    source: INTENT_SOURCES.find((source) => source === data.source) ?? 'rule',
    before: intentOf(data.before),
  }
}

function suppressionOf({ type, suppressionId, data }: WebhookOccurrence): Data['suppression'] {
  if (type !== 'suppression.created' || suppressionId === null) return null
  return {
    id: suppressionId,
    kind: data.kind === 'domain' ? 'domain' : 'address',
    value: textOf(data.value) ?? '',
    reason: textOf(data.reason) ?? '',
  }
}

/** The payload of a test delivery: the same form, without data. */
export const testPayload = (eventId: string, workspaceId: string, at: Date): WebhookPayload =>
  buildPayload(
    { eventId, type: 'webhook.test', at, workspaceId, suppressionId: null, data: {} },
    { lead: null, sequence: null, enrollment: null, emailAccount: null, mail: null, isSandbox: false },
  )
