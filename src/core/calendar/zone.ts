// Instants and the clocks on the wall of an IANA time zone, right across clock changes. Offsets come from Intl and are
// remembered per zone and day, because planning asks for hundreds of thousands of them.
import { DAY_MS, dateOfDay, dayNumber } from './date.ts'

/** A reading of a wall clock: the day (days since 1970-01-01) and the milliseconds since its midnight. */
export type WallTime = { day: number; clock: number }

type OffsetAt = (instant: number) => number

const zones = new Map<string, OffsetAt>()

/** Whether this computer knows the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    zoneOffsets(zone)
    return true
  } catch {
    return false
  }
}

/** Milliseconds the zone's clocks are ahead of UTC at an instant. @throws RangeError for an unknown zone */
export function zoneOffsets(zone: string): OffsetAt {
  const known = zones.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const atMidnight = new Map<number, number>()
  const changes = new Map<number, number>()

  const offsetAtMidnight = (day: number): number => {
    let offset = atMidnight.get(day)
    if (offset === undefined) {
      offset = readOffset(format, day * DAY_MS)
      atMidnight.set(day, offset)
    }
    return offset
  }
  const changeWithin = (day: number, after: number): number => {
    let change = changes.get(day)
    if (change === undefined) {
      change = firstInstant(day * DAY_MS, (day + 1) * DAY_MS, (at) => readOffset(format, at) === after)
      changes.set(day, change)
    }
    return change
  }
  const offsetAt = (instant: number): number => {
    const day = Math.floor(instant / DAY_MS)
    const before = offsetAtMidnight(day)
    const after = offsetAtMidnight(day + 1)
    return before === after || instant < changeWithin(day, after) ? before : after
  }
  zones.set(zone, offsetAt)
  return offsetAt
}

/** What the clocks of a zone show at an instant. */
export function wallTime(instant: number, zone: string): WallTime {
  const local = instant + zoneOffsets(zone)(instant)
  const day = Math.floor(local / DAY_MS)
  return { day, clock: local - day * DAY_MS }
}

/**
 * The first instant at which the clocks of a zone show this time of this day, or a later one: a time that a clock
 * change skips moves forward to the change (02:30 → 03:00), one that comes twice is the first of the two.
 */
export function instantFromWallTime({ day, clock }: WallTime, zone: string): number {
  const offsetAt = zoneOffsets(zone)
  const local = day * DAY_MS + clock
  const before = offsetAt(local - DAY_MS)
  const after = offsetAt(local + DAY_MS)
  if (before === after || offsetAt(local - before) === before) return local - before
  if (offsetAt(local - after) === after) return local - after
  return firstInstant(local - after, local - before, (instant) => offsetAt(instant) === after)
}

/** The calendar date in a zone at an instant. */
export const dateInZone = (instant: Date, zone: string): string =>
  dateOfDay(wallTime(instant.getTime(), zone).day)

/** @param minutes since midnight on the wall clock, 0 … 1440 */
export const instantAt = (date: string, minutes: number, zone: string): Date =>
  new Date(instantFromWallTime({ day: dayNumber(date), clock: minutes * 60_000 }, zone))

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const found = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant))
  if (!found) throw new RangeError(`no offset in ${format.format(instant)}`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = found
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

/** Halves the time between an instant that is not so yet and one that is: clocks change at most once in between. */
function firstInstant(notYet: number, already: number, isSo: (instant: number) => boolean): number {
  let low = notYet
  let high = already
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isSo(middle)) high = middle
    else low = middle
  }
  return high
}
