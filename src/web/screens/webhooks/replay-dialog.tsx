// Sends all deliveries again that failed since a time.
import { useState } from 'react'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { webhookText } from '#web/words/webhooks.ts'

type ReplayDialogProps = { webhook: Webhook; open: boolean; onOpenChange: (open: boolean) => void }

const HOURS = ['1', '24', '168', '720'] as const
const HOUR_MS = 3_600_000

export function ReplayDialog({ webhook, open, onOpenChange }: ReplayDialogProps) {
  const replay = useChange(api.webhookDeliveries.replayFailedDeliveries, { isAwaited: true })
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24')
  const confirm = async (): Promise<void> => {
    const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString()
    const { count } = await replay.mutateAsync({ params: { id: webhook.id }, body: { since } })
    if (count > 0) toastSuccess(webhookText.replayedAll(formatNumber(count)))
    else toastInfo(webhookText.replayedNone)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={webhookText.replayAllTitle}
      description={webhookText.replayAllHint}
      actionLabel={webhookText.replay}
      failed={webhookText.replayFailed}
      tone="primary"
      onConfirm={confirm}
    >
      <Field label={webhookText.replaySince}>
        <Select
          value={hours}
          onValueChange={setHours}
          options={HOURS.map((value) => ({ value, label: webhookText.replaySinces[value] }))}
        />
      </Field>
    </ConfirmDialog>
  )
}
