// Status labels and texts of enrollments, for the sequence page and the designer.
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { explainNotSent, type NotSentAction, type NotSentFacts } from '#core/enrollments/not-sent.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { notSentSentences, reasonWords } from '#web/words/enrollments.ts'

/** The badge colour of each status: green a reply, amber what a user must look at, red stopped, blue running. */
export const ENROLLMENT_TONES = {
  pending: 'gray',
  active: 'blue',
  paused: 'gray',
  blocked: 'amber',
  replied: 'green',
  completed: 'gray',
  bounced: 'red',
  unsubscribed: 'red',
  removed: 'gray',
} as const satisfies Record<EnrollmentStatus, string>

/**
 * Whether the planned mails of an enrollment, or the next mail of a lead, are held. Screens show the word 보류 without a
 * date: the stored time applies only when the enrollment is resumed before it.
 */
export const isHeldStatus = (status: EnrollmentStatus | LeadStatus): boolean =>
  status === 'paused' || status === 'blocked'

export const contactName = ({ companyName, contactName, contactEmail }: Enrollment): string =>
  companyName || contactName || contactEmail || enrollmentListText.gone

export const reasonOf = ({ status, statusReason }: Enrollment): string | undefined =>
  reasonWords(status, statusReason)

/** The current time by the clock of the enrollment's mailbox. */
export const mailboxTime = ({ clockOffsetMs }: Pick<Enrollment, 'clockOffsetMs'>): number =>
  Date.now() + clockOffsetMs

/** The same for several enrollments: the latest of their clocks. */
export const latestMailboxTime = (enrollments: readonly Enrollment[]): number =>
  Math.max(Date.now(), ...enrollments.map(mailboxTime))

/** The input of `explainNotSent` from an enrollment of the API. */
const factsOf = (enrollment: Enrollment): NotSentFacts => ({
  ...enrollment,
  nextActionAt: enrollment.nextActionAt ? new Date(enrollment.nextActionAt) : null,
  resumeAt: enrollment.resumeAt ? new Date(enrollment.resumeAt) : null,
  hasNextMail: enrollment.nextNodeId !== null,
  isRetrying: enrollment.lastEvent?.kind === 'send_retried',
})

/** Why the next mail is not sent and what to do; undefined when nothing is wrong. */
export function notSentReason(
  enrollment: Enrollment,
  now: number = mailboxTime(enrollment),
): { sentence: string; way: NotSentAction } | undefined {
  const answer = explainNotSent(factsOf(enrollment), new Date(now))
  if (!answer) return undefined
  const when = answer.at ? formatDateTime(answer.at, now) : ''
  return { sentence: notSentSentences[answer.why](when), way: answer.way }
}
