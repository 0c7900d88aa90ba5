import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, dateOfDay } from './date.ts'
import { dateInZone, instantAt, instantFromWallTime, isTimeZone, wallTime } from './zone.ts'

const ZONES = [
  'Asia/Seoul',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
]
const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
const zones = fc.constantFrom(...ZONES)

/** What Intl writes for an instant, independent of the code under test. */
function written(instant: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(instant).replace(/\u00a0|\u202f/g, ' ')
}

test('the local time is what Intl writes', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const { day, clock } = wallTime(instant, zone)
      const time = new Date(clock).toISOString().slice(11, 19)
      expect(`${dateOfDay(day)} ${time}`).toBe(written(instant, zone))
    }),
    { numRuns: 1000 },
  )
})

test('converting an instant to local time and back gives the same instant, or the first of two with that local time', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const wall = wallTime(instant, zone)
      const back = instantFromWallTime(wall, zone)
      expect(wallTime(back, zone)).toEqual(wall)
      expect(instant - back).toBeGreaterThanOrEqual(0)
      expect(instant - back).toBeLessThanOrEqual(3_600_000)
    }),
    { numRuns: 1000 },
  )
})

test('a later local time of a day is never an earlier instant, also on days of clock changes', () => {
  const days = fc.constantFrom(
    '2026-03-08',
    '2026-11-01',
    '2026-10-04',
    '2026-04-05',
    '2026-03-29',
    '2026-10-25',
  )
  const minutes = fc.integer({ min: 0, max: 1440 })
  fc.assert(
    fc.property(days, zones, minutes, minutes, (date, zone, a, b) => {
      const [earlier, later] = [instantAt(date, Math.min(a, b), zone), instantAt(date, Math.max(a, b), zone)]
      expect(later.getTime()).toBeGreaterThanOrEqual(earlier.getTime())
    }),
    { numRuns: 1000 },
  )
})

test('a time skipped by the change to summer time moves forward to the change', () => {
  expect(instantAt('2026-03-08', 150, 'America/New_York').toISOString()).toBe('2026-03-08T07:00:00.000Z')
  expect(instantAt('2026-03-08', 119, 'America/New_York').toISOString()).toBe('2026-03-08T06:59:00.000Z')
  expect(instantAt('2026-03-08', 180, 'America/New_York').toISOString()).toBe('2026-03-08T07:00:00.000Z')
})

test('a time repeated at the end of summer time is the first of the two', () => {
  expect(instantAt('2026-11-01', 90, 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  expect(instantAt('2026-11-01', 120, 'America/New_York').toISOString()).toBe('2026-11-01T07:00:00.000Z')
})

test('a day whose midnight is skipped begins at one, and a skipped day begins with the next', () => {
  expect(instantAt('2026-03-08', 0, 'America/Havana').toISOString()).toBe('2026-03-08T05:00:00.000Z')
  expect(instantAt('2011-12-30', 540, 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z')
})

test('midnight at the end of a day is the beginning of the next', () => {
  expect(instantAt('2026-09-24', 1440, 'Asia/Seoul')).toEqual(instantAt('2026-09-25', 0, 'Asia/Seoul'))
  expect(instantAt('2026-11-01', 1440, 'America/New_York').getTime()).toBe(
    instantAt('2026-11-01', 0, 'America/New_York').getTime() + DAY_MS + 3_600_000,
  )
})

test('the date depends on the zone', () => {
  const instant = new Date('2026-09-24T15:30:00Z')
  expect(dateInZone(instant, 'Asia/Seoul')).toBe('2026-09-25')
  expect(dateInZone(instant, 'America/New_York')).toBe('2026-09-24')
})

test('an unknown zone is recognised', () => {
  expect(isTimeZone('Asia/Seoul')).toBe(true)
  expect(isTimeZone('Asia/Pyongtaek')).toBe(false)
  expect(() => instantAt('2026-01-01', 0, 'Nowhere/Else')).toThrow(RangeError)
})
