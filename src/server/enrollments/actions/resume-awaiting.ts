// Mails have been written, mended or approved: whoever waited for them goes on, with the mails planned anew. Whether one
// may really go is decided again when it is due.
import type { Context } from '#server/context.ts'
import { lockEnrollments } from '#server/enrollments/store/enrollments.ts'
import type { NodeRef } from '#server/writing/store/generated-emails.ts'
import { listAwaiting } from '#server/writing/store/tasks.ts'
import { resumeEnrollments } from './resume.ts'

const WAITING = ['awaiting_content', 'awaiting_approval', 'generation_failed']
/** So many share one transaction: the rest of the mailbox is not held up for long. */
const BATCH = 200

export const resumeAwaiting = (ctx: Context, email: NodeRef & { leadId: string }): Promise<void> =>
  resumeAwaitingLeads(ctx, email.sequenceId, [email.leadId])

export async function resumeAwaitingLeads(
  ctx: Context,
  sequenceId: string,
  leadIds: readonly string[],
): Promise<void> {
  const waiting = await listAwaiting(ctx.db, sequenceId, leadIds)
  for (let from = 0; from < waiting.length; from += BATCH) {
    await ctx.db.transaction().execute(async (tx) => {
      const locked = await lockEnrollments(tx, waiting.slice(from, from + BATCH))
      const released = locked.filter((enrollment) => WAITING.includes(enrollment.statusReason ?? ''))
      if (released.length > 0) await resumeEnrollments(ctx, tx, sequenceId, released, ctx.clock.now())
    })
  }
}
