// Approves generated mails or revokes the approval; enrollments that waited for it are resumed.
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { reviewEmails as reviewEmailsEndpoint } from '#api/writing/reviews.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { getSequence } from '#server/data/sequences/sequences.ts'
import { getWritableEmail, type NodeRef } from '#server/data/writing/generated-emails.ts'
import { forgetFindings } from '#server/data/writing/quality-findings.ts'
import {
  listReviewed,
  lockTexts,
  type ReviewRequest,
  restorePreviousText,
  setReviewState,
} from '#server/data/writing/reviews.ts'
import { resumeAwaitingLeads } from '#server/enrollments/actions/resume-awaiting.ts'
import { updateAlarm, updateQualityFindings } from './check-quality.ts'
import { rejectStaleVersion } from './text-version.ts'

export type Reviewed = ReplyInputOf<typeof reviewEmailsEndpoint>

/**
 * @param request with `textVersion` the mail is approved only when its text is the one the caller has read
 * @throws sequence_not_found, mail_text_changed
 */
export async function reviewEmails(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
  {
    textVersion,
    ...request
  }: ReviewRequest & { dryRun?: boolean | undefined; textVersion?: string | undefined },
): Promise<Reviewed> {
  const sequence = allow(
    scope,
    await getSequence(ctx.db, scope, sequenceId),
    (row) => row.workspaceIds,
    'sequence_not_found',
  )
  const now = ctx.clock.now()
  if (request.filter?.mark)
    await updateQualityFindings(ctx, sequence, request.nodeId ? { nodeId: request.nodeId } : {})
  const emails = await listReviewed(ctx.db, sequenceId, allowedWorkspaces(scope), request)
  const open = emails.filter((email) => email.isOpen)
  const ids = open.map((email) => email.id)
  const changed = new Set(
    request.dryRun
      ? ids
      : await ctx.db.transaction().execute(async (tx) => {
          if (textVersion !== undefined) {
            const texts = await lockTexts(tx, sequenceId, allowedWorkspaces(scope), request.emailIds ?? [])
            for (const text of texts) rejectStaleVersion(textVersion, text)
          }
          const reviewed = await setReviewState(tx, ids, request.reviewState, now, request.asOf)
          // an approved mail is a source for the later mails of its thread
          await forgetFindings(tx, { emailIds: reviewed })
          return reviewed
        }),
  )
  const done = open.filter((email) => changed.has(email.id))
  if (!request.dryRun && request.reviewState === 'approved') {
    await resumeAwaitingLeads(
      ctx,
      sequenceId,
      done.map((email) => email.leadId),
    )
  }
  return {
    changed: done.length,
    neverOpened: done.filter((email) => !email.isOpened).length,
    skipped: emails.length - done.length,
    emailIds: [...changed],
    asOf: now,
  }
}

/** Restores the previous text. @throws generated_email_sent, no_previous_text */
export async function restorePrevious(
  ctx: Context,
  scope: Scope,
  ref: NodeRef,
  emailId: string,
): Promise<void> {
  const sequence = await getSequence(ctx.db, scope, ref.sequenceId)
  const email = await getWritableEmail(ctx.db, scope, ref, emailId)
  if (email.isSent) throw new AppError('generated_email_sent')
  const { previous, leadId } = email
  if (!previous) throw new AppError('no_previous_text')
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await restorePreviousText(tx, emailId, previous, ctx.clock.now())))
      throw new AppError('no_previous_text')
    await updateAlarm(ctx, tx, sequence, { nodeId: ref.nodeId, leadId })
  })
  await resumeAwaitingLeads(ctx, ref.sequenceId, [email.leadId])
}
