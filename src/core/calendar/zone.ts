// Conversion between instants and the local time of an IANA time zone, correct across clock changes. Offsets come
// from Intl and are cached per zone and day, because planning needs hundreds of thousands of them.
import { DAY_MS, dateOfDay, dayNumber } from './date.ts'

/** A local time: the day (days since 1970-01-01) and the milliseconds since its midnight. */
export type WallTime = { day: number; clock: number }

type OffsetAt = (instant: number) => number

const zones = new Map<string, OffsetAt>()

/** Whether Intl of this machine knows the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    zoneOffsets(zone)
    return true
  } catch {
    return false
  }
}

/** Milliseconds by which the zone is ahead of UTC at an instant. @throws RangeError for an unknown zone */
function zoneOffsets(zone: string): OffsetAt {
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

/** The local time of a zone at an instant. */
export function wallTime(instant: number, zone: string): WallTime {
  const local = instant + zoneOffsets(zone)(instant)
  const day = Math.floor(local / DAY_MS)
  return { day, clock: local - day * DAY_MS }
}

/**
 * The first instant with this local time or a later one: a time skipped by a clock change becomes the time of the
 * change (02:30 → 03:00), an ambiguous one is the first of the two.
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

/** @param minutes since local midnight, 0 … 1440 */
export const instantAt = (date: string, minutes: number, zone: string): Date =>
  new Date(instantFromWallTime({ day: dayNumber(date), clock: minutes * 60_000 }, zone))

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const found = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant))
  if (!found) throw new RangeError(`no offset in ${format.format(instant)}`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = found
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

/** Binary search for the first instant at which the condition holds: clocks change at most once in between. */
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

/** Minutes since midnight. @param clock 'HH:MM' */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
