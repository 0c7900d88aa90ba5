// The tour of a new workspace: seven steps from the first written mail to the end of a sequence, each computed from what
// exists. The last one shows that a lead that replied is sent nothing more.
import { DAY_MS } from '#core/calendar/date.ts'

export const TOUR_STEPS = ['write', 'review', 'enroll', 'start', 'day', 'reply', 'tenDays'] as const
export type TourStep = (typeof TOUR_STEPS)[number]

/** What exists of one sequence. */
export type TourCounts = {
  /** mails that were generated */
  written: number
  /** of them, those a user has opened, edited or approved */
  reviewed: number
  enrolled: number
  /** enrollments that have not ended */
  open: number
  startedAt: Date | null
  sent: number
  replied: number
}
export type TourFacts = TourCounts & { firstSentAt: Date | null }

/** Before the first sequence. */
export const NO_TOUR_FACTS: TourFacts = {
  written: 0,
  reviewed: 0,
  enrolled: 0,
  open: 0,
  startedAt: null,
  sent: 0,
  firstSentAt: null,
  replied: 0,
}

export type TourState = {
  steps: { step: TourStep; isDone: boolean; count: number }[]
  /** the first step that is not done; null: all are done */
  current: TourStep | null
}

const TEN_DAYS_MS = 10 * DAY_MS

/** @param now of the clock of the sequence's mailbox, which in a sandbox may be in the future */
export function tourOf(facts: TourFacts, now: Date): TourState {
  const { written, reviewed, enrolled, open, startedAt, sent, firstSentAt, replied } = facts
  const elapsedSince = (from: Date): number => now.getTime() - from.getTime()
  const done: Record<TourStep, boolean> = {
    // mails that were sent were written, and can no longer be reviewed
    write: written > 0 || sent > 0,
    review: reviewed > 0 || sent > 0,
    enroll: enrolled > 0,
    start: startedAt !== null,
    // on a weekend or holiday no mail is sent: the day has passed when the first mail was sent
    day: sent > 0 && startedAt !== null && elapsedSince(startedAt) >= DAY_MS,
    reply: replied > 0,
    tenDays: firstSentAt !== null && (open === 0 || elapsedSince(firstSentAt) >= TEN_DAYS_MS),
  }
  const counts: Record<TourStep, number> = {
    write: written,
    review: reviewed,
    enroll: enrolled,
    start: enrolled,
    day: sent,
    reply: replied,
    tenDays: sent,
  }
  return {
    steps: TOUR_STEPS.map((step) => ({ step, isDone: done[step], count: counts[step] })),
    current: TOUR_STEPS.find((step) => !done[step]) ?? null,
  }
}

/** The sequence the tour follows: the one that came furthest, among equals the first; undefined without any. */
export function furthestSequence<T extends TourCounts>(sequences: readonly T[]): T | undefined {
  const progress = ({ written, reviewed, enrolled, startedAt, sent, replied }: T): number =>
    [written, reviewed, enrolled, startedAt, sent, replied].filter(Boolean).length
  return sequences.reduce<T | undefined>(
    (furthest, one) => (furthest && progress(furthest) >= progress(one) ? furthest : one),
    undefined,
  )
}
