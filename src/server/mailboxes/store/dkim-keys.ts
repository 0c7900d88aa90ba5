// DKIM keys of mailboxes on own mail servers. The private key is encrypted.
import { sql } from 'kysely'
import type { KeyStatus } from '#core/mailboxes/sender-domain/dkim-key.ts'
import type { Db } from '#server/context.ts'

export type DkimKey = {
  domain: string
  selector: string
  publicKey: string
  isOn: boolean
  verdict: KeyStatus | null
  lookedAt: Date | null
  createdAt: Date
}

export async function findDkimKey(db: Db, emailAccountId: string): Promise<DkimKey | null> {
  const { rows } = await sql<DkimKey>`
    SELECT domain, selector, public_key AS "publicKey", is_on AS "isOn", verdict, looked_at AS "lookedAt",
           created_at AS "createdAt"
    FROM dkim_keys WHERE email_account_id = ${emailAccountId}`.execute(db)
  return rows[0] ?? null
}

/** The key that signs this mailbox's mails; null when off. */
export async function findSigningKey(
  db: Db,
  emailAccountId: string,
): Promise<{ domain: string; selector: string; privateKey: string } | null> {
  const { rows } = await sql<{ domain: string; selector: string; privateKey: string }>`
    SELECT domain, selector, private_key AS "privateKey" FROM dkim_keys
    WHERE email_account_id = ${emailAccountId} AND is_on`.execute(db)
  return rows[0] ?? null
}

/** Replaces a key that is off. @returns false when the existing key is on */
export async function saveDkimKey(
  db: Db,
  key: {
    emailAccountId: string
    domain: string
    selector: string
    publicKey: string
    privateKey: string
    at: Date
  },
): Promise<boolean> {
  const result = await sql`
    INSERT INTO dkim_keys (email_account_id, domain, selector, public_key, private_key, created_at)
    VALUES (${key.emailAccountId}, ${key.domain}, ${key.selector}, ${key.publicKey}, ${key.privateKey}, ${key.at})
    ON CONFLICT (email_account_id) DO UPDATE SET
      domain = excluded.domain, selector = excluded.selector, public_key = excluded.public_key,
      private_key = excluded.private_key, created_at = excluded.created_at, verdict = NULL, looked_at = NULL
    WHERE NOT dkim_keys.is_on`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** Stores the result of a check, unless the key was replaced meanwhile. */
export async function saveDkimCheck(
  db: Db,
  emailAccountId: string,
  selector: string,
  look: { verdict: KeyStatus; at: Date },
): Promise<void> {
  await sql`
    UPDATE dkim_keys SET verdict = ${look.verdict}, looked_at = ${look.at}
    WHERE email_account_id = ${emailAccountId} AND selector = ${selector}`.execute(db)
}

/** @returns false when the key was replaced meanwhile */
export async function switchDkim(
  db: Db,
  emailAccountId: string,
  selector: string,
  isOn: boolean,
): Promise<boolean> {
  const result = await sql`
    UPDATE dkim_keys SET is_on = ${isOn}
    WHERE email_account_id = ${emailAccountId} AND selector = ${selector}`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}
