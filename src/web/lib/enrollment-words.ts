// What an enrollment is called and what is said of it, wherever people are listed: on the page of a sequence, in the designer.
import type { Enrollment } from '#api/enrollments.ts'
import type { EnrollmentStatus } from '#core/enrollment.ts'
import { contactsText, isWaitReason, reasonWords, waitSentences } from '#web/text/enrollments.ts'
import { formatDateTime } from './format.ts'

/** The tint of each status. */
export const ENROLLMENT_TONES = {
  pending: 'gray',
  active: 'blue',
  paused: 'amber',
  blocked: 'red',
  replied: 'green',
  completed: 'gray',
  bounced: 'red',
  unsubscribed: 'violet',
  removed: 'gray',
} as const satisfies Record<EnrollmentStatus, string>

export const contactName = ({ companyName, contactName, contactEmail }: Enrollment): string =>
  companyName || contactName || contactEmail || contactsText.gone

export const reasonOf = ({ status, statusReason }: Enrollment): string | undefined =>
  reasonWords(status, statusReason)

/** When something happens next, and why then; undefined when nothing does by itself. */
export function nextWords(enrollment: Enrollment, now?: number): string | undefined {
  const { status, resumeAt, nextActionAt, nextNodeId, waitReason } = enrollment
  const when = (moment: string): string => formatDateTime(moment, now)
  if (status === 'paused') return resumeAt ? contactsText.resumesAt(when(resumeAt)) : undefined
  if (status === 'pending') return reasonOf(enrollment)
  if (status !== 'active') return undefined
  if (waitReason === 'mailbox_disconnected') return waitSentences.mailbox_disconnected()
  if (!nextActionAt) return undefined
  if (!nextNodeId) return contactsText.completesAt(when(nextActionAt))
  // nothing stands in its way but the days of the timer, or for a first mail nothing at all
  if (!isWaitReason(waitReason) || (waitReason === 'delay' && !enrollment.currentNodeId))
    return contactsText.plannedAt(when(nextActionAt))
  return waitSentences[waitReason](when(nextActionAt))
}
