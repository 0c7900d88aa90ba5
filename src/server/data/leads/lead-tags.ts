// Which leads have which tags. A lead and its tags are of one workspace.
import { sql } from 'kysely'
import { MAX_LEAD_TAGS } from '#core/leads/tag.ts'
import type { Db } from '#server/context.ts'

export type Tagged = { leadCount: number; changedCount: number; rejectedCount: number }

/**
 * Adds and removes tags of the given leads that are in the given workspaces. A lead that would exceed MAX_LEAD_TAGS gets
 * none of the added tags and is counted in `rejectedCount`; its removed tags are removed all the same.
 */
export async function changeTags(
  db: Db,
  chosen: { leadIds: readonly string[]; workspaceIds: readonly string[] },
  { addIds, removeIds }: { addIds: readonly string[]; removeIds: readonly string[] },
  at: Date,
): Promise<Tagged> {
  const { rows } = await sql<Tagged>`
    WITH chosen AS MATERIALIZED (
      SELECT l.id, l.workspace_id FROM leads l
      WHERE l.id = ANY(${chosen.leadIds}::uuid[]) AND l.workspace_id = ANY(${chosen.workspaceIds}::uuid[])
    ),
    gone AS (
      DELETE FROM lead_tags t USING chosen c
      WHERE t.lead_id = c.id AND t.tag_id = ANY(${removeIds}::uuid[]) AND t.tag_id <> ALL(${addIds}::uuid[])
      RETURNING t.lead_id, t.tag_id
    ), own AS (
      -- a tag that an import added counts as added by a user from now on
      UPDATE lead_tags t SET import_id = NULL FROM chosen c
      WHERE t.lead_id = c.id AND t.tag_id = ANY(${addIds}::uuid[]) AND t.import_id IS NOT NULL
    ), wanted AS (
      SELECT c.id AS lead_id, t.id AS tag_id FROM chosen c
      JOIN tags t ON t.workspace_id = c.workspace_id AND t.id = ANY(${addIds}::uuid[])
      WHERE NOT EXISTS (SELECT 1 FROM lead_tags m WHERE m.lead_id = c.id AND m.tag_id = t.id)
    ), crowded AS (
      -- a statement sees the rows as they were before it, so removed ones are subtracted
      SELECT w.lead_id FROM wanted w GROUP BY w.lead_id
      HAVING count(*) + (SELECT count(*) FROM lead_tags m WHERE m.lead_id = w.lead_id)
        - (SELECT count(*) FROM gone g WHERE g.lead_id = w.lead_id) > ${MAX_LEAD_TAGS}
    ), come AS (
      INSERT INTO lead_tags (lead_id, tag_id, added_at)
      SELECT w.lead_id, w.tag_id, ${at} FROM wanted w
      WHERE w.lead_id NOT IN (SELECT lead_id FROM crowded)
      ON CONFLICT DO NOTHING RETURNING lead_id
    )
    SELECT (SELECT count(*)::int FROM chosen) AS lead_count,
           (SELECT count(*)::int FROM (SELECT lead_id FROM gone UNION SELECT lead_id FROM come) AS x) AS changed_count,
           (SELECT count(*)::int FROM crowded) AS rejected_count`.execute(db)
  return rows[0] ?? { leadCount: 0, changedCount: 0, rejectedCount: 0 }
}

/** Adds pairs of lead and tag of a file, up to the limit of each lead. Missing leads are skipped. */
export async function addTagPairs(
  db: Db,
  pairs: readonly { leadId: string; tagId: string }[],
  importId: string,
  at: Date,
): Promise<void> {
  await sql`
    WITH wanted AS (
      SELECT l.id AS lead_id, t.id AS tag_id, row_number() OVER (PARTITION BY l.id ORDER BY x.n) AS nth
      FROM unnest(${pairs.map(({ leadId }) => leadId)}::uuid[], ${pairs.map(({ tagId }) => tagId)}::uuid[])
           WITH ORDINALITY AS x(lead_id, tag_id, n)
      JOIN leads l ON l.id = x.lead_id JOIN tags t ON t.id = x.tag_id AND t.workspace_id = l.workspace_id
      WHERE NOT EXISTS (SELECT 1 FROM lead_tags m WHERE m.lead_id = l.id AND m.tag_id = t.id)
    )
    INSERT INTO lead_tags (lead_id, tag_id, added_at, import_id)
    SELECT w.lead_id, w.tag_id, ${at}, ${importId} FROM wanted w
    WHERE w.nth + (SELECT count(*) FROM lead_tags m WHERE m.lead_id = w.lead_id) <= ${MAX_LEAD_TAGS}
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Replaces all tags of one lead. */
export async function setTags(db: Db, leadId: string, tagIds: readonly string[], at: Date): Promise<void> {
  await sql`DELETE FROM lead_tags WHERE lead_id = ${leadId} AND tag_id <> ALL(${tagIds}::uuid[])`.execute(db)
  await sql`
    INSERT INTO lead_tags (lead_id, tag_id, added_at)
    SELECT l.id, t.id, ${at} FROM leads l JOIN tags t ON t.workspace_id = l.workspace_id
    WHERE l.id = ${leadId} AND t.id = ANY(${tagIds}::uuid[]) ON CONFLICT DO NOTHING`.execute(db)
}
