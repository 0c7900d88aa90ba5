import { expect, test } from 'vitest'
import { sandboxAnswer, stopsOfDay } from './play.ts'

const stops = (at: string) =>
  stopsOfDay(Date.parse(at)).map((stop) => new Date(stop + 9 * 3_600_000).toISOString().slice(0, 16))

test('a day stops at 11:00, 14:00 and 18:00 in Seoul, and after 18:00 the next day is meant', () => {
  expect(stops('2026-11-30T08:00:00+09:00')).toEqual([
    '2026-11-30T11:00',
    '2026-11-30T14:00',
    '2026-11-30T18:00',
  ])
  expect(stops('2026-11-30T14:00:00+09:00')).toEqual(['2026-11-30T18:00'])
  expect(stops('2026-11-30T18:00:00+09:00')).toEqual([
    '2026-12-01T11:00',
    '2026-12-01T14:00',
    '2026-12-01T18:00',
  ])
})

test('of the first forty mails six are replied to, one bounces, one recipient is away and one opts out', () => {
  const kinds = Array.from({ length: 40 }, (_, at) => sandboxAnswer(at + 1)?.kind)
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  expect(['reply', 'bounce', 'out_of_office', 'unsubscribe'].map(count)).toEqual([6, 1, 1, 1])
})

test('the answers repeat every hundred mails', () => {
  expect(sandboxAnswer(103)).toEqual(sandboxAnswer(3))
  expect(sandboxAnswer(100)).toBeNull()
})

test('a bounce comes after enough mails that the mailbox is not stopped, also when an evening divides the first mails', () => {
  const first = Array.from({ length: 100 }, (_, i) => i + 1).find(
    (nth) => sandboxAnswer(nth)?.kind === 'bounce',
  )
  expect(first).toBeGreaterThan(34)
})
