import { expect, test } from 'vitest'
import { isAsSeen, type ThreadState } from './seen-thread.ts'

const until = new Date('2026-12-01T00:00:00Z')
const now: ThreadState = { messageCount: 2, isDone: false, assigneeId: 'kim', snoozedUntil: until }

test('R-534: what was seen must be as it is now', () => {
  expect(isAsSeen(now, { ...now, snoozedUntil: new Date(until) })).toBe(true)
  expect(isAsSeen({ ...now, snoozedUntil: null }, { snoozedUntil: null })).toBe(true)
})

test('a field that was not seen is not compared', () => {
  expect(isAsSeen(now, {})).toBe(true)
  expect(isAsSeen(now, { messageCount: 2, isDone: undefined })).toBe(true)
})

test.each([
  { messageCount: 1 },
  { isDone: true },
  { assigneeId: null },
  { assigneeId: 'lee' },
  { snoozedUntil: null },
  { snoozedUntil: new Date('2026-12-02T00:00:00Z') },
])('a thread that was seen with %o has changed', (seen) => {
  expect(isAsSeen(now, { ...now, ...seen })).toBe(false)
})

test('a thread that was snoozed meanwhile differs from one seen without a snooze', () => {
  expect(isAsSeen({ ...now, snoozedUntil: null }, now)).toBe(false)
})
