// The plan: which mail is sent to which lead at what time (rules.md ). One pure function for enrolling, for
// the preview and for re-planning after a sent mail, so that a preview shows what the engine will do.
import { dayNumber } from '#core/calendar/date.ts'
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { workingDays } from '#core/mailboxes/sending-rules.ts'
import { addDelayMs, type SequenceRules } from '#core/sending/delay.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'
import { ExistingSlots } from './existing-slots.ts'
import { MailboxSchedule } from './mailbox-schedule.ts'
import type { PlannedPath, RemainingPath } from './remaining-path.ts'
import { type Pauses, type PlanWaitReason, SlotQueue, type SlotRequest, YIELD_EVERY } from './slot-queue.ts'

/** One call plans at most so many mails more than are planned already: 100,000 leads with ten mails each. */
export const MAX_NEW_MAILS = 1_000_000

export type PlannedMail = {
  enrollmentId: string
  executionId: string | null
  nodeId: string
  /** place in the whole path, from 0 */
  ordinal: number
  plannedAt: Date
  /** why it is not sent earlier; null when it is sent as soon as it is due */
  waitReason: PlanWaitReason | null
}

export type PlanInput = {
  enrollments: readonly RemainingPath[]
  /** first mails are not sent earlier */
  startAt?: Date | null
  /** by the mailbox's own clock */
  now: Date
  mailbox: MailboxRules
  sequence: SequenceRules
  /** planned and sent mails of the mailbox; the plan is entered into it */
  schedule?: MailboxSchedule
  /** planned paths that may be displaced, not entered in `schedule`, in the order of their first mails */
  alreadyPlanned?: readonly PlannedPath[]
}

/** A planned or sent mail and the business domain of its lead. */
export type TakenSlot = { at: Date; company: string | null }

/** Mails to a company on a date ('YYYY-MM-DD', the mailbox's own calendar) from the workspace's other mailboxes. */
export type CompanyMailCount = { date: string; company: string; count: number }

/** The schedule of a mailbox with its planned and sent mails. */
export const scheduleWithTaken = (
  rules: MailboxRules,
  taken: readonly (Date | TakenSlot)[],
  elsewhere: readonly CompanyMailCount[] = [],
): MailboxSchedule => complete(scheduleInSteps(rules, taken, elsewhere))

/** The same as a generator: a mailbox may have a million mails. */
export function* scheduleInSteps(
  rules: MailboxRules,
  taken: readonly (Date | TakenSlot)[],
  elsewhere: readonly CompanyMailCount[] = [],
): Pauses<MailboxSchedule> {
  const schedule = new MailboxSchedule(rules)
  for (const { date, company, count } of elsewhere) {
    schedule.occupyForCompany(dayNumber(date), company, count)
    yield
  }
  for (const slot of taken) {
    if (slot instanceof Date) schedule.take(slot.getTime())
    else schedule.take(slot.at.getTime(), slot.company)
    yield
  }
  return schedule
}

/** Runs a computation without its pauses. */
function complete<T>(work: Pauses<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Plans every remaining mail of the enrollments. A first mail is due at `now` or `startAt`, a follow-up its delay after
 * the mail before; from there it moves forward to the window, free slots and daily limit of the mailbox, with a reason.
 * Days are filled one after the other, follow-ups before first mails: a first mail never delays a follow-up.
 * @returns the mails by enrollment in the given order, each in the order of its path
 */
export const planMails = (input: PlanInput): PlannedMail[] => computePlan(input).plan

/**
 * The same with enrollments that are already planned and have not been sent a mail: on a full day the last of their first
 * mails is displaced by a follow-up or an overdue first mail, and moves with its path.
 * `isOverbooked`: a follow-up or an overdue mail got no slot on its day; only then `alreadyPlanned` can make a difference.
 */
export const computePlan = (input: PlanInput): PlanResult => complete(computePlanInSteps(input))

export type PlanResult = { plan: PlannedMail[]; moved: PlannedMail[]; isOverbooked: boolean }

/** The same as a generator: a plan of a hundred thousand paths would block the process. */
export function* computePlanInSteps(input: PlanInput): Pauses<PlanResult> {
  const { enrollments, alreadyPlanned = [], now, schedule = scheduleWithTaken(input.mailbox, []) } = input
  const paths: readonly RemainingPath[] =
    alreadyPlanned.length > 0 ? [...enrollments, ...alreadyPlanned] : enrollments
  const followUps = new SlotQueue()
  const older = new SlotQueue()
  const firsts = new SlotQueue()
  const plans: PlannedMail[][] = paths.map(() => [])

  const enter = (order: number, step: number, previous: number | null): void => {
    const path = paths[order]
    const next = path?.steps[step]
    if (!path || !next) return
    const wanted = wantedAt(input, path, next, previous)
    const { at, day, reason } = schedule.windows.next(wanted)
    const waits = previous !== null && wanted > now.getTime()
    const seed = path.executionIds?.[step] ?? `${path.enrollmentId}/${next.nodeId}`
    const queue = previous !== null ? followUps : path.overdue ? older : firsts
    const company = path.company ?? null
    queue.add({ order, step, from: at, day, seed, company, reason: reason ?? (waits ? 'delay' : null) })
  }
  const settle = ({ order, step, reason }: SlotRequest, at: number): void => {
    const path = paths[order]
    const mail = path?.steps[step]
    if (!path || !mail) return
    plans[order]?.push({
      enrollmentId: path.enrollmentId,
      executionId: path.executionIds?.[step] ?? null,
      nodeId: mail.nodeId,
      ordinal: (path.firstOrdinal ?? 0) + step,
      plannedAt: new Date(at),
      waitReason: reason,
    })
    enter(order, step + 1, at)
  }

  for (const [order, path] of enrollments.entries()) {
    if (order % YIELD_EVERY === YIELD_EVERY - 1) yield
    enter(order, 0, path.lastSentAt?.getTime() ?? null)
  }
  const existing = new ExistingSlots(schedule)
  for (const [nth, path] of alreadyPlanned.entries()) {
    yield
    existing.add(path, enrollments.length + nth)
  }
  for (
    let day = schedule.windows.dayOf(now.getTime());
    !(followUps.isEmpty && older.isEmpty && firsts.isEmpty);
    day++
  ) {
    yield
    existing.occupyFollowUps(day)
    do {
      yield* followUps.assignSlots(schedule, day, settle)
      existing.displaceFirstMails(day, older)
      yield* older.assignSlots(schedule, day, settle)
      yield* firsts.assignSlots(schedule, day, settle)
    } while (followUps.hasRequestsOn(day))
  }
  yield* existing.occupyRest()
  const planned = plans.slice(0, enrollments.length).flat()
  const moved = alreadyPlanned.length > 0 ? plans.slice(enrollments.length).flat() : []
  return { plan: planned, moved, isOverbooked: followUps.hadConflict || older.hadConflict }
}

/** When a mail is due, before windows, slots and limits; at least 1 ms after the mail before it, so that a path keeps its order. */
function wantedAt(
  { now, startAt, sequence: shared, mailbox }: PlanInput,
  path: RemainingPath,
  { nodeId, delayDays }: PathStep,
  previous: number | null,
): number {
  const own = path.timeOverrides?.get(nodeId)
  const sequence = path.sequence ?? shared
  const order = previous === null ? 0 : previous + 1
  if (own?.hurried) return Math.max(now.getTime(), order)
  const base = previous ?? Math.max(now.getTime(), startAt?.getTime() ?? 0)
  const due = addDelayMs(base, delayDays, sequence, workingDays(mailbox))
  const floor = Math.max(path.notBefore?.getTime() ?? 0, own?.notBefore?.getTime() ?? 0)
  return Math.max(due, now.getTime(), floor, order)
}
