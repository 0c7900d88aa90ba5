import { expect, test } from 'vitest'
import { timelineColumns } from './timeline-columns.ts'

const day = (date: string) => ({ date, firstAt: `${date}T00:00:00Z`, total: 3, nodes: [] })
const gapsOf = (...dates: string[]) =>
  timelineColumns(dates.map(day)).flatMap((column) => (column.kind === 'gap' ? [column.off] : []))

test('days without mails are named by the weekend and the holidays among them', () => {
  expect(gapsOf('2026-11-27', '2026-11-30')).toEqual([['주말']])
  expect(gapsOf('2026-12-24', '2026-12-28')).toEqual([['성탄절', '주말']])
  expect(gapsOf('2026-11-27', '2026-12-01')).toEqual([['주말'], []])
  expect(gapsOf('2026-11-24', '2026-11-26')).toEqual([[]])
  expect(gapsOf('2026-11-24', '2026-11-25')).toEqual([])
})

test('more than seven days are summed up in the middle', () => {
  const dates = Array.from({ length: 9 }, (_, at) => `2026-11-${String(2 + at).padStart(2, '0')}`)
  expect(timelineColumns(dates.map(day)).find(({ kind }) => kind === 'more')).toEqual({
    kind: 'more',
    days: 3,
    mails: 9,
  })
})

test('a day off of the workspace is named like a holiday', () => {
  const daysOff = new Map([['2026-11-24', '창립기념일']])
  const columns = timelineColumns([day('2026-11-23'), day('2026-11-25')], daysOff)
  expect(columns[1]).toMatchObject({ kind: 'gap', off: ['창립기념일'] })
})
