// A time of day with 24 hours. The browser’s own time field has 12 hours in a Korean browser.
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

/** @param props its value is HH:MM, or empty */
export const TimeInput = (props: TypedInputProps) => (
  <TypedInput maxLength={5} placeholder="09:00" {...props} read={readTime} />
)

/** 9, 930, 9:30 and 09:30 as HH:MM; an empty text is empty; null for anything else. */
export function readTime(text: string): string | null {
  if (text.trim() === '') return ''
  const [, hour, minute = '00'] = /^([01]?\d|2[0-3])(?::?([0-5]\d))?$/.exec(text.trim()) ?? []
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
}
