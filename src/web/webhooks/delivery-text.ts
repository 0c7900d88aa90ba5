// How one delivery is told in a line.
import type { WebhookDeliveryLine } from '#api/webhooks/webhook-deliveries.ts'
import { webhookText } from '#web/shared/text/webhooks.ts'

/** What came back: the status, or in a word why nothing did. */
export const answerOf = ({ status, fault }: Pick<WebhookDeliveryLine, 'status' | 'fault'>): string =>
  status !== null ? String(status) : fault ? webhookText.faults[fault] : webhookText.noAnswer

export const STATE_TONES = { waiting: 'blue', delivered: 'green', failed: 'red' } as const
