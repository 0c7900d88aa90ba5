// Asks before mails go ahead of their day, naming what is passed over and what holds all the same.
import type { OutboxMail } from '#api/outbox.ts'
import { outboxRefusal } from '#api/outbox-messages.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { outboxText } from '#web/text/outbox.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type SendNowDialogProps = {
  mails: readonly OutboxMail[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => Promise<void>
}

export function SendNowDialog({ mails, open, onOpenChange, onConfirm }: SendNowDialogProps) {
  const able = mails.filter((mail) => mail.may.sendNow === null)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title={outboxText.sendTitle(formatNumber(able.length))}
      description={outboxText.sendHint}
      ends={linesOf(mails, able)}
      actionLabel={outboxText.sendNow}
      unready={able.length === 0}
      onConfirm={onConfirm}
    />
  )
}

function linesOf(mails: readonly OutboxMail[], able: readonly OutboxMail[]): string[] {
  const lines = [outboxText.early(formatNumber(able.length)), outboxText.keeps]
  const own = able.filter((mail) => mail.notBefore !== null).length
  if (own > 0) lines.push(outboxText.pastOwn(formatNumber(own)))
  const waiting = able.flatMap((mail) => (mail.soonest?.waitsFor ? [mail.soonest.at] : [])).sort()
  if (waiting[0]) lines.push(outboxText.waits(formatNumber(waiting.length), formatDateTime(waiting[0])))
  const refusals = Map.groupBy(
    mails.flatMap((mail) => mail.may.sendNow ?? []),
    (refusal) => refusal,
  )
  for (const [refusal, list] of refusals)
    lines.push(outboxText.unable(formatNumber(list.length), outboxRefusal(refusal)))
  return lines
}
