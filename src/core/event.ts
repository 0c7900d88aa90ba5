// Kinds of events of an enrollment (append-only table `events`). Their Korean texts are in
// web/shared/text/enrollments.ts.

export const EVENT_KINDS = [
  'enrolled',
  'sent',
  'opened',
  'clicked',
  'replied',
  'auto_replied',
  'bounced',
  'soft_bounced',
  'unsubscribed',
  'complained',
  'received',
  'answered',
  'assigned',
  'corrected',
  'paused',
  'resumed',
  'blocked',
  'completed',
  'removed',
  'send_retried',
  'send_uncertain',
  'settled',
  'replanned',
  'hurried',
  'postponed',
  'edited',
  'cancelled',
  'restored',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]
