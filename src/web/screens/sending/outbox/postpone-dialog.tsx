// Sets the time before which mails are not sent, or removes it.

import { useState } from 'react'
import { DAY_MS } from '#core/calendar/date.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { outboxText } from './text.ts'
import type { Chosen } from './use-outbox-actions.ts'

type PostponeDialogProps = {
  chosen: Chosen
  open: boolean
  onOpenChange: (open: boolean) => void
  onMove: (date: string | null, time?: string) => Promise<void>
}

export function PostponeDialog({ chosen: { ids, mails }, open, onOpenChange, onMove }: PostponeDialogProps) {
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
      .then(() => onOpenChange(false))
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
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
