import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultMailboxRules, MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { explainPlannedTime, type TimeExplanation } from './explain.ts'
import { type PlanInput, planMails, scheduleWithTaken } from './plan.ts'

const seoul = (text: string) => new Date(`${text}+09:00`)
const workdays = { timeZone: 'Asia/Seoul', businessDaysOnly: true }
const everyDay = { timeZone: 'Asia/Seoul', businessDaysOnly: false }
const rules = (changes: Partial<MailboxRules> = {}): MailboxRules => ({
  ...defaultMailboxRules,
  minGapSeconds: 0,
  ...changes,
})

/** Plans one enrollment per list of delays and explains every mail. */
function explained(delays: number[][], changes: Partial<PlanInput> = {}) {
  const input = { now: seoul('2026-09-21T10:00:00'), mailbox: rules(), sequence: workdays, ...changes }
  const schedule = scheduleWithTaken(input.mailbox, [])
  const mails = planMails({
    ...input,
    schedule,
    enrollments: delays.map((days, i) => ({
      enrollmentId: `lead-${i}`,
      steps: days.map((delayDays, n) => ({ nodeId: `mail-${n}`, delayDays, timerIds: [] })),
      lastSentAt: null,
    })),
  })
  return mails.map((mail, i) => {
    const before = mail.ordinal > 0 ? mails[i - 1]?.plannedAt : null
    const delayDays = delays[Number(mail.enrollmentId.split('-')[1])]?.[mail.ordinal] ?? 0
    const { now, startAt = null, sequence } = input
    const floor = before ? now : startAt
    return {
      mail,
      why: explainPlannedTime({
        ...mail,
        base: before ?? now,
        delayDays,
        notBefore: floor,
        sequence,
        schedule,
      }),
    }
  })
}
const local = (at: Date) =>
  new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
/** 'cause name: from → to' in Seoul */
const shiftsOf = (why: TimeExplanation | null | undefined) =>
  why?.shifted.map(
    ({ from, to, cause, name }) => `${cause}${name ? ` ${name}` : ''}: ${local(from)} → ${local(to)}`,
  )

test('working days name the days of 추석 that did not count', () => {
  const [, second] = explained([[0, 3]])
  expect(local(second?.mail.plannedAt as Date)).toBe('09-28 10:00')
  expect(second?.why).toMatchObject({ delayDays: 3, businessDays: true, base: seoul('2026-09-21T10:00:00') })
  expect(second?.why?.passedOver.map((day) => `${day.date} ${day.name ?? day.cause}`)).toEqual([
    '2026-09-24 추석 전날',
    '2026-09-25 추석',
    '2026-09-26 추석 다음 날',
    '2026-09-27 weekend',
  ])
  expect(shiftsOf(second?.why)).toEqual([])
})

test('calendar days that end in 설날 wait through it, each day with its name, and through the weekend after it', () => {
  const [, second] = explained([[0, 3]], { now: seoul('2027-02-03T15:00:00'), sequence: everyDay })
  expect(second?.why?.passedOver).toEqual([])
  expect(shiftsOf(second?.why)).toEqual([
    'holiday 설날 전날: 02-06 15:00 → 02-07 00:00',
    'holiday 설날: 02-07 00:00 → 02-08 00:00',
    'holiday 설날 다음 날: 02-08 00:00 → 02-09 00:00',
    'holiday 대체공휴일(설날): 02-09 00:00 → 02-10 09:00',
  ])
})

test('a night belongs to the cause before it, and is its own cause without one', () => {
  const evening = explained([[0]], { now: seoul('2026-11-24T19:00:00') })
  expect(shiftsOf(evening[0]?.why)).toEqual(['outside_window: 11-24 19:00 → 11-25 09:00'])
  const friday = explained([[0]], { now: seoul('2026-11-27T19:00:00') })
  expect(shiftsOf(friday[0]?.why)).toEqual([
    'outside_window: 11-27 19:00 → 11-28 00:00',
    'weekend: 11-28 00:00 → 11-30 09:00',
  ])
})

test('a day off of the mailbox and a later start are named as such', () => {
  const off = explained([[0]], {
    mailbox: rules({ daysOff: ['2026-11-25'] }),
    now: seoul('2026-11-25T10:00:00'),
  })
  expect(shiftsOf(off[0]?.why)).toEqual(['own_day_off: 11-25 10:00 → 11-26 09:00'])
  const later = { now: seoul('2026-11-23T10:00:00'), startAt: seoul('2026-11-28T10:00:00') }
  expect(shiftsOf(explained([[0]], later)[0]?.why)).toEqual([
    'start: 11-23 10:00 → 11-28 10:00',
    'weekend: 11-28 10:00 → 11-30 09:00',
  ])
})

test('the daily limit is one shift, also over a weekend between full days', () => {
  const now = seoul('2026-11-26T10:00:00')
  const mails = explained([[0], [0], [0], [0]], { mailbox: rules({ dailyCap: 1 }), now })
  expect(mails.map(({ why }) => shiftsOf(why))).toEqual([
    [],
    ['mailbox_limit: 11-26 10:00 → 11-27 09:00'],
    ['mailbox_limit: 11-26 10:00 → 11-28 00:00', 'weekend: 11-28 00:00 → 11-30 09:00'],
    ['mailbox_limit: 11-26 10:00 → 12-01 09:00'],
  ])
})

test('a shift by other mails is a gap; a shift within a slot is not shown', () => {
  const mailbox = rules({ minGapSeconds: 600 })
  const [first, second] = explained([[0], [0]], { mailbox })
  expect(first?.why?.shifted).toEqual([])
  expect(second?.why?.shifted.map(({ cause }) => cause)).toEqual(['gap'])
})

test('a time that does not follow from the rules has no explanation', () => {
  const schedule = scheduleWithTaken(rules(), [])
  const request = {
    base: seoul('2026-11-23T10:00:00'),
    delayDays: 2,
    notBefore: null,
    sequence: everyDay,
    schedule,
  }
  expect(explainPlannedTime({ ...request, plannedAt: seoul('2026-11-24T10:00:00') })).toBeNull()
  expect(explainPlannedTime({ ...request, plannedAt: seoul('2026-11-25T10:00:00') })).not.toBeNull()
})

const mailboxes = fc
  .record({
    timeZone: fc.constantFrom('Asia/Seoul', 'America/New_York', 'Europe/London'),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    skipHolidays: fc.boolean(),
    daysOff: fc.subarray(['2026-09-29', '2026-11-02']),
    dailyCap: fc.integer({ min: 1, max: 4 }),
    minGapSeconds: fc.constantFrom(0, 90, 3600, 20_000),
    rampUp: fc.option(fc.constant({ start: 1, step: 1, since: '2026-09-18' })),
    window: fc.constantFrom(['09:00', '18:00'], ['10:00', '11:00'], ['00:00', '24:00']),
  })
  .map(({ window, ...rest }) => MailboxRules.parse({ ...rest, windowStart: window[0], windowEnd: window[1] }))

test('every mail of every plan is explained by consecutive shifts and with the reason of the plan', () => {
  const cases = fc.record({
    mailbox: mailboxes,
    sequence: fc.constantFrom(workdays, everyDay, { timeZone: 'America/New_York', businessDaysOnly: true }),
    now: fc.constantFrom('2026-09-18T17:30:00', '2026-10-30T08:00:00', '2027-02-05T12:00:00').map(seoul),
    delays: fc.array(
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }).map((days) => [0, ...days]),
      { minLength: 1, maxLength: 12 },
    ),
  })
  fc.assert(
    fc.property(cases, ({ delays, ...input }) => {
      const maxGapShift = scheduleWithTaken(input.mailbox, []).maxGapShift
      for (const { mail, why } of explained(delays, input)) {
        if (!why) throw new Error('a mail without its why')
        let at = why.wanted.getTime()
        for (const shift of why.shifted) {
          expect(shift.from.getTime()).toBe(at)
          expect(shift.to.getTime()).toBeGreaterThan(at)
          at = shift.to.getTime()
        }
        const rest = mail.plannedAt.getTime() - at
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(rest).toBeLessThanOrEqual(maxGapShift)
        const causes = why.shifted.map(({ cause }) => cause)
        if (mail.waitReason === 'mailbox_limit') expect(causes).toContain('mailbox_limit')
        if (mail.waitReason === 'holiday') expect(causes.some((cause) => cause !== 'weekend')).toBe(true)
        if (mail.waitReason === 'outside_window') expect(causes).not.toEqual([])
        if (mail.waitReason === null || mail.waitReason === 'delay')
          expect(causes.filter((cause) => cause !== 'gap')).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
