// Other addresses of a lead, known by merges: opt-outs and matching apply to all of them.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** Ids of the leads of the workspace that have one of these addresses, as their own or from an earlier merge. */
export const leadsWithAddress = (workspaceId: string, keys: readonly string[]) => sql`(
  SELECT id FROM leads WHERE workspace_id = ${workspaceId} AND email_key = ANY(${keys}::text[])
  UNION SELECT lead_id FROM lead_addresses WHERE workspace_id = ${workspaceId} AND email_key = ANY(${keys}::text[]))`

/** The other addresses of the leads with these keys; empty for a lead with one address. */
export async function listOtherAddresses(
  db: Db,
  workspaceId: string,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    WITH own AS (
      SELECT lead_id AS id FROM lead_addresses WHERE workspace_id = ${workspaceId} AND email_key = ANY(${keys}::text[])
      UNION SELECT l.id FROM leads l WHERE l.workspace_id = ${workspaceId} AND l.email_key = ANY(${keys}::text[])
        AND EXISTS (SELECT 1 FROM lead_addresses o WHERE o.lead_id = l.id))
    SELECT key FROM (
      SELECT l.email_key AS key FROM leads l JOIN own p ON p.id = l.id
      UNION SELECT o.email_key FROM lead_addresses o JOIN own p ON p.id = o.lead_id) a
    WHERE key IS NOT NULL AND key <> ALL(${keys}::text[]) ORDER BY key`.execute(db)
  return rows.map((row) => row.key)
}

/** Whether the key is an address of a lead of the workspace. */
export async function isAddressOfLead(db: Db, workspaceId: string, key: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${leadsWithAddress(workspaceId, [key])} l LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Every address of these leads: their own and those of earlier merges. */
export async function listAddressesOf(db: Db, leadIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT email_key AS key FROM leads WHERE id = ANY(${leadIds}::uuid[]) AND email_key IS NOT NULL
    UNION SELECT email_key FROM lead_addresses WHERE lead_id = ANY(${leadIds}::uuid[]) ORDER BY 1`.execute(db)
  return rows.map((row) => row.key)
}

/** Replaces the other addresses of the lead. */
export async function setOtherAddresses(
  db: Db,
  lead: { id: string; workspaceId: string; emailKey: string | null },
  keys: readonly string[],
  mergeId: string,
): Promise<void> {
  const others = keys.filter((key) => key !== lead.emailKey)
  await sql`
    INSERT INTO lead_addresses (workspace_id, email_key, lead_id, merge_id)
    SELECT ${lead.workspaceId}, key, ${lead.id}, ${mergeId} FROM unnest(${others}::text[]) AS x(key)
    ON CONFLICT (workspace_id, email_key) DO UPDATE SET lead_id = excluded.lead_id`.execute(db)
  await sql`
    DELETE FROM lead_addresses WHERE workspace_id = ${lead.workspaceId} AND email_key = ${lead.emailKey}`.execute(
    db,
  )
}
