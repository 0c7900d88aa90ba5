import { ADDRESS, readNotice } from '#core/inbox/bounce/bounce-text.ts'
import { isHeaderBlock, readFields } from '#core/inbox/quoted-text/header-block.ts'
import { attributionLength } from '#core/inbox/quoted-text/quote-marks.ts'
import { companyDomain } from '#core/leads/company-domain.ts'
import { isOwnMessageId, isTestSubject } from '#core/sending/test-mail.ts'
import { CHALLENGE } from './auto-reply-words.ts'
import type { Classification } from './classify.ts'
import { headerOf, normalSubject } from './headers.ts'
import type { MessageText } from './read-message.ts'

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
  /** of a bounce, or of a gateway that holds our mail until we confirm it */
  notice?: { recipient: string | null } | null
  /** who gets a copy, in lower case */
  copied?: readonly string[]
  /** what it names where it quotes mails; null for reports and for what our own company writes */
  quoted?: QuotedAddresses | null
}

/**
 * @param report what `classifyReport` decided
 * @param ownAddress of the mailbox that received it
 */
export function matchFacts(
  message: MessageText,
  report: Pick<Classification, 'messageIds' | 'bounce'> | null,
  { ownAddress, receivedAt }: { ownAddress: string; receivedAt: Date },
): MatchFacts {
  const { mail, writer, messageIds, lines } = message
  const ownCompany = companyDomain(ownAddress)
  const isOurs = ownCompany !== null && companyDomain(writer.address) === ownCompany
  return {
    messageIds: report?.messageIds ?? messageIds,
    from: addressesOf({ writer, mail }),
    subject: mail.subject,
    receivedAt,
    notice: report ? report.bounce : readChallenge(message, ownAddress),
    copied: headerOf(mail, 'cc').slice(0, MAX_CC).toLowerCase().match(ADDRESS) ?? [],
    quoted: report || isOurs ? null : quotedAddresses(lines),
  }
}

/** A gateway writes under an address of its own: only its text names the recipient. */
function readChallenge({ flags, lines, writer }: MessageText, ownAddress: string): MatchFacts['notice'] {
  if (flags.isInThread || flags.hasReplyPrefix || flags.hasForwardPrefix) return null
  const start = lines.slice(0, 60)
  return CHALLENGE.test(start.join('\n')) ? readNotice(start, [ownAddress, writer.address]) : null
}

/** We may have written to the writer, or to the group that replaced From by its address. Lower case. */
export const addressesOf = ({ writer, mail }: Pick<MessageText, 'writer' | 'mail'>): string[] =>
  [writer.address, mail.from.address].map((address) => address.toLowerCase())

/** `address`: only the address connects it to this mail */
export type SentMatch = { executionId: string; confidence: 'certain' | 'likely' | 'address' }

/** Clocks differ, and a provider writes its own time. */
const CLOCK_SLACK_MS = 10 * 60_000

export function matchToSent(facts: MatchFacts, candidates: readonly MatchCandidate[]): SentMatch | null {
  const named = byIds(facts.messageIds, candidates)
  if (named) return { executionId: named.executionId, confidence: 'certain' }
  // a reply to a test mail is not a reply to the mail that was tested
  if (facts.messageIds.some(isOwnMessageId)) return null
  const addresses = [facts.notice?.recipient ?? '', ...facts.from].map((address) =>
    address.trim().toLowerCase(),
  )
  const before = sentBefore(facts, candidates, (to) => addresses.includes(to))
  const isTest = isTestSubject(facts.subject)
  const sameSubject = before.find((one) => hasSameSubject(facts, one))
  // a notice and a mail that a lead begins have a subject of their own: the last mail to that address is chosen
  const match = sameSubject ?? (facts.notice || !isTest ? before[0] : undefined)
  if (!match) return null
  const isNamed = match === sameSubject || Boolean(facts.notice)
  return { executionId: match.executionId, confidence: isNamed ? 'likely' : 'address' }
}

/**
 * Somebody else than the lead replies to our mail or to its forward, without an id of ours: the subject is the same, and the
 * lead is named in the mail that is quoted first, or, where a colleague of the lead writes or the lead gets the mail too, in any
 * quoted mail.
 */
export function matchQuoted(facts: MatchFacts, candidates: readonly MatchCandidate[]): SentMatch | null {
  const { quoted, from, copied = [] } = facts
  if (!quoted || facts.messageIds.some(isOwnMessageId)) return null
  const companies = from.map(companyDomain)
  // what others write about a forward is often about one that we made
  const isForwarded = FORWARDED.test(facts.subject)
  const isNamed = (to: string): boolean =>
    (!isForwarded && quoted.first.includes(to)) ||
    (quoted.all.includes(to) && (copied.includes(to) || isColleague(companies, to)))
  const match = sentBefore(facts, candidates, isNamed).find((one) => hasSameSubject(facts, one))
  return match ? { executionId: match.executionId, confidence: 'likely' } : null
}

const MAX_CC = 2000
const FORWARDED = /(?:^|[\s:：\])])(?:fwd?|wg|전달|转发|轉寄|转寄)\s?[:：]/i

const isColleague = (companies: readonly (string | null)[], to: string): boolean => {
  const company = companyDomain(to)
  return company !== null && companies.includes(company)
}

/** Newest first. @param isTo given an address in lower case */
const sentBefore = (
  { receivedAt }: MatchFacts,
  candidates: readonly MatchCandidate[],
  isTo: (address: string) => boolean,
): MatchCandidate[] =>
  candidates
    .filter((one) => one.toAddress !== '' && isTo(one.toAddress.trim().toLowerCase()))
    .filter((one) => one.sentAt === null || one.sentAt.getTime() <= receivedAt.getTime() + CLOCK_SLACK_MS)
    .toSorted((a, b) => (b.sentAt?.getTime() ?? 0) - (a.sentAt?.getTime() ?? 0))

function hasSameSubject(facts: MatchFacts, { subject: sent }: MatchCandidate): boolean {
  const subject = normalSubject(facts.subject)
  return (
    subject !== '' &&
    matchesSubject(subject, normalSubject(sent)) &&
    isTestSubject(facts.subject) === isTestSubject(sent)
  )
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

// The addresses that a message names where it quotes mails: in attributions ("… 님이 park@… 에게 보낸 글:") and copied headers.
/** Lower-case. `first`: of the mail that is quoted first, which the message replies to or forwards */
type QuotedAddresses = { first: readonly string[]; all: readonly string[] }

const MAX_LINES = 2000
const MAX_ADDRESSES = 20
/** In lines: a block of copied headers. */
const MAX_BLOCK = 9

/** @param textLines all lines of a message, quoted ones included */
function quotedAddresses(textLines: readonly string[]): QuotedAddresses {
  const lines = textLines.slice(0, MAX_LINES)
  const fields = readFields(lines)
  const quotes: string[][] = []
  for (let at = 0; at < lines.length; at++) {
    const length = isHeaderBlock(fields, at) ? blockLength(lines, at) : attributionLength(lines, at)
    if (length === 0) continue
    const named = lines.slice(at, at + length).flatMap((line) => line.match(ADDRESS) ?? [])
    quotes.push(named.map((address) => address.toLowerCase()))
    at += length - 1
  }
  return { first: quotes[0] ?? [], all: [...new Set(quotes.flat())].slice(0, MAX_ADDRESSES) }
}

function blockLength(lines: readonly string[], at: number): number {
  const end = lines.slice(at, at + MAX_BLOCK).findIndex((line) => !/[^\s>|]/.test(line))
  return end < 0 ? MAX_BLOCK : end
}
