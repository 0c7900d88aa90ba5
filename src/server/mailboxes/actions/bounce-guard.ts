// Runs the bounce guard after each bounce and before mails are claimed. It stops first mails or the whole mailbox and halts
// sequences that have no mailbox left (rules.md ).
import { type GuardState, guardWindowStart, nextGuardState } from '#core/mailboxes/bounce-guard.ts'
import type { Context, Db } from '#server/context.ts'
import { pauseEnrollments } from '#server/data/enrollments/sequence-wide-changes.ts'
import { countBounces, listSequencesWithout, tightenGuard } from '#server/data/mailboxes/bounce-guard.ts'
import { lockMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findSequence, updateSequenceStatus } from '#server/data/sequences/sequences.ts'

/** Updates the guard state of a locked mailbox from the current counts. @returns the state */
export async function updateBounceGuard(ctx: Context, tx: Db, mailbox: Mailbox): Promise<GuardState> {
  if (mailbox.guard === 'halted') return 'halted'
  const now = mailboxNow(mailbox, ctx.clock.now())
  const counts = await countBounces(tx, mailbox.id, guardWindowStart(now, mailbox.guardFrom))
  const state = nextGuardState(mailbox.guard, counts)
  if (state !== mailbox.guard && state !== 'ok') {
    await tightenGuard(tx, mailbox.id, state, counts, now)
    ctx.log.warn({ emailAccountId: mailbox.id, state, ...counts }, 'the bounce guard was tightened')
  }
  return state
}

/** Call after a bounce, outside the transaction that stored it, which holds a lock on the enrollment. */
export async function checkBounces(ctx: Context, emailAccountId: string): Promise<void> {
  const state = await ctx.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, emailAccountId)
    return mailbox ? updateBounceGuard(ctx, tx, mailbox) : 'ok'
  })
  if (state === 'halted') await haltSequences(ctx, emailAccountId)
}

/** Halts sequences whose open enrollments all use halted or disconnected mailboxes. */
export async function haltSequences(ctx: Context, emailAccountId: string): Promise<void> {
  for (const id of await listSequencesWithout(ctx.db, emailAccountId)) {
    await ctx.db.transaction().execute(async (tx) => {
      const sequence = await findSequence(tx, id, { lock: true })
      // paused, or given another mailbox meanwhile
      if (sequence?.status !== 'active') return
      if (!(await listSequencesWithout(tx, emailAccountId)).includes(id)) return
      const now = ctx.clock.now()
      await updateSequenceStatus(tx, id, 'halted', 'bounce_guard', now)
      await pauseEnrollments(tx, id, now)
    })
  }
}
