// Facts of the tour: what exists of the first sequences of a workspace.
import { sql } from 'kysely'
import type { TourFacts } from '#core/overview/tour.ts'
import type { Db } from '#server/context.ts'

const MOST_SEQUENCES = 10

/** The oldest sequences, with what exists of them in these workspaces. */
export async function listTourSequences(
  db: Db,
  workspaceIds: readonly string[],
  now: Date,
): Promise<(TourFacts & { id: string })[]> {
  const hasMail = (condition = sql`true`) => sql`
    EXISTS (SELECT FROM generated_emails g WHERE g.sequence_id = s.id AND g.status IN ('generated', 'edited') AND ${condition})`
  const { rows } = await sql<TourFacts & { id: string }>`
    SELECT s.id, ${hasMail()} AS written,
           ${hasMail(sql`(g.status = 'edited' OR g.review_state = 'approved')`)} AS reviewed,
           (extract(epoch FROM ${now}::timestamptz - s.activated_at) * 1000 + coalesce((
              SELECT w.sandbox_offset_ms FROM scheduled_executions e
              JOIN email_accounts a ON a.id = e.email_account_id AND a.kind = 'sandbox'
              JOIN workspaces w ON w.id = a.workspace_id
              WHERE e.sequence_id = s.id AND e.workspace_id = ANY(${workspaceIds}::uuid[]) LIMIT 1), 0))::float8 AS running_ms,
           c.*
    FROM sequences s, LATERAL (
      SELECT coalesce(bool_or(node_id = ''), false) AS enrolled,
             coalesce(bool_or(kind IN ('pending', 'active', 'paused', 'blocked')), false) AS open,
             coalesce(bool_or(kind = 'sent'), false) AS sent, coalesce(bool_or(kind = 'replied_after'), false) AS replied
      FROM enrollment_counts WHERE sequence_id = s.id AND workspace_id = ANY(${workspaceIds}::uuid[]) AND n > 0
    ) c
    WHERE s.deleted_at IS NULL AND NOT s.is_one_off AND s.status <> 'archived' AND s.id IN (
      SELECT sequence_id FROM sequence_workspaces WHERE workspace_id = ANY(${workspaceIds}::uuid[]))
    ORDER BY s.created_at, s.id LIMIT ${MOST_SEQUENCES}`.execute(db)
  return rows
}
