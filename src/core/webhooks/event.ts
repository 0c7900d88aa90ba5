// Which events webhooks report, and which endpoints receive them (rules.md R-1102). Webhooks report only events that the
// product also records for itself (core/event.ts) and shows on its screens.
import type { EventKind } from '#core/event.ts'

export const WEBHOOK_EVENTS = [
  'mail.sent',
  'mail.opened',
  'mail.clicked',
  'mail.bounced',
  'mail.soft_bounced',
  'reply.received',
  'reply.automatic',
  'reply.classified',
  'lead.created',
  'lead.unsubscribed',
  'lead.complained',
  'enrollment.created',
  'enrollment.paused',
  'enrollment.resumed',
  'enrollment.blocked',
  'enrollment.completed',
  'enrollment.removed',
  'suppression.created',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent only when a user tests an endpoint. */
export const WEBHOOK_TEST = 'webhook.test'
/** The message of a member's notification, to an endpoint with the format of a chat (core/overview/notifications.ts). */
export const WEBHOOK_NOTIFICATION = 'notification'
export const WEBHOOK_TYPES = [...WEBHOOK_EVENTS, WEBHOOK_TEST, WEBHOOK_NOTIFICATION] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** Changes that triggers on `leads` and `suppressions` record as pending events. */
export const LEAD_CHANGES = ['created'] as const
export const SUPPRESSION_CHANGES = ['created'] as const

/** What a pending event is about: the table it came from and the kind of change. */
type Change =
  | { source: 'event'; kind: EventKind }
  | { source: 'lead'; kind: (typeof LEAD_CHANGES)[number] }
  | { source: 'suppression'; kind: (typeof SUPPRESSION_CHANGES)[number] }
export type ChangeSource = Change['source']

/** The webhook type of every kind; null: not reported. A kind without a line does not compile. */
const WEBHOOK_EVENT_OF: {
  [S in ChangeSource]: Record<Extract<Change, { source: S }>['kind'], WebhookEvent | null>
} = {
  event: {
    enrolled: 'enrollment.created',
    sent: 'mail.sent',
    opened: 'mail.opened',
    clicked: 'mail.clicked',
    replied: 'reply.received',
    auto_replied: 'reply.automatic',
    bounced: 'mail.bounced',
    soft_bounced: 'mail.soft_bounced',
    unsubscribed: 'lead.unsubscribed',
    complained: 'lead.complained',
    received: null,
    answered: null,
    assigned: null,
    corrected: null,
    classified: 'reply.classified',
    paused: 'enrollment.paused',
    resumed: 'enrollment.resumed',
    blocked: 'enrollment.blocked',
    completed: 'enrollment.completed',
    removed: 'enrollment.removed',
    send_retried: null,
    send_uncertain: 'enrollment.blocked',
    settled: null,
    replanned: null,
    hurried: null,
    postponed: null,
    edited: null,
    cancelled: null,
    restored: null,
  },
  lead: { created: 'lead.created' },
  suppression: { created: 'suppression.created' },
}

/** The webhook type of a pending event; null when it is not reported, also for a kind this version does not know. */
export function eventTypeOf({ source, kind }: { source: ChangeSource; kind: string }): WebhookEvent | null {
  const types: Record<string, WebhookEvent | null> = WEBHOOK_EVENT_OF[source]
  return Object.hasOwn(types, kind) ? (types[kind] ?? null) : null
}

/** `off`: by a user; its events are dropped. `stopped`: by the product after failures; its events are kept until it is on again. */
export const WEBHOOK_STATES = ['on', 'off', 'stopped'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export type WebhookSubscriber = {
  id: string
  state: WebhookState
  events: readonly string[]
  workspaceIds: readonly string[]
}

/** The endpoints that receive an event: those of its workspace that subscribe to its type and are not `off`. */
export const subscribersTo = <S extends WebhookSubscriber>(
  type: WebhookEvent,
  workspaceId: string,
  endpoints: readonly S[],
): S[] =>
  endpoints.filter(
    ({ state, events, workspaceIds }) =>
      state !== 'off' && events.includes(type) && workspaceIds.includes(workspaceId),
  )
