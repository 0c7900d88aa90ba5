// Snoozed threads (rules.md R-531): the times a user may choose, and their limits.
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { firstWorkingDay } from '#core/calendar/working-day.ts'
import { dateInZone, instantAt } from '#core/calendar/zone.ts'

const MORNING_MINUTES = 9 * 60

const SNOOZE_CHOICES = ['tomorrow', 'working_day', 'monday', 'requested'] as const
export type SnoozeChoice = { choice: (typeof SNOOZE_CHOICES)[number]; until: Date }

/** 09:00 of a day. */
const morningOf = (date: string, zone: string): Date => instantAt(date, MORNING_MINUTES, zone)

/**
 * The times offered, each only once: the first choice with a time keeps it.
 * @param requested YYYY-MM-DD: the day the reply names; left out when it has passed or is too late
 */
export function snoozeChoices(now: Date, zone: string, requested: string | null): SnoozeChoice[] {
  const today = dateInZone(now, zone)
  const days: [SnoozeChoice['choice'], string | null][] = [
    ['tomorrow', addDays(today, 1)],
    ['working_day', firstWorkingDay(addDays(today, 1))],
    ['monday', addDays(today, 8 - (weekdayOf(today) || 7))],
    ['requested', requested],
  ]
  const seen = new Set<number>()
  return days.flatMap(([choice, day]) => {
    if (day === null) return []
    const until = morningOf(day, zone)
    if (seen.has(until.getTime()) || snoozeFault(until, now) !== null) return []
    seen.add(until.getTime())
    return [{ choice, until }]
  })
}

/** @returns why a thread cannot be snoozed until this time; null when it can */
export function snoozeFault(until: Date, now: Date): 'past' | 'too_late' | null {
  if (until <= now) return 'past'
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + 1)
  return until > last ? 'too_late' : null
}
