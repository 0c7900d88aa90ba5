import { useId } from 'react'
import { WEEKDAYS } from '#core/calendar/korean-date.ts'
import { mailboxFormText } from '#web/screens/mailboxes/text.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 0]

export type WeekdayPickerProps = {
  value: readonly number[]
  error: string | undefined
  onChange: (weekdays: number[]) => void
}

export function WeekdayPicker({ value, error, onChange }: WeekdayPickerProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{mailboxFormText.days}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEK.map((day) => (
          <label
            key={day}
            className="relative grid h-[34px] min-w-10 flex-1 place-items-center rounded-lg border border-line-strong bg-surface text-sm font-medium transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...value, day].sort((a, b) => a - b)
                    : value.filter((other) => other !== day),
                )
              }
            />
            {WEEKDAYS[day]}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-xs text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
