// Everything that is counted beside its rows, counted anew: what a counter says that the rows do not.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type Difference = { of: string; told: number; counted: number }

/** @returns nothing where every counter is right */
export async function recount(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH told(of, n) AS (
      SELECT format('people %s %s %s %s', sequence_id, workspace_id, what, node_id), sum(n)::int FROM people_counts GROUP BY 1
      UNION ALL SELECT format('sequences %s %s', workspace_ids, status), sum(n)::int FROM sequence_counts GROUP BY 1
      UNION ALL SELECT format('leads %s', workspace_id), leads::int FROM lead_counts
      UNION ALL SELECT format('place of %s', id || workspace_ids::text), 1 FROM sequences WHERE workspace_ids <> '{}'
    ), counted(of, n) AS (
      SELECT format('people %s %s %s ', sequence_id, workspace_id, status), count(*)::int FROM enrollments GROUP BY 1
      UNION ALL
      SELECT format('people %s %s sent %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM scheduled_executions WHERE state = 'sent' GROUP BY 1
      UNION ALL
      SELECT format('people %s %s waiting %s', n.sequence_id, n.workspace_id, last.node_id), count(*)::int
      FROM (SELECT DISTINCT ON (enrollment_id) enrollment_id, node_id FROM scheduled_executions WHERE state = 'sent'
            ORDER BY enrollment_id, ordinal DESC) last
      JOIN enrollments n ON n.id = last.enrollment_id AND n.status IN ('pending', 'active', 'paused', 'blocked') GROUP BY 1
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
