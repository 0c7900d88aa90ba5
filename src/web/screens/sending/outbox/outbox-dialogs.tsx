// The dialogs for chosen mails of the outbox: postponed, cancelled, sent now.
import { useState } from 'react'
import type { OutboxMail } from '#api/sending/outbox.ts'
import { outboxBlockerMessage } from '#api/sending/outbox-messages.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import type { CancelRest } from '#core/sending/outbox.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatDay, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { outboxText } from './text.ts'
import type { Chosen } from './use-outbox-actions.ts'

type PostponeDialogProps = DialogState & {
  chosen: Chosen
  onMove: (date: string | null, time?: string) => Promise<void>
}

export function PostponeDialog({ chosen: { ids, mails }, onMove, ...dialog }: PostponeDialogProps) {
  const latest =
    mails
      .map((mail) => mail.plannedAt)
      .sort()
      .at(-1) ?? new Date().toISOString()
  const [date, setDate] = useState(() => formatDay(new Date(latest).getTime() + DAY_MS))
  const [time, setTime] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const move = async (to: string | null): Promise<void> => {
    if (to === '') return setFault(outboxText.dateNeeded)
    setBusy(true)
    await onMove(to, time || undefined)
      .then(() => dialog.onOpenChange(false))
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={outboxText.postponeTitle(formatNumber(ids.length))}
      description={outboxText.postponeHint}
      busy={busy}
      submitLabel={outboxText.postponeAction}
      onSubmit={() => void move(date)}
      footerStart={
        (mails.length < ids.length || mails.some((mail) => mail.notBefore !== null)) && (
          <Button variant="ghost" disabled={busy} onClick={() => void move(null)}>
            {outboxText.freeAction}
          </Button>
        )
      }
    >
      <Field label={outboxText.date} error={fault}>
        <Input
          type="date"
          value={date}
          onChange={(event) => {
            setDate(event.target.value)
            setFault(undefined)
          }}
        />
      </Field>
      <Field label={outboxText.time} hint={outboxText.timeHint}>
        <TimeInput value={time} onChange={setTime} />
      </Field>
    </FormDialog>
  )
}

type CancelDialogProps = DialogState & { chosen: Chosen; onCancel: (rest: CancelRest) => Promise<void> }

/** Confirms cancelling mails and asks what happens to the later mails of their enrollments. */
export function CancelDialog({ chosen, onCancel, ...dialog }: CancelDialogProps) {
  const [rest, setRest] = useState<CancelRest>('continue')
  return (
    <ConfirmDialog
      {...dialog}
      title={outboxText.cancelTitle(formatNumber(chosen.ids.length))}
      description={outboxText.cancelHint}
      actionLabel={outboxText.cancel}
      cancelLabel={outboxText.keep}
      onConfirm={() => onCancel(rest)}
    >
      <RadioCards
        label={outboxText.rest}
        value={rest}
        onValueChange={setRest}
        cards={[
          { value: 'continue', label: outboxText.continue, hint: outboxText.continueHint },
          { value: 'end', label: outboxText.end, hint: outboxText.endHint },
        ]}
      />
    </ConfirmDialog>
  )
}

type SendNowDialogProps = DialogState & { chosen: Chosen; onConfirm: () => Promise<void> }

/** Confirms sending before the planned day: what is skipped and which conditions still apply. */
export function SendNowDialog({ chosen, onConfirm, ...dialog }: SendNowDialogProps) {
  const { ids, mails } = chosen
  const able = mails.filter((mail) => mail.may.sendNow === null)
  const unseen = ids.length - mails.length
  return (
    <ConfirmDialog
      {...dialog}
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
