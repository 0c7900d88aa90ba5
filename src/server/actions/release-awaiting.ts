// A mail has been written, mended or approved: whoever waited for it goes on, with the mails planned anew. Whether it
// may really go is decided again when it is due.
import type { Context } from '../context.ts'
import { lockEnrollment } from '../store/enrollments.ts'
import { listAwaiting, type Place } from '../store/generated-emails.ts'
import { resumeEnrollment } from './wake-enrollments.ts'

const WAITING = ['awaiting_content', 'awaiting_approval', 'generation_failed']

export async function releaseAwaiting(ctx: Context, email: Place & { leadId: string }): Promise<void> {
  for (const id of await listAwaiting(ctx.db, email)) {
    await ctx.db.transaction().execute(async (tx) => {
      const enrollment = await lockEnrollment(tx, id)
      if (enrollment && WAITING.includes(enrollment.statusReason ?? '')) {
        await resumeEnrollment(ctx, tx, enrollment, ctx.clock.now())
      }
    })
  }
}
