// Before a follow-up is sent, its mailbox is read: a reply that has arrived ends the sequence first (rules.md R-325).

const MINUTE_MS = 60_000
/** A read that began this recently is shared by the mails of its mailbox. */
export const READ_SHARED_MS = MINUTE_MS
/** While the server does not answer, an older read is trusted this long. */
const READ_TRUSTED_MS = 15 * MINUTE_MS
/** A follow-up that waits for a read is tried again after this time. */
export const READ_RETRY_MS = MINUTE_MS

/**
 * What is done with a follow-up after its mailbox was read, or could not be.
 * @param facts.readAt when the last complete read began; null: never
 * @param facts.began when the read before this mail began
 * @returns `ageSeconds`: how old that read is, recorded with the mail; null when it is fresh
 */
export function decideAfterRead(
  { readAt, began }: { readAt: Date | null; began: Date },
  now: Date,
): { do: 'send'; ageSeconds: number | null } | { do: 'wait' } {
  if (readAt === null) return { do: 'wait' }
  if (readAt >= began) return { do: 'send', ageSeconds: null }
  const age = now.getTime() - readAt.getTime()
  return age < READ_TRUSTED_MS ? { do: 'send', ageSeconds: Math.round(age / 1000) } : { do: 'wait' }
}
