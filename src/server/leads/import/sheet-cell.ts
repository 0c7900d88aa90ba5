// A cell of a spreadsheet as the text a CSV export would contain.

export type SheetCell = string | number | boolean | Date | null | undefined

/** Days as 2026-11-21, times as 2026-11-21 09:30, numbers without an exponent. */
export function cellText(cell: SheetCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'number') return numberText(cell)
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : cell
}

/** Spreadsheets have no time zones: the local time is in the UTC fields. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // fractions of a day are inexact
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  const clock = time.slice(0, 5)
  return clock === '00:00' ? day : `${day} ${clock}`
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 15 })

/** 1e21 is 1000000000000000000000; fifteen significant digits, as Excel shows. */
const numberText = (value: number): string => plain.format(Number(value.toPrecision(15)))
