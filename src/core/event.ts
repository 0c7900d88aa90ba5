// What can happen to an enrollment, append only (product §2). The words for each are the screens'.

export const EVENT_KINDS = [
  'enrolled',
  'sent',
  'replied',
  'auto_replied',
  'bounced',
  'soft_bounced',
  'unsubscribed',
  'complained',
  'received',
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
