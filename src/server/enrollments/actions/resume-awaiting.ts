// Mails were written, edited or approved: enrollments waiting for them continue, with their mails re-planned. Whether a
// mail may be sent is decided again when it is due.
import type { Context } from '#server/context.ts'
import { lockEnrollments } from '#server/data/enrollments/enrollments.ts'
import type { NodeRef } from '#server/data/writing/generated-emails.ts'
import { listPossiblyAwaiting } from '#server/data/writing/tasks.ts'
import { resumeEnrollments } from './resume.ts'

const WAITING = ['awaiting_content', 'awaiting_approval', 'generation_failed']
/** Enrollments of one transaction, so that the mailbox is not locked for long. */
const BATCH = 200

export const resumeAwaiting = (ctx: Context, email: NodeRef & { leadId: string }): Promise<void> =>
  resumeAwaitingLeads(ctx, email.sequenceId, [email.leadId])

export async function resumeAwaitingLeads(
  ctx: Context,
  sequenceId: string,
  leadIds: readonly string[],
): Promise<void> {
  const possible = await listPossiblyAwaiting(ctx.db, sequenceId, leadIds)
  for (let from = 0; from < possible.length; from += BATCH) {
    await ctx.db.transaction().execute(async (tx) => {
      const locked = await lockEnrollments(tx, possible.slice(from, from + BATCH))
      const released = locked.filter((enrollment) => WAITING.includes(enrollment.statusReason ?? ''))
      if (released.length > 0) await resumeEnrollments(ctx, tx, sequenceId, released, ctx.clock.now())
    })
  }
}
