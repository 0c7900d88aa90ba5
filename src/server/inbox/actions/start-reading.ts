// Where reading a mailbox begins: at the moment it was connected. Whatever came before is not ours; whatever comes from now
// on is, also while nobody watches the mailbox yet.
import type { MailboxConnection } from '#core/ports.ts'
import type { Context } from '#server/context.ts'
import { listCursors, saveCursors } from '#server/inbox/store/mail-cursors.ts'

/**
 * Does nothing where reading has begun already; a sandbox is read from its first message. @returns why the folders could not be looked at, or null
 */
export async function startReading(
  ctx: Context,
  emailAccountId: string,
  connection: MailboxConnection,
): Promise<string | null> {
  if (!connection.imap || connection.kind === 'sandbox') return null
  if ((await listCursors(ctx.db, emailAccountId)).length > 0) return null
  const began = await ctx.inbox.fetchNew(connection, [], async () => undefined)
  if (!began.ok) return began.why
  await saveCursors(ctx.db, emailAccountId, began.cursors, ctx.clock.now())
  return null
}
