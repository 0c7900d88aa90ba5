// A date as YYYY-MM-DD. The browser’s own date field has the language and order of the browser, not of the page.
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

/** @param props its value is YYYY-MM-DD, or empty */
export const DateInput = (props: TypedInputProps) => (
  <TypedInput maxLength={12} placeholder="2026-12-01" {...props} read={readDate} />
)

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
