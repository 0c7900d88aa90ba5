// Confirms sending before the planned day: what is skipped and which conditions still apply.
import type { OutboxMail } from '#api/sending/outbox.ts'
import { outboxBlockerMessage } from '#api/sending/outbox-messages.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { outboxText } from './text.ts'
import type { Chosen } from './use-outbox-actions.ts'

type SendNowDialogProps = {
  chosen: Chosen
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => Promise<void>
}

export function SendNowDialog({ chosen, open, onOpenChange, onConfirm }: SendNowDialogProps) {
  const { ids, mails } = chosen
  const able = mails.filter((mail) => mail.may.sendNow === null)
  const unseen = ids.length - mails.length
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title={outboxText.sendTitle(formatNumber(able.length + unseen))}
      description={outboxText.sendHint}
      ends={linesOf(mails, able, unseen)}
      actionLabel={outboxText.sendNow}
      unready={able.length + unseen === 0}
      onConfirm={onConfirm}
    />
  )
}

function linesOf(mails: readonly OutboxMail[], able: readonly OutboxMail[], unseen: number): string[] {
  const lines = [outboxText.early(formatNumber(able.length + unseen)), outboxText.keeps]
  if (unseen > 0) lines.push(outboxText.unseen(formatNumber(unseen)))
  const own = able.filter((mail) => mail.notBefore !== null).length
  if (own > 0) lines.push(outboxText.pastOwn(formatNumber(own)))
  const waiting = able.flatMap((mail) => (mail.soonest?.waitsFor ? [mail.soonest.at] : [])).sort()
  if (waiting[0]) lines.push(outboxText.waits(formatNumber(waiting.length), formatDateTime(waiting[0])))
  const blockers = Map.groupBy(
    mails.flatMap((mail) => mail.may.sendNow ?? []),
    (blocker) => blocker,
  )
  for (const [blocker, list] of blockers)
    lines.push(outboxText.unable(formatNumber(list.length), outboxBlockerMessage(blocker)))
  return lines
}
