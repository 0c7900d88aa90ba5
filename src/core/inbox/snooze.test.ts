import { expect, test } from 'vitest'
import { snoozeChoices, snoozeFault } from './snooze.ts'

const KST = 'Asia/Seoul'
const choices = (now: string, requested: string | null = null) =>
  snoozeChoices(new Date(now), KST, requested).map(({ choice, until }) => `${choice} ${until.toISOString()}`)

test('R-531: the choices are 09:00 of tomorrow, the next working day and next Monday, each time once', () => {
  // Friday, 10:00 in Korea
  expect(choices('2026-11-27T01:00:00Z')).toEqual([
    'tomorrow 2026-11-28T00:00:00.000Z',
    'working_day 2026-11-30T00:00:00.000Z',
  ])
  // Monday: tomorrow is the next working day
  expect(choices('2026-11-23T01:00:00Z')).toEqual([
    'tomorrow 2026-11-24T00:00:00.000Z',
    'monday 2026-11-30T00:00:00.000Z',
  ])
})

test('the next working day skips Korean holidays and weekends', () => {
  // Thursday before Christmas (Friday) and the weekend
  expect(choices('2026-12-24T01:00:00Z')).toEqual([
    'tomorrow 2026-12-25T00:00:00.000Z',
    'working_day 2026-12-28T00:00:00.000Z',
  ])
})

test('the day is the one of the zone, also shortly after its midnight', () => {
  // Tuesday 00:30 in Korea, Monday in UTC
  expect(choices('2026-11-23T15:30:00Z')[0]).toBe('tomorrow 2026-11-25T00:00:00.000Z')
})

test('the day a reply names is a choice unless it has passed or is more than a year ahead', () => {
  const now = '2026-11-23T01:00:00Z'
  expect(choices(now, '2026-12-10')).toContain('requested 2026-12-10T00:00:00.000Z')
  expect(choices(now, '2026-11-20')).toHaveLength(2)
  expect(choices(now, '2028-01-01')).toHaveLength(2)
})

test('a time is rejected when it has come or is more than a year ahead', () => {
  const now = new Date('2026-11-23T01:00:00Z')
  expect(snoozeFault(now, now)).toBe('past')
  expect(snoozeFault(new Date(now.getTime() + 1), now)).toBe(null)
  expect(snoozeFault(new Date('2027-11-23T01:00:00Z'), now)).toBe(null)
  expect(snoozeFault(new Date('2027-11-23T01:00:00.001Z'), now)).toBe('too_late')
})
