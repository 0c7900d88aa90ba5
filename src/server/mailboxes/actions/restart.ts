// Restarts a mailbox: stopped by the bounce guard on a user's request, disconnected after a verification. Overdue mails are
// planned again first, so that they are not all sent at once. And plans its mails again after its rules were changed.
import type { WithDates } from '#api/dates.ts'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { listOpenEnrollments } from '#server/data/enrollments/enrollments.ts'
import { listSequencesOf, releaseGuard } from '#server/data/mailboxes/bounce-guard.ts'
import { getEmailAccount } from '#server/data/mailboxes/email-accounts.ts'
import { findMailbox, lockMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { listOverdueEnrollments } from '#server/data/sending/executions.ts'
import {
  findPublishedWorkflow,
  findSequence,
  type SequenceRecord,
  updateSequenceStatus,
} from '#server/data/sequences/sequences.ts'
import { continueWaiting } from '#server/enrollments/actions/activate-waiting.ts'
import { replanEnrollments } from '#server/planning/replan-sequence.ts'

/** Resets the bounce guard and its counts. @throws mailbox_not_stopped */
export async function restartMailbox(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof EmailAccount>> {
  await getEmailAccount(ctx, scope, id)
  const mailbox = await findMailbox(ctx.db, id)
  if (!mailbox) throw new AppError('email_account_not_found')
  if (mailbox.guard === 'ok') throw new AppError('mailbox_not_stopped')
  await planOverdue(ctx, mailbox)
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockMailbox(tx, id)
    if (locked) await releaseGuard(tx, id, mailboxNow(locked, ctx.clock.now()))
  })
  return getEmailAccount(ctx, scope, id)
}

/**
 * Plans the overdue mails of the mailbox again and reactivates the sequences that the guard halted. Call before the mailbox sends
 * again.
 */
export async function planOverdue(ctx: Context, mailbox: Mailbox): Promise<void> {
  for (const { id } of await listSequencesOf(ctx.db, [mailbox.id])) {
    await ctx.db.transaction().execute(async (tx) => {
      const sequence = await findSequence(tx, id, { lock: true })
      if (sequence) await planSequence(ctx, tx, mailbox, sequence)
    })
  }
}

/** Plans every open mail of the mailboxes by their present rules: one whose planned time they still allow keeps it. */
export async function planByRules(ctx: Context, emailAccountIds: readonly string[]): Promise<void> {
  for (const { id } of await listSequencesOf(ctx.db, emailAccountIds)) {
    await ctx.db.transaction().execute(async (tx) => {
      const sequence = await findSequence(tx, id, { lock: true })
      const parsed = parseWorkflow(await findPublishedWorkflow(tx, id))
      if (sequence?.status !== 'active' || !parsed.ok) return
      const open = (await listOpenEnrollments(tx, id)).filter(
        (one) => one.emailAccountId !== null && emailAccountIds.includes(one.emailAccountId),
      )
      await replanEnrollments(ctx, tx, sequence, parsed.workflow, open)
    })
  }
}

async function planSequence(ctx: Context, tx: Db, mailbox: Mailbox, sequence: SequenceRecord): Promise<void> {
  const parsed = parseWorkflow(await findPublishedWorkflow(tx, sequence.id))
  if (!parsed.ok) return
  const now = ctx.clock.now()
  const wasHalted = sequence.status === 'halted' && sequence.statusReason === 'bounce_guard'
  if (!wasHalted && sequence.status !== 'active') return
  if (wasHalted) {
    await updateSequenceStatus(tx, sequence.id, 'active', null, now)
    await continueWaiting(tx, sequence.id, now)
  }
  const open = await listOpenEnrollments(tx, sequence.id)
  const overdue = new Set(await listOverdueEnrollments(tx, mailbox.id, mailboxNow(mailbox, now)))
  const overdueEnrollments = wasHalted
    ? open
    : open.filter((one) => one.emailAccountId === mailbox.id && overdue.has(one.id))
  if (overdueEnrollments.length > 0)
    await replanEnrollments(ctx, tx, { ...sequence, status: 'active' }, parsed.workflow, overdueEnrollments, {
      soon: true,
    })
}
