// Which mailbox sends a notice when its own is disconnected (정보통신망법 제50조 제7항: 14 days).
//
// The lead knows the mailbox that mailed them, so the notice waits for it. The duty is the workspace's, so shortly before the
// deadline another connected mailbox sends it automatically, preferably of the same domain. A sandbox mailbox never replaces a
// real one, because its mails are not delivered, nor the other way round.
import { DAY_MS } from '#core/calendar/date.ts'

/** Days before the deadline from which it does not wait any more. */
export const FALLBACK_DAYS = 3

/** Notices with a deadline up to this instant do not wait for their own mailbox any more. */
export const fallbackDueBy = (now: Date): Date => new Date(now.getTime() + FALLBACK_DAYS * DAY_MS)

/** Whole days until the deadline; negative when it has passed. */
export const noticeDaysLeft = (dueAt: Date, now: Date): number =>
  Math.floor((dueAt.getTime() - now.getTime()) / DAY_MS)

type Candidate = { id: string; kind: 'sandbox' | 'smtp'; address: string; status: string }

/** Mailboxes that can send a notice instead of its own, the best one first. */
export function fallbackMailboxes<T extends Candidate>(
  own: { id: string | null; kind: 'sandbox' | 'smtp'; address: string },
  all: readonly T[],
): T[] {
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const rank = (one: T) => (domainOf(one.address) === domainOf(own.address) ? 0 : 1)
  return all
    .filter((one) => one.id !== own.id && one.kind === own.kind && one.status === 'connected')
    .toSorted((a, b) => rank(a) - rank(b))
}
