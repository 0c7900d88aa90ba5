import { expect, test } from 'vitest'
import { binCutoff, binDaysLeft, binExpiresAt } from './bin.ts'

const deletedAt = new Date('2026-11-01T09:00:00Z')
const after = (days: number, ms = 0) => new Date(deletedAt.getTime() + days * 86_400_000 + ms)

test('a deleted row can be restored for thirty days and expires at that instant', () => {
  expect(binExpiresAt(deletedAt)).toEqual(after(30))
  expect(binCutoff(after(30))).toEqual(deletedAt)
  expect(binCutoff(after(30, -1)).getTime()).toBeLessThan(deletedAt.getTime())
})

test('days left are whole days, 0 on the last day, never negative', () => {
  expect([0, 1, 29, 30, 40].map((days) => binDaysLeft(deletedAt, after(days)))).toEqual([30, 29, 1, 0, 0])
  expect(binDaysLeft(deletedAt, after(0, 1))).toBe(29)
})
