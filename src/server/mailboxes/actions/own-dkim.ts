// The DKIM key of a mailbox on an own mail server: created, published by the user, checked, switched on. It can be switched on
// only when the DNS has its record: a signature that cannot be verified is worse than none (rules.md R-612).
import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { dkimMessage } from '#api/mailboxes/dkim-messages.ts'
import type { OwnDkim } from '#api/mailboxes/own-dkim.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import {
  checkKeyRecord,
  keyRecord,
  keyRecordName,
  signingDomain,
  toTxtStrings,
} from '#core/mailboxes/sender-domain/dkim-key.ts'
import type { Context } from '#server/context.ts'
import {
  type DkimKey,
  findDkimKey,
  saveDkimCheck,
  saveDkimKey,
  switchDkim,
} from '#server/mailboxes/store/dkim-keys.ts'
import { getEmailAccount } from '#server/mailboxes/store/email-accounts.ts'

const newKeyPair = promisify(generateKeyPair)

export async function readDkim(ctx: Context, scope: Scope, id: string): Promise<OwnDkim> {
  return present(await domainOf(ctx, scope, id), await findDkimKey(ctx.db, id))
}

/** @throws dkim_not_offered, dkim_is_on */
export async function makeDkimKey(ctx: Context, scope: Scope, id: string): Promise<OwnDkim> {
  const domain = await domainOf(ctx, scope, id)
  if (domain === null) throw new AppError('dkim_not_offered')
  const before = await findDkimKey(ctx.db, id)
  // a key of another domain is not used any more
  if (before && before.domain !== domain) await switchDkim(ctx.db, id, before.selector, false)
  // supported by every verifier and small enough for a DNS response (RFC 8301 §3.2)
  const pair = await newKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const isSaved = await saveDkimKey(ctx.db, {
    emailAccountId: id,
    domain,
    // a new selector for every key, so that an old record does not conflict
    selector: `ieum-${randomBytes(4).toString('hex')}`,
    publicKey: pair.publicKey.toString('base64'),
    privateKey: ctx.secrets.seal(pair.privateKey, { table: 'dkim_keys', id, column: 'private_key' }),
    at: ctx.clock.now(),
  })
  if (!isSaved) throw new AppError('dkim_is_on')
  return readDkim(ctx, scope, id)
}

export async function checkDkimRecord(ctx: Context, scope: Scope, id: string): Promise<OwnDkim> {
  const domain = await domainOf(ctx, scope, id)
  return present(domain, await checkRecord(ctx, id))
}

export async function updateOwnDkim(ctx: Context, scope: Scope, id: string, isOn: boolean): Promise<OwnDkim> {
  const domain = await domainOf(ctx, scope, id)
  const key = isOn ? await checkRecord(ctx, id) : await findDkimKey(ctx.db, id)
  if (!key) throw new AppError('dkim_no_key')
  if (isOn && key.domain !== domain) throw new AppError('dkim_not_offered')
  if (isOn && key.verdict !== 'right')
    throw new AppError('dkim_unproven', { message: dkimMessage(key.verdict ?? 'unknown') })
  if (!(await switchDkim(ctx.db, id, key.selector, isOn))) throw new AppError('conflict')
  return readDkim(ctx, scope, id)
}

async function checkRecord(ctx: Context, id: string): Promise<DkimKey | null> {
  const key = await findDkimKey(ctx.db, id)
  if (!key) return null
  const verdict = checkKeyRecord(await ctx.dns.texts(keyRecordName(key)), key.publicKey)
  await saveDkimCheck(ctx.db, id, key.selector, { verdict, at: ctx.clock.now() })
  return findDkimKey(ctx.db, id)
}

async function domainOf(ctx: Context, scope: Scope, id: string): Promise<string | null> {
  const account = await getEmailAccount(ctx, scope, id)
  // mails of a mailbox with OAuth sign-in are signed by the provider
  return account.kind === 'sandbox' || account.oauth
    ? null
    : signingDomain({ address: account.address, smtpHost: account.smtp?.host ?? null })
}

function present(domain: string | null, key: DkimKey | null): OwnDkim {
  return {
    domain,
    key: key && {
      domain: key.domain,
      selector: key.selector,
      host: keyRecordName(key),
      record: keyRecord(key.publicKey),
      pieces: toTxtStrings(keyRecord(key.publicKey)),
      isOn: key.isOn && key.domain === domain,
      isForDomain: key.domain === domain,
      verdict: key.verdict,
      message: key.verdict && dkimMessage(key.verdict),
      lookedAt: key.lookedAt?.toISOString() ?? null,
      createdAt: key.createdAt.toISOString(),
    },
  }
}
