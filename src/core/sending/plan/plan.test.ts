import { expect, test } from 'vitest'
import { defaultMailboxRules, type MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { addDelay, resumeAt } from '#core/sending/delay.ts'
import { MailboxSchedule } from './mailbox-schedule.ts'
import { type PlanInput, type PlannedMail, planMails, scheduleWithTaken } from './plan.ts'
import type { RemainingPath } from './remaining-path.ts'

const seoul = (text: string) => new Date(`${text}+09:00`)
const rules = (changes: Partial<MailboxRules> = {}): MailboxRules => ({
  ...defaultMailboxRules,
  minGapSeconds: 0,
  ...changes,
})
const workdays = { timeZone: 'Asia/Seoul', businessDaysOnly: true }
const everyDay = { timeZone: 'Asia/Seoul', businessDaysOnly: false }

/** A path with one mail per delay. */
function path(enrollmentId: string, delays: number[], changes: Partial<RemainingPath> = {}): RemainingPath {
  const steps = delays.map((delayDays, index) => ({ nodeId: `email-${index}`, delayDays, timerIds: [] }))
  return { enrollmentId, steps, lastSentAt: null, ...changes }
}
const plan = (enrollments: RemainingPath[], changes: Partial<PlanInput> = {}): PlannedMail[] =>
  planMails({
    enrollments,
    now: seoul('2026-09-21T10:00:00'),
    mailbox: rules(),
    sequence: workdays,
    ...changes,
  })
/** Clock times in Seoul with the reason. */
const shown = (mails: PlannedMail[]) =>
  mails.map((mail) => {
    const local = new Date(mail.plannedAt.getTime() + 9 * 3_600_000).toISOString().slice(0, 16)
    return `${local.replace('T', ' ')} ${mail.waitReason ?? '-'}`
  })

test('ten days with 추석 inside: only working days count', () => {
  expect(shown(plan([path('a', [0, 1, 2, 3])]))).toEqual([
    '2026-09-21 10:00 -',
    '2026-09-22 10:00 delay',
    '2026-09-28 10:00 delay',
    '2026-10-01 10:00 delay',
  ])
})

test('ten days with 추석 inside: when every day counts, a mail due on the holiday moves after it', () => {
  expect(shown(plan([path('a', [0, 3, 3, 3])], { sequence: everyDay }))).toEqual([
    '2026-09-21 10:00 -',
    '2026-09-28 09:00 holiday',
    '2026-10-01 09:00 delay',
    '2026-10-06 09:00 holiday',
  ])
})

test('a planned mail has its enrollment, node, row id and ordinal in the whole path', () => {
  const later = path('a', [2, 3], {
    lastSentAt: seoul('2026-09-21T09:30:00'),
    firstOrdinal: 1,
    executionIds: ['x', 'y'],
  })
  expect(plan([later])).toEqual([
    {
      enrollmentId: 'a',
      executionId: 'x',
      nodeId: 'email-0',
      ordinal: 1,
      plannedAt: seoul('2026-09-23T09:30:00'),
      waitReason: 'delay',
    },
    {
      enrollmentId: 'a',
      executionId: 'y',
      nodeId: 'email-1',
      ordinal: 2,
      plannedAt: seoul('2026-09-30T09:30:00'),
      waitReason: 'delay',
    },
  ])
})

test('without enrollments or remaining mails the plan is empty', () => {
  expect(plan([])).toEqual([])
  expect(plan([path('a', [])])).toEqual([])
})

test('a first mail waits for the requested start and for the window', () => {
  const startAt = seoul('2026-09-22T19:00:00')
  expect(shown(plan([path('a', [0])], { startAt }))).toEqual(['2026-09-23 09:00 outside_window'])
  expect(shown(plan([path('a', [0])], { now: seoul('2026-09-25T12:00:00') }))).toEqual([
    '2026-09-28 09:00 holiday',
  ])
  const notBefore = seoul('2026-09-22T14:00:00')
  expect(shown(plan([path('a', [0, 1], { notBefore })]))).toEqual([
    '2026-09-22 14:00 -',
    '2026-09-23 14:00 delay',
  ])
})

test('an overdue follow-up is planned now, not in the past', () => {
  const lastSentAt = seoul('2026-09-01T10:00:00')
  expect(shown(plan([path('a', [3, 1], { lastSentAt })]))).toEqual([
    '2026-09-21 10:00 -',
    '2026-09-22 10:00 delay',
  ])
})

test('mails over the daily limit are planned on the next sending day, in order, with a reason', () => {
  const mails = plan(
    ['a', 'b', 'c', 'd', 'e'].map((id) => path(id, [0])),
    { mailbox: rules({ dailyCap: 2 }) },
  )
  expect(shown(mails)).toEqual([
    '2026-09-21 10:00 -',
    '2026-09-21 10:00 -',
    '2026-09-22 09:00 mailbox_limit',
    '2026-09-22 09:00 mailbox_limit',
    '2026-09-23 09:00 mailbox_limit',
  ])
})

test('sent and planned mails of the mailbox count towards the limit of their day', () => {
  const mailbox = rules({ dailyCap: 2 })
  const taken = [seoul('2026-09-21T00:30:00'), seoul('2026-09-21T23:30:00'), seoul('2026-09-22T09:00:00')]
  const schedule = scheduleWithTaken(mailbox, taken)
  expect(shown(plan([path('a', [0]), path('b', [0])], { mailbox, schedule }))).toEqual([
    '2026-09-22 09:00 mailbox_limit',
    '2026-09-23 09:00 mailbox_limit',
  ])
})

test('follow-ups are planned before first mails on a full day', () => {
  const due = (id: string) => path(id, [1], { lastSentAt: seoul('2026-09-18T16:00:00') })
  const mails = plan([path('new', [0]), due('a'), due('b')], { mailbox: rules({ dailyCap: 2 }) })
  expect(shown(mails)).toEqual([
    '2026-09-22 09:00 mailbox_limit',
    '2026-09-21 16:00 delay',
    '2026-09-21 16:00 delay',
  ])
})

test('first mails that wait for days do not displace follow-ups of earlier enrollments', () => {
  const mails = plan(
    ['a', 'b', 'c', 'd'].map((id) => path(id, [0, 1])),
    { mailbox: rules({ dailyCap: 1 }) },
  )
  expect(shown(mails).filter((_, index) => index % 2 === 1)).toEqual([
    '2026-09-22 10:00 delay',
    '2026-09-28 09:00 delay',
    '2026-09-30 09:00 delay',
    '2026-10-02 09:00 delay',
  ])
})

test('mails due at the same time are a gap apart, and the later ones have that reason', () => {
  const mailbox = rules({ minGapSeconds: 60 })
  const mails = plan(
    ['a', 'b', 'c'].map((id) => path(id, [0])),
    { mailbox },
  )
  const times = mails.map((mail) => mail.plannedAt.getTime())
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60_000)
  expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(60_000)
  expect(times[2]).toBeLessThan(seoul('2026-09-21T10:06:00').getTime())
  expect(mails.map((mail) => mail.waitReason)).toEqual([null, 'gap', 'gap'])
})

test('when a window has no free slot the rest moves to the next day because of the gap', () => {
  const mailbox = rules({ minGapSeconds: 3600, windowStart: '10:00', windowEnd: '11:00' })
  expect(plan([path('a', [0]), path('b', [0])], { mailbox }).map((mail) => mail.waitReason)).toEqual([
    null,
    'gap',
  ])
})

test('a mail that waits for a slot and then for days has the reason of the days', () => {
  const mailbox = rules({ minGapSeconds: 3600, dailyCap: 1 })
  const now = seoul('2026-09-21T17:50:00')
  const mails = plan([path('a', [0]), path('b', [0])], { mailbox, now })
  expect(mails.map((mail) => mail.waitReason)).toEqual(['gap', 'mailbox_limit'])
})

test('two follow-ups of one enrollment on one day of the mailbox are both planned before first mails', () => {
  // a day later in Seoul, New York has ended daylight saving and still has the same date
  const allDay = {
    windowStart: '00:00',
    windowEnd: '24:00',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    skipHolidays: false,
  }
  const mailbox = rules({ ...allDay, timeZone: 'America/New_York', dailyCap: 2 })
  const now = new Date('2026-11-01T04:00:00Z')
  const underWay = path('a', [1, 1], { lastSentAt: new Date('2026-10-31T04:00:00Z') })
  const mails = plan([path('b', [0]), path('c', [0]), underWay], { mailbox, now, sequence: everyDay })
  expect(mails.map((mail) => mail.plannedAt.toISOString())).toEqual([
    '2026-11-02T05:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T04:00:00.000Z',
  ])
})

test('rules that never allow a mail throw instead of planning endlessly', () => {
  expect(() => plan([path('a', [0])], { mailbox: rules({ dailyCap: 0 }) })).toThrow(RangeError)
  expect(() => plan([path('a', [0])], { mailbox: rules({ weekdays: [] }) })).toThrow(RangeError)
})

test('the offset in a slot comes from the row or the enrollment and is reproducible', () => {
  const mailbox = rules({ minGapSeconds: 90 })
  const at = (item: RemainingPath) => plan([item], { mailbox })[0]?.plannedAt.getTime()
  expect(at(path('a', [0]))).toBe(at(path('a', [0])))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => at(path(id, [0])))).size).toBeGreaterThan(4)
  expect(at(path('a', [0], { executionIds: ['x'] }))).toBe(at(path('b', [0], { executionIds: ['x'] })))
})

test('a mail keeps any instant of the first half gap of a free slot, both ends included, and none after it', () => {
  const half = 30_000
  const opens = seoul('2026-09-21T09:00:00').getTime()
  const keeps = (at: number) => new MailboxSchedule(rules({ minGapSeconds: 60 })).reserveAt(at, null) === null
  expect([opens, opens + half, opens + half + 1, opens + 3 * half, opens - 1].map(keeps)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})

test('after a sent mail the later mails are planned from its actual time', () => {
  const sentAt = seoul('2026-09-22T15:30:00')
  expect(shown(plan([path('a', [1, 2], { lastSentAt: sentAt })], { now: sentAt }))).toEqual([
    '2026-09-23 15:30 delay',
    '2026-09-29 15:30 delay',
  ])
})

test('resuming keeps a future time, else uses the same clock time on the next sending day', () => {
  const resumed = (planned: string, now: string) => resumeAt(seoul(planned), seoul(now), rules(), workdays)
  expect(resumed('2026-09-22T14:00:00', '2026-09-21T10:00:00')).toEqual(seoul('2026-09-22T14:00:00'))
  expect(resumed('2026-09-18T14:00:00', '2026-09-21T10:00:00')).toEqual(seoul('2026-09-21T14:00:00'))
  expect(resumed('2026-09-18T09:30:00', '2026-09-21T10:00:00')).toEqual(seoul('2026-09-22T09:30:00'))
  expect(resumed('2026-09-18T09:30:00', '2026-09-23T10:00:00')).toEqual(seoul('2026-09-28T09:30:00'))
})

test('a delay keeps the clock time across both daylight saving changes', () => {
  const newYork = { timeZone: 'America/New_York', businessDaysOnly: false }
  const after = (text: string, days: number) => addDelay(new Date(text), days, newYork).toISOString()
  expect(after('2026-03-07T15:00:00.000Z', 1)).toBe('2026-03-08T14:00:00.000Z')
  expect(after('2026-10-31T14:00:00.000Z', 1)).toBe('2026-11-01T15:00:00.000Z')
  expect(after('2026-03-07T07:30:00.000Z', 1)).toBe('2026-03-08T07:00:00.000Z')
})

test('a delay counts days, whatever the length of the month', () => {
  const after = (text: string, days: number) => addDelay(seoul(text), days, everyDay)
  expect(after('2026-01-31T09:00:00', 1)).toEqual(seoul('2026-02-01T09:00:00'))
  expect(after('2026-01-31T09:00:00', 30)).toEqual(seoul('2026-03-02T09:00:00'))
  expect(after('2028-02-28T09:00:00', 1)).toEqual(seoul('2028-02-29T09:00:00'))
  expect(after('2026-12-31T23:59:00', 1)).toEqual(seoul('2027-01-01T23:59:00'))
})

test('the day of a sent mail is the date in the time zone of the sequence', () => {
  const fridayNightInSeoul = new Date('2026-11-20T15:30:00Z')
  expect(addDelay(fridayNightInSeoul, 1, workdays).toISOString()).toBe('2026-11-22T15:30:00.000Z')
  expect(addDelay(fridayNightInSeoul, 1, { timeZone: 'UTC', businessDaysOnly: true }).toISOString()).toBe(
    '2026-11-23T15:30:00.000Z',
  )
})

test('the caller can define which days are working days', () => {
  const onlyOctober = (date: string) => date.startsWith('2026-10-')
  expect(addDelay(seoul('2026-09-21T10:00:00'), 2, workdays, onlyOctober)).toEqual(
    seoul('2026-10-02T10:00:00'),
  )
})

/** A schedule that counts its calls. */
class CountingSchedule extends MailboxSchedule {
  requested = 0
  override reserve(day: number, from: number, seed: string) {
    this.requested++
    return super.reserve(day, from, seed)
  }
}

test('planning five times as many leads takes about five times as many queries of the schedule', () => {
  const requested = (leads: number) => {
    const schedule = new CountingSchedule(defaultMailboxRules)
    const paths = Array.from({ length: leads }, (_, index) => path(`lead-${index}`, [0, 3, 5]))
    expect(plan(paths, { mailbox: defaultMailboxRules, schedule })).toHaveLength(leads * 3)
    return schedule.requested
  }
  const [few, many] = [requested(2_000), requested(10_000)]
  expect(many / few).toBeLessThan(5.5)
  expect(many).toBeLessThan(10_000 * 3 * 3)
})
