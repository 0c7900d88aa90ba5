// Whether a mail may be sent now: a pure decision over facts read in the same transaction (rules.md R-309). Every decision
// except `send` has a reason, which is stored in the row.
import { DAY_MS } from '#core/calendar/date.ts'
import type { EnrollmentStatus, StatusReason, WaitReason } from '#core/enrollments/enrollment.ts'
import type { GuardState } from '#core/mailboxes/bounce-guard.ts'
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { capAt } from '#core/mailboxes/ramp-up.ts'
import { nextWindow } from '#core/mailboxes/sending-rules.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { ContentState, MailContent } from '#core/writing/mail-content.ts'
import { missingVariablesMessage } from '#core/writing/template/variables.ts'

const HOUR_MS = 3_600_000

export type SendFacts = {
  sequenceStatus: SequenceStatus
  enrollmentStatus: EnrollmentStatus
  hasLead: boolean
  /** null when the address is missing or cannot be mailed */
  emailKey: string | null
  isSuppressed: boolean
  /** a likely opt-out request of one of the lead's addresses waits for a user's decision */
  isHeldForOptOut: boolean
  /** no mail has been sent to this lead in the enrollment */
  isFirst: boolean
  mailbox: {
    isConnected: boolean
    /** it lacks what its mails need (core/sequences/senders.ts), which the launch checks found in order */
    hasSenderFault: boolean
    guard: GuardState
    rules: MailboxRules
    nextFreeAt: Date | null
    sentToday: number
    /** today, to the company of this mail; 0 when nothing is counted for it */
    sentToCompany: number
  }
  content: ContentState
}

export type SendDecision =
  | { do: 'send'; content: MailContent }
  /** planned for later */
  | { do: 'wait'; until: Date; reason: WaitReason }
  /** the sequence, the enrollment or the mailbox is stopped: the row is checked again when it resumes */
  | { do: 'hold'; reason?: WaitReason }
  | { do: 'pend'; reason: StatusReason<'pending'> }
  | { do: 'block'; reason: StatusReason<'blocked'>; detail: string }
  | { do: 'remove'; reason: StatusReason<'removed'> }

/** @param now by the mailbox's own clock */
export function decideSend(facts: SendFacts, now: Date): SendDecision {
  return (
    findSendBlocker(facts) ??
    guardDecision(facts) ??
    senderDecision(facts, now) ??
    mailboxWait(facts.mailbox, now) ?? { do: 'send', content: readyContent(facts.content) }
  )
}

/** Why the mail may not be sent at any time; null when only the mailbox can delay it. */
export function findSendBlocker(facts: Omit<SendFacts, 'mailbox' | 'isFirst'>): SendDecision | null {
  if (facts.sequenceStatus !== 'active' || facts.enrollmentStatus !== 'active') return { do: 'hold' }
  if (!facts.hasLead) return { do: 'remove', reason: 'contact_deleted' }
  if (facts.isSuppressed) return { do: 'remove', reason: 'suppressed' }
  if (facts.isHeldForOptOut) return { do: 'hold', reason: 'opt_out_pending' }
  if (facts.emailKey === null) {
    return { do: 'block', reason: 'email_invalid', detail: '이메일 주소가 없거나 올바르지 않습니다.' }
  }
  return contentDecision(facts.content)
}

/** The bounce guard stops first mails, or all mails of the mailbox. */
const guardDecision = ({ isFirst, mailbox: { guard } }: SendFacts): SendDecision | null =>
  isStoppedByGuard(guard, isFirst) ? { do: 'hold', reason: 'mailbox_disconnected' } : null

/** A mail without a working opt-out waits; whether it works again is not announced, so it is looked at every hour. */
const senderDecision = ({ mailbox: { hasSenderFault } }: SendFacts, now: Date): SendDecision | null =>
  hasSenderFault ? { do: 'wait', until: new Date(now.getTime() + HOUR_MS), reason: 'sender_not_ready' } : null

export const isStoppedByGuard = (guard: GuardState, isFirst: boolean): boolean =>
  guard === 'halted' || (guard === 'first_mails_stopped' && isFirst)

/** Until when the limits of the mailbox delay a mail; null: it can be sent now. */
export function mailboxWait(
  mailbox: Omit<SendFacts['mailbox'], 'guard' | 'hasSenderFault'>,
  now: Date,
): SendDecision | null {
  if (!mailbox.isConnected) return { do: 'hold' }
  const window = nextWindow(mailbox.rules, now)
  if (window.at.getTime() > now.getTime()) {
    return { do: 'wait', until: window.at, reason: window.reason ?? 'outside_window' }
  }
  if (mailbox.sentToday >= capAt(mailbox.rules, now)) {
    return { do: 'wait', until: nextDayWindow(mailbox.rules, now), reason: 'mailbox_limit' }
  }
  const { perCompanyCap } = mailbox.rules
  if (perCompanyCap !== null && mailbox.sentToCompany >= perCompanyCap) {
    return { do: 'wait', until: nextDayWindow(mailbox.rules, now), reason: 'domain_limit' }
  }
  if (mailbox.nextFreeAt && mailbox.nextFreeAt.getTime() > now.getTime()) {
    return { do: 'wait', until: mailbox.nextFreeAt, reason: 'gap' }
  }
  return null
}

/** Start of the first sending window on a later day of the mailbox. */
function nextDayWindow(rules: MailboxRules, now: Date): Date {
  const today = nextWindow(rules, now).date
  for (let hours = 1; hours <= 24 * 30; hours++) {
    const window = nextWindow(rules, new Date(now.getTime() + hours * 3_600_000))
    if (window.date !== today) return window.at
  }
  return new Date(now.getTime() + DAY_MS)
}

function readyContent(content: ContentState): MailContent {
  if (content.kind !== 'ready') throw new Error(`content is not ready: ${content.kind}`)
  return content.content
}

function contentDecision(content: ContentState): SendDecision | null {
  switch (content.kind) {
    case 'ready':
      return null
    case 'missing_variable':
      return {
        do: 'block',
        reason: 'missing_variable',
        detail: missingVariablesMessage(content.names),
      }
    case 'empty':
      return { do: 'block', reason: 'empty_content', detail: '제목이나 본문이 비어 있습니다.' }
    case 'leftover':
      return {
        do: 'block',
        reason: 'empty_content',
        detail: `채우지 않은 자리가 있습니다: ${content.found.join(', ')}`,
      }
    case 'template_fault':
      return { do: 'block', reason: 'empty_content', detail: content.why }
    case 'generation_failed':
      return { do: 'block', reason: 'generation_failed', detail: content.why }
    case 'node_removed':
      return {
        do: 'block',
        reason: 'node_removed',
        detail: '이 메일의 노드가 워크플로우에서 삭제되었습니다.',
      }
    case 'awaiting_content':
    case 'awaiting_approval':
      return { do: 'pend', reason: content.kind }
  }
}
