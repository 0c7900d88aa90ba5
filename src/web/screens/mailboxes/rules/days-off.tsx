// Dates on which a mailbox does not send.
import { CalendarOff, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#web/lib/format.ts'
import { mailboxFormText } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

export type DaysOffProps = {
  value: readonly string[]
  error: string | undefined
  onChange: (days: string[]) => void
}

export function DaysOff({ value, error, onChange }: DaysOffProps) {
  const [day, setDay] = useState('')
  const add = (): void => {
    if (!day) return
    onChange([...new Set([...value, day])].sort())
    setDay('')
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={mailboxFormText.daysOff} hint={mailboxFormText.daysOffHint} error={error}>
        <div className="flex gap-2">
          <Input
            type="date"
            aria-label={mailboxFormText.daysOff}
            className="max-w-48"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button disabled={!day} onClick={add}>
            {mailboxFormText.addDay}
          </Button>
        </div>
      </Field>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((date) => (
            <li key={date}>
              <Tag
                icon={<CalendarOff aria-hidden />}
                removeLabel={mailboxFormText.removeDay(formatDate(date))}
                onRemove={() => onChange(value.filter((other) => other !== date))}
              >
                {formatDate(date)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// A small neutral token, removable with `onRemove`.
type TagProps = {
  children: ReactNode
  icon?: ReactNode
  onRemove?: () => void
  removeLabel?: string
}

function Tag({ children, icon, onRemove, removeLabel }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-lg border border-line bg-surface pl-2.5 text-xs font-medium text-ink [&_svg]:size-3.5',
        onRemove ? 'pr-0' : 'pr-2.5',
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid size-7 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}
