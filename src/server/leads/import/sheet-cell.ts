// The text that a cell of a spreadsheet shows.
import { SSF } from '@e965/xlsx'
import { DAY_MS } from '#core/calendar/date.ts'

/** Built-in date formats, including those of East Asian editions. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
/** Built-in formats of times and durations. */
const isTimeId = (id: number): boolean =>
  (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)

/** Without texts, filling characters, colours and conditions; `[h]`, `[m]` and `[s]` stay. */
const bareCode = (code: string): string =>
  code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replaceAll(/general/gi, '')

type Kind = 'date' | 'time' | 'plain' | 'number'
const kinds = new Map<string | number, Kind>()

function kindOf(format: string | number): Kind {
  const known = kinds.get(format)
  if (known) return known
  const kind = typeof format === 'number' ? kindOfId(format) : kindOfCode(bareCode(format))
  kinds.set(format, kind)
  return kind
}

function kindOfId(id: number): Kind {
  if (isDateId(id)) return 'date'
  if (isTimeId(id)) return 'time'
  return id in SSF.get_table() ? kindOfCode(bareCode(SSF.get_table()[id] ?? '')) : 'plain'
}

/** The exponent of a scientific format hides digits of long numbers: such numbers are written in full. */
function kindOfCode(code: string): Kind {
  if (/[yd]/i.test(code) || (/m/i.test(code) && !/[hs]/i.test(code))) return 'date'
  if (/[hs]/i.test(code)) return 'time'
  return code.trim() === '' || code === '@' || /E[+-]/i.test(code) ? 'plain' : 'number'
}

/**
 * A number as its format shows it: 010-1234-5678, 000123, 15%. Days are 2026-11-21, with a time 2026-11-21 09:30.
 * @param format its code, or the number of a built-in one
 */
export function shownNumber(value: number, format: string | number, from1904 = false): string {
  const kind = kindOf(format)
  if (kind === 'plain') return numberText(value)
  if (kind === 'date') return dateText(new Date((value - (from1904 ? FROM_1904 : FROM_1900)) * DAY_MS))
  try {
    return SSF.format(format, value).trim()
  } catch {
    return numberText(value)
  }
}

/** Days from the epoch of Excel to 1 January 1970. */
const FROM_1900 = 25_569
const FROM_1904 = 24_107

/** A local time as ISO 8601 writes it, with or without its clock. */
export const isoDateText = (iso: string): string =>
  dateText(new Date(/T.*(?:Z|[+-]\d\d:?\d\d)$|^[^T]*$/.test(iso) ? iso : `${iso}Z`))

/** Spreadsheets have no time zones: the local time is in the UTC fields. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // fractions of a day are inexact
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  const clock = time.slice(0, 5)
  return clock === '00:00' ? day : `${day} ${clock}`
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 15 })

/** What a cell shows, or the address that it only links to: "메일 보내기". */
export function linkedText(text: string, target: string | undefined): string {
  const address = /^mailto:([^?]+)/i.exec(target ?? '')?.[1]
  if (address === undefined || /[@＠]/.test(text)) return text
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** 1e21 is 1000000000000000000000; fifteen significant digits, as Excel shows. */
export const numberText = (value: number): string => plain.format(Number(value.toPrecision(15)))
