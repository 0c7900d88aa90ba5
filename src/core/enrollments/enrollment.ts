// An enrollment: one lead in one sequence, sent to from one mailbox. Its statuses, their reasons and the allowed changes
// (rules.md R-201). A status always has a reason.

export const ENROLLMENT_STATUSES = [
  'pending',
  'active',
  'paused',
  'blocked',
  'replied',
  'completed',
  'bounced',
  'unsubscribed',
  'removed',
] as const
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number]

export const OPEN_STATUSES = ['pending', 'active', 'paused', 'blocked'] as const satisfies EnrollmentStatus[]
export const isOpen = (status: EnrollmentStatus): boolean =>
  (OPEN_STATUSES as readonly EnrollmentStatus[]).includes(status)

export const STATUS_REASONS = {
  pending: ['sequence_not_active', 'awaiting_content', 'awaiting_approval'],
  active: [],
  paused: [
    'manual',
    'out_of_office',
    'company_reply',
    'sequence_paused',
    'wrote_first',
    'written_by_member',
    'no_consent',
  ],
  blocked: [
    'missing_variable',
    'empty_content',
    'generation_failed',
    'email_invalid',
    'send_failed',
    'send_uncertain',
    'node_removed',
  ],
  replied: ['human', 'other_address', 'manual'],
  completed: [],
  bounced: ['hard', 'soft_limit'],
  unsubscribed: ['link', 'one_click', 'reply_text', 'complaint', 'manual'],
  removed: [
    'manual',
    'company_reply',
    'suppressed',
    'contact_deleted',
    'sequence_deleted',
    'lead_merged',
    'left_company',
  ],
} as const satisfies Record<EnrollmentStatus, readonly string[]>
export type StatusReason<S extends EnrollmentStatus = EnrollmentStatus> = (typeof STATUS_REASONS)[S][number]

export const WAIT_REASONS = [
  'delay',
  'outside_window',
  'holiday',
  'mailbox_limit',
  'gap',
  'domain_limit',
  'mailbox_disconnected',
  'opt_out_pending',
  /** a follow-up waits until its mailbox was read for replies */
  'replies_unread',
  /** its mailbox lacks what its mails need: an opt-out link that can be opened, or replies that are read */
  'sender_not_ready',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** What a user may set by PATCH … /status (rules.md R-205). */
export const PATCHABLE_STATUSES = ['active', 'paused', 'removed', 'replied'] as const
export type PatchableStatus = (typeof PATCHABLE_STATUSES)[number]

/**
 * Whether a user may change the status. An ended enrollment stays ended, except that a completed one can be marked as
 * replied (rules.md R-205).
 */
export function canPatchStatus(from: EnrollmentStatus, to: PatchableStatus): boolean {
  if (!isOpen(from)) return from === 'completed' && to === 'replied'
  return from !== to
}

/** `until`: the end of a pause, by the mailbox's clock; `why`: with `active`, the reason to undo a bounce */
export type Move = { status: PatchableStatus; until?: Date | undefined; why?: string | undefined }

/**
 * Whether a user may move an enrollment (rules.md R-205). Besides `canPatchStatus`, the end of a pause can be changed and a bounce be
 * undone with a reason. One that waits for an uncertain mail or lacks consent is not resumed.
 * @param facts.isBouncedAtSending the recipient's server rejected the mail: a notice by mail cannot be repeated
 */
export function canMove(
  { status: from, statusReason }: { status: EnrollmentStatus; statusReason: string | null },
  { status: to, until, why }: Move,
  facts: { isBouncedAtSending: boolean; lacksConsent: boolean },
): boolean {
  if (from === 'bounced') return to === 'active' && Boolean(why) && facts.isBouncedAtSending
  if (to === 'active' && (statusReason === 'send_uncertain' || facts.lacksConsent)) return false
  return canPatchStatus(from, to) || (from === 'paused' && to === 'paused' && until !== undefined)
}

const LONGEST_PAUSE_MS = 366 * 24 * 60 * 60 * 1000

/** The end of a pause, when the enrollment resumes by itself: in the future, and within a year. */
export const isValidPauseEnd = (until: Date, now: Date): boolean =>
  until.getTime() > now.getTime() && until.getTime() - now.getTime() <= LONGEST_PAUSE_MS

/** A status that a received message or an opt-out leads to, and its reason. */
export type Outcome =
  | { kind: 'replied'; reason: StatusReason<'replied'> }
  | { kind: 'bounced'; reason: StatusReason<'bounced'> }
  | { kind: 'unsubscribed'; reason: StatusReason<'unsubscribed'> }
  | { kind: 'removed'; reason: 'left_company' }

/** Applies in every open status and after completion; an end of the same or a more serious kind is kept. */
export function canApplyOutcome(from: EnrollmentStatus, outcome: Outcome): boolean {
  if (isOpen(from) || from === 'completed') return true
  return outcome.kind === 'unsubscribed' && (from === 'replied' || from === 'removed')
}

export const EXECUTION_STATES = [
  'scheduled',
  'claimed',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'cancelled',
  'skipped',
] as const
export type ExecutionState = (typeof EXECUTION_STATES)[number]

/** Why a lead was not enrolled. */
export const SKIP_REASONS = [
  'lead_not_found',
  'already_enrolled',
  'enrolled_elsewhere',
  'email_missing',
  'email_invalid',
  'suppressed',
  'bounced',
  'left_company',
  'finished',
  'no_consent',
  'mailbox_stopped',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The orders of the enrollments of a sequence. `enrolled`: by the time of enrollment, or of the event counted at a node. */
export const ENROLLMENT_SORTS = ['enrolled', 'lead', 'status', 'next', 'sender'] as const
export type EnrollmentSort = (typeof ENROLLMENT_SORTS)[number]

/** The numbers at a node, as a filter of the enrollments they count. */
export const NODE_STATES = ['sent', 'replied', 'waiting', 'opened', 'clicked'] as const
export type NodeState = (typeof NODE_STATES)[number]
