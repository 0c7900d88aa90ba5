// Opts out the sender of a reply to a notice that belongs to no sequence, when the reply asks to stop.
import { addressKey } from '#core/leads/lead.ts'
import type { Context, Db } from '#server/context.ts'
import { findNoticeByMessageIds } from '#server/data/compliance/notice-lists.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { optOut } from './opt-out.ts'

/** @param messageIds the notices the reply refers to */
export async function optOutByNoticeReply(
  ctx: Context,
  tx: Db,
  mailbox: Pick<Mailbox, 'id' | 'workspaceId'>,
  messageIds: readonly string[],
): Promise<void> {
  const notice = await findNoticeByMessageIds(tx, mailbox.id, messageIds)
  if (!notice) return
  const target = {
    workspaceId: notice.workspaceId,
    kind: 'address',
    value: addressKey(notice.toAddress),
  } as const
  await optOut(ctx, tx, target, 'reply_text', ctx.clock.now())
}
