// Texts of one delivery.
import type { WebhookDeliveryLine } from '#api/webhooks/webhook-deliveries.ts'
import { webhookText } from '#web/words/webhooks.ts'

/** The status of the response, or why there was none. */
export const answerOf = ({ status, fault }: Pick<WebhookDeliveryLine, 'status' | 'fault'>): string =>
  status !== null ? String(status) : fault ? webhookText.faults[fault] : webhookText.noAnswer

export const STATE_TONES = { waiting: 'blue', delivered: 'green', failed: 'red' } as const
