// Keys of leads for finding duplicates (core/leads/duplicates.ts), stored per lead as of its last scan, so that finding is one
// grouping by an index and a scan costs only changed leads.
import { sql } from 'kysely'
import type { DuplicateFacts } from '#core/leads/duplicates.ts'
import type { Db } from '#server/context.ts'

export type UnscannedLead = DuplicateFacts & { id: string; workspaceId: string; updatedAt: Date }

/** @param rules the version of the rules the keys must have */
const unscanned = (workspaceIds: readonly string[], rules: number) => sql`
  FROM leads l LEFT JOIN lead_match_states s ON s.lead_id = l.id
  WHERE l.workspace_id = ANY(${workspaceIds}::uuid[])
    AND (s.lead_id IS NULL OR s.rules <> ${rules} OR s.looked_at <> date_trunc('milliseconds', l.updated_at))`

export async function listUnscanned(
  db: Db,
  workspaceIds: readonly string[],
  rules: number,
  limit: number,
): Promise<UnscannedLead[]> {
  const { rows } = await sql<UnscannedLead>`
    SELECT l.id, l.workspace_id, l.company_name, l.contact_name,
           l.contact_email, l.custom_fields, l.updated_at
    ${unscanned(workspaceIds, rules)} LIMIT ${limit}`.execute(db)
  return rows
}

export async function countUnscanned(
  db: Db,
  workspaceIds: readonly string[],
  rules: number,
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n ${unscanned(workspaceIds, rules)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** A lead that was changed or deleted meanwhile is scanned again the next time. */
export async function writeKeys(
  db: Db,
  leads: readonly { id: string; updatedAt: Date; keys: readonly string[] }[],
  rules: number,
): Promise<void> {
  const ids = leads.map(({ id }) => id)
  await sql`DELETE FROM lead_match_keys WHERE lead_id = ANY(${ids}::uuid[])`.execute(db)
  await sql`
    INSERT INTO lead_match_states (lead_id, workspace_id, looked_at, rules)
    SELECT l.id, l.workspace_id, x.at, ${rules}
    FROM unnest(${ids}::uuid[], ${leads.map(({ updatedAt }) => updatedAt)}::timestamptz[]) AS x(id, at)
    JOIN leads l ON l.id = x.id
    ON CONFLICT (lead_id) DO UPDATE SET looked_at = excluded.looked_at, rules = excluded.rules`.execute(db)
  const pairs = leads.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })))
  await sql`
    INSERT INTO lead_match_keys (lead_id, key, workspace_id)
    SELECT l.id, x.key, l.workspace_id
    FROM unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ key }) => key)}::text[]) AS x(id, key)
    JOIN leads l ON l.id = x.id
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Keys that several leads of a workspace share, except those of more than `crowd` leads. */
export async function listSharedKeys(
  db: Db,
  workspaceIds: readonly string[],
  { crowd, limit }: { crowd: number; limit: number },
): Promise<{ key: string; leadIds: string[] }[]> {
  const { rows } = await sql<{ key: string; leadIds: string[] }>`
    SELECT key, array_agg(lead_id ORDER BY lead_id) AS lead_ids FROM lead_match_keys
    WHERE workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY workspace_id, key HAVING count(*) BETWEEN 2 AND ${crowd}
    ORDER BY key LIMIT ${limit}`.execute(db)
  return rows
}

export async function listDistinctions(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ leadId: string; otherId: string }[]> {
  const { rows } = await sql<{ leadId: string; otherId: string }>`
    SELECT lead_id, other_id FROM lead_distinctions
    WHERE workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return rows
}

/** @param pairs each with the smaller id first */
export async function writeDistinctions(
  db: Db,
  pairs: readonly (readonly [string, string])[],
  by: { workspaceId: string; userId: string | null; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO lead_distinctions (lead_id, other_id, workspace_id, decided_by, decided_at)
    SELECT x.a, x.b, ${by.workspaceId}, (SELECT id FROM users WHERE id = ${by.userId}), ${by.at}
    FROM unnest(${pairs.map(([a]) => a)}::uuid[], ${pairs.map(([, b]) => b)}::uuid[]) AS x(a, b)
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function removeDistinctions(
  db: Db,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  await sql`
    DELETE FROM lead_distinctions d
    USING unnest(${pairs.map(([a]) => a)}::uuid[], ${pairs.map(([, b]) => b)}::uuid[]) AS x(a, b)
    WHERE d.lead_id = x.a AND d.other_id = x.b`.execute(db)
}
