// Ramp-up of a new mailbox: its cap grows with every sending day up to the daily cap (rules.md R-602). What it starts with:
// default-limits.ts.
import { dayNumber } from '#core/calendar/date.ts'
import type { MailboxRules } from './mailbox-rules.ts'
import { type SendingWindows, sendingWindows } from './sending-rules.ts'

/** The cap of a day of the mailbox's calendar (days since 1970-01-01); results are cached. */
export function dailyCapByDay(rules: MailboxRules, windows: SendingWindows): (day: number) => number {
  const { rampUp, dailyCap } = rules
  if (!rampUp) return () => dailyCap
  const since = dayNumber(rampUp.since)
  // sendingDays[n]: number of sending days before the n-th day since the start
  const sendingDays = [0]
  return (day) => {
    const past = Math.max(0, day - since)
    for (let n = sendingDays.length; n <= past; n++) {
      const before = sendingDays[n - 1] ?? 0
      if (rampUp.start + rampUp.step * before >= dailyCap) return dailyCap
      sendingDays[n] = before + (windows.windowOf(since + n - 1) ? 1 : 0)
    }
    return Math.min(dailyCap, rampUp.start + rampUp.step * (sendingDays[past] ?? 0))
  }
}

/** The cap of the mailbox's day that contains an instant. */
export function capAt(rules: MailboxRules, instant: Date): number {
  const windows = sendingWindows(rules)
  return dailyCapByDay(rules, windows)(windows.dayOf(instant.getTime()))
}
