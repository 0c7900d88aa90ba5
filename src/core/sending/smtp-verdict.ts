// What an SMTP outcome means for the lead, the mailbox and the mail (rules.md, RFC 5321 §4.2, RFC 3463).
// A 5xx about quotas or policy is about the sender, not the recipient.
import type { SendOutcome } from '#core/ports.ts'
import { addressStatusOf, isStorageExceeded } from './enhanced-status.ts'

export type Verdict =
  | { kind: 'sent' }
  /** retried after `afterMs`; `mailbox`: the other mails of the mailbox wait as well */
  | { kind: 'retry'; afterMs: number; why: string; party: 'contact' | 'mailbox' }
  /** the mailbox is stopped until a user repairs it; the mail keeps its planned time */
  | { kind: 'mailbox_stopped'; why: string }
  | { kind: 'bounced'; reason: 'hard' | 'soft_limit'; why: string }
  /** the mail cannot be delivered as it is: a user decides */
  | { kind: 'failed'; why: string }
  /** it may have been sent: searched in the Sent folder, never sent again automatically */
  | { kind: 'ambiguous'; why: string }

const MINUTE = 60_000
const MAX_SOFT_ATTEMPTS = 5

/** 1, 2, 4, … minutes, at most one hour. */
const backoff = (attempts: number, firstMinutes: number): number =>
  Math.min(firstMinutes * 2 ** Math.max(0, attempts - 1), 60) * MINUTE

/** @param attempts how often this mail has been tried, this attempt included */
export function verdictOf(outcome: SendOutcome, attempts: number): Verdict {
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
      return rejectionVerdict(outcome, attempts)
  }
}

type Rejection = Extract<SendOutcome, { kind: 'rejected' }>

function rejectionVerdict(outcome: Rejection, attempts: number): Verdict {
  const why = outcome.response
  const enhanced = outcome.enhanced ?? ''
  const isTransient = outcome.code < 500
  const isBeforeRecipient = outcome.stage !== 'recipient' && outcome.stage !== 'data'
  if (isBeforeRecipient || isSendersFault(outcome.code, enhanced)) {
    return isTransient
      ? { kind: 'retry', afterMs: Math.max(backoff(attempts, 10), 10 * MINUTE), why, party: 'mailbox' }
      : { kind: 'mailbox_stopped', why }
  }
  if (isTransient || isMailboxFull(outcome)) {
    return attempts >= MAX_SOFT_ATTEMPTS
      ? { kind: 'bounced', reason: 'soft_limit', why }
      : { kind: 'retry', afterMs: 15 * MINUTE * 4 ** (attempts - 1), why, party: 'contact' }
  }
  const isDead = enhanced.startsWith('5.1.') || addressStatusOf(enhanced) === 'dead'
  if (outcome.stage === 'recipient' || isDead) {
    return { kind: 'bounced', reason: 'hard', why }
  }
  return { kind: 'failed', why }
}

/** Temporary, also with a permanent code. After DATA, 552 without an enhanced code may also mean a mail that is too large. */
const isMailboxFull = ({ code, enhanced, stage }: Rejection): boolean =>
  enhanced === null
    ? stage === 'recipient' && isStorageExceeded(code)
    : addressStatusOf(enhanced) === 'mailbox_full'

/** Rate limits, authentication, sending policy and quotas: 421, 454, 530, 535, x.7.x, 5.4.5. */
function isSendersFault(code: number, enhanced: string): boolean {
  return [421, 454, 530, 534, 535, 538].includes(code) || /^[45]\.7\./.test(enhanced) || enhanced === '5.4.5'
}
