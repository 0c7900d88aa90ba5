// What needs a decision by a user, by cause, and the actions each cause allows (rules.md R-1302).
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'

/** Urgent first: what may have gone wrong with somebody else's mailbox before what only waits for us. */
export const CHECK_CAUSES = [
  'send_uncertain',
  'send_failed',
  'email_invalid',
  'missing_variable',
  'empty_content',
  'generation_failed',
  'node_removed',
  'awaiting_approval',
  'company_reply',
] as const
export type CheckCause = (typeof CHECK_CAUSES)[number]

export const CHECK_ACTIONS = ['retry', 'settle', 'continue', 'remove'] as const
export type CheckAction = (typeof CHECK_ACTIONS)[number]

/** One table: a mail of unknown fate is never just tried again, and an approval is given where the mail is read. */
const WAYS: Record<CheckCause, readonly CheckAction[]> = {
  send_uncertain: ['settle', 'remove'],
  send_failed: ['retry', 'remove'],
  email_invalid: ['retry', 'remove'],
  missing_variable: ['retry', 'remove'],
  empty_content: ['retry', 'remove'],
  generation_failed: ['retry', 'remove'],
  node_removed: ['continue', 'remove'],
  awaiting_approval: ['remove'],
  company_reply: ['retry', 'remove'],
}

const STATUS_OF: Partial<Record<CheckCause, EnrollmentStatus>> = {
  awaiting_approval: 'pending',
  company_reply: 'paused',
}

/** Why an enrollment waits for a person; null when it does not. */
export function findCheckCause(status: EnrollmentStatus, reason: string | null): CheckCause | null {
  const cause = CHECK_CAUSES.find((one) => one === reason)
  return cause && status === (STATUS_OF[cause] ?? 'blocked') ? cause : null
}

export const canResolve = (cause: CheckCause | null, way: CheckAction): boolean =>
  cause !== null && WAYS[cause].includes(way)
