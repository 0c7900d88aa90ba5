// Opens what is needed to talk to a mailbox's servers. The password is unsealed here and nowhere else.
import type { MailboxConnection } from '#core/ports.ts'
import type { Context } from '../context.ts'
import type { Mailbox } from '../store/email-accounts.ts'

export function connectionOf(ctx: Context, mailbox: Mailbox): MailboxConnection {
  if (mailbox.kind === 'sandbox') return ctx.sandboxConnection(mailbox.id)
  const { connection, secret } = mailbox
  if (!connection || !secret) throw new Error(`mailbox ${mailbox.id} has no connection`)
  const password = ctx.secrets.open(secret, { table: 'email_accounts', id: mailbox.id, column: 'secret' })
  const login = { username: connection.username, auth: { kind: 'password', password } } as const
  return {
    emailAccountId: mailbox.id,
    kind: 'smtp',
    smtp: { ...connection.smtp, ...login },
    imap: connection.imap && { ...connection.imap, ...login },
  }
}
