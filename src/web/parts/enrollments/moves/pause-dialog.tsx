// Pauses enrollments: until a user resumes them, or until a date.
import { CalendarClock, Hand } from 'lucide-react'
import { useState } from 'react'
import { DAY_MS } from '#core/calendar/date.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { koreanDateTime } from '#web/parts/enrollments/enrol/korean-date-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { pauseText } from './text.ts'

type PauseDialogProps = {
  count: number
  /** now by the clock of the enrollments: that of a sandbox is ahead */
  now: number
  onPause: (resumeAt: string | undefined) => Promise<void>
  onClose: () => void
}

const MORNING = 'T09:00'
const dayAfter = (now: number, days: number): string => `${formatDay(now + days * DAY_MS)}${MORNING}`

export function PauseDialog({ count, now, onPause, onClose }: PauseDialogProps) {
  const [until, setUntil] = useState<'hand' | 'day'>('day')
  const [at, setAt] = useState(() => dayAfter(now, 7))
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const pause = async (): Promise<void> => {
    const moment = until === 'day' ? koreanDateTime(at) : undefined
    if (until === 'day' && !moment) return setFault(pauseText.needDay)
    setBusy(true)
    await onPause(moment)
      .then(onClose)
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <FormDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="sm"
      title={pauseText.title(formatNumber(count))}
      description={pauseText.hint}
      busy={busy}
      submitLabel={enrollmentListText.pause}
      onSubmit={() => void pause()}
    >
      <RadioCards
        label={pauseText.until}
        value={until}
        onValueChange={(to) => {
          setUntil(to)
          setFault(undefined)
        }}
        cards={[
          { value: 'day', label: pauseText.day, hint: pauseText.dayHint, icon: <CalendarClock /> },
          { value: 'hand', label: pauseText.hand, hint: pauseText.handHint, icon: <Hand /> },
        ]}
      />
      {until === 'day' && (
        <div className="flex flex-col gap-2">
          <Field label={pauseText.resumeAt} required hint={pauseText.resumeAtHint} error={fault}>
            <DateTimeInput
              value={at}
              onChange={(to) => {
                setAt(to)
                setFault(undefined)
              }}
            />
          </Field>
          <div className="flex flex-wrap gap-1.5">
            {pauseText.durations.map(({ label, days }) => (
              <Button key={days} size="sm" onClick={() => setAt(dayAfter(now, days))}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </FormDialog>
  )
}
