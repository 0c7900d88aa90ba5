// Verifies a mailbox: signs in to SMTP and IMAP or POP3, sends a mail to itself, and stores whether a copy is filed in the Sent folder and
// the Message-ID is kept (rules.md R-604).
import type { WithDates } from '#api/dates.ts'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { MailboxConnection, ProbeOutcome } from '#core/ports.ts'
import { buildMime } from '#server/adapters/mime/build/build-mime.ts'
import type { Context } from '#server/context.ts'
import { listCursors, saveCursors } from '#server/data/inbox/mail-cursors.ts'
import { getEmailAccount, updateEmailAccount } from '#server/data/mailboxes/email-accounts.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import type { MailboxFindings } from '#server/data/mailboxes/tables.ts'
import { endHold } from '#server/data/sending/due-mails.ts'
import { type NoConnection, openConnection, withConnection } from './open-connection.ts'
import { planOverdue } from './restart.ts'

/** `isBusy`: only the server has no room now, so nothing is known about the settings */
export type ConnectionCheck = {
  name: 'smtp' | 'imap' | 'pop3' | 'round_trip'
  ok: boolean
  message: string
  isBusy?: boolean
}
/** Waits before each search of the Sent folder, in milliseconds. */
const SENT_SEARCH_MS = [500, 1500, 3000, 5000]

export async function verifyEmailAccount(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<{ ok: boolean; checks: ConnectionCheck[]; account: WithDates<typeof EmailAccount> }> {
  await getEmailAccount(ctx, scope, id)
  const mailbox = await findMailbox(ctx.db, id)
  if (!mailbox) throw new AppError('email_account_not_found')
  const { checks, findings } = await checkConnection(ctx, mailbox)
  const ok = checks.every((one) => one.ok)
  const isOnlyBusy = checks.every((one) => one.ok || one.isBusy)
  const now = ctx.clock.now()
  if (ok && mailbox.status === 'disconnected') await planOverdue(ctx, mailbox)
  else if (ok && mailbox.statusReason) await endHold(ctx.db, id, mailboxNow(mailbox, now))
  await updateEmailAccount(
    ctx.db,
    id,
    {
      // a mailbox halted by the bounce guard is restarted by a user
      status: ok
        ? mailbox.guard === 'halted'
          ? 'paused'
          : 'connected'
        : isOnlyBusy
          ? mailbox.status
          : 'disconnected',
      statusReason: ok ? null : (checks.find((one) => !one.ok)?.message ?? null),
      ...(ok && { findings: { ...findings, checkedAt: now.toISOString() } }),
    },
    now,
  )
  return { ok, checks, account: await getEmailAccount(ctx, scope, id) }
}

async function checkConnection(
  ctx: Context,
  mailbox: Mailbox,
): Promise<{ checks: ConnectionCheck[]; findings: MailboxFindings }> {
  const signedIn = await withConnection(
    ctx,
    mailbox,
    (connection) => ctx.mailer.verify(connection),
    (probe) => !probe.ok && probe.fault === 'auth',
  )
  if (!signedIn.ok) return withoutConnection(signedIn)
  // the token may have been renewed
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) return withoutConnection(opened)
  const { connection } = opened
  const checks: ConnectionCheck[] = []
  const smtp = signedIn.answer
  checks.push({
    name: 'smtp',
    ok: smtp.ok,
    message: smtp.ok ? 'SMTP에 로그인했습니다.' : `SMTP에 연결하지 못했습니다. ${smtp.why}`,
  })
  checks.push(await checkReading(ctx, mailbox, connection))
  if (checks.some((one) => !one.ok)) return { checks, findings: {} }
  const trip = await roundTrip(ctx, mailbox, connection)
  const size = smtp.ok && smtp.maxMailBytes ? { maxMailBytes: smtp.maxMailBytes } : {}
  return { checks: [...checks, trip.check], findings: { ...trip.findings, ...size } }
}

const withoutConnection = ({
  why,
}: NoConnection): { checks: ConnectionCheck[]; findings: MailboxFindings } => ({
  checks: [{ name: 'smtp', ok: false, message: why }],
  findings: {},
})

async function checkReading(
  ctx: Context,
  mailbox: Mailbox,
  connection: MailboxConnection,
): Promise<ConnectionCheck> {
  if (!connection.imap && !connection.pop3) {
    return {
      name: 'imap',
      ok: true,
      message: 'IMAP이나 POP3가 없어 답장을 확인할 수 없습니다. 회신이 와도 시퀀스가 중단되지 않습니다.',
    }
  }
  const name = connection.pop3 ? 'pop3' : 'imap'
  const word = connection.pop3 ? 'POP3' : 'IMAP'
  const probe = await startReading(ctx, mailbox.id, connection)
  if (probe.ok) return { name, ok: true, message: `${word}에 로그인했습니다.` }
  const message = `${word}에 연결하지 못했습니다. ${probe.why}`
  return { name, ok: false, message, ...(probe.fault === 'busy' && { isBusy: true }) }
}

async function roundTrip(
  ctx: Context,
  mailbox: Mailbox,
  connection: MailboxConnection,
): Promise<{ check: ConnectionCheck; findings: MailboxFindings }> {
  const messageId = `<probe.${ctx.newId()}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const self = { name: mailbox.name, address: mailbox.address }
  const raw = await buildMime({
    subject: '이음 연결 확인',
    text: '이음에서 발송 계정의 연결을 확인하기 위해 보낸 메일입니다. 삭제하셔도 됩니다.',
    html: null,
    headers: [['Auto-Submitted', 'auto-generated']],
    from: self,
    to: self,
    messageId,
    date: ctx.clock.now(),
  })
  const outcome = await ctx.mailer.send(
    connection,
    { messageId, from: mailbox.address, to: mailbox.address, raw },
    60_000,
  )
  if (outcome.kind !== 'accepted') {
    const why = outcome.kind === 'rejected' ? outcome.response : outcome.why
    return {
      check: { name: 'round_trip', ok: false, message: `확인 메일을 보내지 못했습니다. ${why}` },
      findings: {},
    }
  }
  if (!connection.imap)
    return { check: { name: 'round_trip', ok: true, message: '확인 메일을 보냈습니다.' }, findings: {} }
  for (const ms of SENT_SEARCH_MS) {
    await new Promise((resolve) => setTimeout(resolve, mailbox.kind === 'sandbox' ? 50 : ms))
    const sent = await ctx.inbox.findSent(connection, messageId)
    if (sent.ok && sent.found) {
      const message = '확인 메일을 보냈고, 보낸편지함에 저장되는 것을 확인했습니다.'
      return {
        check: { name: 'round_trip', ok: true, message },
        findings: { savesSentCopy: true, keepsMessageId: true },
      }
    }
  }
  const message = '확인 메일을 보냈습니다. 보낸편지함에는 저장되지 않는 서버입니다.'
  return { check: { name: 'round_trip', ok: true, message }, findings: { savesSentCopy: false } }
}

/**
 * Signs in, and stores the current position of every folder: messages from before the connection are not read, later ones are. A
 * position that is there stays; a sandbox is read from its first message.
 */
async function startReading(
  ctx: Context,
  emailAccountId: string,
  connection: MailboxConnection,
): Promise<{ ok: true } | Extract<ProbeOutcome, { ok: false }>> {
  const isKnown = connection.kind === 'sandbox' || (await listCursors(ctx.db, emailAccountId)).length > 0
  if (isKnown) return ctx.inbox.verify(connection)
  // one sign-in: servers with POP3 limit how often a mailbox signs in
  const at = ctx.clock.now()
  const began = await ctx.inbox.fetchNew(connection, [], async () => undefined)
  if (began.ok) await saveCursors(ctx.db, emailAccountId, began.cursors, at)
  return began
}
