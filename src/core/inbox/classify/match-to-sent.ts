import { isTestMessageId, isTestSubject } from '#core/sending/test-mail.ts'
import { normalSubject } from './headers.ts'

/** A mail that was sent, or may have been. */
export type MatchCandidate = {
  executionId: string
  /** with angle brackets */
  messageId: string | null
  toAddress: string
  subject: string
  sentAt: Date | null
}

export type MatchFacts = {
  /** in this order: the mail it replies to, then References, then returned mails */
  messageIds: readonly string[]
  /** addresses the sender is known by */
  from: readonly string[]
  /** by the clock that `sentAt` is of */
  subject: string
  receivedAt: Date
  bounce?: { recipient: string | null } | null
}

/** `address`: only the address connects it to this mail */
export type SentMatch = { executionId: string; confidence: 'certain' | 'likely' | 'address' }

/** Clocks differ, and a provider writes its own time. */
const CLOCK_SLACK_MS = 10 * 60_000

export function matchToSent(facts: MatchFacts, candidates: readonly MatchCandidate[]): SentMatch | null {
  const named = byIds(facts.messageIds, candidates)
  if (named) return { executionId: named.executionId, confidence: 'certain' }
  // a reply to a test mail is not a reply to the mail that was tested
  if (facts.messageIds.some(isTestMessageId)) return null
  const addresses = [facts.bounce?.recipient ?? '', ...facts.from].map((address) =>
    address.trim().toLowerCase(),
  )
  const before = candidates
    .filter((one) => addresses.includes(one.toAddress.trim().toLowerCase()) && one.toAddress !== '')
    .filter(
      (one) => one.sentAt === null || one.sentAt.getTime() <= facts.receivedAt.getTime() + CLOCK_SLACK_MS,
    )
    .toSorted((a, b) => (b.sentAt?.getTime() ?? 0) - (a.sentAt?.getTime() ?? 0))
  const subject = normalSubject(facts.subject)
  const isTest = isTestSubject(facts.subject)
  const sameSubject = before.find(
    (one) =>
      subject !== '' &&
      matchesSubject(subject, normalSubject(one.subject)) &&
      isTest === isTestSubject(one.subject),
  )
  // a bounce and a mail that a lead begins have a subject of their own: the last mail to that address is chosen
  const match = sameSubject ?? (facts.bounce || !isTest ? before[0] : undefined)
  if (!match) return null
  const isNamed = match === sameSubject || Boolean(facts.bounce)
  return { executionId: match.executionId, confidence: isNamed ? 'likely' : 'address' }
}

/** The first id wins: In-Reply-To names the mail that is replied to, References the whole thread. */
function byIds(ids: readonly string[], candidates: readonly MatchCandidate[]): MatchCandidate | undefined {
  for (const id of ids) {
    const found = candidates.find((one) => one.messageId !== null && sameId(one.messageId, id))
    if (found) return found
  }
  return undefined
}

const sameId = (a: string, b: string): boolean => bare(a) === bare(b)
const bare = (id: string): string => id.trim().replace(/^<|>$/g, '')

/** Automatic replies put words before the subject they reply to ("자동 회신: …"). */
const matchesSubject = (subject: string, sent: string): boolean =>
  sent !== '' && (subject === sent || (sent.length >= 4 && subject.endsWith(sent)))
