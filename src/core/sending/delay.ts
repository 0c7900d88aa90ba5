// Days between the mails of a path: how long a mail waits after the one before it, and when somebody who was held goes on.
import { dateOfDay } from '#core/calendar/date.ts'
import { isWorkingDay as isKoreanWorkingDay } from '#core/calendar/working-day.ts'
import { instantFromWallTime, wallTime } from '#core/calendar/zone.ts'
import { type MailboxRules, sendingWindows } from '#core/mailboxes/sending-rules.ts'

export type SequenceRules = { timeZone: string; businessDaysOnly: boolean }

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
  if (!businessDaysOnly) return instantFromWallTime({ day: day + delayDays, clock }, timeZone)
  let at = day
  for (let left = delayDays; left > 0; ) {
    const date = dateOfDay(++at)
    if (isWorkingDay(date)) left--
    else passedOver(date)
  }
  return instantFromWallTime({ day: at, clock }, timeZone)
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
    const at = instantFromWallTime({ day, clock }, sequence.timeZone)
    if (at >= now.getTime() && windows.windowOf(windows.dayOf(at))) return new Date(at)
  }
}
