import { AppError } from '#core/errors.ts'
import { signingDomain } from '#core/mailboxes/sender-domain/dkim-key.ts'
import { buildMime, type MimeMessage } from '#server/adapters/mime/build-mime.ts'
import { signMail } from '#server/adapters/mime/sign-mail.ts'
import type { Context } from '#server/context.ts'
import { findSigningKey } from '#server/mailboxes/store/dkim-keys.ts'
import type { Mailbox } from '#server/mailboxes/store/mailboxes.ts'

/** The stored key cannot be decrypted. The mail must not be sent unsigned instead. */
export class UnreadableKey extends AppError {
  constructor() {
    super('mailbox_not_ready', { message: UNREADABLE_KEY })
  }
}

export const UNREADABLE_KEY =
  'DKIM 서명 키를 읽을 수 없습니다. 서버의 비밀 키가 바뀌었을 수 있습니다. 발송 계정에서 DKIM 서명을 끄거나 키를 새로 만들어 주세요.'

/** The MIME bytes of a mail, DKIM-signed when the mailbox has an own key that is on. @throws UnreadableKey */
export async function signedMime(ctx: Context, mailbox: Mailbox, message: MimeMessage): Promise<Uint8Array> {
  const [raw, key] = await Promise.all([buildMime(message), signingKeyOf(ctx, mailbox)])
  return key ? signMail(raw, key) : raw
}

/** Loaded once per loaded mailbox. */
const keys = new WeakMap<Mailbox, ReturnType<typeof openKey>>()

function signingKeyOf(ctx: Context, mailbox: Mailbox): ReturnType<typeof openKey> {
  const known = keys.get(mailbox) ?? openKey(ctx, mailbox)
  keys.set(mailbox, known)
  return known
}

async function openKey(ctx: Context, mailbox: Mailbox) {
  const domain = domainOf(mailbox)
  const key = domain === null ? null : await findSigningKey(ctx.db, mailbox.id)
  // the mailbox may have another domain since the key was made
  if (!key || key.domain !== domain) return null
  try {
    const binding = { table: 'dkim_keys', id: mailbox.id, column: 'private_key' }
    return { ...key, privateKey: ctx.secrets.open(key.privateKey, binding) }
  } catch (error) {
    ctx.log.error({ err: error, emailAccountId: mailbox.id }, 'the signing key of a mailbox cannot be read')
    throw new UnreadableKey()
  }
}

const domainOf = ({ kind, address, connection }: Mailbox): string | null =>
  kind === 'smtp' ? signingDomain({ address, smtpHost: connection?.smtp.host ?? null }) : null
