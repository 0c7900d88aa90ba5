// Records what came of a mail: sent, refused, bounced, uncertain. Each is one short transaction that first locks the
// enrollment, so that an answer arriving at the same moment goes before or after, never in between. Mails that were sent
// at nearly the same moment share one (in-groups.ts).
import { isOpen } from '#core/enrollments/enrollment.ts'
import type { Context } from '#server/context.ts'
import {
  lockEnrollment,
  lockEnrollments,
  updateEnrollmentStatus,
} from '#server/enrollments/store/enrollments.ts'
import { insertEvents, type NewEvent } from '#server/enrollments/store/events.ts'
import { endMail } from '#server/sending/store/due-mails.ts'
import { skipUnsent } from '#server/sending/store/executions.ts'
import { markMailsSent } from '#server/sending/store/sending-mails.ts'
import { anchor } from './reschedule.ts'
import type { ProcessedMail, SentMail } from './sent-mail.ts'

/**
 * The mails are with their servers: the rows, the events, and the rest of each path anchored on the real sending.
 * @param options.skipLocked an enrollment that somebody is busy with is not waited for
 * @returns those that are written down now
 */
export async function recordSent(
  ctx: Context,
  mails: readonly SentMail[],
  options: { skipLocked?: boolean } = {},
): Promise<Map<SentMail, true>> {
  let count = 0
  const written = await ctx.db.transaction().execute(async (tx) => {
    const ids = mails.map(({ mail }) => mail.enrollmentId)
    const enrollments = new Map((await lockEnrollments(tx, ids, options)).map((one) => [one.id, one]))
    const held = mails.filter(({ mail }) => enrollments.has(mail.enrollmentId))
    const marked = await markMailsSent(
      tx,
      held.map(({ mail, sentAt, response }) => ({ id: mail.id, sentAt, response })),
    )
    const fresh = held.filter(({ mail }) => marked.has(mail.id))
    count = fresh.length
    const events = fresh.map(
      ({ mail, sentAt }): NewEvent => ({
        kind: 'sent',
        at: sentAt,
        enrollmentId: mail.enrollmentId,
        executionId: mail.id,
        nodeId: mail.nodeId,
      }),
    )
    await anchor(ctx, tx, fresh, enrollments, events)
    return new Map(held.map((mail): [SentMail, true] => [mail, true]))
  })
  ctx.metrics.mails('sent', count)
  return written
}

/** The address refused for good: the enrollment ends as bounced and nothing more is planned. */
export async function recordBounced(
  ctx: Context,
  mail: ProcessedMail,
  reason: 'hard' | 'soft_limit',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    if (!(await endMail(tx, mail.id, 'failed', 'bounced', why, at))) return
    ctx.metrics.mails('bounced')
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
  mail: ProcessedMail,
  state: 'failed' | 'uncertain',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    const reason = state === 'uncertain' ? 'send_uncertain' : 'send_failed'
    if (!(await endMail(tx, mail.id, state, reason, why, at))) return
    ctx.metrics.mails(state)
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
