// The received message that an answer replies to: the newest one that can be answered, with its Reply-To address.
import type { AnsweredMessage } from '#core/inbox/inbox.ts'
import { parseAddresses } from '#server/adapters/mime/header-text.ts'
import { parseMail } from '#server/adapters/mime/parse-mail.ts'
import type { Db } from '#server/context.ts'
import { findAnswerableMail } from '#server/inbox/store/messages.ts'

/** @returns null when no message of the thread can be answered */
export async function findAnswerable(
  db: Db,
  threadId: string,
): Promise<(AnsweredMessage & { id: string }) | null> {
  const mail = await findAnswerableMail(db, threadId)
  if (!mail) return null
  const parsed = parseMail(mail.raw)
  const asked = parsed.headers.get('reply-to')?.flatMap(parseAddresses)[0]
  return {
    id: mail.id,
    messageId: parsed.messageId ?? '',
    references: [...parsed.references, ...parsed.inReplyTo.filter((id) => !parsed.references.includes(id))],
    subject: mail.subject,
    from: asked?.address.includes('@') ? asked : { name: mail.fromName, address: mail.fromAddress },
    text: parsed.text,
    receivedAt: mail.receivedAt,
  }
}
