// A spreadsheet's cell as the text that a CSV of it would hold.

export type SheetCell = string | number | boolean | Date | null | undefined

/** Days as 2026-11-21, moments as 2026-11-21 09:30, numbers without an exponent. */
export function cellText(cell: SheetCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'number') return numberText(cell)
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : cell
}

/** A sheet knows no zones: its clock stands in the UTC fields. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // fractions of a day are not exact
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  const clock = time.slice(0, 5)
  return clock === '00:00' ? day : `${day} ${clock}`
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 15 })

/** 1e21 is 1000000000000000000000, and 0.1 + 0.2 is what Excel shows: fifteen digits. */
const numberText = (value: number): string => plain.format(Number(value.toPrecision(15)))
