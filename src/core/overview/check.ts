// What needs a decision by a user, by cause, and the actions each cause allows (rules.md R-1302).
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'

/** Most urgent first: a mail that may have been sent twice before one that only waits for the user. */
export const CHECK_CAUSES = [
  'send_uncertain',
  'send_failed',
  'email_invalid',
  'missing_variable',
  'empty_content',
  'generation_failed',
  'node_removed',
  'awaiting_approval',
  'wrote_first',
  'written_by_member',
  'company_reply',
] as const
export type CheckCause = (typeof CHECK_CAUSES)[number]

export const CHECK_ACTIONS = ['retry', 'settle', 'continue', 'remove'] as const
export type CheckAction = (typeof CHECK_ACTIONS)[number]

/** A mail with status uncertain is never retried; a mail is approved where it is read, in the review. */
const ACTIONS_OF: Record<CheckCause, readonly CheckAction[]> = {
  send_uncertain: ['settle', 'remove'],
  send_failed: ['retry', 'remove'],
  email_invalid: ['retry', 'remove'],
  missing_variable: ['retry', 'remove'],
  empty_content: ['retry', 'remove'],
  generation_failed: ['retry', 'remove'],
  node_removed: ['continue', 'remove'],
  awaiting_approval: ['remove'],
  wrote_first: ['retry', 'remove'],
  written_by_member: ['retry', 'remove'],
  company_reply: ['retry', 'remove'],
}

const STATUS_OF: Record<CheckCause, EnrollmentStatus> = {
  send_uncertain: 'blocked',
  send_failed: 'blocked',
  email_invalid: 'blocked',
  missing_variable: 'blocked',
  empty_content: 'blocked',
  generation_failed: 'blocked',
  node_removed: 'blocked',
  awaiting_approval: 'pending',
  wrote_first: 'paused',
  written_by_member: 'paused',
  company_reply: 'paused',
}

/** The cause by which an enrollment waits for a user; null when it does not wait. */
export function findCheckCause(status: EnrollmentStatus, reason: string | null): CheckCause | null {
  const cause = CHECK_CAUSES.find((one) => one === reason)
  return cause && status === STATUS_OF[cause] ? cause : null
}

export const canResolve = (cause: CheckCause | null, action: CheckAction): boolean =>
  cause !== null && ACTIONS_OF[cause].includes(action)
