// What the outcome of an SMTP conversation means for the lead, the mailbox and the mail (rules.md ). Who is meant by a
// rejection is decided in delivery-verdict.ts.
import type { SendOutcome } from '#core/ports.ts'
import { deliveryVerdict } from './delivery-verdict.ts'
import { withoutNames } from './reply-codes.ts'

export type Verdict =
  | { kind: 'sent' }
  /** retried after `afterMs`; `mailbox`: the other mails of the mailbox wait as well */
  | { kind: 'retry'; afterMs: number; why: string; party: 'contact' | 'mailbox' }
  /** the mailbox is stopped until a user repairs it; the mail keeps its planned time */
  | { kind: 'mailbox_stopped'; why: string }
  | { kind: 'bounced'; reason: 'hard' | 'soft_limit'; why: string }
  /** the mail cannot be delivered as it is: a user decides. `isUnclear`: a server rejected it, and it is not certain why */
  | { kind: 'failed'; why: string; isUnclear: boolean }
  /** it may have been sent: searched in the Sent folder, never sent again automatically */
  | { kind: 'ambiguous'; why: string }

const MINUTE = 60_000
const MAX_SOFT_ATTEMPTS = 5

/** 1, 2, 4, … minutes, at most one hour. */
const backoff = (attempts: number, firstMinutes: number): number =>
  Math.min(firstMinutes * 2 ** Math.max(0, attempts - 1), 60) * MINUTE

/** The addresses of the mail: who sends it, and to whom. */
export type MailAddresses = { from: string; to: string }

/** @param attempts how often this mail has been tried, this attempt included */
export function verdictOf(outcome: SendOutcome, attempts: number, addresses: MailAddresses): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent' }
    case 'ambiguous':
      return { kind: 'ambiguous', why: outcome.why }
    case 'not_sent':
      if (outcome.fault === 'auth' || outcome.fault === 'blocked' || outcome.fault === 'tls') {
        return { kind: 'mailbox_stopped', why: outcome.why }
      }
      return { kind: 'retry', afterMs: backoff(attempts, 1), why: outcome.why, party: 'mailbox' }
    case 'rejected':
      return rejectionVerdict(outcome, attempts, addresses)
  }
}

type Rejection = Extract<SendOutcome, { kind: 'rejected' }>

function rejectionVerdict(outcome: Rejection, attempts: number, addresses: MailAddresses): Verdict {
  const { stage, code, enhanced, response: why } = outcome
  const { party, permanence } = deliveryVerdict({ stage, code, status: enhanced, words: why, ...addresses })
  // a server that is out before the recipient was named, or that closes the connection, is out for every mail
  const isOutForAll = party === 'server' && ((stage !== 'recipient' && stage !== 'data') || code === 421)
  if (party === 'mailbox' || isOutForAll) {
    if (permanence === 'permanent' && !ENDS_WITH_THE_HOUR.test(why)) return { kind: 'mailbox_stopped', why }
    const afterMs = ENDS_WITH_THE_HOUR.test(why) ? 60 * MINUTE : backoff(attempts, 10)
    return { kind: 'retry', afterMs, why, party: 'mailbox' }
  }
  if (permanence === 'temporary' && attempts < MAX_SOFT_ATTEMPTS)
    return { kind: 'retry', afterMs: 15 * MINUTE * 4 ** (attempts - 1), why, party: 'contact' }
  if (party !== 'recipient') return { kind: 'failed', why, isUnclear: true }
  return { kind: 'bounced', reason: permanence === 'permanent' ? 'hard' : 'soft_limit', why }
}

/** A limit that is over by itself soon: the mailbox continues then, without a user. */
const ENDS_WITH_THE_HOUR =
  /\b(per|an?|each|every|this|last) ?(\d+ ?)?(hour|hr|h|minute|min|m|second)s?\b|\bhourly\b|시간 ?당|분 ?당|1 ?시간/i

/** This many mails of a mailbox in a row with the same unclear rejection are no accident of their recipients. */
export const UNCLEAR_IN_A_ROW = 5

/** Whether these replies, of the last mails of one mailbox, say the same; names, ids and numbers do not count. */
export function isSameRejection(replies: readonly string[]): boolean {
  const kinds = new Set(
    replies.map((reply) =>
      withoutNames(reply)
        .replace(/\S*\d\S*/g, '')
        .toLowerCase()
        .trim(),
    ),
  )
  return replies.length >= UNCLEAR_IN_A_ROW && kinds.size === 1
}
