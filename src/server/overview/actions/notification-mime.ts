// The bytes of a notification by mail.
import { notificationMessageId } from '#core/overview/notification-message.ts'
import type { OutgoingMessage } from '#core/ports.ts'
import { buildMime } from '#server/adapters/mime/build/build-mime.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'

export const settingsOf = (workspaceUrl: string): string => `${workspaceUrl}/settings?tab=notifications`

/** It asks programs for no reply (RFC 3834), and what refers to its Message-ID is no reply of a lead. */
export async function notificationMime(
  mailbox: Pick<Mailbox, 'name' | 'address'>,
  to: { id: string; name: string; email: string; date: Date },
  { subject, text, html }: { subject: string; text: string; html: string },
): Promise<OutgoingMessage> {
  const messageId = notificationMessageId(to.id, mailbox.address)
  const raw = await buildMime({
    subject,
    text,
    html,
    headers: [
      ['Auto-Submitted', 'auto-generated'],
      ['X-Auto-Response-Suppress', 'All'],
    ],
    from: { name: mailbox.name, address: mailbox.address },
    to: { name: to.name, address: to.email },
    messageId,
    date: to.date,
  })
  return { messageId, from: mailbox.address, to: to.email, raw }
}
