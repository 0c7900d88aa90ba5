import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Context, Db } from '#server/context.ts'
import { type DueMail, holdMails } from '#server/data/sending/due-mails.ts'
import { upsertPendingEmails } from '#server/data/writing/tasks.ts'

export type UnwrittenMail = DueMail & { mode: GenerationMode }

/** Holds due mails that are not written yet and queues their generation (rules.md R-410). */
export async function requestContent(ctx: Context, db: Db, mails: readonly UnwrittenMail[]): Promise<void> {
  await holdMails(
    db,
    mails.map((mail) => mail.id),
    null,
  )
  const jobs = await upsertPendingEmails(
    db,
    mails.flatMap((mail) =>
      mail.leadId
        ? [
            {
              id: ctx.newId(),
              sequenceId: mail.sequenceId,
              nodeId: mail.nodeId,
              leadId: mail.leadId,
              mode: mail.mode,
            },
          ]
        : [],
    ),
    ctx.clock.now(),
  )
  await ctx.jobs.enqueue(db, 'generate-email', jobs)
}
