// A date and a time of day. The label of its Field names the date.
import { useId } from 'react'
import { common } from '#web/lib/common-text.ts'
import { Input } from './input.tsx'
import { TimeInput } from './time-input.tsx'

type DateTimeInputProps = {
  /** YYYY-MM-DDTHH:MM; either part may be empty */
  value: string
  onChange: (value: string) => void
  'aria-label'?: string
}

export function DateTimeInput({ value, onChange, 'aria-label': label }: DateTimeInputProps) {
  const timeId = useId()
  const [date = '', time = ''] = value.split('T')
  return (
    <span className="flex gap-2">
      <Input
        type="date"
        aria-label={label}
        className="w-40!"
        value={date}
        onChange={({ target }) => onChange(`${target.value}T${time}`)}
      />
      <TimeInput
        id={timeId}
        aria-label={common.timeOfDay}
        className="w-20!"
        value={time}
        onChange={(to) => onChange(`${date}T${to}`)}
      />
    </span>
  )
}
