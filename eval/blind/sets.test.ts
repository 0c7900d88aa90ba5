import { expect, test } from 'vitest'
import { blindAttacks, blindEdits, blindExamples, blindHonest, blindMails, blindReplies } from './sets.ts'

test('the sets have the size they were measured with, and no entry is in both parts', () => {
  for (const [read, sizes] of [
    [blindMails, [631, 369]],
    [blindReplies, [1006, 474]],
    [blindAttacks, [27, 13]],
    [blindHonest, [14, 6]],
    [blindEdits, [60, 40]],
    [blindExamples, [50, 30]],
  ] as const) {
    const parts = [read('work'), read('held')]
    expect(parts.map((part) => part.length)).toEqual(sizes)
    const ids = parts.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
  expect([blindMails('usual').length, blindReplies('usual').length]).toEqual([60, 100])
})
