import { expect, test } from 'vitest'
import { lastDays, rankToday, type TodayFacts, todayClock } from './today.ts'

const now = new Date('2026-11-23T01:00:00Z')
const HOUR = 3_600_000
const NOTHING: TodayFacts = {
  replies: { total: 0, longestMs: 0 },
  check: { causes: [], answers: 0, others: 0 },
  outbox: { total: 0 },
  review: { total: 0, waiting: 0 },
  sequences: { halted: 0, finishing: 0, finished: 0 },
  mailboxes: [],
}
const ranked = (facts: Partial<TodayFacts>): string =>
  rankToday({ ...NOTHING, ...facts })
    .map(({ kind, level }) => `${kind}:${level}`)
    .join(' ')
const fine = { isStopped: false, plannedToday: 3 }

test('with no facts the list is empty', () => {
  expect(ranked({})).toBe('')
  expect(ranked({ check: { causes: [{ cause: 'send_failed', count: 0 }], answers: 0, others: 0 } })).toBe('')
})

test('items are ordered by the cost of leaving them', () => {
  expect(
    ranked({
      mailboxes: [fine],
      sequences: { halted: 0, finishing: 1, finished: 0 },
      review: { total: 4, waiting: 0 },
      outbox: { total: 12 },
      check: { causes: [{ cause: 'missing_variable', count: 2 }], answers: 0, others: 0 },
      replies: { total: 1, longestMs: 2 * HOUR },
    }),
  ).toBe('replies:today check:today outbox:know review:today sequences:know mailboxes:know')
})

test('each item has the number of replies, leads, mails, sequences or mailboxes it lists', () => {
  const items = rankToday({
    replies: { total: 8, longestMs: 2 * HOUR },
    check: { causes: [{ cause: 'missing_variable', count: 2 }], answers: 1, others: 1 },
    outbox: { total: 12 },
    review: { total: 4, waiting: 0 },
    sequences: { halted: 1, finishing: 5, finished: 1 },
    mailboxes: [fine, { isStopped: true, plannedToday: 0 }],
  })
  expect(Object.fromEntries(items.map(({ kind, count }) => [kind, count]))).toEqual({
    replies: 8,
    check: 4,
    outbox: 12,
    review: 4,
    sequences: 2,
    mailboxes: 1,
  })
})

test('replies are urgent when the oldest is a day old', () => {
  expect(ranked({ replies: { total: 1, longestMs: 23.9 * HOUR } })).toBe('replies:today')
  expect(ranked({ replies: { total: 1, longestMs: 24 * HOUR } })).toBe('replies:now')
})

test('items that block mails planned for today come first', () => {
  const replies = { total: 1, longestMs: 2 * HOUR }
  expect(ranked({ replies, mailboxes: [fine, { isStopped: true, plannedToday: 1 }] })).toBe(
    'mailboxes:now replies:today',
  )
  expect(ranked({ replies, mailboxes: [{ isStopped: true, plannedToday: 0 }] })).toBe(
    'replies:today mailboxes:today',
  )
  expect(ranked({ replies, review: { total: 4, waiting: 1 } })).toBe('review:now replies:today')
  expect(ranked({ replies, sequences: { halted: 1, finishing: 0, finished: 0 } })).toBe(
    'sequences:now replies:today',
  )
})

test('a mail with status uncertain and an answer that was not sent are urgent; a missing value and unmatched mail are not', () => {
  const one = (cause: 'send_uncertain' | 'missing_variable') =>
    ranked({ check: { causes: [{ cause, count: 1 }], answers: 0, others: 0 } })
  expect(one('send_uncertain')).toBe('check:now')
  expect(one('missing_variable')).toBe('check:today')
  expect(ranked({ check: { causes: [], answers: 1, others: 0 } })).toBe('check:now')
  expect(ranked({ check: { causes: [], answers: 0, others: 1 } })).toBe('check:today')
})

test('a finished sequence is a task, one that ends soon is only shown', () => {
  expect(ranked({ sequences: { halted: 0, finishing: 2, finished: 1 } })).toBe('sequences:today')
  expect(ranked({ sequences: { halted: 0, finishing: 2, finished: 0 } })).toBe('sequences:know')
})

test('the clock of the page is that of the sandbox furthest ahead until a real mailbox has mail', () => {
  const ahead = new Date(now.getTime() + 24 * HOUR)
  const sandbox = { isSandbox: true, offsetMs: 24 * HOUR, hasMail: true }
  const other = { isSandbox: true, offsetMs: 0, hasMail: true }
  const real = { isSandbox: false, offsetMs: 0 }
  expect(todayClock([], now)).toEqual(now)
  expect(todayClock([other, sandbox], now)).toEqual(ahead)
  expect(todayClock([{ ...real, hasMail: false }, sandbox], now)).toEqual(ahead)
  expect(todayClock([{ ...real, hasMail: true }, sandbox], now)).toEqual(now)
})

test('a day begins at midnight in Korea and ends where the next begins', () => {
  const days = lastDays(new Date('2026-11-22T15:00:00Z'), 2)
  expect(days.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-23'])
  expect(days[1]?.from).toEqual(new Date('2026-11-22T15:00:00Z'))
  expect(days[0]?.to).toEqual(days[1]?.from)
  expect(lastDays(new Date('2026-11-22T14:59:59Z'), 1)[0]?.date).toBe('2026-11-22')
})
