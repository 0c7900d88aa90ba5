import { expect, test } from 'vitest'
import { axisMaximum, fillDays } from './daily-series.ts'

const day = (date: string, sent = 1) => ({ date, sent, replied: 0 })

test('days without events are zero in the chart', () => {
  const days = fillDays([day('2026-02-27'), day('2026-03-02', 5)], '2026-03-02', 1)
  expect(days.map(({ date, sent }) => [date, sent])).toEqual([
    ['2026-02-27', 1],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 5],
  ])
})

test('the chart ends today, also without recent events', () => {
  expect(fillDays([day('2026-11-01')], '2026-11-20').at(-1)).toEqual({
    date: '2026-11-20',
    sent: 0,
    replied: 0,
  })
})

test('the chart of a sandbox whose clock is ahead ends at its last day', () => {
  expect(fillDays([day('2026-12-01')], '2026-11-20').at(-1)?.date).toBe('2026-12-01')
})

test('a long sequence shows its last days only', () => {
  const days = fillDays([day('2025-01-01'), day('2026-11-20')], '2026-11-20', 14, 60)
  expect(days).toHaveLength(60)
  expect(days.at(-1)).toMatchObject({ date: '2026-11-20', sent: 1 })
})

test('without sent mails there is no chart', () => {
  expect(fillDays([], '2026-11-20')).toEqual([])
})

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [37, 50],
  [50, 50],
  [51, 100],
  [1234, 2000],
])('the axis above %i ends at the round number %i', (highest, top) => {
  expect(axisMaximum(highest)).toBe(top)
})
