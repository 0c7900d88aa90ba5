// A written mail mended by a person: whoever waited for it goes on. Somebody else's text is not overwritten unseen.
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { resumeAwaiting } from '#server/enrollments/actions/resume-awaiting.ts'
import { getSequence } from '#server/sequences/store/sequences.ts'
import {
  getWritableEmail,
  lockMailText,
  type Place,
  type TextChange,
  updateGeneratedEmail,
} from '#server/writing/store/generated-emails.ts'
import { rejectChangedText, rejectStaleVersion } from './text-version.ts'

/**
 * @param seen the version of the text the caller has changed, or approves
 * @throws generated_email_not_found, generated_email_sent, mail_text_changed
 */
export async function editGeneratedEmail(
  ctx: Context,
  scope: Scope,
  place: Place,
  emailId: string,
  change: TextChange,
  seen: string | undefined,
): Promise<void> {
  await getSequence(ctx.db, scope, place.sequenceId)
  const row = await getWritableEmail(ctx.db, scope, place, emailId)
  await ctx.db.transaction().execute(async (tx) => {
    const now = await lockMailText(tx, place, row.leadId)
    if (!now) throw new AppError('generated_email_not_found')
    if (now.isSent) throw new AppError('generated_email_sent')
    const { subject = now.subject, bodyText = now.bodyText, bodyHtml = now.bodyHtml } = change
    const isEdit = [change.subject, change.bodyText, change.bodyHtml].some((part) => part !== undefined)
    if (isEdit) rejectChangedText(seen, now, { subject, bodyText, bodyHtml })
    else rejectStaleVersion(seen, now)
    await updateGeneratedEmail(tx, emailId, change, ctx.clock.now())
  })
  await resumeAwaiting(ctx, { ...place, leadId: row.leadId })
}
