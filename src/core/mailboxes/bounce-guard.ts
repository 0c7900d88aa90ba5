// The bounce guard: stops first mails or a whole mailbox after too many hard bounces (rules.md R-605). Only a user
// restarts the mailbox; the counts start again then.

export const GUARD_STATES = ['ok', 'first_mails_stopped', 'halted'] as const
export type GuardState = (typeof GUARD_STATES)[number]

/** Mails of one mailbox that were sent in the last week, and how many of them came back for good. */
export type BounceCounts = { sent: number; bounced: number }

export const GUARD_DAYS = 7
/** below this many mails a share says nothing */
export const GUARD_MIN_MAILS = 20
/** per cent of hard bounces from which first mails stop, and from which the mailbox stands still */
export const FIRST_MAILS_PERCENT = 3
export const HALT_PERCENT = 5

/** What the counts alone call for. */
export function guardStateFor({ sent, bounced }: BounceCounts): GuardState {
  if (sent < GUARD_MIN_MAILS) return 'ok'
  // whole numbers: 3 of 100 is three per cent, whatever a fraction makes of it
  if (bounced * 100 >= HALT_PERCENT * sent) return 'halted'
  return bounced * 100 >= FIRST_MAILS_PERCENT * sent ? 'first_mails_stopped' : 'ok'
}

/** The state after the counts were seen: never milder than the one it was in. */
export function nextGuardState(state: GuardState, counts: BounceCounts): GuardState {
  const call = guardStateFor(counts)
  return GUARD_STATES.indexOf(call) > GUARD_STATES.indexOf(state) ? call : state
}

/** Bounces per hundred mails, with one decimal; null when nothing was sent. */
export const bouncePercent = ({ sent, bounced }: BounceCounts): number | null =>
  sent === 0 ? null : Math.round((bounced * 1000) / sent) / 10

/** From when mails are counted: a week back, or since a person restarted the mailbox. By the mailbox's own clock. */
export function guardWindowStart(now: Date, restartedAt: Date | null): Date {
  const week = new Date(now.getTime() - GUARD_DAYS * 86_400_000)
  return restartedAt && restartedAt > week ? restartedAt : week
}
