// The received message that an answer replies to: the newest one that can be answered, with its Reply-To address.
import type { AnsweredMessage } from '#core/inbox/inbox.ts'
import { readReceived } from '#server/adapters/mime/read/read-received.ts'
import type { Context, Db } from '#server/context.ts'
import { findAnswerableListed, findAnswerableMail } from '#server/data/inbox/messages.ts'
import { readContents, replyToOf } from './mail-contents.ts'

/** @returns null when no message of the thread can be answered */
export async function findAnswerable(
  db: Db,
  threadId: string,
): Promise<(AnsweredMessage & { id: string }) | null> {
  const mail = await findAnswerableMail(db, threadId)
  if (!mail) return null
  const { mail: parsed } = (await readReceived(mail.raw, [])).message
  return {
    id: mail.id,
    messageId: parsed.messageId ?? '',
    references: [...parsed.references, ...parsed.inReplyTo.filter((id) => !parsed.references.includes(id))],
    subject: mail.subject,
    from: replyToOf(parsed) ?? { name: mail.fromName, address: mail.fromAddress },
    text: parsed.text,
    receivedAt: mail.receivedAt,
  }
}

/** Only whom an answer is sent to. */
export async function findAnswerTo(
  ctx: Context,
  threadId: string,
): Promise<{ name: string; address: string } | null> {
  const mail = await findAnswerableListed(ctx.db, threadId)
  if (!mail) return null
  const content = (await readContents(ctx, [mail])).get(mail.id)
  return content?.replyTo ?? { name: mail.fromName, address: mail.fromAddress }
}
