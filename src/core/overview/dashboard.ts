// The numbers of the dashboard (rules.md R-1306): leads enrolled in a period, counted by what has happened to them since.
// A lead enrolled in two sequences is counted in both.
import { addDays, dayNumber, weekdayOf } from '#core/calendar/date.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { estimate } from '#core/sequences/variant-comparison.ts'
import { TODAY_ZONE } from './today.ts'

/**
 * enrolled: all. sent: were sent at least one mail. delivered: sent, and not bounced. replied: ended as replied, by a
 * human reply or set by a user. interested: sent, and the newest human reply shows interest. notSent: not sent any mail.
 * open, noReply, removed: sent, and still open, completed without a reply, or removed.
 */
export const COHORT_METRICS = [
  'enrolled',
  'sent',
  'delivered',
  'replied',
  'interested',
  'notSent',
  'bounced',
  'open',
  'noReply',
  'unsubscribed',
  'removed',
] as const
export type CohortMetric = (typeof COHORT_METRICS)[number]
export type CohortCounts = Record<CohortMetric, number>

/** The stages of the funnel, each a part of the one before. */
export const FUNNEL = [
  'enrolled',
  'sent',
  'delivered',
  'replied',
  'interested',
] as const satisfies CohortMetric[]
export type FunnelStage = (typeof FUNNEL)[number]

export const MAX_PERIOD_DAYS = 366
export const DEFAULT_PERIOD_DAYS = 84

/** Days as YYYY-MM-DD in TODAY_ZONE, both inclusive. */
export type Period = { from: string; to: string }

export const periodDays = ({ from, to }: Period): number => dayNumber(to) - dayNumber(from) + 1

/** The last `days` days up to the day of `now`. */
export function lastPeriod(days: number, now: Date): Period {
  const to = dateInZone(now, TODAY_ZONE)
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
export function replyEstimate({ sent, replied }: Pick<CohortCounts, 'sent' | 'replied'>) {
  // a lead may be set to replied before any mail was sent
  return estimate({ reached: sent, replied: Math.min(replied, sent) })
}

export const noCounts = (): CohortCounts => ({
  enrolled: 0,
  sent: 0,
  delivered: 0,
  replied: 0,
  interested: 0,
  notSent: 0,
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
