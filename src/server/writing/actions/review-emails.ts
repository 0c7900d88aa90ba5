// A person says that written mails may go, or takes it back; whoever waited for that goes on.
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { resumeAwaitingLeads } from '#server/enrollments/actions/resume-awaiting.ts'
import { getSequence } from '#server/sequences/store/sequences.ts'
import { getWritableEmail, type Place } from '#server/writing/store/generated-emails.ts'
import {
  listReviewed,
  lockTexts,
  type ReviewAsk,
  restorePreviousText,
  setReviewState,
} from '#server/writing/store/reviews.ts'
import { updateQualityFindings } from './check-quality.ts'
import { rejectStaleVersion } from './text-version.ts'

export type Reviewed = {
  changed: number
  neverOpened: number
  skipped: number
  emailIds: string[]
  asOf: string
}

/**
 * @param ask with `textVersion` the one mail named is approved in the text the caller has read, or not at all
 * @throws sequence_not_found, mail_text_changed
 */
export async function reviewEmails(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
  { textVersion, ...ask }: ReviewAsk & { dryRun?: boolean | undefined; textVersion?: string | undefined },
): Promise<Reviewed> {
  const sequence = allow(
    scope,
    await getSequence(ctx.db, scope, sequenceId),
    (row) => row.workspaceIds,
    'sequence_not_found',
  )
  const now = ctx.clock.now()
  if (ask.filter?.mark) await updateQualityFindings(ctx, sequence, ask.nodeId ? { nodeId: ask.nodeId } : {})
  const asked = await listReviewed(ctx.db, sequenceId, allowedWorkspaces(scope), ask)
  const open = asked.filter((email) => email.isOpen)
  const ids = open.map((email) => email.id)
  const changed = new Set(
    ask.dryRun
      ? ids
      : await ctx.db.transaction().execute(async (tx) => {
          if (textVersion !== undefined) {
            const texts = await lockTexts(tx, sequenceId, allowedWorkspaces(scope), ask.emailIds ?? [])
            for (const text of texts) rejectStaleVersion(textVersion, text)
          }
          return setReviewState(tx, ids, ask.reviewState, now, ask.asOf)
        }),
  )
  const done = open.filter((email) => changed.has(email.id))
  if (!ask.dryRun && ask.reviewState === 'approved') {
    await resumeAwaitingLeads(
      ctx,
      sequenceId,
      done.map((email) => email.leadId),
    )
  }
  return {
    changed: done.length,
    neverOpened: done.filter((email) => !email.isOpened).length,
    skipped: asked.length - done.length,
    emailIds: [...changed],
    asOf: now.toISOString(),
  }
}

/** The text before the last writing comes back. @throws 409 when the mail has gone, 404 when there is no such text */
export async function restorePrevious(
  ctx: Context,
  scope: Scope,
  place: Place,
  emailId: string,
): Promise<void> {
  await getSequence(ctx.db, scope, place.sequenceId)
  const email = await getWritableEmail(ctx.db, scope, place, emailId)
  if (email.isSent) throw new AppError('generated_email_sent')
  if (!email.previous || !(await restorePreviousText(ctx.db, emailId, email.previous, ctx.clock.now())))
    throw new AppError('no_previous_text')
  await resumeAwaitingLeads(ctx, place.sequenceId, [email.leadId])
}
