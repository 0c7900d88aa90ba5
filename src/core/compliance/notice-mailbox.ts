// Which mailbox a notice goes through when its own is cut off (정보통신망법 제50조 제7항 gives 14 days).
//
// The mailbox that mailed the person is the one they know, so it is waited for. The duty is the workspace's, though, and not
// the mailbox's: when few days are left it goes through another connected one by itself, of the same domain where there is
// one. A sandbox never stands in for a real mailbox, because its mails reach nobody, and no real one for a sandbox.
import { DAY_MS } from '#core/calendar/date.ts'

/** So long before the last day it is not waited for any more. */
export const FALLBACK_DAYS = 3

export const usesFallbackMailbox = (dueAt: Date, now: Date): boolean =>
  dueAt.getTime() - now.getTime() <= FALLBACK_DAYS * DAY_MS

/** Whole days until the last one; negative when it has passed. */
export const noticeDaysLeft = (dueAt: Date, now: Date): number =>
  Math.floor((dueAt.getTime() - now.getTime()) / DAY_MS)

type Candidate = { id: string; kind: 'sandbox' | 'smtp'; address: string; status: string }

/** Those a notice may go through instead of its own, the best one first. */
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
