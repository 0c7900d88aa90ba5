// Who is sent nothing when a sequence is started or resumed, and why (rules.md R-124).
import {
  type EnrollmentStatus,
  isOpen,
  SKIP_REASONS,
  type StatusReason,
} from '#core/enrollments/enrollment.ts'

export const START_EXCLUSIONS = [
  'paused',
  'blocked',
  'opt_out_pending',
  'no_mail_left',
  'ended',
  'not_enrolled',
  ...SKIP_REASONS,
] as const
export type StartExclusion = (typeof START_EXCLUSIONS)[number]

/**
 * Null when the start continues the enrollment: a pause by a user, an absence or a company reply is not ended by it. One
 * without a legal basis continues when it has one now, which the caller checks.
 */
export function startExclusion(
  status: EnrollmentStatus,
  reason: StatusReason | null,
): 'paused' | 'blocked' | 'ended' | null {
  if (!isOpen(status)) return 'ended'
  if (status === 'blocked') return 'blocked'
  return status === 'paused' && reason !== 'sequence_paused' && reason !== 'no_consent' ? 'paused' : null
}
