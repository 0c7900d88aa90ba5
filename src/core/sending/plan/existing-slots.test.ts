// Planned enrollments keep their slots unless a follow-up or an overdue mail needs them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateInZone } from '#core/calendar/zone.ts'
import { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { dailyCapByDay } from '#core/mailboxes/ramp-up.ts'
import { sendingWindows } from '#core/mailboxes/sending-rules.ts'
import { addDelay } from '#core/sending/delay.ts'
import { computePlan, type PlannedMail, planMails, scheduleWithTaken } from './plan.ts'
import type { PlannedPath, RemainingPath } from './remaining-path.ts'

const HOUR = 3_600_000
const COMPANIES = [null, 'a.example', 'b.example']
const step = (n: number, delayDays: number) => ({ nodeId: `email-${n}`, delayDays, timerIds: [] })

const cases = fc.record({
  rules: fc
    .record({
      timeZone: fc.constantFrom('Asia/Seoul', 'America/New_York', 'Europe/Berlin'),
      dailyCap: fc.integer({ min: 1, max: 5 }),
      minGapSeconds: fc.constantFrom(0, 90, 3600),
      windowEnd: fc.constantFrom('10:00', '18:00', '24:00'),
      perCompanyCap: fc.option(fc.integer({ min: 1, max: 2 })),
      rampUp: fc.option(fc.constant({ start: 1, step: 1, since: '2026-03-02' })),
    })
    .map((rules) => MailboxRules.parse(rules)),
  // 설날, daylight saving changes of both regions, the 31st, the leap day of 2028, 추석 with its 대체공휴일
  start: fc.constantFrom(
    '2026-02-13',
    '2026-03-06',
    '2026-10-23',
    '2026-10-30',
    '2026-12-30',
    '2028-02-27',
    '2026-09-23',
  ),
  queue: fc.array(fc.record({ delays: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 20,
  }),
  late: fc.array(
    fc.record({
      delays: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
      sentDaysAgo: fc.option(fc.integer({ min: 0, max: 12 })),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  hours: fc.integer({ min: 0, max: 72 }),
  businessDaysOnly: fc.boolean(),
})

/** Enrollments are planned; some hours later others, with sent mails or overdue, need their slots. */
function lived({ rules, start, queue, late, hours, businessDaysOnly }: Given) {
  const began = new Date(Date.parse(start))
  const now = new Date(began.getTime() + hours * HOUR)
  const sequence = { timeZone: 'Asia/Seoul', businessDaysOnly }
  const waiting = queue.map(
    ({ delays }, n): RemainingPath => ({
      enrollmentId: `queued-${n}`,
      steps: [step(0, 0), ...delays.map((days, i) => step(i + 1, days))],
      lastSentAt: null,
      company: COMPANIES[n % 3] ?? null,
    }),
  )
  const first = planMails({ enrollments: waiting, now: began, mailbox: rules, sequence })
  const alreadyPlanned = waiting.flatMap((path): PlannedPath[] => {
    const slots = first
      .filter((mail) => mail.enrollmentId === path.enrollmentId)
      .map((mail) => ({ at: mail.plannedAt, waitReason: mail.waitReason }))
    return slots[0] && slots[0].at >= now ? [{ ...path, slots }] : []
  })
  alreadyPlanned.sort((a, b) => (a.slots[0]?.at.getTime() ?? 0) - (b.slots[0]?.at.getTime() ?? 0))
  const enrollments = late.map(
    ({ delays, sentDaysAgo }, n): RemainingPath => ({
      enrollmentId: `late-${n}`,
      steps: delays.map((days, i) => step(i, sentDaysAgo === null && i === 0 ? 0 : days)),
      lastSentAt: sentDaysAgo === null ? null : new Date(now.getTime() - sentDaysAgo * 24 * HOUR),
      overdue: true,
      company: COMPANIES[n % 3] ?? null,
    }),
  )
  const taken = first
    .filter(({ enrollmentId }) => !alreadyPlanned.some((path) => path.enrollmentId === enrollmentId))
    .map(({ enrollmentId, plannedAt }) => ({
      at: plannedAt,
      company: waiting.find((path) => path.enrollmentId === enrollmentId)?.company ?? null,
    }))
  const run = () =>
    computePlan({
      enrollments,
      alreadyPlanned,
      now,
      mailbox: rules,
      sequence,
      schedule: scheduleWithTaken(rules, taken),
    })
  const { plan, moved } = run()
  const gone = new Set(moved.map((mail) => mail.enrollmentId))
  const stayed = alreadyPlanned.filter((path) => !gone.has(path.enrollmentId))
  const kept = stayed.flatMap((path) =>
    path.slots.map(
      ({ at, waitReason }, i): PlannedMail => ({
        enrollmentId: path.enrollmentId,
        executionId: null,
        nodeId: path.steps[i]?.nodeId ?? '',
        ordinal: i,
        plannedAt: at,
        waitReason,
      }),
    ),
  )
  const companyOf = new Map(
    [...enrollments, ...alreadyPlanned].map((p) => [p.enrollmentId, p.company ?? null]),
  )
  return { plan, moved, kept, taken, alreadyPlanned, enrollments, companyOf, now, sequence, run }
}
type Given = typeof cases extends fc.Arbitrary<infer T> ? T : never

const check = (property: (given: Given) => void) => fc.assert(fc.property(cases, property), { numRuns: 300 })

test('with displaced mails, no day exceeds its limit, no company its limit, and the gap is kept', () => {
  check((given) => {
    const { plan, moved, kept, taken, companyOf } = lived(given)
    const { rules } = given
    const caps = dailyCapByDay(rules, sendingWindows(rules))
    const all = [
      ...[...plan, ...moved, ...kept].map((mail) => ({
        at: mail.plannedAt.getTime(),
        company: companyOf.get(mail.enrollmentId) ?? null,
      })),
      ...taken.map(({ at, company }) => ({ at: at.getTime(), company })),
    ].sort((a, b) => a.at - b.at)
    const { dayOf } = sendingWindows(rules)
    for (const [day, mails] of Map.groupBy(all, ({ at }) => dayOf(at))) {
      expect(mails.length).toBeLessThanOrEqual(caps(day))
      for (const [company, own] of Map.groupBy(mails, (mail) => mail.company))
        if (company && rules.perCompanyCap) expect(own.length).toBeLessThanOrEqual(rules.perCompanyCap)
    }
    for (const [i, { at }] of all.entries())
      if (i > 0) expect(at - (all[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(rules.minGapSeconds * 1000)
    for (const { plannedAt } of [...plan, ...moved])
      expect(sendingWindows(rules).next(plannedAt.getTime()).at).toBe(plannedAt.getTime())
  })
})

test('a displaced path moves later, keeps the order and delays of its mails, and has a reason', () => {
  check((given) => {
    const { moved, alreadyPlanned, sequence } = lived(given)
    for (const [id, mails] of Map.groupBy(moved, (mail) => mail.enrollmentId)) {
      const path = alreadyPlanned.find((one) => one.enrollmentId === id)
      const was = path?.slots[0]?.at.getTime() ?? 0
      expect(mails.map((mail) => mail.nodeId)).toEqual(path?.steps.map((one) => one.nodeId))
      expect(mails[0]?.plannedAt.getTime()).toBeGreaterThanOrEqual(was)
      if (mails[0] && mails[0].plannedAt.getTime() > was)
        expect(['mailbox_limit', 'gap', 'domain_limit', 'outside_window', 'holiday']).toContain(
          mails[0].waitReason,
        )
      for (const [i, mail] of mails.entries()) {
        const before = mails[i - 1]
        const wait = path?.steps[i]?.delayDays ?? 0
        if (before)
          expect(mail.plannedAt.getTime()).toBeGreaterThanOrEqual(
            addDelay(before.plannedAt, wait, sequence).getTime(),
          )
      }
    }
  })
})

test('no first mail is planned on a day that rejected a follow-up', () => {
  check((given) => {
    const { plan, moved, kept, enrollments, now, sequence } = lived(given)
    const { timeZone } = given.rules
    const firsts = [...moved, ...kept].filter((mail) => mail.ordinal === 0)
    const taken = new Set(firsts.map((mail) => dateInZone(mail.plannedAt, timeZone)))
    for (const path of enrollments.filter((one) => one.lastSentAt)) {
      const mail = plan.find((one) => one.enrollmentId === path.enrollmentId)
      if (mail?.waitReason !== 'mailbox_limit' || !path.lastSentAt) continue
      // the company limit may have postponed it on its first day
      if (given.rules.perCompanyCap !== null && path.company) continue
      const due = addDelay(path.lastSentAt, path.steps[0]?.delayDays ?? 0, sequence)
      const { windows } = scheduleWithTaken(given.rules, [])
      const wanted = windows.next(Math.max(due.getTime(), now.getTime())).day
      const date = dateInZone(new Date(windows.startOf(wanted) + 12 * HOUR), timeZone)
      if (date !== dateInZone(mail.plannedAt, timeZone)) expect(taken).not.toContain(date)
    }
  })
})

test('a later enrollment is not planned before an overdue one', () => {
  const free = cases.map((given) => ({
    ...given,
    rules: { ...given.rules, minGapSeconds: 0, perCompanyCap: null },
  }))
  fc.assert(
    fc.property(free, (given) => {
      const { plan, moved, kept, enrollments } = lived(given)
      const later = [...moved, ...kept].filter((mail) => mail.ordinal === 0)
      const begin = later.reduce((first, mail) => Math.min(first, mail.plannedAt.getTime()), Infinity)
      if (later.length === 0) return
      const { dayOf } = sendingWindows(given.rules)
      for (const path of enrollments.filter((one) => !one.lastSentAt)) {
        const mail = plan.find((one) => one.enrollmentId === path.enrollmentId)
        if (mail) expect(dayOf(mail.plannedAt.getTime())).toBeLessThanOrEqual(dayOf(begin))
      }
    }),
    { numRuns: 300 },
  )
})

test('the same facts displace the same enrollments, and none when there is capacity', () => {
  check((given) => {
    const { run, plan, moved } = lived(given)
    expect(run()).toEqual({ plan, moved, isOverbooked: run().isOverbooked })
  })
  const roomy = cases.map((given) => ({
    ...given,
    rules: { ...given.rules, dailyCap: 100, minGapSeconds: 0, rampUp: null, perCompanyCap: null },
  }))
  fc.assert(
    fc.property(roomy, (given) => {
      expect(lived(given).moved).toEqual([])
    }),
  )
})
