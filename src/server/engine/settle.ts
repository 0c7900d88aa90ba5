// Records what came of a mail: sent, refused, bounced, uncertain. Each is one short transaction that first locks the
// enrollment, so that an answer arriving at the same moment goes before or after, never in between.
import { isOpen } from '#core/enrollment.ts'
import { addDelay } from '#core/plan.ts'
import { aheadOf, hadOf } from '#core/workflow/ahead.ts'
import { parseWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { finishPath } from '../actions/finish-path.ts'
import { nextOrdinal, planEnrollments } from '../actions/plan-enrollments.ts'
import { blockRemoved } from '../actions/replan-sequence.ts'
import type { Context, Db } from '../context.ts'
import { endMail, markSent } from '../store/due-mails.ts'
import type { Mailbox } from '../store/email-accounts.ts'
import { type EnrollmentRecord, lockEnrollment, updateEnrollmentStatus } from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import { listExecutions, skipUnsent } from '../store/executions.ts'
import { findPublishedWorkflow, findSequence, type SequenceRecord } from '../store/sequences.ts'

/** Re-planning for a shift smaller than this would move nothing a person could see. */
const SHIFT_WORTH_REPLANNING_MS = 60_000

export type SettledMail = { id: string; enrollmentId: string; nodeId: string; plannedAt: Date }

/** The mail is with the server: the row, the event, and the rest of the path anchored on the real sending. */
export async function recordSent(
  ctx: Context,
  mail: SettledMail,
  mailbox: Mailbox,
  sentAt: Date,
  response: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    if (!(await markSent(tx, mail.id, sentAt, response))) return
    if (!enrollment) return
    await insertEvents(tx, [
      {
        kind: 'sent',
        at: sentAt,
        enrollmentId: mail.enrollmentId,
        executionId: mail.id,
        nodeId: mail.nodeId,
      },
    ])
    if (isOpen(enrollment.status)) await anchor(ctx, tx, enrollment, mail, mailbox, sentAt)
  })
}

/** Moves the later mails with the real sending, or ends the path when this was its last mail. */
async function anchor(
  ctx: Context,
  tx: Db,
  enrollment: EnrollmentRecord,
  mail: SettledMail,
  mailbox: Mailbox,
  sentAt: Date,
): Promise<void> {
  const sequence = await findSequence(tx, enrollment.sequenceId)
  const workflow = sequence && (await publishedWorkflow(tx, sequence))
  if (!sequence || !workflow) return
  const rows = await listExecutions(tx, [enrollment.id])
  const ahead = aheadOf(workflow, hadOf(enrollment.id, rows, enrollment.continueAt))
  // it left at the moment its node was deleted
  if (!ahead) return enrollment.status === 'blocked' ? undefined : blockRemoved(tx, enrollment, sentAt)
  const { remaining, path } = ahead
  if (remaining.length === 0) return finishPath(tx, enrollment, sequence, path.tail.delayDays, sentAt)
  const planned = rows.find((row) => row.nodeId === remaining[0]?.nodeId)
  // its own time may have been moved right before, and the later ones with it or not
  const isOnTime = Math.abs(sentAt.getTime() - mail.plannedAt.getTime()) < SHIFT_WORTH_REPLANNING_MS
  const due = addDelay(sentAt, remaining[0]?.delayDays ?? 0, sequence).getTime()
  if (isOnTime && planned && planned.plannedAt.getTime() > due - SHIFT_WORTH_REPLANNING_MS) return
  const held = sequence.status !== 'active' || enrollment.status !== 'active'
  await planEnrollments(ctx, tx, mailbox, sequence, [
    {
      enrollmentId: enrollment.id,
      remaining,
      firstOrdinal: nextOrdinal(rows),
      lastSentAt: sentAt,
      notBefore: ahead.keepsTime ? (planned?.plannedAt ?? null) : null,
      held,
    },
  ])
}

async function publishedWorkflow(tx: Db, sequence: SequenceRecord): Promise<Workflow | null> {
  const parsed = parseWorkflow(await findPublishedWorkflow(tx, sequence.id))
  return parsed.ok ? parsed.workflow : null
}

/** The address refused for good: the enrollment ends as bounced and nothing more is planned. */
export async function recordBounced(
  ctx: Context,
  mail: SettledMail,
  reason: 'hard' | 'soft_limit',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    if (!(await endMail(tx, mail.id, 'failed', 'bounced', why, at))) return
    if (!enrollment || !isOpen(enrollment.status)) return
    await updateEnrollmentStatus(tx, enrollment.id, { status: 'bounced', reason, detail: why, at })
    await skipUnsent(tx, [enrollment.id], 'bounced', at)
    await insertEvents(tx, [
      {
        kind: 'bounced',
        at,
        enrollmentId: enrollment.id,
        executionId: mail.id,
        nodeId: mail.nodeId,
        data: { why, reason },
      },
    ])
  })
}

/** This mail cannot go on by itself: a person decides (확인 필요). The later mails wait. */
export async function recordBlocked(
  ctx: Context,
  mail: SettledMail,
  state: 'failed' | 'uncertain',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    const reason = state === 'uncertain' ? 'send_uncertain' : 'send_failed'
    if (!(await endMail(tx, mail.id, state, reason, why, at))) return
    if (!enrollment || !isOpen(enrollment.status)) return
    await updateEnrollmentStatus(tx, enrollment.id, { status: 'blocked', reason, detail: why, at })
    await insertEvents(tx, [
      {
        kind: state === 'uncertain' ? 'send_uncertain' : 'blocked',
        at,
        enrollmentId: enrollment.id,
        executionId: mail.id,
        nodeId: mail.nodeId,
        data: { why },
      },
    ])
  })
}
