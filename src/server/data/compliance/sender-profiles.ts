// The sender data of workspaces; without a row everything is empty.
import { sql } from 'kysely'
import type { ConsentPolicy } from '#core/compliance/consent.ts'
import { EMPTY_SENDER_PROFILE, type SenderProfile } from '#core/compliance/sender-profile.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type SenderRecord = SenderProfile & {
  alwaysNotices: boolean
  consentPolicy: ConsentPolicy
  confirmsConsent: boolean
  /** advertising was turned on at some time */
  hasAdvertised: boolean
}

const UNSET: SenderRecord = {
  ...EMPTY_SENDER_PROFILE,
  alwaysNotices: false,
  consentPolicy: 'warn',
  confirmsConsent: false,
  hasAdvertised: false,
}

export async function findSender(db: Db, workspaceId: string): Promise<SenderRecord> {
  return (await findSenders(db, [workspaceId])).get(workspaceId) ?? UNSET
}

/** By workspace; contains every given workspace. */
export async function findSenders(
  db: Db,
  workspaceIds: readonly string[],
): Promise<Map<string, SenderRecord>> {
  const { rows } = await prepared('find_senders')<SenderRecord & { workspaceId: string }>`
    SELECT workspace_id, is_advertising, sender_name, email, phone,
           postal_address, always_notices, consent_policy, confirms_consent, has_advertised
    FROM sender_profiles WHERE workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  const found = new Map(rows.map(({ workspaceId, ...record }) => [workspaceId, record]))
  return new Map(workspaceIds.map((id) => [id, found.get(id) ?? UNSET]))
}

export async function saveSender(db: Db, workspaceId: string, record: SenderRecord, at: Date): Promise<void> {
  const row = { ...record, updatedAt: at }
  await db
    .insertInto('sender_profiles')
    .values({ workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(row))
    .execute()
}

/** Whether a sequence of the workspace is sending or paused. */
export async function hasRunningSequence(db: Db, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM sequences s JOIN sequence_workspaces w ON w.sequence_id = s.id
    WHERE w.workspace_id = ${workspaceId} AND s.status = 'active' AND s.deleted_at IS NULL LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}
