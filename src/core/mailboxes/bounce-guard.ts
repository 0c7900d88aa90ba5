// The bounce guard: stops first mails or a whole mailbox after too many hard bounces (rules.md R-605). Only a user
// restarts the mailbox; the counts start again then.
import { DAY_MS } from '#core/calendar/date.ts'

export const GUARD_STATES = ['ok', 'first_mails_stopped', 'halted'] as const
export type GuardState = (typeof GUARD_STATES)[number]

/** Mails of one mailbox sent in the counted period, and how many of them hard-bounced. */
export type BounceCounts = { sent: number; bounced: number }

export const GUARD_DAYS = 7
/** fewer mails give no meaningful rate */
export const GUARD_MIN_MAILS = 20
/** hard bounce rates in per cent at which first mails stop, and at which the whole mailbox stops */
export const FIRST_MAILS_PERCENT = 3
const HALT_PERCENT = 5

/** The state for these counts. */
export function guardStateFor({ sent, bounced }: BounceCounts): GuardState {
  if (sent < GUARD_MIN_MAILS) return 'ok'
  // integer arithmetic: 3 of 100 must be exactly 3 %
  if (bounced * 100 >= HALT_PERCENT * sent) return 'halted'
  return bounced * 100 >= FIRST_MAILS_PERCENT * sent ? 'first_mails_stopped' : 'ok'
}

/** The next state: never less strict than the current one. */
export function nextGuardState(state: GuardState, counts: BounceCounts): GuardState {
  const next = guardStateFor(counts)
  return GUARD_STATES.indexOf(next) > GUARD_STATES.indexOf(state) ? next : state
}

/** Bounces per hundred mails, with one decimal; null when nothing was sent. */
export const bouncePercent = ({ sent, bounced }: BounceCounts): number | null =>
  sent === 0 ? null : Math.round((bounced * 1000) / sent) / 10

/** Start of the counted period: seven days ago, or when a user restarted the mailbox. By the mailbox's clock. */
export function guardWindowStart(now: Date, restartedAt: Date | null): Date {
  const week = new Date(now.getTime() - GUARD_DAYS * DAY_MS)
  return restartedAt && restartedAt > week ? restartedAt : week
}
