// Dates and instants. In requests: valid, from 1900 to five years ahead. Later ones are typing errors ("9999-12-31")
// that cannot be planned.
import * as z from 'zod'

const FIRST = Date.UTC(1900, 0, 1)
const MAX_YEARS_AHEAD = 5
export const OUT_OF_RANGE = `1900년부터 앞으로 ${MAX_YEARS_AHEAD}년 사이의 날짜로 보내 주세요.`

/** True for a text that is no date: its format is reported separately. */
export function isInRange(text: string): boolean {
  const at = Date.parse(text)
  const last = new Date()
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS_AHEAD)
  return Number.isNaN(at) || (at >= FIRST && at <= last.getTime())
}

/** 'YYYY-MM-DD' */
export const dayInput = (message?: string): z.ZodISODate =>
  z.iso.date(message).refine(isInRange, { error: OUT_OF_RANGE, abort: true })
export const DayInput = dayInput()
/** ISO 8601 with an offset or Z */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .refine(isInRange, { error: OUT_OF_RANGE, abort: true })

/** ISO 8601, UTC. In replies from stored JSON, or where SQL writes the text. */
export const InstantText = z.iso.datetime().meta({ id: 'Instant' })
/** In replies. The server hands over a Date; a stored reply that is sent again has the text already. */
export const Instant = z.preprocess((at: Date) => (at instanceof Date ? at.toISOString() : at), InstantText)
/** A part of a reply as the server hands it over. `z.infer` is what callers receive. */
export type WithDates<S extends z.ZodType> = z.input<S>
