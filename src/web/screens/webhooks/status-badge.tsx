// The state of an endpoint: on, off, stopped, or on and failing.
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { webhookText } from '#web/words/webhooks.ts'

const TONES = { on: 'green', off: 'gray', stopped: 'red' } as const

export const WebhookState = ({ webhook: { state, failingSince } }: { webhook: Webhook }) =>
  state === 'on' && failingSince ? (
    <Badge tone="amber">{webhookText.failing}</Badge>
  ) : (
    <Badge tone={TONES[state]}>{webhookText.states[state]}</Badge>
  )
