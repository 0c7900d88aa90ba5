// From when the next mail may go for somebody who is planned anew, because their drawing was changed or their pause is
// over: a promise that was made is kept, and nothing bursts (rules.md ).

import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import type { RemainingSteps } from '#core/enrollments/remaining-steps.ts'
import type { MailboxRules } from '#core/mailboxes/sending-rules.ts'
import { addDelay, resumeAt, type SequenceRules } from '#core/sending/delay.ts'
import type { PathStep } from '#core/sequences/workflow/path.ts'

export type ReplanFacts = {
  sequence: SequenceRules & { publishedVersion: number | null }
  mailbox: MailboxRules
  /** when they were to begin, if that was asked for */
  startAt: Date | null
  /** the rows of the enrollment in the order of their ordinals */
  mails: readonly { nodeId: string; state: ExecutionState; plannedAt: Date; sentAt: Date | null }[]
  ahead: RemainingSteps
  /** by the drawing that was published until now; the same one where only time has passed */
  aheadBefore: RemainingSteps | null
  /** by the mailbox's own clock */
  now: Date
}

/** The real sending the rest of the path counts from. */
export const lastSentAtIn = (mails: ReplanFacts['mails']): Date | null =>
  mails.findLast((mail) => mail.sentAt)?.sentAt ?? null

/** Whoever waits as long as before keeps their time; else it is the new wait, on the next sending day when that is over. */
export function nextNotBefore(facts: ReplanFacts): Date | null {
  const { sequence, mailbox, startAt, mails, ahead, aheadBefore, now } = facts
  const [first] = ahead.remaining
  const lastSentAt = lastSentAtIn(mails)
  const keeps = ahead.keepsTime || hasSameDelay(first, aheadBefore?.remaining[0])
  if (lastSentAt && !keeps)
    return resumeAt(addDelay(lastSentAt, first?.delayDays ?? 0, sequence), now, mailbox, sequence)
  const next = mails.find((mail) => mail.state === 'scheduled' && mail.nodeId === first?.nodeId)
  // before the first launch nothing was promised: the plan begins with it
  if (!next || sequence.publishedVersion === null) return startAt
  return resumeAt(next.plannedAt, now, mailbox, sequence)
}

/** The same mail comes next, as many days after the last one as before. */
const hasSameDelay = (now: PathStep | undefined, was: PathStep | undefined): boolean =>
  now?.nodeId === was?.nodeId && now?.delayDays === was?.delayDays
