// The received message that an answer replies to: the newest one that can be answered, with its Reply-To address.
import { type AnsweredMessage, canBeAnswered } from '#core/inbox/inbox.ts'
import { parseAddresses } from '#server/adapters/mime/header-text.ts'
import { parseMail } from '#server/adapters/mime/parse-mail.ts'
import type { ReceivedMail } from '#server/inbox/store/messages.ts'

/** @param received oldest first @returns null when no message can be answered */
export function findAnswerable(received: readonly ReceivedMail[]): (AnsweredMessage & { id: string }) | null {
  const mail = received.findLast(({ kind, fromAddress }) => canBeAnswered(kind) && fromAddress.includes('@'))
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
