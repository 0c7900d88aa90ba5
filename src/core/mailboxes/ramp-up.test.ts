import { expect, test } from 'vitest'
import { dateOfDay, dayNumber } from '#core/calendar/date.ts'
import { MailboxRules } from './mailbox-rules.ts'
import { capAt, dailyCapByDay } from './ramp-up.ts'
import { sendingWindows } from './sending-rules.ts'

const rules = MailboxRules.parse({ dailyCap: 50, rampUp: { start: 10, step: 5, since: '2026-09-21' } })
const caps = dailyCapByDay(rules, sendingWindows(rules))

test('the cap begins with `start` and grows on every sending day, not on weekends and 추석', () => {
  const days = ['2026-09-21', '2026-09-22', '2026-09-23', '2026-09-24', '2026-09-28', '2026-09-29']
  expect(days.map((day) => caps(dayNumber(day)))).toEqual([10, 15, 20, 25, 25, 30])
})

test('the cap grows up to the daily cap and stays there', () => {
  const reached = Array.from({ length: 30 }, (_, n) => dayNumber('2026-09-21') + n).find(
    (day) => caps(day) === 50,
  )
  // eight sending days before: 21 to 23 and 28 to 30 September, 1 and 2 October
  expect(dateOfDay(reached ?? 0)).toBe('2026-10-03')
  expect(caps(dayNumber('2036-01-02'))).toBe(50)
})

test('before its first day the cap is `start`, and never above the daily cap', () => {
  expect(caps(dayNumber('2026-01-02'))).toBe(10)
  const small = MailboxRules.parse({ dailyCap: 5, rampUp: { start: 10, step: 5, since: '2026-09-21' } })
  expect(capAt(small, new Date('2026-09-21T01:00:00Z'))).toBe(5)
})
