// The counts of leads on the dashboard (rules.md R-1306): leads enrolled in a period, counted by what has happened to them since.
// A lead enrolled in two sequences is counted in both.
import { addDays, dayNumber, weekdayOf } from '#core/calendar/date.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import {
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  isOpen,
  OPEN_STATUSES,
} from '#core/enrollments/enrollment.ts'
import { estimate } from '#core/sequences/variant-comparison.ts'

export const COHORT_METRICS = [
  'enrolled',
  'sent',
  'delivered',
  'replied',
  'interested',
  'endedUnsent',
  'bounced',
  'open',
  'noReply',
  'unsubscribed',
  'removed',
] as const
export type CohortMetric = (typeof COHORT_METRICS)[number]
export type CohortCounts = Record<CohortMetric, number>

/** Which enrollments a number counts: all conditions apply. */
type CohortCondition = {
  /** was sent at least one mail */
  isSent?: boolean
  statuses?: readonly EnrollmentStatus[]
  /** the first or second intent of its newest human reply is interest */
  isInterested?: true
}

const ENDED_UNSENT = ENROLLMENT_STATUSES.filter((status) => !isOpen(status) && status !== 'bounced')

/**
 * The definition of every number (rules.md R-1306), for the dashboard and for the metrics of a sequence. `bounced` includes
 * mails that were rejected while being sent: those leads were not sent a mail.
 */
export const COHORT_CONDITIONS: Record<CohortMetric, CohortCondition> = {
  enrolled: {},
  sent: { isSent: true },
  delivered: { isSent: true, statuses: ENROLLMENT_STATUSES.filter((status) => status !== 'bounced') },
  replied: { isSent: true, statuses: ['replied'] },
  interested: { isSent: true, statuses: ['replied'], isInterested: true },
  endedUnsent: { isSent: false, statuses: ENDED_UNSENT },
  bounced: { statuses: ['bounced'] },
  open: { statuses: OPEN_STATUSES },
  noReply: { isSent: true, statuses: ['completed'] },
  unsubscribed: { isSent: true, statuses: ['unsubscribed'] },
  removed: { isSent: true, statuses: ['removed'] },
}

/** The stages of the funnel, each a part of the one before. */
export const FUNNEL = [
  'enrolled',
  'sent',
  'delivered',
  'replied',
  'interested',
] as const satisfies CohortMetric[]
export type FunnelStage = (typeof FUNNEL)[number]

/** The parts of `enrolled`: every lead is counted in exactly one of them. */
export const OUTCOMES = [
  'endedUnsent',
  'bounced',
  'open',
  'noReply',
  'unsubscribed',
  'removed',
  'replied',
] as const satisfies CohortMetric[]

export const MAX_PERIOD_DAYS = 366
export const DEFAULT_PERIOD_DAYS = 84

/** Days as YYYY-MM-DD in WORKSPACE_ZONE, both inclusive. */
export type Period = { from: string; to: string }

const periodDays = ({ from, to }: Period): number => dayNumber(to) - dayNumber(from) + 1

/** The last `days` days up to the day of `now`. */
export function lastPeriod(days: number, now: Date): Period {
  const to = workspaceDate(now)
  return { from: addDays(to, 1 - days), to }
}

/** The period of the same length directly before. */
export const previousPeriod = (period: Period): Period => ({
  from: addDays(period.from, -periodDays(period)),
  to: addDays(period.from, -1),
})

/** @returns why a period cannot be shown; null when it can */
export function periodFault(period: Period): 'reversed' | 'too_long' | null {
  if (period.to < period.from) return 'reversed'
  return periodDays(period) > MAX_PERIOD_DAYS ? 'too_long' : null
}

/**
 * A period of at most MAX_PERIOD_DAYS that has leads, for one that has none; it contains the given period when it can.
 * @param enrolled the first and the last day with leads
 */
export function widerPeriod(period: Period, enrolled: Period): Period {
  const yearBefore = (day: string): string => addDays(day, 1 - MAX_PERIOD_DAYS)
  const latest = period.to > enrolled.to ? period.to : enrolled.to
  const to = yearBefore(latest) > enrolled.to ? enrolled.to : latest
  const earliest = period.from < enrolled.from ? period.from : enrolled.from
  return { from: earliest > yearBefore(to) ? earliest : yearBefore(to), to }
}

/** The Monday of the week of a day. */
export const weekOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The weeks that a period touches, oldest first, each limited to the period. */
export function weeksOf(period: Period): (Period & { week: string })[] {
  const weeks: (Period & { week: string })[] = []
  for (let week = weekOf(period.from); week <= period.to; week = addDays(week, 7)) {
    const last = addDays(week, 6)
    weeks.push({
      week,
      from: week < period.from ? period.from : week,
      to: last > period.to ? period.to : last,
    })
  }
  return weeks
}

/** Replied divided by sent, with its 95 % interval (Wilson), each 0 … 1. */
export const replyEstimate = ({ sent, replied }: Pick<CohortCounts, 'sent' | 'replied'>) =>
  estimate({ reached: sent, replied })

/** Rows with fewer leads sent a mail are not ranked: chance alone would decide their order. */
export const MIN_SENT_FOR_RANK = 20
const MAX_RANKED = 4

type Ranked = { counts: Pick<CohortCounts, 'sent' | 'replied'> }

/**
 * The rows with the highest and with the lowest reply rate, as far as the intervals show it: the best by the lower bound,
 * highest first; of the others the worst by the upper bound, lowest first. `tooFew`: rows that are not ranked.
 */
export function rankByReplies<T extends Ranked>(
  rows: readonly T[],
): { best: T[]; worst: T[]; tooFew: number } {
  const ranked = rows.filter(({ counts }) => counts.sent >= MIN_SENT_FOR_RANK)
  const bySent = (a: T, b: T) => b.counts.sent - a.counts.sent
  const low = ({ counts }: T) => replyEstimate(counts).low
  const high = ({ counts }: T) => replyEstimate(counts).high
  const fromBest = ranked.toSorted((a, b) => low(b) - low(a) || bySent(a, b))
  const best = fromBest.slice(0, Math.min(MAX_RANKED, Math.ceil(ranked.length / 2)))
  const worst = fromBest
    .slice(best.length)
    .sort((a, b) => high(a) - high(b) || bySent(a, b))
    .slice(0, MAX_RANKED)
  return { best, worst, tooFew: rows.length - ranked.length }
}

export const noCounts = (): CohortCounts => ({
  enrolled: 0,
  sent: 0,
  delivered: 0,
  replied: 0,
  interested: 0,
  endedUnsent: 0,
  bounced: 0,
  open: 0,
  noReply: 0,
  unsubscribed: 0,
  removed: 0,
})

export const addCounts = (a: CohortCounts, b: CohortCounts): CohortCounts => {
  const sum = { ...a }
  for (const metric of COHORT_METRICS) sum[metric] += b[metric]
  return sum
}
