// Decisions of users about single mails apply in every plan.
import { expect, test } from 'vitest'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { planMails } from './plan.ts'
import type { TimeOverride } from './remaining-path.ts'

const seoul = (text: string) => new Date(`${text}+09:00`)
const step = (nodeId: string, delayDays: number) => ({ nodeId, delayDays, timerIds: [] })
const own = (change: Partial<TimeOverride>): TimeOverride => ({ notBefore: null, hurried: false, ...change })

/** 'A 09-21 10:00' for each mail of A, B 2 days later, C 2 days later; A went on Monday 10:00 when `sent`. */
function planned(
  timeOverrides: Record<string, TimeOverride>,
  options: { now?: Date; sent?: boolean } = {},
): string[] {
  const steps = [step('A', 0), step('B', 2), step('C', 2)]
  const plan = planMails({
    enrollments: [
      {
        enrollmentId: 'someone',
        steps: options.sent ? steps.slice(1) : steps,
        lastSentAt: options.sent ? seoul('2026-11-23T10:00:00') : null,
        timeOverrides: new Map(Object.entries(timeOverrides)),
      },
    ],
    now: options.now ?? seoul('2026-11-23T10:00:00'),
    mailbox: { ...defaultMailboxRules, minGapSeconds: 0 },
    sequence: { timeZone: 'Asia/Seoul', businessDaysOnly: false },
  })
  return plan.map(
    ({ nodeId, plannedAt }) =>
      `${nodeId} ${new Date(plannedAt.getTime() + 9 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')}`,
  )
}

test('a mail is not sent before the day a user set, and the later ones move with it', () => {
  expect(planned({})).toEqual(['A 11-23 10:00', 'B 11-25 10:00', 'C 11-27 10:00'])
  expect(planned({ B: own({ notBefore: seoul('2026-11-30T00:00:00') }) })).toEqual([
    'A 11-23 10:00',
    'B 11-30 09:00',
    'C 12-02 09:00',
  ])
})

test('a day without sending moves to the next sending day', () => {
  const notBefore = seoul('2026-11-28T00:00:00')
  expect(planned({ B: own({ notBefore }) })[1]).toBe('B 11-30 09:00')
})

test('a day in the past has no effect', () => {
  const notBefore = seoul('2026-11-20T00:00:00')
  expect(planned({ B: own({ notBefore }) }, { sent: true })).toEqual(['B 11-25 10:00', 'C 11-27 10:00'])
})

test('a hurried mail is planned without its delay, inside the window, and the later ones count from it', () => {
  const night = seoul('2026-11-23T22:00:00')
  expect(planned({ B: own({ hurried: true }) }, { sent: true, now: night })).toEqual([
    'B 11-24 09:00',
    'C 11-26 09:00',
  ])
})
