// Which messages of a POP3 mailbox are new. POP3 has no cursor: a server lists every message with an unique id (UIDL, RFC 1939
// §7), and the ids of the last list are remembered. Servers deviate: they renumber, delete, list only the last days, give two
// messages one id, or give every message a new id. A message that is read twice is recognised by its Message-ID later.
import { DAY_MS } from '#core/calendar/date.ts'

/**
 * The listed messages that were not there at the last read, in the order of the list. Of an id that is listed more often than
 * before, all: it cannot be seen which one is new.
 * @param seen the ids of the last list, an id of two messages twice
 */
export function newMessages<Listed extends { uid: string }>(
  seen: readonly string[],
  listed: readonly Listed[],
): Listed[] {
  const before = countOf(seen)
  const now = countOf(listed.map(({ uid }) => uid))
  return listed.filter(({ uid }) => (now.get(uid) ?? 0) > (before.get(uid) ?? 0))
}

function countOf(uids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const uid of uids) counts.set(uid, (counts.get(uid) ?? 0) + 1)
  return counts
}

const LATE_DAYS = 14

/**
 * A new id with a message that the server received before this instant is an old message: all ids have changed, or the last
 * list was incomplete. A message may appear late, when the owner moves it out of the spam folder.
 * @param lastRead null: the mailbox was read, but not by POP3
 */
export const oldestNew = (lastRead: Date | null, now: Date): Date =>
  new Date((lastRead ?? now).getTime() - LATE_DAYS * DAY_MS)

/** In ms. Servers limit how often a mailbox signs in (LOGIN-DELAY, RFC 2449 §6.5): a read is shared for this time. */
const READ_GAP_MS = 60_000

/** Whether a mailbox that is read by POP3 was read so recently that it is not read again. @param lastRead when that read began */
export const isReadEnough = (lastRead: Date | null, now: Date): boolean =>
  lastRead !== null && lastRead <= now && now.getTime() - lastRead.getTime() < READ_GAP_MS
