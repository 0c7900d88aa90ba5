// The earliest time of the next mail when an enrollment is re-planned, after its workflow was changed or its pause ended: a
// planned time is kept, and mails are not sent in a burst (rules.md ).
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import type { RemainingSteps } from '#core/enrollments/remaining-steps.ts'
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { workingDays } from '#core/mailboxes/sending-rules.ts'
import { addDelay, resumeAt, type SequenceRules } from '#core/sending/delay.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'

export type ReplanFacts = {
  sequence: SequenceRules & { publishedVersion: number | null }
  mailbox: MailboxRules
  /** the start of the enrollment, if one was chosen */
  startAt: Date | null
  /** the rows of the enrollment in the order of their ordinals */
  mails: readonly { nodeId: string; state: ExecutionState; plannedAt: Date; sentAt: Date | null }[]
  ahead: RemainingSteps
  /** in the workflow published before; in the same workflow when it was not changed */
  remainingBefore: RemainingSteps | null
  /** by the mailbox's own clock */
  now: Date
}

/** The actual time of the last sent mail: the rest of the path counts from it. */
export const lastSentAtIn = (mails: ReplanFacts['mails']): Date | null =>
  mails.findLast((mail) => mail.sentAt)?.sentAt ?? null

/** With the same delay as before the planned time is kept; else the new delay counts, from the next sending day when it is over. */
export function nextNotBefore(facts: ReplanFacts): Date | null {
  const { sequence, mailbox, startAt, mails, ahead, remainingBefore, now } = facts
  const [first] = ahead.remaining
  const lastSentAt = lastSentAtIn(mails)
  const keeps = ahead.keepsTime || hasSameDelay(first, remainingBefore?.remaining[0])
  if (lastSentAt && !keeps)
    return resumeAt(
      addDelay(lastSentAt, first?.delayDays ?? 0, sequence, workingDays(mailbox)),
      now,
      mailbox,
      sequence,
    )
  const next = mails.find((mail) => mail.state === 'scheduled' && mail.nodeId === first?.nodeId)
  // before the first launch there is no planned time to keep
  if (!next || sequence.publishedVersion === null) return startAt
  return resumeAt(next.plannedAt, now, mailbox, sequence)
}

/** The same mail is next, with the same delay after the last one. */
const hasSameDelay = (now: PathStep | undefined, was: PathStep | undefined): boolean =>
  now?.nodeId === was?.nodeId && now?.delayDays === was?.delayDays
