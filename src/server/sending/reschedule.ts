// After a mail was sent: the later mails of its path are planned from the actual time, or the path ends (rules.md R-317).
import { isOpen } from '#core/enrollments/enrollment.ts'
import { enrollmentProgress, findRemainingSteps } from '#core/enrollments/remaining-steps.ts'
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { workingDays } from '#core/mailboxes/sending-rules.ts'
import { addDelay } from '#core/sending/delay.ts'
import type { Context, Db } from '#server/context.ts'
import type { EnrollmentRecord } from '#server/data/enrollments/enrollments.ts'
import type { NewEvent } from '#server/data/enrollments/events.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { type ExecutionRecord, listExecutions } from '#server/data/sending/executions.ts'
import { findPublishedSequences, type PublishedSequence } from '#server/data/sequences/published-sequences.ts'
import { completeAtPathEnd, type PathEnd } from '#server/planning/complete.ts'
import { nextOrdinal, planEnrollments, type ToPlan } from '#server/planning/plan-enrollments.ts'
import { blockAtRemovedNode } from '#server/planning/replan-sequence.ts'

/** A mail sent within this time of its plan does not move the later ones. */
const MIN_SHIFT_MS = 60_000

type Sent = { mail: { enrollmentId: string; plannedAt: Date }; mailbox: Mailbox; sentAt: Date }

/**
 * Re-plans or ends the paths of mails that were just sent.
 * @param enrollments of the mails, locked, by id
 * @param events of the sent mails; inserted before the events of completed paths
 */
export async function rescheduleAfterSending(
  ctx: Context,
  tx: Db,
  sent: readonly Sent[],
  enrollments: ReadonlyMap<string, EnrollmentRecord>,
  events: readonly NewEvent[],
): Promise<void> {
  const steps = await listSteps(tx, sent, enrollments)
  const ends = steps.flatMap(({ enrollment, sequence, rows, sentAt, next }): PathEnd[] => {
    if (next.kind !== 'end') return []
    const hasPlanned = rows.some(({ state }) => state === 'scheduled')
    return [{ enrollment, sequence, tailDays: next.tailDays, lastSentAt: sentAt, hasPlanned }]
  })
  await completeAtPathEnd(tx, ends, events)
  for (const { enrollment, sequence, mailbox, sentAt, next } of steps) {
    if (next.kind === 'plan') await planEnrollments(ctx, tx, mailbox, sequence, [next.toPlan])
    // its node was deleted while it was being sent
    else if (next.kind === 'removed' && enrollment.status !== 'blocked')
      await blockAtRemovedNode(tx, [enrollment], sentAt)
  }
}

type Step = Pick<Sent, 'mailbox' | 'sentAt'> & {
  enrollment: EnrollmentRecord
  sequence: PublishedSequence
  rows: readonly ExecutionRecord[]
  next: Next
}

async function listSteps(
  tx: Db,
  sent: readonly Sent[],
  enrollments: ReadonlyMap<string, EnrollmentRecord>,
): Promise<Step[]> {
  const open = sent.flatMap((mail) => {
    const enrollment = enrollments.get(mail.mail.enrollmentId)
    return enrollment && isOpen(enrollment.status) ? [{ ...mail, enrollment }] : []
  })
  if (open.length === 0) return []
  const sequences = await findPublishedSequences(tx, [
    ...new Set(open.map(({ enrollment }) => enrollment.sequenceId)),
  ])
  const ids = [...new Set(open.map(({ enrollment }) => enrollment.id))]
  const mailsOf = Map.groupBy(await listExecutions(tx, ids), (row) => row.enrollmentId)
  return open.flatMap(({ enrollment, mail, mailbox, sentAt }): Step[] => {
    const sequence = sequences.get(enrollment.sequenceId)
    if (!sequence) return []
    const rows = mailsOf.get(enrollment.id) ?? []
    const next = nextOf(enrollment, sequence, {
      plannedAt: mail.plannedAt,
      rows,
      sentAt,
      rules: mailbox.rules,
    })
    return [{ enrollment, sequence, mailbox, sentAt, rows, next }]
  })
}

type Next =
  | { kind: 'nothing' }
  | { kind: 'removed' }
  | { kind: 'end'; tailDays: number }
  | { kind: 'plan'; toPlan: ToPlan }

/** What a sent mail changes in the rest of its path. */
function nextOf(
  enrollment: EnrollmentRecord,
  sequence: PublishedSequence,
  {
    plannedAt,
    rows,
    sentAt,
    rules,
  }: { plannedAt: Date; rows: readonly ExecutionRecord[]; sentAt: Date; rules: MailboxRules },
): Next {
  if (!sequence.published) return { kind: 'nothing' }
  const { workflow, graph } = sequence.published
  const ahead = findRemainingSteps(
    workflow,
    enrollmentProgress(enrollment.id, rows, enrollment.continueAt),
    graph,
  )
  if (!ahead) return { kind: 'removed' }
  const { remaining, path } = ahead
  const [first] = remaining
  if (!first) return { kind: 'end', tailDays: path.tail.delayDays }
  const planned = rows.find((row) => row.nodeId === first.nodeId)
  // a user may have moved this mail right before it was sent, with or without the later ones
  const isOnTime = Math.abs(sentAt.getTime() - plannedAt.getTime()) < MIN_SHIFT_MS
  const due = addDelay(sentAt, first.delayDays, sequence, workingDays(rules)).getTime()
  if (isOnTime && planned && planned.plannedAt.getTime() > due - MIN_SHIFT_MS) return { kind: 'nothing' }
  const toPlan = {
    enrollmentId: enrollment.id,
    remaining,
    firstOrdinal: nextOrdinal(rows),
    lastSentAt: sentAt,
    notBefore: ahead.keepsTime ? (planned?.plannedAt ?? null) : null,
    held: sequence.status !== 'active' || enrollment.status !== 'active',
  }
  return { kind: 'plan', toPlan }
}
