// The connection data of a mailbox's servers. The password is decrypted only here; a token is renewed when necessary.
import { providerName } from '#core/mailboxes/oauth/provider.ts'
import type { MailboxConnection } from '#core/ports.ts'
import type { Context } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { getAccessToken, type NoToken } from './access-token.ts'

const UNREADABLE_SECRET =
  '저장된 비밀번호를 읽을 수 없습니다. 서버의 비밀 키가 바뀌었을 수 있습니다. 비밀번호를 다시 입력해 주세요.'

export type NoConnection = NoToken
export type Opened = { ok: true; connection: MailboxConnection } | NoConnection

/** @param rejected an access token that a mail server has rejected */
export async function openConnection(ctx: Context, mailbox: Mailbox, rejected?: string): Promise<Opened> {
  if (mailbox.kind === 'sandbox') return { ok: true, connection: ctx.sandboxConnection(mailbox.id) }
  const { connection, oauth } = mailbox
  if (!connection) throw new Error(`mailbox ${mailbox.id} has no connection`)
  const opened = oauth
    ? await getAccessToken(ctx, { ...mailbox, oauth }, rejected)
    : openPassword(ctx, mailbox)
  if (!opened.ok) return opened
  const auth =
    'password' in opened
      ? ({ kind: 'password', password: opened.password } as const)
      : ({ kind: 'oauth2', accessToken: opened.accessToken } as const)
  const login = { username: connection.username, auth }
  return {
    ok: true,
    connection: {
      emailAccountId: mailbox.id,
      kind: 'smtp',
      smtp: { ...connection.smtp, ...login },
      imap: connection.imap && { ...connection.imap, ...login },
      pop3: connection.pop3 && { ...connection.pop3, ...login },
    },
  }
}

/** Decrypted once per loaded mailbox. */
const passwords = new WeakMap<Mailbox, ReturnType<typeof decryptPassword>>()

function openPassword(ctx: Context, mailbox: Mailbox): ReturnType<typeof decryptPassword> {
  const known = passwords.get(mailbox) ?? decryptPassword(ctx, mailbox)
  passwords.set(mailbox, known)
  return known
}

function decryptPassword(
  ctx: Context,
  { id, secret }: Mailbox,
): { ok: true; password: string } | NoConnection {
  const unreadable = { ok: false, kind: 'stopped', why: UNREADABLE_SECRET } as const
  // deleted when the member who entered it left the workspace
  if (!secret) return unreadable
  try {
    return { ok: true, password: ctx.secrets.open(secret, { table: 'email_accounts', id, column: 'secret' }) }
  } catch (error) {
    ctx.log.error({ err: error, emailAccountId: id }, 'the password of a mailbox cannot be read')
    return unreadable
  }
}

/**
 * Runs a function with the mailbox's connection. When the server rejects the access token, the token is renewed once and the
 * function is called again: after a failed sign-in nothing was sent or read.
 */
export async function withConnection<T>(
  ctx: Context,
  mailbox: Mailbox,
  run: (connection: MailboxConnection) => Promise<T>,
  wasSignInRejected: (answer: T) => boolean,
): Promise<{ ok: true; answer: T } | NoConnection> {
  const first = await openConnection(ctx, mailbox)
  if (!first.ok) return first
  const answer = await run(first.connection)
  const { auth } = first.connection.smtp
  if (auth.kind === 'password' || !wasSignInRejected(answer)) return { ok: true, answer }
  const again = await openConnection(ctx, mailbox, auth.accessToken)
  return again.ok ? { ok: true, answer: await run(again.connection) } : again
}

/** Reason when a new token is rejected, too: the account does not allow SMTP or IMAP. */
export const tokenRejectedReason = (mailbox: Pick<Mailbox, 'oauth'>): string | null =>
  mailbox.oauth &&
  `메일 서버가 ${providerName(mailbox.oauth)} 로그인을 거부했습니다. 이 계정에 IMAP과 SMTP(인증된 SMTP)가 허용되어 있는지 메일 관리자에게 확인한 뒤 ‘연결 확인’을 눌러 주세요.`
