// The codes of opt-out links. A row outlives its lead: the recipient of a mail may opt out at any time.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type OptOutCode = { codeHash: Buffer; workspaceId: string; sealedAddress: Buffer }

/** Codes that exist stay as they are. Stored in one order, so that two transactions do not wait for each other. */
export async function insertOptOutCodes(db: Db, codes: readonly OptOutCode[]): Promise<void> {
  if (codes.length === 0) return
  const sorted = codes.toSorted((a, b) => Buffer.compare(a.codeHash, b.codeHash))
  await prepared('insert_opt_out_codes')`
    INSERT INTO opt_out_codes (code_hash, workspace_id, sealed_address)
    SELECT * FROM unnest(
      ${sorted.map(({ codeHash }) => codeHash)}::bytea[], ${sorted.map(({ workspaceId }) => workspaceId)}::uuid[],
      ${sorted.map(({ sealedAddress }) => sealedAddress)}::bytea[])
    ON CONFLICT (code_hash) DO NOTHING`.execute(db)
}

export async function findOptOutCode(
  db: Db,
  codeHash: Buffer,
): Promise<Pick<OptOutCode, 'workspaceId' | 'sealedAddress'> | null> {
  const { rows } = await sql<Pick<OptOutCode, 'workspaceId' | 'sealedAddress'>>`
    SELECT workspace_id, sealed_address FROM opt_out_codes
    WHERE code_hash = ${codeHash}`.execute(db)
  return rows[0] ?? null
}
