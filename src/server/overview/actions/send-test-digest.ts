// Sends the digest of now to the member who asks for it. It does not replace the one of the day.
import { AppError } from '#core/errors.ts'
import { testSubject } from '#core/sending/test-mail.ts'
import type { Context } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'
import { composeDigest, type DigestReader, digestMessage } from './digest-message.ts'

const TIMEOUT_MS = 60_000
const NOT_SENT = '요약 메일을 보내지 못했습니다. 발송 계정에서 연결을 확인한 뒤 다시 시도해 주세요.'

/** @throws mailbox_not_ready, test_send_failed */
export async function sendTestDigest(
  ctx: Context,
  mailbox: Mailbox,
  reader: DigestReader & { email: string },
): Promise<void> {
  if (mailbox.status !== 'connected') throw new AppError('mailbox_not_ready')
  const { mail } = await composeDigest(ctx, reader)
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) throw new AppError('test_send_failed', { message: opened.why })
  const message = await digestMessage(ctx, mailbox, reader, { ...mail, subject: testSubject(mail.subject) })
  const { kind } = await ctx.mailer.send(opened.connection, message, TIMEOUT_MS)
  if (kind !== 'accepted') throw new AppError('test_send_failed', { message: NOT_SENT })
}
