// Computes all maintained counters again: returns every counter that differs from its rows, and every identity
// between numbers (ADR 47) that does not hold.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type Difference = { of: string; told: number; counted: number }

/** @returns an empty list when every counter is correct */
export async function recount(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH last AS (
      SELECT DISTINCT ON (enrollment_id) enrollment_id, node_id FROM scheduled_executions WHERE state = 'sent'
      ORDER BY enrollment_id, ordinal DESC, id DESC
    ), standing AS (
      SELECT n.sequence_id, n.workspace_id, last.node_id,
             CASE WHEN n.status IN ('pending', 'active', 'paused', 'blocked') THEN 'waiting'
                  WHEN n.status = 'replied' THEN 'replied' ELSE 'ended' END AS outcome
      FROM enrollments n LEFT JOIN last ON last.enrollment_id = n.id
    ), told(of, n) AS (
      SELECT format('people %s %s %s %s', sequence_id, workspace_id, kind, node_id), sum(n)::int FROM enrollment_counts GROUP BY 1
      UNION ALL
      SELECT format('identity %s %s %s', sequence_id, workspace_id, node_id), sum(n)::int
      FROM enrollment_counts WHERE kind = 'sent' GROUP BY 1
      UNION ALL
      SELECT format('replied %s %s', sequence_id, workspace_id), sum(n)::int
      FROM enrollment_counts WHERE kind = 'replied' GROUP BY 1
      UNION ALL SELECT format('sequences %s %s', workspace_ids, status), sum(n)::int FROM sequence_counts GROUP BY 1
      UNION ALL SELECT format('leads %s', workspace_id), leads::int FROM lead_counts
      UNION ALL SELECT format('place of %s', id || workspace_ids::text), 1 FROM sequences WHERE workspace_ids <> '{}'
    ), counted(of, n) AS (
      SELECT format('people %s %s %s ', sequence_id, workspace_id, status), count(*)::int FROM enrollments GROUP BY 1
      UNION ALL
      SELECT format('people %s %s sent %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM scheduled_executions WHERE state = 'sent' GROUP BY 1
      UNION ALL
      SELECT format('people %s %s waiting %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM standing WHERE outcome = 'waiting' AND node_id IS NOT NULL GROUP BY 1
      UNION ALL
      SELECT format('people %s %s replied_after %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM standing WHERE outcome = 'replied' AND node_id IS NOT NULL GROUP BY 1
      -- an email draft: sent = waiting + replied + ended without a reply + was sent the next mail
      UNION ALL
      SELECT format('identity %s %s %s', sequence_id, workspace_id, node_id), sum(n)::int FROM (
        SELECT sequence_id, workspace_id, node_id, n FROM enrollment_counts WHERE kind IN ('waiting', 'replied_after')
        UNION ALL
        SELECT sequence_id, workspace_id, node_id, 1 FROM standing WHERE outcome = 'ended' AND node_id IS NOT NULL
        UNION ALL
        SELECT e.sequence_id, e.workspace_id, e.node_id, 1 FROM scheduled_executions e
        WHERE e.state = 'sent' AND EXISTS (SELECT FROM scheduled_executions l
          WHERE l.enrollment_id = e.enrollment_id AND l.state = 'sent' AND (l.ordinal, l.id) > (e.ordinal, e.id))) parts
      GROUP BY 1
      -- a sequence: replied = replied at each email draft + set to replied before any mail was sent
      UNION ALL
      SELECT format('replied %s %s', sequence_id, workspace_id), sum(n)::int FROM (
        SELECT sequence_id, workspace_id, n FROM enrollment_counts WHERE kind = 'replied_after'
        UNION ALL
        SELECT sequence_id, workspace_id, 1 FROM standing WHERE outcome = 'replied' AND node_id IS NULL) parts
      GROUP BY 1
      UNION ALL
      SELECT format('sequences %s %s', place.ids, s.status), count(*)::int
      FROM sequences s, LATERAL (SELECT ARRAY(
        SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = s.id ORDER BY 1) AS ids) place
      WHERE s.deleted_at IS NULL AND place.ids <> '{}' GROUP BY 1
      UNION ALL SELECT format('leads %s', workspace_id), count(*)::int FROM leads GROUP BY 1
      UNION ALL
      SELECT format('place of %s', sequence_id || array_agg(workspace_id ORDER BY workspace_id)::text), 1
      FROM sequence_workspaces GROUP BY sequence_id
    )
    SELECT of, coalesce(t.n, 0) AS told, coalesce(c.n, 0) AS counted
    FROM told t FULL JOIN counted c USING (of) WHERE coalesce(t.n, 0) <> coalesce(c.n, 0) ORDER BY of`.execute(
    db,
  )
  return rows
}
