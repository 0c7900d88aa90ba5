// One delivery: request, response, all attempts, and a replay.
import { RotateCcw } from 'lucide-react'
import type { WebhookDelivery } from '#api/webhooks/webhook-deliveries.ts'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { toasts } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { answerOf, STATE_TONES, webhookText } from '#web/words/webhooks.ts'

type DeliveryDialogProps = DialogState & { webhook: Webhook; deliveryId: string }

/** Formatted JSON; other text unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function DeliveryDialog({ webhook, deliveryId, ...dialog }: DeliveryDialogProps) {
  const delivery = useRead(
    api.webhookDeliveries.getWebhookDelivery,
    { params: { id: webhook.id, deliveryId } },
    { refetchInterval: useIntervalWithoutNotices(STALE_MS.list) },
  )
  const replay = useChange(api.webhookDeliveries.replayWebhookDelivery, { isAwaited: true })
  const again = (): void =>
    replay.mutate(
      { params: { id: webhook.id, deliveryId } },
      toasts(webhookText.replayed, webhookText.replayFailed),
    )
  const one = delivery.data
  return (
    <Dialog
      {...dialog}
      size="lg"
      title={one ? webhookText.eventNames[one.type] : webhookText.log}
      aside={one && <Badge tone={STATE_TONES[one.state]}>{webhookText.deliveryStates[one.state]}</Badge>}
      footerStart={<span className="text-xs text-muted">{webhookText.replayHint}</span>}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{webhookText.done}</Button>
          <Button
            variant="primary"
            icon={<RotateCcw aria-hidden />}
            busy={replay.isPending}
            disabled={webhook.state !== 'on' || !one}
            onClick={again}
          >
            {webhookText.replay}
          </Button>
        </>
      }
    >
      {one ? <Details delivery={one} /> : <Loading query={delivery} className="h-60" />}
    </Dialog>
  )
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const { id, requestBody, response, tries } = delivery
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-1 text-xs text-muted">
        <code className="break-all">webhook-id: {id}</code>
        <CopyButton text={id} label={webhookText.copyId} />
      </p>
      <Section title={webhookText.request} copy={requestBody} text={readable(requestBody)} />
      <Section
        title={`${webhookText.response} · ${answerOf(delivery)}`}
        text={
          response === null
            ? webhookText.noResponse
            : response === ''
              ? webhookText.emptyResponse
              : readable(response)
        }
      />
      {tries.length > 0 && (
        <section>
          <h3 className="mb-1.5 text-sm font-semibold">{webhookText.tries}</h3>
          <ol className="flex flex-col gap-1 text-sm">
            {tries.map((one) => (
              <li key={one.at} className="tabular flex flex-wrap gap-x-3">
                <span className="text-muted">{formatDateTime(one.at)}</span>
                <span>{answerOf(one)}</span>
                <span className="text-muted">{formatNumber(one.durationMs)}ms</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const Section = ({ title, text, copy }: { title: string; text: string; copy?: string }) => (
  <div>
    <div className="mb-1.5 flex items-center gap-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      {copy !== undefined && <CopyButton text={copy} label={webhookText.copyRequest} />}
    </div>
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={title}
      className="max-h-72 overflow-auto rounded-lg bg-sunken p-3"
    >
      <pre className="text-xs break-all whitespace-pre-wrap">{text}</pre>
    </section>
  </div>
)
