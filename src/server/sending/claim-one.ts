import type { Context, Db } from '#server/context.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { heldUntil } from '#server/mailboxes/actions/mailbox-verdict.ts'
import type { Claim } from './mail-kind.ts'
import type { SendingWorker } from './worker.ts'

/**
 * Claims the next due mail of a mailbox that may send now.
 * @param claim in one transaction; `now` is by the mailbox's clock; null: no further mail is due
 */
export async function claimOne<T extends { id: string }>(
  ctx: Context,
  { claimedIds }: Pick<SendingWorker, 'claimedIds'>,
  emailAccountId: string,
  claim: (tx: Db, mailbox: Mailbox, now: Date) => Promise<T | null>,
): Promise<Claim<T & { mailbox: Mailbox }>> {
  const nothing = { claimed: [], hasMore: false }
  const mailbox = await findMailbox(ctx.db, emailAccountId)
  const now = mailboxNow(mailbox, ctx.clock.now())
  if (!mailbox || mailbox.status === 'disconnected' || heldUntil(mailbox, now)) return nothing
  const mail = await ctx.db.transaction().execute(async (tx) => {
    const found = await claim(tx, mailbox, now)
    // before the claim is committed, so that reconcile.ts of this process does not release it
    if (found) claimedIds.add(found.id)
    return found
  })
  return mail ? { claimed: [{ ...mail, mailbox }], hasMore: true } : nothing
}
