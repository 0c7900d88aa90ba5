// A date as YYYY-MM-DD. The browser’s own date field has the language and order of the browser, not of the page.
import { type ComponentProps, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Input } from './input.tsx'

type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** YYYY-MM-DD, or empty */
  value: string
  /** @param date YYYY-MM-DD, or empty; not called for a text that is no date, which is replaced by `value` on blur */
  onChange: (date: string) => void
}

export function DateInput({ value, onChange, className, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="numeric"
      maxLength={12}
      placeholder="2026-12-01"
      className={cx('tabular', className)}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        const date = readDate(target.value)
        if (date !== null) onChange(date)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** 20261201, 2026.12.1 and 2026-12-01 as YYYY-MM-DD; an empty text is empty; null for anything else. */
export function readDate(text: string): string | null {
  if (text.trim() === '') return ''
  const [, year, month = '', day = ''] =
    /^(\d{4})(?:[-./] ?(\d{1,2})[-./] ?(\d{1,2})\.?)$/.exec(text.trim()) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ??
    []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // the browser reads a day that does not exist as a later one
  const at = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null
}
