// The date and time until which a thread is hidden.
import { type FormEvent, useState } from 'react'
import { addDays } from '#core/calendar/date.ts'
import { WORKSPACE_ZONE, workspaceDate } from '#core/calendar/workspace-zone.ts'
import { instantAt } from '#core/calendar/zone.ts'
import { snoozeFault } from '#core/inbox/snooze.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { snoozeText } from './text.ts'

type SnoozeDialogProps = DialogState & {
  /** the current time of the mailbox */
  now: Date
  onSnooze: (until: string) => void
}

export function SnoozeDialog({ open, onOpenChange, now, onSnooze }: SnoozeDialogProps) {
  const [date, setDate] = useState(addDays(workspaceDate(now), 1))
  const [time, setTime] = useState('09:00')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
    if (date === '' || Number.isNaN(hours + minutes)) {
      setFault(snoozeText.incomplete)
      return
    }
    const until = instantAt(date, hours * 60 + minutes, WORKSPACE_ZONE)
    const found = snoozeFault(until, now)
    if (found) {
      setFault(snoozeText.faults[found])
      return
    }
    onOpenChange(false)
    onSnooze(until.toISOString())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={snoozeText.dialog}
      description={snoozeText.dialogHint}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={snoozeText.date}>
            <Input type="date" value={date} onChange={(event) => setDate(event.target.value)} />
          </Field>
          <Field label={snoozeText.time}>
            <TimeInput value={time} onChange={setTime} />
          </Field>
        </div>
        {fault && (
          <p role="alert" className="text-sm text-red-ink">
            {fault}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button type="button" onClick={() => onOpenChange(false)}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="primary">
            {snoozeText.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
