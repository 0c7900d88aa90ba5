// Replies to a sandbox mail as its recipient: the message is stored in the INBOX of the IMAP server and read through
// the inbound path before the call returns (rules.md R-1203).
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { replyToSandboxMessage as replyToSandboxMessageEndpoint } from '#api/sandbox/sandbox.ts'
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { buildSandboxReply, type SandboxReply } from '#server/adapters/mime/build/build-sandbox-reply.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { SandboxMailStore } from '#server/adapters/sandbox/mail-store.ts'
import type { Context } from '#server/context.ts'
import { findEnrollmentStatus } from '#server/data/enrollments/enrollments.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findDelivered, findReplyPlaces, insertReply } from '#server/data/sandbox/messages.ts'
import type { Ingested } from '#server/inbox/actions/ingest-message.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'

type ReplyOutcome = ReplyInputOf<typeof replyToSandboxMessageEndpoint>

export async function replyToSandboxMessage(
  ctx: Context,
  scope: Scope,
  parts: { store: SandboxMailStore; read: (mailbox: Mailbox) => Promise<Ingested[]> },
  messageId: string,
  answer: { kind: SandboxReply; text?: string | undefined },
): Promise<ReplyOutcome> {
  const message = allow(
    scope,
    await findDelivered(ctx.db, messageId),
    (row) => [row.workspaceId],
    'sandbox_message_not_found',
  )
  const mailbox = await findMailbox(ctx.db, message.emailAccountId)
  if (!mailbox) throw new AppError('email_account_not_found')
  await demandStorageQuota(ctx, ctx.db, [message.workspaceId])
  // earlier messages are read first, so that the reply is recognised as new
  await parts.read(mailbox)
  const now = mailboxNow(mailbox, ctx.clock.now())
  const mail = await parseMail(message.raw)
  const raw = await buildSandboxReply(
    answer.kind,
    {
      messageId: mail.messageId ?? '',
      references: mail.references,
      subject: mail.subject,
      text: mail.text,
      from: mail.from,
      to: { name: mail.to[0]?.name ?? '', address: message.rcptTo },
      raw: message.raw,
    },
    answer.text,
    now,
    ctx.newId(),
  )
  await parts.store.append({ accountId: mailbox.id, folder: 'INBOX', raw, flags: [], receivedAt: now })
  await insertReply(ctx.db, message.id, answer.kind, now)
  const ingested = (await parts.read(mailbox)).find((item) => item.isNew) ?? null
  const enrollmentId = ingested?.enrollmentId ?? message.enrollmentId
  const places = enrollmentId ? await findReplyPlaces(ctx.db, enrollmentId) : null
  return {
    kind: ingested?.kind ?? answer.kind,
    enrollmentId,
    enrollmentStatus: enrollmentId ? await findEnrollmentStatus(ctx.db, enrollmentId) : null,
    sequenceId: places?.sequenceId ?? null,
    threadId: places?.threadId ?? null,
  }
}
