import { expect, test } from 'vitest'
import { dayNumber } from '#core/calendar/date.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { defaultMailboxRules, MailboxRules } from './mailbox-rules.ts'
import { nextWindow, sendingWindows, workingDays } from './sending-rules.ts'

const rules = (changes: Partial<MailboxRules> = {}): MailboxRules => ({ ...defaultMailboxRules, ...changes })
const seoul = (text: string) => new Date(`${text}+09:00`)
const newYork = (changes: Partial<MailboxRules> = {}) => rules({ timeZone: 'America/New_York', ...changes })

test('by default a mailbox sends on working days from nine to six in Seoul', () => {
  expect(MailboxRules.parse({})).toEqual({
    timeZone: 'Asia/Seoul',
    weekdays: [1, 2, 3, 4, 5],
    windowStart: '09:00',
    windowEnd: '18:00',
    skipHolidays: true,
    daysOff: [],
    dailyCap: 50,
    minGapSeconds: 90,
    rampUp: null,
    perCompanyCap: 5,
  })
})

test.each([
  [{ weekdays: [] }, 'weekdays'],
  [{ windowStart: '18:00', windowEnd: '09:00' }, 'windowEnd'],
  [{ windowStart: '09:00', windowEnd: '09:00' }, 'windowEnd'],
  [{ windowStart: '9:00' }, 'windowStart'],
  [{ windowEnd: '25:00' }, 'windowEnd'],
  [{ timeZone: 'Asia/Nowhere' }, 'timeZone'],
  [{ daysOff: ['2026-02-30'] }, 'daysOff'],
  [{ dailyCap: 0 }, 'dailyCap'],
  [{ minGapSeconds: -1 }, 'minGapSeconds'],
])('rules that never send or are invalid are rejected: %o', (changes, field) => {
  const result = MailboxRules.safeParse(changes)
  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([field])
})

test('an instant inside the window is not moved', () => {
  const now = seoul('2026-09-23T09:00:00')
  expect(nextWindow(rules(), now)).toEqual({ at: now, date: '2026-09-23', reason: null })
})

test.each([
  ['before it opens', '2026-09-23T08:59:59', '2026-09-23T09:00:00', 'outside_window'],
  ['at its end, which is exclusive', '2026-09-22T18:00:00', '2026-09-23T09:00:00', 'outside_window'],
  ['over a weekend', '2026-09-18T19:00:00', '2026-09-21T09:00:00', 'outside_window'],
  [
    'over 추석, with reason holiday from the evening before',
    '2026-09-23T18:00:00',
    '2026-09-28T09:00:00',
    'holiday',
  ],
  ['over 추석 from the day itself', '2026-09-24T11:00:00', '2026-09-28T09:00:00', 'holiday'],
  ['over a weekend and the substitute of 개천절', '2026-10-03T12:00:00', '2026-10-06T09:00:00', 'holiday'],
  ['from the evening of a holiday', '2026-10-09T20:00:00', '2026-10-12T09:00:00', 'outside_window'],
])('an instant outside the window moves to the next window: %s', (_case, from, to, reason) => {
  expect(nextWindow(rules(), seoul(from))).toMatchObject({ at: seoul(to), reason })
})

test('days off are skipped with reason holiday', () => {
  const away = rules({ daysOff: ['2026-11-23', '2026-11-24'] })
  expect(nextWindow(away, seoul('2026-11-23T10:00:00'))).toEqual({
    at: seoul('2026-11-25T09:00:00'),
    date: '2026-11-25',
    reason: 'holiday',
  })
})

test('a mailbox that does not skip holidays sends on 추석, but not on its Saturday', () => {
  const busy = rules({ skipHolidays: false })
  expect(nextWindow(busy, seoul('2026-09-25T10:00:00')).reason).toBeNull()
  expect(nextWindow(busy, seoul('2026-09-26T10:00:00')).date).toBe('2026-09-28')
})

test.each([
  ['2026 설날', '2026-02-13', '2026-02-19'],
  ['2026 추석', '2026-09-23', '2026-09-28'],
  ['2027 설날 with its substitute', '2027-02-05', '2027-02-10'],
  ['2027 추석', '2027-09-13', '2027-09-17'],
  ['2028 설날', '2028-01-25', '2028-01-31'],
  ['2028 추석 with its substitute', '2028-09-29', '2028-10-06'],
])('the next sending day after %s', (_name, lastBefore, firstAfter) => {
  expect(nextWindow(rules(), seoul(`${lastBefore}T10:00:00`)).reason).toBeNull()
  expect(nextWindow(rules(), seoul(`${lastBefore}T18:00:00`))).toMatchObject({
    date: firstAfter,
    reason: 'holiday',
  })
})

test('the window follows local time through both clock changes', () => {
  const opens = (text: string) =>
    nextWindow(newYork({ skipHolidays: false }), new Date(text)).at.toISOString()
  expect(opens('2026-03-06T23:00:00Z')).toBe('2026-03-09T13:00:00.000Z')
  expect(opens('2026-03-06T13:00:00Z')).toBe('2026-03-06T14:00:00.000Z')
  expect(opens('2026-10-30T23:00:00Z')).toBe('2026-11-02T14:00:00.000Z')
  expect(opens('2026-10-30T12:00:00Z')).toBe('2026-10-30T13:00:00.000Z')
})

test('a window removed by a clock change is skipped', () => {
  const night = newYork({ weekdays: [0], windowStart: '02:00', windowEnd: '03:00', skipHolidays: false })
  const window = nextWindow(night, new Date('2026-03-08T00:00:00Z'))
  expect(window).toMatchObject({ at: new Date('2026-03-15T06:00:00Z'), date: '2026-03-15' })
  expect(dateInZone(window.at, 'America/New_York')).toBe('2026-03-15')
})

test('a window may last until midnight', () => {
  const late = rules({
    windowStart: '00:00',
    windowEnd: '24:00',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    skipHolidays: false,
  })
  const lastMoment = seoul('2026-11-22T23:59:59.999')
  expect(nextWindow(late, lastMoment)).toEqual({ at: lastMoment, date: '2026-11-22', reason: null })
})

test('rules that never send throw instead of searching forever', () => {
  expect(() => nextWindow(rules({ weekdays: [] }), seoul('2026-11-22T10:00:00'))).toThrow(RangeError)
})

test('on a day off of the workspace nothing is sent, also by a mailbox that sends on holidays', () => {
  const own = rules({ skipHolidays: false, workspaceDaysOff: { '2026-09-22': '창립기념일' } })
  expect(nextWindow(own, seoul('2026-09-22T10:00:00'))).toEqual({
    at: seoul('2026-09-23T09:00:00'),
    date: '2026-09-23',
    reason: 'holiday',
  })
  expect(sendingWindows(own).closedDayReason(dayNumber('2026-09-22'))).toEqual({
    cause: 'holiday',
    name: '창립기념일',
  })
  expect(workingDays(own)('2026-09-22')).toBe(false)
  expect(workingDays(own)('2026-09-23')).toBe(true)
})
