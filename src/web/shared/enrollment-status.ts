// What an enrollment is called and what is said of it, wherever people are listed: on the page of a sequence, in the designer.
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { explainNotSent, type NotSentAction, type NotSentFacts } from '#core/enrollments/not-sent.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { enrollmentListText } from '#web/shared/text/enrollment-list.ts'
import { reasonWords } from '#web/shared/text/enrollments.ts'
import { notSentSentences } from '#web/shared/text/not-sent.ts'

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
  companyName || contactName || contactEmail || enrollmentListText.gone

export const reasonOf = ({ status, statusReason }: Enrollment): string | undefined =>
  reasonWords(status, statusReason)

/** By the clock of the mailboxes: whatever happened last has happened, also in a sandbox that runs ahead. */
export const latestKnownTime = (enrollments: readonly Enrollment[]): number =>
  Math.max(Date.now(), ...enrollments.map(({ lastEvent }) => (lastEvent ? Date.parse(lastEvent.at) : 0)))

/** What `explainNotSent` asks of an enrollment as the API tells it. */
const factsOf = (enrollment: Enrollment): NotSentFacts => ({
  ...enrollment,
  nextActionAt: enrollment.nextActionAt ? new Date(enrollment.nextActionAt) : null,
  resumeAt: enrollment.resumeAt ? new Date(enrollment.resumeAt) : null,
  hasNextMail: enrollment.nextNodeId !== null,
  isRetrying: enrollment.lastEvent?.kind === 'send_retried',
})

/** Why the next mail has not gone, in one sentence, and the way on; undefined when none is missing. */
export function notSentReason(
  enrollment: Enrollment,
  now: number = Date.now(),
): { sentence: string; way: NotSentAction } | undefined {
  const answer = explainNotSent(factsOf(enrollment), new Date(now))
  if (!answer) return undefined
  const when = answer.at ? formatDateTime(answer.at, now) : ''
  return { sentence: notSentSentences[answer.why](when), way: answer.way }
}
