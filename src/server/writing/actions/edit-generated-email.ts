import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { getSequence } from '#server/data/sequences/sequences.ts'
import {
  getWritableEmail,
  lockMailText,
  type NodeRef,
  type TextChange,
  updateGeneratedEmail,
} from '#server/data/writing/generated-emails.ts'
import { resumeAwaiting } from '#server/enrollments/actions/resume-awaiting.ts'
import { updateAlarm } from '#server/writing/actions/check-quality.ts'
import { storeDataImages } from '#server/writing/actions/store-images.ts'
import { rejectChangedText, rejectStaleVersion } from './text-version.ts'

/**
 * Stores a user's edit or review of a generated mail and resumes the enrollments that wait for it.
 * @param seen the text version that the caller has edited or approved; a newer text is not overwritten
 * @throws generated_email_not_found, generated_email_sent, mail_text_changed
 */
export async function editGeneratedEmail(
  ctx: Context,
  scope: Scope,
  ref: NodeRef,
  emailId: string,
  change: TextChange,
  seen: string | undefined,
): Promise<void> {
  const sequence = await getSequence(ctx.db, scope, ref.sequenceId)
  const row = await getWritableEmail(ctx.db, scope, ref, emailId)
  await ctx.db.transaction().execute(async (tx) => {
    const now = await lockMailText(tx, ref, row.leadId)
    if (!now) throw new AppError('generated_email_not_found')
    if (now.isSent) throw new AppError('generated_email_sent')
    const { subject = now.subject, bodyText = now.bodyText, bodyHtml = now.bodyHtml } = change
    const isEdit = [change.subject, change.bodyText, change.bodyHtml].some((part) => part !== undefined)
    if (isEdit) rejectChangedText(seen, now, { subject, bodyText, bodyHtml })
    else rejectStaleVersion(seen, now)
    const stored = await storeDataImages(ctx, tx, sequence.workspaceIds, change.bodyHtml)
    await updateGeneratedEmail(
      tx,
      emailId,
      { ...change, ...(stored !== undefined && { bodyHtml: stored }) },
      ctx.clock.now(),
    )
    if (isEdit) await updateAlarm(ctx, tx, sequence, { nodeId: ref.nodeId, leadId: row.leadId })
  })
  await resumeAwaiting(ctx, { ...ref, leadId: row.leadId })
}
