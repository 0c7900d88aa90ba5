// Moves enrollments to another mailbox. An enrollment that was sent a mail, or may have been, keeps its mailbox
// (rules.md R-213).
import type { Scope } from '#core/access.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { AppError } from '#core/errors.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { type EnrollmentRecord, lockEnrollments } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { assignMailbox, listNeverMailed } from '#server/data/enrollments/sequence-wide-changes.ts'
import { mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findPublishedWorkflow, getAnySequence } from '#server/data/sequences/sequences.ts'
import { replanEnrollments } from '#server/planning/replan-sequence.ts'
import { retryable } from '#server/platform/db/database.ts'
import { demandSenders } from '#server/sequences/actions/check-senders.ts'
import { chooseMailbox } from './enroll.ts'
import { checkAccess } from './set-status.ts'

const BATCH = 1000

/**
 * @throws enrollment_not_found or email_account_not_found when one is unknown or foreign; then nothing is changed;
 *   enrollment_mailbox_fixed when none can change
 */
export async function changeMailbox(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
  enrollmentIds: readonly string[],
  userEmailAccountId: string,
): Promise<{ updatedCount: number; skippedCount: number }> {
  const ids = [...new Set(enrollmentIds)].sort()
  await checkAccess(ctx.db, scope, ids, sequenceId)
  let updatedCount = 0
  for (let start = 0; start < ids.length; start += BATCH) {
    const part = ids.slice(start, start + BATCH)
    updatedCount += await retryable(() =>
      ctx.db.transaction().execute((tx) => move(ctx, tx, scope, sequenceId, part, userEmailAccountId)),
    )
  }
  if (updatedCount === 0) throw new AppError('enrollment_mailbox_fixed')
  return { updatedCount, skippedCount: enrollmentIds.length - updatedCount }
}

async function move(
  ctx: Context,
  tx: Db,
  scope: Scope,
  sequenceId: string,
  ids: readonly string[],
  userEmailAccountId: string,
): Promise<number> {
  const sequence = await getAnySequence(tx, scope, sequenceId)
  const enrollments = await lockEnrollments(tx, ids)
  const mailbox = await chooseMailbox(tx, scope, sequence, userEmailAccountId)
  // the dialog shows whether its replies are read
  await demandSenders(ctx, tx, [mailbox], sequence.workspaceIds, true)
  const untouched = await listNeverMailed(tx, ids)
  const moving: EnrollmentRecord[] = enrollments.flatMap((one) =>
    isOpen(one.status) && one.emailAccountId !== mailbox.id && untouched.has(one.id)
      ? [{ ...one, emailAccountId: mailbox.id }]
      : [],
  )
  if (moving.length === 0) return 0
  const at = mailboxNow(mailbox, ctx.clock.now())
  await assignMailbox(
    tx,
    moving.map((one) => one.id),
    mailbox.id,
    at,
  )
  const text = (await findPublishedWorkflow(tx, sequenceId)) ?? sequence.workflowData
  const parsed = parseWorkflow(text)
  if (parsed.ok) await replanEnrollments(ctx, tx, sequence, parsed.workflow, moving, { fromStart: true })
  await insertEvents(
    tx,
    moving.map(({ id }) => ({ kind: 'replanned', at, enrollmentId: id, data: { from: mailbox.address } })),
  )
  return moving.length
}
