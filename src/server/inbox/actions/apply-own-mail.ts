// A mail that a member wrote to a lead by hand, from one of our mailboxes (rules.md R-555).
import { normalSubject } from '#core/inbox/classify/headers.ts'
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { addressKey } from '#core/leads/lead.ts'
import { parseAddresses } from '#server/adapters/mime/decode/header-text.ts'
import type { Db } from '#server/context.ts'
import { lockEnrollments, updateEnrollmentsStatus } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { isSentFromHere, listEnrolledBefore } from '#server/data/inbox/own-mails.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'

/**
 * A mail from one of our mailboxes that we did not send: its member is in a conversation with the lead, and the sequence waits.
 * @param receivedAt when the server filed it: leads enrolled later are not affected
 */
export async function applyOwnMail(
  tx: Db,
  mailbox: Mailbox,
  mail: ParsedMail,
  { receivedAt, now }: { receivedAt: Date; now: Date },
): Promise<void> {
  const header = (name: string): string => (mail.headers.get(name) ?? []).join(', ')
  const others = parseAddresses(`${header('cc')}, ${header('bcc')}`)
  const to = [...mail.to, ...others].map(({ address }) => addressKey(address)).filter(Boolean)
  const enrolled = await listEnrolledBefore(tx, mailbox.workspaceId, to, receivedAt)
  if (enrolled.length === 0 || header('list-unsubscribe') !== '') return
  const subject = normalSubject(mail.subject)
  if (await isSentFromHere(tx, mailbox, { messageId: mail.messageId, to, subject, at: receivedAt })) return
  const detail = `${mailbox.address} 계정에서 직접 보낸 메일이 있습니다: ${mail.subject}`
  const ids = (await lockEnrollments(tx, enrolled))
    .filter(({ status }) => status === 'pending' || status === 'active')
    .map(({ id }) => id)
  if (ids.length === 0) return
  await updateEnrollmentsStatus(tx, ids, { status: 'paused', reason: 'written_by_member', detail, at: now })
  const data = { reason: 'written_by_member', from: mail.from.address, subject: mail.subject }
  await insertEvents(
    tx,
    ids.map((enrollmentId) => ({ kind: 'paused', at: now, enrollmentId, data })),
  )
}
