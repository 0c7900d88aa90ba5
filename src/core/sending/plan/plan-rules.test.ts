// Properties of every plan, for any mailbox, sequence and enrollments.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from '#core/calendar/date.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { dailyCapByDay } from '#core/mailboxes/ramp-up.ts'
import { nextWindow, sendingWindows } from '#core/mailboxes/sending-rules.ts'
import { addDelay } from '#core/sending/delay.ts'
import { type PlanInput, type PlannedMail, planMails, scheduleWithTaken, type TakenSlot } from './plan.ts'
import type { RemainingPath } from './remaining-path.ts'

const SEASONS = ['2026-02-10', '2026-03-04', '2026-09-18', '2026-10-29', '2027-02-01', '2028-09-25']
const ZONES = ['Asia/Seoul', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const HOUR = 3_600_000

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** By day, because at night a daylight saving change can repeat a clock time. */
const windows = fc.oneof(
  fc
    .tuple(fc.integer({ min: 4 * 60, max: 22 * 60 }), fc.integer({ min: 1, max: 12 * 60 }))
    .map(([start, length]) => ({
      windowStart: clock(start),
      windowEnd: clock(Math.min(start + length, 1439)),
    })),
  fc.constant({ windowStart: '00:00', windowEnd: '24:00' }),
)

const mailboxes = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    skipHolidays: fc.boolean(),
    daysOff: fc.subarray([
      '2026-03-09',
      '2026-09-21',
      '2026-09-29',
      '2026-11-02',
      '2026-11-03',
      '2027-02-10',
    ]),
    dailyCap: fc.integer({ min: 1, max: 8 }),
    minGapSeconds: fc.constantFrom(0, 1, 30, 90, 601, 3600, 40_000, 86_400),
    rampUp: fc.option(
      fc.record({
        start: fc.integer({ min: 1, max: 3 }),
        step: fc.integer({ min: 1, max: 3 }),
        since: fc.constantFrom('2026-01-01', ...SEASONS),
      }),
    ),
    perCompanyCap: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .chain((rules) => windows.map((window) => MailboxRules.parse({ ...rules, ...window })))

const cases = fc
  .record({
    mailbox: mailboxes,
    sequence: fc.record({ timeZone: fc.constantFrom(...ZONES), businessDaysOnly: fc.boolean() }),
    season: fc.constantFrom(...SEASONS),
    hours: fc.integer({ min: 0, max: 24 * 7 }),
    leads: fc.array(
      fc.record({
        delays: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
        company: fc.constantFrom(null, 'a.example', 'b.example'),
        sentHoursAgo: fc.option(fc.integer({ min: 0, max: 24 * 10 })),
        notBeforeHours: fc.option(fc.integer({ min: -48, max: 96 })),
      }),
      { maxLength: 10 },
    ),
    takenHours: fc.array(
      fc.record({
        hours: fc.double({ min: -72, max: 240, noNaN: true }),
        company: fc.constantFrom(null, 'a.example', 'b.example'),
      }),
      { maxLength: 10 },
    ),
  })
  .map(({ mailbox, sequence, season, hours, leads, takenHours }) => {
    const now = new Date(Date.parse(season) + hours * HOUR)
    const later = (by: number) => new Date(now.getTime() + Math.round(by * HOUR))
    const enrollments = leads.map(
      ({ delays, company, sentHoursAgo, notBeforeHours }, index): RemainingPath => {
        const isNew = sentHoursAgo === null
        return {
          enrollmentId: `lead-${index}`,
          company,
          steps: delays.map((delayDays, step) => ({
            nodeId: `email-${step}`,
            delayDays: isNew && step === 0 ? 0 : delayDays,
            timerIds: [],
          })),
          lastSentAt: isNew ? null : later(-sentHoursAgo),
          notBefore: notBeforeHours === null ? null : later(notBeforeHours),
        }
      },
    )
    const slots = takenHours.map(({ hours, company }) => ({ at: later(hours), company }))
    return { input: { enrollments, now, mailbox, sequence }, taken: slots.map(({ at }) => at), slots }
  })

const run = ({ input, taken, slots }: Given): PlannedMail[] =>
  planMails({ ...input, schedule: scheduleWithTaken(input.mailbox, slots ?? taken) })
type Given = { input: PlanInput; taken: Date[]; slots?: TakenSlot[] }

/** Every mail with its path and what was sent or planned before it. */
function withPrevious({ enrollments }: PlanInput, mails: PlannedMail[]) {
  return mails.map((mail, index) => {
    const path = enrollments.find((item) => item.enrollmentId === mail.enrollmentId)
    const previous = mail.ordinal === 0 ? (path?.lastSentAt ?? null) : (mails[index - 1]?.plannedAt ?? null)
    return { mail, path, previous, delayDays: path?.steps[mail.ordinal]?.delayDays ?? 0 }
  })
}

const runs = { numRuns: 400 }

const capsByDate = (mailbox: MailboxRules) => {
  const caps = dailyCapByDay(mailbox, sendingWindows(mailbox))
  return (date: string) => caps(dayNumber(date))
}

test('every remaining mail of every enrollment is planned once', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const wanted = given.input.enrollments.flatMap((path) =>
        path.steps.map((step) => `${path.enrollmentId} ${step.nodeId}`),
      )
      expect(run(given).map((mail) => `${mail.enrollmentId} ${mail.nodeId}`)).toEqual(wanted)
    }),
    runs,
  )
})

test('every mail is inside the window of a sending day', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { mailbox } = given.input
      const { windowOf } = sendingWindows(mailbox)
      const format = new Intl.DateTimeFormat('en-GB', { timeZone: mailbox.timeZone, timeStyle: 'short' })
      for (const { plannedAt } of run(given)) {
        expect(windowOf(dayNumber(dateInZone(plannedAt, mailbox.timeZone)))).not.toBeNull()
        expect(format.format(plannedAt) >= mailbox.windowStart).toBe(true)
        expect(format.format(plannedAt) < mailbox.windowEnd).toBe(true)
      }
    }),
    runs,
  )
})

test('no day of the mailbox exceeds its limit, existing mails included', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { timeZone, dailyCap } = given.input.mailbox
      const before = new Map<string, number>()
      const added = new Map<string, number>()
      const count = (days: Map<string, number>, at: Date) =>
        days.set(dateInZone(at, timeZone), (days.get(dateInZone(at, timeZone)) ?? 0) + 1)
      for (const at of given.taken) count(before, at)
      for (const { plannedAt } of run(given)) count(added, plannedAt)
      const caps = capsByDate(given.input.mailbox)
      for (const [day, mails] of added) {
        expect(caps(day)).toBeLessThanOrEqual(dailyCap)
        expect(mails + (before.get(day) ?? 0)).toBeLessThanOrEqual(caps(day))
      }
    }),
    runs,
  )
})

test('no company exceeds its limit on a day, existing mails included; postponed mails have that reason', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { timeZone, perCompanyCap } = given.input.mailbox
      const limit = perCompanyCap ?? Number.POSITIVE_INFINITY
      const companies = new Map(given.input.enrollments.map((path) => [path.enrollmentId, path.company]))
      const key = (company: string, at: Date) => `${dateInZone(at, timeZone)} ${company}`
      const counts = new Map<string, number>()
      const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
      for (const { at, company } of given.slots ?? []) if (company) count(key(company, at))
      const before = new Map(counts)
      const mails = run(given).map((mail) => ({ ...mail, company: companies.get(mail.enrollmentId) }))
      for (const { company, plannedAt } of mails) if (company) count(key(company, plannedAt))
      for (const [name, mailsOfDay] of counts)
        if (mailsOfDay > (before.get(name) ?? 0)) expect(mailsOfDay).toBeLessThanOrEqual(limit)
      for (const mail of mails.filter((one) => one.waitReason === 'domain_limit')) {
        expect(perCompanyCap).not.toBeNull()
        const full = [...counts].filter(([name, n]) => name.endsWith(` ${mail.company}`) && n >= limit)
        expect(full.some(([name]) => name < key(mail.company ?? '', mail.plannedAt))).toBe(true)
      }
    }),
    runs,
  )
})

test('no mail is nearer to another of the mailbox than the gap', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const gap = given.input.mailbox.minGapSeconds * 1000
      const planned = run(given).map((mail) => ({ at: mail.plannedAt.getTime(), isNew: true }))
      const all = [...planned, ...given.taken.map((at) => ({ at: at.getTime(), isNew: false }))]
      all.sort((a, b) => a.at - b.at)
      for (const [index, { at, isNew }] of all.entries()) {
        const next = all[index + 1]
        if (next && (isNew || next.isNew)) expect(next.at - at).toBeGreaterThanOrEqual(gap)
      }
    }),
    runs,
  )
})

test('no mail is planned before now or before its delay after the mail before it', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { now, sequence } = given.input
      for (const { mail, path, previous, delayDays } of withPrevious(given.input, run(given))) {
        const earliest = previous ? addDelay(previous, delayDays, sequence) : now
        expect(mail.plannedAt.getTime()).toBeGreaterThanOrEqual(Math.max(now.getTime(), earliest.getTime()))
        if (previous && mail.ordinal > 0) expect(mail.plannedAt.getTime()).toBeGreaterThan(previous.getTime())
        if (mail.ordinal === 0 && path?.notBefore) expect(mail.plannedAt >= path.notBefore).toBe(true)
      }
    }),
    runs,
  )
})

test('alone in a mailbox, a mail is planned within one slot of its first possible window', () => {
  const alone = cases.map(({ input }) => {
    // two mails of a path can share a day of the mailbox where the clocks change
    const dailyCap = input.mailbox.dailyCap + 1
    const mailbox = { ...input.mailbox, dailyCap, rampUp: null, perCompanyCap: null }
    return { taken: [], input: { ...input, mailbox, enrollments: input.enrollments.slice(0, 1) } }
  })
  fc.assert(
    fc.property(alone, (given) => {
      const { now, sequence, mailbox } = given.input
      const slot = mailbox.minGapSeconds * 1500
      for (const { mail, path, previous, delayDays } of withPrevious(given.input, run(given))) {
        const due = previous ? addDelay(previous, delayDays, sequence) : now
        const notBefore = (mail.ordinal === 0 && path?.notBefore?.getTime()) || 0
        const wanted = new Date(Math.max(due.getTime(), now.getTime(), notBefore))
        const window = nextWindow(mailbox, wanted)
        if (mail.waitReason === 'gap') continue
        expect(mail.plannedAt.getTime() - window.at.getTime()).toBeLessThanOrEqual(slot)
        if (window.reason) expect(mail.waitReason).toBe(window.reason)
        else expect(['delay', null]).toContain(mail.waitReason)
      }
    }),
    runs,
  )
})

test('a mail with reason mailbox_limit was postponed over a full day', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { mailbox } = given.input
      const caps = capsByDate(mailbox)
      const mails = run(given)
      const days = [...mails.map((mail) => mail.plannedAt), ...given.taken].map((at) =>
        dateInZone(at, mailbox.timeZone),
      )
      const full = days.filter((day) => days.filter((other) => other === day).length >= caps(day))
      for (const mail of mails.filter((item) => item.waitReason === 'mailbox_limit')) {
        expect(full.some((day) => day < dateInZone(mail.plannedAt, mailbox.timeZone))).toBe(true)
      }
    }),
    runs,
  )
})

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(cases, (given) => {
      expect(run(given)).toEqual(run(given))
    }),
    { numRuns: 50 },
  )
})

test('no first mail delays a follow-up that is planned with it', () => {
  // a gap of most of a day reaches into the next day in any order
  const daily = cases.filter(({ input }) => input.mailbox.minGapSeconds < 50_000)
  fc.assert(
    fc.property(daily, fc.integer({ min: 1, max: 20 }), (given, count) => {
      const { input, taken, slots } = given
      const underWay = input.enrollments.filter((path) => path.lastSentAt !== null)
      const fresh = Array.from(
        { length: count },
        (_, index): RemainingPath => ({
          enrollmentId: `new-${index}`,
          company: index % 2 === 0 ? 'a.example' : null,
          steps: [{ nodeId: 'email-0', delayDays: 0, timerIds: [] }],
          lastSentAt: null,
        }),
      )
      const without = run({ input: { ...input, enrollments: underWay }, taken, slots })
      const together = run({ input: { ...input, enrollments: [...fresh, ...underWay] }, taken, slots })
      expect(together.slice(count)).toEqual(without)
    }),
    runs,
  )
})

test('ties are broken by the given order, not by the id', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 2, max: 12 }), ({ input, taken }, count) => {
      const fresh = Array.from(
        { length: count },
        (_, index): RemainingPath => ({
          enrollmentId: `new-${(index * 7) % 13}`,
          steps: [{ nodeId: 'email-0', delayDays: 0, timerIds: [] }],
          lastSentAt: null,
        }),
      )
      const times = run({ input: { ...input, enrollments: fresh }, taken }).map((mail) =>
        mail.plannedAt.getTime(),
      )
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }),
    runs,
  )
})
