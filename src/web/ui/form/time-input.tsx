// A time of day with 24 hours. The browser’s own time field has 12 hours in a Korean browser.
import { type ComponentProps, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Input } from './input.tsx'

type TimeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** HH:MM, or empty */
  value: string
  /** @param time HH:MM, or empty; not called for a text that is no time, which is replaced by `value` on blur */
  onChange: (time: string) => void
}

export function TimeInput({ value, onChange, className, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="numeric"
      maxLength={5}
      placeholder="09:00"
      className={cx('tabular', className)}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        const time = readTime(target.value)
        if (time !== null) onChange(time)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** 9, 930, 9:30 and 09:30 as HH:MM; an empty text is empty; null for anything else. */
export function readTime(text: string): string | null {
  if (text.trim() === '') return ''
  const [, hour, minute = '00'] = /^([01]?\d|2[0-3])(?::?([0-5]\d))?$/.exec(text.trim()) ?? []
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
}
