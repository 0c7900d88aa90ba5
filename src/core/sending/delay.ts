// The delay between the mails of a path, and when a held mail may be sent.
import { dateOfDay } from '#core/calendar/date.ts'
import { isWorkingDay as isKoreanWorkingDay } from '#core/calendar/working-day.ts'
import { instantFromWallTime, wallTime } from '#core/calendar/zone.ts'
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { sendingWindows } from '#core/mailboxes/sending-rules.ts'

export type SequenceRules = { timeZone: string; businessDaysOnly: boolean }

/**
 * Whole days after a sent mail, at the same clock time in the time zone of the sequence; with `businessDaysOnly` only
 * working days count. A delay of 0 changes nothing.
 * @param isWorkingDay called with 'YYYY-MM-DD' in that time zone; Korean working days by default
 */
export const addDelay = (
  sentAt: Date,
  delayDays: number,
  rules: SequenceRules,
  isWorkingDay: (date: string) => boolean = isKoreanWorkingDay,
): Date => new Date(addDelayMs(sentAt.getTime(), delayDays, rules, isWorkingDay))

/** The same in milliseconds; `onSkippedDate` is called for every date that did not count. */
export function addDelayMs(
  from: number,
  delayDays: number,
  { timeZone, businessDaysOnly }: SequenceRules,
  isWorkingDay: (date: string) => boolean = isKoreanWorkingDay,
  onSkippedDate: (date: string) => void = () => {},
): number {
  if (delayDays <= 0) return from
  const { day, clock } = wallTime(from, timeZone)
  if (!businessDaysOnly) return instantFromWallTime({ day: day + delayDays, clock }, timeZone)
  let at = day
  for (let left = delayDays; left > 0; ) {
    const date = dateOfDay(++at)
    if (isWorkingDay(date)) left--
    else onSkippedDate(date)
  }
  return instantFromWallTime({ day: at, clock }, timeZone)
}

/**
 * When a held mail may be sent: at its planned time when that is in the future, else at the same clock time (time zone of
 * the sequence) on the next sending day of the mailbox. It is the `notBefore` of the plan, so that resuming causes no burst.
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
