// The plan: which mail is sent to which lead at what time (rules.md ). One pure function for enrolling, for
// the preview and for re-planning after a sent mail, so that a preview shows what the engine will do.
import { dayNumber } from '#core/calendar/date.ts'
import type { MailboxRules } from '#core/mailboxes/sending-rules.ts'
import { delayed, type SequenceRules } from '#core/sending/delay.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'
import { ExistingSlots } from './existing-slots.ts'
import { Agenda } from './mailbox-schedule.ts'
import type { PlannedPath, RemainingPath } from './remaining-path.ts'
import { type Pauses, type PlanWaitReason, SlotQueue, type Wish, YIELD_EVERY } from './slot-queue.ts'

export type PlannedMail = {
  enrollmentId: string
  executionId: string | null
  nodeId: string
  /** place in the whole path, from 0 */
  ordinal: number
  plannedAt: Date
  /** what keeps it from going earlier; null when it goes as soon as it is wanted */
  waitReason: PlanWaitReason | null
}

export type PlanInput = {
  enrollments: readonly RemainingPath[]
  /** first mails do not go earlier */
  startAt?: Date | null
  /** by the mailbox's own clock */
  now: Date
  mailbox: MailboxRules
  sequence: SequenceRules
  /** what the mailbox has planned and sent already; the plan is entered into it */
  agenda?: Agenda
  /** whose mails are planned and not in the agenda, in the order of their first mails */
  standing?: readonly PlannedPath[]
}

/** A mail that is planned already or was sent, and the business domain it goes to. */
export type TakenSlot = { at: Date; company: string | null }

/** Mails to a company on a date ('YYYY-MM-DD', the mailbox's own calendar) from the workspace's other mailboxes. */
export type CompanyMailCount = { date: string; company: string; count: number }

/** A mailbox's agenda with the instants at which mails are planned or were sent. */
export function scheduleWithTaken(
  rules: MailboxRules,
  taken: readonly (Date | TakenSlot)[],
  elsewhere: readonly CompanyMailCount[] = [],
): Agenda {
  const agenda = new Agenda(rules)
  for (const { date, company, count } of elsewhere) agenda.occupyForCompany(dayNumber(date), company, count)
  for (const place of taken) {
    if (place instanceof Date) agenda.take(place.getTime())
    else agenda.take(place.at.getTime(), place.company)
  }
  return agenda
}

/**
 * Plans every remaining mail of the enrollments. A first mail is wanted at `now` or `startAt`, a follow-up its delay
 * after the mail before; from there it moves forward into the mailbox's window, free slots and daily cap, and says why.
 * Days are filled one after the other, follow-ups before first mails: no first mail ever delays a follow-up.
 * @returns the mails by enrollment in the given order, each in the order of its path
 */
export const planMails = (input: PlanInput): PlannedMail[] => computePlan(input).plan

/**
 * The same among people who have their places already and had no mail yet: where a day is full, the last of their first
 * mails makes room for a follow-up, or for a first mail that was to go before it, and moves on with its path.
 * `crowded`: a mail that goes before first mails did not find its place; only then does it matter who stands there.
 */
export function computePlan(input: PlanInput): PlanResult {
  const work = computePlanInSteps(input)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

export type PlanResult = { plan: PlannedMail[]; moved: PlannedMail[]; crowded: boolean }

/** The same with pauses: a hundred thousand paths take longer than others may wait. */
export function* computePlanInSteps(input: PlanInput): Pauses<PlanResult> {
  const { enrollments, standing = [], now, agenda = scheduleWithTaken(input.mailbox, []) } = input
  const paths: readonly RemainingPath[] = standing.length > 0 ? [...enrollments, ...standing] : enrollments
  const followUps = new SlotQueue()
  const older = new SlotQueue()
  const firsts = new SlotQueue()
  const plans: PlannedMail[][] = paths.map(() => [])

  const enter = (order: number, step: number, previous: number | null): void => {
    const path = paths[order]
    const next = path?.steps[step]
    if (!path || !next) return
    const wanted = wantedAt(input, path, next, previous)
    const { at, day, reason } = agenda.windows.next(wanted)
    const waits = previous !== null && wanted > now.getTime()
    const seed = path.executionIds?.[step] ?? `${path.enrollmentId}/${next.nodeId}`
    const lane = previous !== null ? followUps : path.overdue ? older : firsts
    const company = path.company ?? null
    lane.add({ order, step, from: at, day, seed, company, reason: reason ?? (waits ? 'delay' : null) })
  }
  const settle = ({ order, step, reason }: Wish, at: number): void => {
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
  const seats = new ExistingSlots(standing, enrollments.length, agenda)
  for (
    let day = agenda.windows.dayOf(now.getTime());
    !(followUps.isEmpty && older.isEmpty && firsts.isEmpty);
    day++
  ) {
    yield
    seats.occupyFollowUps(day)
    do {
      yield* followUps.serve(agenda, day, settle)
      seats.displaceFirstMails(day, older)
      yield* older.serve(agenda, day, settle)
      yield* firsts.serve(agenda, day, settle)
    } while (followUps.wants(day))
  }
  seats.occupyRest()
  const planned = plans.slice(0, enrollments.length).flat()
  const moved = standing.length > 0 ? plans.slice(enrollments.length).flat() : []
  return { plan: planned, moved, crowded: followUps.hadConflict || older.hadConflict }
}

/** Before windows, slots and caps. At least a millisecond after the mail before, so that a path keeps its order. */
function wantedAt(
  { now, startAt, sequence: shared }: PlanInput,
  path: RemainingPath,
  { nodeId, delayDays }: PathStep,
  previous: number | null,
): number {
  const own = path.ownTimes?.get(nodeId)
  const sequence = path.sequence ?? shared
  const order = previous === null ? 0 : previous + 1
  if (own?.hurried) return Math.max(now.getTime(), order)
  const base = previous ?? Math.max(now.getTime(), startAt?.getTime() ?? 0)
  const due = delayed(base, delayDays, sequence)
  const floor = Math.max(path.notBefore?.getTime() ?? 0, own?.notBefore?.getTime() ?? 0)
  return Math.max(due, now.getTime(), floor, order)
}

/** Moves the remaining mails of one enrollment with the real sending of the mail before them. */
export const replanAfterSent = (
  input: Omit<PlanInput, 'enrollments' | 'startAt'> & {
    path: Omit<RemainingPath, 'lastSentAt'>
    sentAt: Date
  },
): PlannedMail[] => planMails({ ...input, enrollments: [{ ...input.path, lastSentAt: input.sentAt }] })

/** When the last of the planned mails goes; null when there is none. */
export function finishDate(planned: readonly PlannedMail[]): Date | null {
  let last: Date | null = null
  for (const { plannedAt } of planned) if (!last || plannedAt > last) last = plannedAt
  return last
}
