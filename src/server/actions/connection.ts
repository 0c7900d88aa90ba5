// Opens what is needed to talk to a mailbox's servers. The password is unsealed here and nowhere else.
import type { MailboxConnection } from '#core/ports.ts'
import type { Context } from '../context.ts'
import type { Mailbox } from '../store/email-accounts.ts'

/** Why there is no connection, for the person who can mend it. */
export const UNREADABLE_SECRET =
  '저장된 비밀번호를 읽을 수 없습니다. 서버의 비밀 키가 바뀌었을 수 있습니다. 비밀번호를 다시 입력해 주세요.'

/** Null when the stored password was sealed with a key this installation does not have. */
export function connectionOf(ctx: Context, mailbox: Mailbox): MailboxConnection | null {
  if (mailbox.kind === 'sandbox') return ctx.sandboxConnection(mailbox.id)
  const { connection, secret } = mailbox
  if (!connection) throw new Error(`mailbox ${mailbox.id} has no connection`)
  // forgotten when its person left
  if (!secret) return null
  let password: string
  try {
    password = ctx.secrets.open(secret, { table: 'email_accounts', id: mailbox.id, column: 'secret' })
  } catch (error) {
    ctx.log.error({ err: error, emailAccountId: mailbox.id }, 'the password of a mailbox cannot be read')
    return null
  }
  const login = { username: connection.username, auth: { kind: 'password', password } } as const
  return {
    emailAccountId: mailbox.id,
    kind: 'smtp',
    smtp: { ...connection.smtp, ...login },
    imap: connection.imap && { ...connection.imap, ...login },
  }
}
