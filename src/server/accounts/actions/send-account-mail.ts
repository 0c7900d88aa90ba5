// Mails about a user's own account: sent by the installation's SMTP server, or through a mailbox of the user or of an owner
// (ADR 60).
import { randomUUID } from 'node:crypto'
import { canSendResetLink } from '#core/accounts/reset-mailbox.ts'
import { ownMessageId } from '#core/sending/test-mail.ts'
import { buildMime, type MimeMessage } from '#server/adapters/mime/build/build-mime.ts'
import type { Context, Db } from '#server/context.ts'
import { listAccountMailSenders, listAllMemberships } from '#server/data/accounts/account-mail-senders.ts'
import type { AccountMailSent } from '#server/data/accounts/one-time-tokens.ts'
import { findMailbox, type Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'

const SEND_TIMEOUT_MS = 60_000

type AccountMail = {
  to: { name: string; email: string }
  subject: string
  /** Called once for each attempt; must invalidate the link of the previous attempt. */
  text: (by: AccountMailSent) => Promise<string>
}

/** @returns false when no mailbox may send the mail, or every attempt failed */
export async function sendAccountMail(ctx: Context, userId: string, mail: AccountMail): Promise<boolean> {
  if (ctx.systemMail && (await sendBySystem(ctx, ctx.systemMail, mail))) return true
  for (const id of await accountMailSendersFor(ctx, userId)) {
    const mailbox = await findMailbox(ctx.db, id)
    if (mailbox && (await sendByMailbox(ctx, mailbox, mail))) return true
  }
  return false
}

/** Whether a link that was sent this way is still valid: the mailbox's owner, or that owner's role, may have changed. */
export async function canSendAccountMail(
  ctx: { db: Db },
  userId: string,
  { emailAccountId }: AccountMailSent,
): Promise<boolean> {
  return emailAccountId === null || (await accountMailSendersFor(ctx, userId)).includes(emailAccountId)
}

/** @returns ids of mailboxes, the user's own first */
async function accountMailSendersFor({ db }: { db: Db }, userId: string): Promise<string[]> {
  const user = { userId, memberships: await listAllMemberships(db, userId) }
  return (await listAccountMailSenders(db, userId))
    .filter(({ holder, connectedBy }) => canSendResetLink(user, [holder, connectedBy]))
    .map(({ emailAccountId }) => emailAccountId)
}

async function sendBySystem(
  ctx: Context,
  { mailer, connection, from }: NonNullable<Context['systemMail']>,
  mail: AccountMail,
): Promise<boolean> {
  const messageId = newMessageId(from)
  const raw = await buildMime(await composed(ctx, { from, messageId, emailAccountId: null }, mail))
  const outcome = await mailer.send(connection, { messageId, from, to: mail.to.email, raw }, SEND_TIMEOUT_MS)
  if (outcome.kind === 'accepted' || outcome.kind === 'ambiguous') return true
  ctx.log.warn({ outcome: outcome.kind }, 'the server of SYSTEM_SMTP_URL did not accept a mail')
  return false
}

async function sendByMailbox(ctx: Context, mailbox: Mailbox, mail: AccountMail): Promise<boolean> {
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) return false
  const from = mailbox.address
  const messageId = newMessageId(from)
  const message = await composed(ctx, { from, messageId, emailAccountId: mailbox.id }, mail)
  const outcome = await ctx.mailer.send(
    opened.connection,
    { messageId, from, to: mail.to.email, raw: await buildMime(message) },
    SEND_TIMEOUT_MS,
  )
  return outcome.kind === 'accepted' || outcome.kind === 'ambiguous'
}

/** Random, so that only a recipient of the mail can refer to it. */
const newMessageId = (from: string): string => ownMessageId(randomUUID(), from)

async function composed(
  ctx: Context,
  { from, ...by }: AccountMailSent & { from: string },
  { to, subject, text }: AccountMail,
): Promise<MimeMessage> {
  return {
    subject,
    text: await text(by),
    html: null,
    headers: [['Auto-Submitted', 'auto-generated']],
    from: { name: '이음', address: from },
    to: { name: to.name, address: to.email },
    messageId: by.messageId,
    date: ctx.clock.now(),
  }
}
