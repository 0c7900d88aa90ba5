// Why the next mail of an enrollment has not been sent and what can be done: one result for every status and reason
// (rules.md R-216). The Korean texts are in web/words/enrollments.ts.
import {
  type EnrollmentStatus,
  isOpen,
  STATUS_REASONS,
  type StatusReason,
  type WaitReason,
} from './enrollment.ts'

/** `paused` and `removed` share reasons with other statuses, so the name contains both. */
type Named<S extends EnrollmentStatus> = S extends EnrollmentStatus ? `${S}_${StatusReason<S>}` : never

export type NotSentReason =
  | Named<'pending' | 'paused' | 'blocked' | 'replied' | 'bounced' | 'unsubscribed' | 'removed'>
  | WaitReason
  /** a first mail that waits only for its planned time */
  | 'turn'
  /** its planned time has come */
  | 'due'
  /** the receiving server rejected it temporarily; it is retried */
  | 'retrying'
  /** no mail is left; it will be completed */
  | 'closing'
  /** active, and nothing is planned yet */
  | 'unplanned'
  /** paused until a time by a user */
  | 'paused_until'
  /** completed without a mail: every mail was cancelled */
  | 'completed'

/** What the user can do. `wait`: nothing has to be done; `none`: nothing can be done. */
export type NotSentAction =
  | 'wait'
  | 'start'
  | 'resume'
  | 'approve'
  | 'mailbox'
  | 'check'
  | 'inbox'
  | 'lead'
  | 'enrol'
  | 'none'

export type NotSentFacts = {
  status: EnrollmentStatus
  statusReason: string | null
  waitReason: string | null
  /** when the next mail is planned, or the last timer ends */
  nextActionAt: Date | null
  resumeAt: Date | null
  hasNextMail: boolean
  /** the server rejected the last attempt temporarily */
  isRetrying: boolean
  sentCount: number
}

/** `at`: when it continues by itself, before the start the estimate; null when it does not */
export type NotSent = { why: NotSentReason; way: NotSentAction; at: Date | null }

const WAYS: Record<
  Exclude<NotSentReason, WaitReason | 'turn' | 'due' | 'retrying' | 'closing'>,
  NotSentAction
> = {
  pending_sequence_not_active: 'start',
  pending_awaiting_content: 'wait',
  pending_awaiting_approval: 'approve',
  unplanned: 'wait',
  paused_until: 'wait',
  paused_manual: 'resume',
  paused_out_of_office: 'wait',
  paused_company_reply: 'check',
  paused_wrote_first: 'check',
  paused_written_by_member: 'check',
  paused_sequence_paused: 'start',
  paused_no_consent: 'lead',
  blocked_missing_variable: 'check',
  blocked_empty_content: 'check',
  blocked_generation_failed: 'check',
  blocked_email_invalid: 'lead',
  blocked_send_failed: 'check',
  blocked_send_uncertain: 'check',
  blocked_node_removed: 'check',
  replied_human: 'inbox',
  replied_other_address: 'inbox',
  replied_manual: 'none',
  completed: 'enrol',
  bounced_hard: 'lead',
  bounced_soft_limit: 'lead',
  unsubscribed_link: 'none',
  unsubscribed_one_click: 'none',
  unsubscribed_reply_text: 'none',
  unsubscribed_complaint: 'none',
  unsubscribed_manual: 'none',
  removed_manual: 'enrol',
  removed_company_reply: 'enrol',
  removed_suppressed: 'none',
  removed_contact_deleted: 'none',
  removed_sequence_deleted: 'none',
  removed_lead_merged: 'none',
  removed_left_company: 'inbox',
}

/**
 * @returns null when there is nothing to explain: the enrollment ended with at least one sent mail
 * @param now by the clock of its mailbox
 */
export function explainNotSent(facts: NotSentFacts, now: Date): NotSent | null {
  const { status, resumeAt, sentCount } = facts
  if (!isOpen(status) && sentCount > 0) return null
  if (status === 'active') return explainWaiting(facts, now)
  if (status === 'completed') return { why: 'completed', way: WAYS.completed, at: null }
  const reasons: readonly string[] = STATUS_REASONS[status]
  // a row without a reason should not exist; the first reason still says what to do
  const reason = facts.statusReason && reasons.includes(facts.statusReason) ? facts.statusReason : reasons[0]
  const why = `${status}_${reason}` as keyof typeof WAYS
  if (status === 'paused' && resumeAt && resumeAt > now) {
    return { why: why === 'paused_manual' ? 'paused_until' : why, way: 'wait', at: resumeAt }
  }
  // an absence whose end is unknown or over: a user can resume the enrollment
  if (why === 'paused_out_of_office') return { why, way: resumeAt ? 'wait' : 'resume', at: resumeAt }
  // the plan before the start is an estimate
  const estimate = why === 'pending_sequence_not_active' && facts.nextActionAt && facts.nextActionAt > now
  return { why, way: WAYS[why], at: estimate ? facts.nextActionAt : null }
}

function explainWaiting(facts: NotSentFacts, now: Date): NotSent {
  const { waitReason, nextActionAt, hasNextMail, sentCount } = facts
  if (waitReason === 'opt_out_pending') return { why: waitReason, way: 'check', at: null }
  if (waitReason === 'mailbox_disconnected') return { why: waitReason, way: 'mailbox', at: null }
  if (!nextActionAt) return { why: 'unplanned', way: WAYS.unplanned, at: null }
  const waits = (why: NotSentReason): NotSent => ({ why, way: 'wait', at: nextActionAt })
  if (!hasNextMail) return waits('closing')
  if (nextActionAt <= now) return waits('due')
  if (facts.isRetrying) return waits('retrying')
  // only the delay of the timer is left, or for a first mail nothing
  if (isOtherWait(waitReason)) return waits(waitReason)
  return waits(sentCount > 0 ? 'delay' : 'turn')
}

type OtherWait = Exclude<WaitReason, 'delay' | 'mailbox_disconnected' | 'opt_out_pending'>
const OTHER_WAITS: Record<OtherWait, true> = {
  outside_window: true,
  holiday: true,
  mailbox_limit: true,
  gap: true,
  domain_limit: true,
  replies_unread: true,
  sender_not_ready: true,
}
const isOtherWait = (reason: string | null): reason is OtherWait =>
  reason !== null && Object.hasOwn(OTHER_WAITS, reason)
