// The plan: which mail of whom goes when (product §6). One pure function for enrolling, for the preview and for moving
// the later mails after a real sending, so that what is shown is what will be done.
import { dateOfDay, dayNumber } from './calendar/date.ts'
import { isWorkingDay as isKoreanWorkingDay } from './calendar/working-day.ts'
import { instantOfWall, wallTime } from './calendar/zone.ts'
import { type MailboxRules, sendingWindows } from './mailbox.ts'
import { Agenda } from './plan-agenda.ts'
import { Lane, type PlanReason, type Wish } from './plan-lane.ts'
import type { PathStep } from './workflow/path.ts'

export type SequenceRules = { timeZone: string; businessDaysOnly: boolean }

/** A person's own word about when one mail goes. */
export type OwnTime = {
  /** it does not go earlier */
  notBefore: Date | null
  /** it goes as soon as the mailbox lets it, without its wait */
  hurried: boolean
}

export type RemainingPath = {
  enrollmentId: string
  /** what is left of its path, in order; the first delay counts from `lastSentAt` */
  steps: readonly PathStep[]
  /** null: nothing has been sent yet, and `steps[0]` is the contact's first mail */
  lastSentAt: Date | null
  /** the business domain of its address (lead.ts); null or left out: no limit per company counts it */
  company?: string | null
  /** the next mail does not go earlier */
  notBefore?: Date | null
  /** what people have decided about single mails, by node */
  ownTimes?: ReadonlyMap<string, OwnTime>
  /** ids of the planned rows, one per step, to seed the random part of the gap; else enrollment and node seed it */
  executionIds?: readonly string[]
  /** where `steps[0]` stands in the whole path; 0 when left out */
  firstOrdinal?: number
}

export type PlannedMail = {
  enrollmentId: string
  executionId: string | null
  nodeId: string
  /** place in the whole path, from 0 */
  ordinal: number
  plannedAt: Date
  /** what keeps it from going earlier; null when it goes as soon as it is wanted */
  waitReason: PlanReason | null
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
}

/** A mail that is planned already or was sent, and the business domain it goes to. */
export type TakenPlace = { at: Date; company: string | null }

/** Mails to a company on a date ('YYYY-MM-DD', the mailbox's own calendar) from the workspace's other mailboxes. */
export type CompanyPlaces = { date: string; company: string; count: number }

/** A mailbox's agenda with the instants at which mails are planned or were sent. */
export function takenAgenda(
  rules: MailboxRules,
  taken: readonly (Date | TakenPlace)[],
  elsewhere: readonly CompanyPlaces[] = [],
): Agenda {
  const agenda = new Agenda(rules)
  for (const { date, company, count } of elsewhere) agenda.takeOfCompany(dayNumber(date), company, count)
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
export function planMails(input: PlanInput): PlannedMail[] {
  const { enrollments, now, agenda = takenAgenda(input.mailbox, []) } = input
  const followUps = new Lane()
  const firsts = new Lane()
  const plans: PlannedMail[][] = enrollments.map(() => [])

  const enter = (order: number, step: number, previous: number | null): void => {
    const path = enrollments[order]
    const next = path?.steps[step]
    if (!path || !next) return
    const wanted = wantedAt(input, path, next, previous)
    const { at, day, reason } = agenda.windows.next(wanted)
    const waits = previous !== null && wanted > now.getTime()
    const seed = path.executionIds?.[step] ?? `${path.enrollmentId}/${next.nodeId}`
    const lane = previous === null ? firsts : followUps
    const company = path.company ?? null
    lane.add({ order, step, from: at, day, seed, company, reason: reason ?? (waits ? 'delay' : null) })
  }
  const settle = ({ order, step, reason }: Wish, at: number): void => {
    const path = enrollments[order]
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

  for (const [order, path] of enrollments.entries()) enter(order, 0, path.lastSentAt?.getTime() ?? null)
  for (let day = agenda.windows.dayOf(now.getTime()); !(followUps.isEmpty && firsts.isEmpty); day++) {
    do {
      followUps.serve(agenda, day, settle)
      firsts.serve(agenda, day, settle)
    } while (followUps.wants(day))
  }
  return plans.flat()
}

/** Before windows, slots and caps. At least a millisecond after the mail before, so that a path keeps its order. */
function wantedAt(
  { now, startAt, sequence }: PlanInput,
  path: RemainingPath,
  { nodeId, delayDays }: PathStep,
  previous: number | null,
): number {
  const own = path.ownTimes?.get(nodeId)
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

/**
 * Whole days after a sending, at the same clock time in the sequence's zone; with `businessDaysOnly` only working days
 * count. No delay is no move.
 * @param isWorkingDay asked with 'YYYY-MM-DD' in the sequence's zone; Korean working days by default
 */
export const addDelay = (
  sentAt: Date,
  delayDays: number,
  rules: SequenceRules,
  isWorkingDay: (date: string) => boolean = isKoreanWorkingDay,
): Date => new Date(delayed(sentAt.getTime(), delayDays, rules, isWorkingDay))

/** The same in milliseconds; `passedOver` hears of every date that did not count. */
export function delayed(
  from: number,
  delayDays: number,
  { timeZone, businessDaysOnly }: SequenceRules,
  isWorkingDay: (date: string) => boolean = isKoreanWorkingDay,
  passedOver: (date: string) => void = () => {},
): number {
  if (delayDays <= 0) return from
  const { day, clock } = wallTime(from, timeZone)
  if (!businessDaysOnly) return instantOfWall({ day: day + delayDays, clock }, timeZone)
  let at = day
  for (let left = delayDays; left > 0; ) {
    const date = dateOfDay(++at)
    if (isWorkingDay(date)) left--
    else passedOver(date)
  }
  return instantOfWall({ day: at, clock }, timeZone)
}

/**
 * From when a held mail may go: its planned time when that is still ahead, else the same clock time (in the sequence's
 * zone) on the mailbox's next sending day. Goes into the plan as `notBefore`, so that a resume never bursts.
 */
export function resumeAt(plannedAt: Date, now: Date, mailbox: MailboxRules, sequence: SequenceRules): Date {
  if (plannedAt.getTime() >= now.getTime()) return plannedAt
  const { clock } = wallTime(plannedAt.getTime(), sequence.timeZone)
  const windows = sendingWindows(mailbox)
  for (let { day } = wallTime(now.getTime(), sequence.timeZone); ; day++) {
    const at = instantOfWall({ day, clock }, sequence.timeZone)
    if (at >= now.getTime() && windows.windowOf(windows.dayOf(at))) return new Date(at)
  }
}

/** When the last of the planned mails goes; null when there is none. */
export function finishDate(planned: readonly PlannedMail[]): Date | null {
  let last: Date | null = null
  for (const { plannedAt } of planned) if (!last || plannedAt > last) last = plannedAt
  return last
}
