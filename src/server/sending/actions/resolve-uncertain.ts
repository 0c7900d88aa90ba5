// A user settles an uncertain mail: it was sent, send it again, or skip it (rules.md R-313).
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { lockEnrollment } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findUncertain, resolveExecution } from '#server/data/sending/executions.ts'
import { resumeEnrollment } from '#server/enrollments/actions/resume.ts'

export async function settleUncertain(
  ctx: Context,
  scope: Scope,
  ids: { sequenceId: string; enrollmentId: string },
  decision: 'sent' | 'resend' | 'skip',
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = allow(
      scope,
      await lockEnrollment(tx, ids.enrollmentId),
      (row) => [row.workspaceId],
      'enrollment_not_found',
    )
    if (enrollment.sequenceId !== ids.sequenceId) throw new AppError('enrollment_not_found')
    const mail = await findUncertain(tx, enrollment.id)
    if (!mail || enrollment.status !== 'blocked') {
      throw new AppError('conflict', { message: '확인할 메일이 없습니다. 이미 처리되었습니다.' })
    }
    const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
    const at = mailboxNow(mailbox, ctx.clock.now())
    await resolveExecution(tx, mail.id, decision, at)
    await insertEvents(tx, [
      {
        kind: 'settled',
        at,
        enrollmentId: enrollment.id,
        executionId: mail.id,
        nodeId: mail.nodeId,
        data: { decision },
      },
    ])
    if (decision === 'sent') {
      await insertEvents(tx, [
        {
          kind: 'sent',
          at: mail.claimedAt ?? at,
          enrollmentId: enrollment.id,
          executionId: mail.id,
          nodeId: mail.nodeId,
        },
      ])
    }
    // after a restore an enrollment can have several uncertain mails: it continues when all are settled
    if (!(await findUncertain(tx, enrollment.id))) await resumeEnrollment(ctx, tx, enrollment, at)
  })
}
