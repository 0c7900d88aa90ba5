// Workspaces and names of the rows that a call names. Queried before the call, because a deleted row cannot be found after it.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

type NamedRow = { workspaceId: string; name: string | null }

/** Only rows in the workspaces `within`. Without names of leads, because the log is kept after a lead is erased. */
export async function findAuditSubjects(
  db: Db,
  ids: readonly string[],
  within: readonly string[],
): Promise<{ workspaceIds: string[]; subject: string | null }> {
  if (ids.length === 0 || within.length === 0) return { workspaceIds: [], subject: null }
  const { rows } = await prepared('audit_places')<NamedRow>`
    SELECT DISTINCT workspace_id, name FROM (${namedRows(ids)}) AS found
    WHERE workspace_id = ANY(${within}::uuid[])`.execute(db)
  return {
    workspaceIds: [...new Set(rows.map(({ workspaceId }) => workspaceId))],
    subject: rows.find(({ name }) => name !== null)?.name ?? null,
  }
}

/** Which of these rows belong to one of the workspaces `within`. */
export async function findVisibleIds(
  db: Db,
  ids: readonly string[],
  within: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || within.length === 0) return []
  const { rows } = await prepared('visible_ids')<{ id: string }>`
    SELECT DISTINCT id FROM (${namedRows(ids)}) AS found
    WHERE workspace_id = ANY(${within}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** `id, workspace_id, name` of every row with one of the ids, of any kind. */
function namedRows(ids: readonly string[]) {
  const named = sql`= ANY(${ids}::uuid[])`
  return sql`
      SELECT id, id AS workspace_id, NULL AS name FROM workspaces WHERE id ${named}
      UNION ALL SELECT sw.sequence_id, sw.workspace_id, s.name FROM sequence_workspaces sw
        JOIN sequences s ON s.id = sw.sequence_id WHERE sw.sequence_id ${named}
      UNION ALL SELECT id, workspace_id, name FROM customer_groups WHERE id ${named}
      UNION ALL SELECT id, workspace_id, name FROM lead_views WHERE id ${named}
      UNION ALL SELECT id, workspace_id, name FROM tags WHERE id ${named}
      UNION ALL SELECT id, workspace_id, name FROM email_templates WHERE id ${named}
      UNION ALL SELECT id, workspace_id, name FROM own_sources WHERE id ${named}
      UNION ALL SELECT g.id, l.workspace_id, NULL FROM generated_emails g JOIN leads l ON l.id = g.lead_id WHERE g.id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM tone_examples WHERE id ${named}
      UNION ALL SELECT id, workspace_id, address FROM email_accounts WHERE id ${named}
      UNION ALL SELECT id, workspace_id, name FROM inbox_labels WHERE id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM leads WHERE id ${named}
      UNION ALL SELECT id, unnest(workspace_ids), CASE WHEN kind <> 'lead' THEN name END FROM bin_items WHERE id ${named}
      UNION ALL SELECT deletion_id, unnest(workspace_ids), NULL FROM bin_items WHERE deletion_id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM lead_merges WHERE id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM lead_imports WHERE id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM enrollments WHERE id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM scheduled_executions WHERE id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM inbox_threads WHERE id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM inbound_messages WHERE id ${named}
      UNION ALL SELECT n.id, t.workspace_id, NULL FROM inbox_answers n JOIN inbox_threads t ON t.id = n.thread_id
        WHERE n.id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM opt_out_holds WHERE id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM notices WHERE id ${named}
      UNION ALL SELECT run_id, workspace_id, NULL FROM lead_research WHERE run_id ${named}
      UNION ALL SELECT id, workspace_id, NULL FROM suppressions WHERE id ${named}
      UNION ALL SELECT m.id, e.workspace_id, NULL FROM sandbox_mail m JOIN email_accounts e ON e.id = m.email_account_id
        WHERE m.id ${named}
      UNION ALL SELECT k.id, kw.workspace_id, k.name FROM api_keys k JOIN api_key_workspaces kw ON kw.api_key_id = k.id
        WHERE k.id ${named}
      UNION ALL SELECT e.id, ew.workspace_id, split_part(split_part(e.url, '/', 3), '?', 1) FROM webhook_endpoints e
        JOIN webhook_endpoint_workspaces ew ON ew.webhook_id = e.id WHERE e.id ${named}`
}
