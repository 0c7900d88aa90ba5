// What a user can do with a planned mail (rules.md R-319): a table by state, and the other conditions. The screen and the
// action use the same rules.
import { type EnrollmentStatus, type ExecutionState, isOpen } from '#core/enrollments/enrollment.ts'
import type { GuardState } from '#core/mailboxes/bounce-guard.ts'
import { findSendBlocker, isStoppedByGuard, type SendFacts } from './decide-send.ts'

export const OUTBOX_ACTIONS = ['sendNow', 'notBefore', 'edit', 'cancel', 'restore'] as const
export type OutboxAction = (typeof OUTBOX_ACTIONS)[number]

/** Filters of the list. `planned`: not sent; `ready`: sent without further action; `held`: waits for a user or a resume. */
export const OUTBOX_FILTERS = ['planned', 'ready', 'held', 'cancelled'] as const

export const OUTBOX_SORTS = ['planned', 'lead', 'sequence', 'sender'] as const
export type OutboxSort = (typeof OUTBOX_SORTS)[number]

export const OUTBOX_BLOCKERS = [
  'claimed',
  'sending',
  'sent',
  'uncertain',
  'failed',
  'skipped',
  'cancelled',
  'not_cancelled',
  'passed',
  'ended',
  'not_next',
  'not_running',
  'mailbox_stopped',
  'opted_out',
  'opt_out_pending',
  'no_contact',
  'address_invalid',
  'content_missing',
  'not_approved',
] as const
export type OutboxBlocker = (typeof OUTBOX_BLOCKERS)[number]

type Answer = OutboxBlocker | null
const all = (blocker: OutboxBlocker): Record<OutboxAction, Answer> => ({
  sendNow: blocker,
  notBefore: blocker,
  edit: blocker,
  cancel: blocker,
  restore: blocker,
})

/** By the state of the mail alone. A claimed mail was not sent: it can be cancelled but not changed. */
const BLOCKERS_BY_STATE: Record<ExecutionState, Record<OutboxAction, Answer>> = {
  scheduled: { sendNow: null, notBefore: null, edit: null, cancel: null, restore: 'not_cancelled' },
  claimed: { ...all('claimed'), cancel: null },
  sending: all('sending'),
  sent: all('sent'),
  uncertain: all('uncertain'),
  failed: all('failed'),
  skipped: all('skipped'),
  cancelled: { ...all('cancelled'), restore: null },
}

export type OutboxFacts = Omit<SendFacts, 'mailbox' | 'isFirst'> & {
  state: ExecutionState
  stateReason: string | null
  enrollmentStatus: EnrollmentStatus
  isMailboxConnected: boolean
  guard: GuardState
  /** no mail has been sent to this lead in the enrollment */
  isFirst: boolean
  /** an earlier mail of the enrollment was not sent yet */
  hasEarlier: boolean
  /** a later mail of the enrollment was sent, or may have been */
  hasLaterSent: boolean
}

/** @returns null when the action is allowed */
export function findOutboxBlocker(action: OutboxAction, facts: OutboxFacts): Answer {
  const byState = BLOCKERS_BY_STATE[facts.state][action]
  if (byState) return byState
  if (!isOpen(facts.enrollmentStatus)) return 'ended'
  if (action === 'restore') {
    // a skipped uncertain mail may have been sent: it cannot be restored
    if (facts.stateReason !== 'manual') return 'uncertain'
    return facts.hasLaterSent ? 'passed' : null
  }
  return action === 'sendNow' ? sendNowBlocker(facts) : null
}

/** Sending now skips only the delay and the day; every other condition applies. */
function sendNowBlocker(facts: OutboxFacts): Answer {
  if (facts.hasEarlier) return 'not_next'
  if (!facts.isMailboxConnected || isStoppedByGuard(facts.guard, facts.isFirst)) return 'mailbox_stopped'
  const decision = findSendBlocker(facts)
  switch (decision?.do) {
    case undefined:
      return null
    case 'remove':
      return decision.reason === 'suppressed' ? 'opted_out' : 'no_contact'
    case 'pend':
      return decision.reason === 'awaiting_approval' ? 'not_approved' : 'content_missing'
    case 'block':
      return decision.reason === 'email_invalid' ? 'address_invalid' : 'content_missing'
    case 'hold':
      return decision.reason === 'opt_out_pending' ? 'opt_out_pending' : 'not_running'
    default:
      return 'not_running'
  }
}

/** What happens to the later mails when one is cancelled. */
export const CANCEL_REST = ['continue', 'end'] as const
export type CancelRest = (typeof CANCEL_REST)[number]
