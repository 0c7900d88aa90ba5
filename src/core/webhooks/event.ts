// Which events webhooks report, and which of them an endpoint gets (rules.md R-1102). They come from the events the
// product records for itself (core/event.ts), so a webhook reports nothing that is not also on a screen.
import type { EventKind } from '#core/event.ts'

export const WEBHOOK_EVENTS = [
  'mail.sent',
  'mail.opened',
  'mail.clicked',
  'mail.bounced',
  'mail.soft_bounced',
  'reply.received',
  'reply.automatic',
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
/** Sent only when somebody presses "test". */
export const WEBHOOK_TEST = 'webhook.test'
export const WEBHOOK_TYPES = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

const BY_EVENT: Partial<Record<EventKind, WebhookEvent>> = {
  enrolled: 'enrollment.created',
  sent: 'mail.sent',
  opened: 'mail.opened',
  clicked: 'mail.clicked',
  bounced: 'mail.bounced',
  soft_bounced: 'mail.soft_bounced',
  replied: 'reply.received',
  auto_replied: 'reply.automatic',
  unsubscribed: 'lead.unsubscribed',
  complained: 'lead.complained',
  paused: 'enrollment.paused',
  resumed: 'enrollment.resumed',
  blocked: 'enrollment.blocked',
  send_uncertain: 'enrollment.blocked',
  completed: 'enrollment.completed',
  removed: 'enrollment.removed',
}

/** What an outbox row says: where it came from, and which kind of it. */
export type Happened = { source: 'event' | 'lead' | 'suppression'; kind: string }

/** The name an outside program knows it by; null for what is only of interest inside. */
export function eventTypeOf({ source, kind }: Happened): WebhookEvent | null {
  if (source === 'lead') return 'lead.created'
  if (source === 'suppression') return 'suppression.created'
  return BY_EVENT[kind as EventKind] ?? null
}

/** `off`: by a person, nothing is kept for it. `stopped`: by the tool, what happens waits until it is on again. */
export const WEBHOOK_STATES = ['on', 'off', 'stopped'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export type WebhookSubscriber = {
  id: string
  state: WebhookState
  events: readonly string[]
  workspaceIds: readonly string[]
}

/** The endpoints that get something which happened in a workspace: those of that workspace that asked for it and are not off. */
export const subscribersTo = <L extends WebhookSubscriber>(
  type: WebhookEvent,
  workspaceId: string,
  endpoints: readonly L[],
): L[] =>
  endpoints.filter(
    ({ state, events, workspaceIds }) =>
      state !== 'off' && events.includes(type) && workspaceIds.includes(workspaceId),
  )
