// The second step of sign-in: the sealed secret, the time step of the last accepted code, the hashes of the backup codes.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type TwoFactorRecord = { secret: string; confirmedAt: Date | null; backupCodesLeft: number }

export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactorRecord | null> {
  const { rows } = await sql<TwoFactorRecord>`
    SELECT secret, confirmed_at,
      (SELECT count(*)::int FROM backup_codes b WHERE b.user_id = t.user_id AND b.used_at IS NULL)
        AS backup_codes_left
    FROM two_factors t WHERE user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Replaces a secret that was never confirmed. */
export async function saveSecret(db: Db, userId: string, secret: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO two_factors (user_id, secret, created_at) VALUES (${userId}, ${secret}, ${at})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    WHERE two_factors.confirmed_at IS NULL`.execute(db)
}

export async function confirmSecret(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('two_factors').set({ confirmedAt: at }).where('userId', '=', userId).execute()
}

/** @returns false when this code or a later one was already accepted */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceBackupCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('backup_codes').where('userId', '=', userId).execute()
  await db
    .insertInto('backup_codes')
    .values(hashes.map((hash) => ({ userId, codeHash: hash, usedAt: null })))
    .execute()
}

/** @returns false when the code is unknown or already used */
export async function takeBackupCode(db: Db, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_codes')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeTwoFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factors').where('userId', '=', userId).execute()
  await db.deleteFrom('backup_codes').where('userId', '=', userId).execute()
}
