// Sequences as the API returns them: the list with its counts, and a single one.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { Sequence, SequenceSummary } from '#api/sequences/sequences.ts'
import { allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import { settingsOf } from '#core/sequences/settings.ts'
import type { Db } from '#server/context.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'
import { reachedLeads, type SequenceFilter, sequencePage } from './pages.ts'
import type { SequenceRecord } from './sequences.ts'

type SummaryRow = WithDates<typeof SequenceSummary>

const summaryColumns = (visible: readonly string[]) => sql`
  s.id, s.name, s.status, s.status_reason, g.id AS customer_group_id, g.name AS customer_group_name,
  ARRAY(SELECT w FROM unnest(s.workspace_ids) AS w WHERE w = ANY(${unplanned(visible, 'uuid[]')})) AS workspace_ids,
  CASE WHEN s.created_by IS NULL THEN '{}'::uuid[] ELSE ARRAY[s.created_by] END AS creator_ids,
  u.name AS creator_name, counted.*,
  s.created_at, s.updated_at`

/** Counts only leads and mails the caller can see, as the lists behind the numbers do. */
const summaryJoins = (visible: readonly string[]) => sql`
  LEFT JOIN customer_groups g ON g.id = s.customer_group_id AND g.workspace_id = ANY(${unplanned(visible, 'uuid[]')})
  LEFT JOIN users u ON u.id = s.created_by
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(c.n) FILTER (WHERE c.node_id = ''), 0)::int AS enrolled_count,
           coalesce(sum(c.n) FILTER (WHERE c.kind = 'sent'), 0)::int AS sent_count,
           ${reachedLeads(visible)} AS reached_count,
           coalesce(sum(c.n) FILTER (WHERE c.kind = 'replied_after'), 0)::int AS replied_count,
           coalesce(sum(c.n) FILTER (WHERE c.kind = ANY('{pending,active,paused,blocked}')), 0)::int AS open_count,
           coalesce(sum(c.n) FILTER (WHERE c.kind = 'blocked'), 0)::int AS blocked_count
    FROM enrollment_counts c WHERE c.sequence_id = s.id AND c.workspace_id = ANY(${unplanned(visible, 'uuid[]')})
  ) counted ON true`

/** A page past the end has one row: the total. */
type Paged = Omit<SummaryRow, 'id'> & { id: string | null; total: number }

export async function listSequences(
  db: Db,
  scope: Scope,
  filter: SequenceFilter,
): Promise<{ data: SummaryRow[]; total: number }> {
  const requested = filter.workspaceIds
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = requested ? allowed.filter((id) => requested.includes(id)) : allowed
  const visible = visibleWorkspaces(scope)
  const { page, total } = await sequencePage(db, { ...filter, workspaceIds, visible })
  const { rows } = await prepared('sequence_page')<Paged>`
    WITH ${page}
    SELECT ${total} AS total, ${summaryColumns(visible)}
    FROM (SELECT) AS one LEFT JOIN (page JOIN sequences s ON s.id = page.id ${summaryJoins(visible)}) ON true
    ORDER BY page.place`.execute(db)
  const data = rows.flatMap(({ total: _, id, ...row }) => (id === null ? [] : [{ ...row, id }]))
  return { data, total: rows[0]?.total ?? 0 }
}

/** A sequence as the API returns it. The caller's access was checked. */
export async function presentSequence(
  db: Db,
  scope: Scope,
  record: SequenceRecord,
): Promise<WithDates<typeof Sequence>> {
  const { rows } = await sql<SummaryRow & { openEnrollmentCount: number; published: string | null }>`
    SELECT ${summaryColumns(visibleWorkspaces(scope))},
      (SELECT coalesce(sum(c.n), 0)::int FROM enrollment_counts c
       WHERE c.sequence_id = s.id AND c.kind IN ('pending', 'active', 'paused', 'blocked')) AS open_enrollment_count,
      v.workflow_data AS published
    FROM sequences s ${summaryJoins(visibleWorkspaces(scope))}
    LEFT JOIN sequence_versions v ON v.sequence_id = s.id AND v.number = s.published_version
    WHERE s.id = ${record.id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`sequence ${record.id} is gone`)
  const { published, ...summary } = row
  return {
    ...summary,
    openEnrollmentCount: row.openEnrollmentCount,
    workflowData: record.workflowData,
    revision: record.revision,
    publishedVersion: record.publishedVersion,
    hasUnpublishedChanges: record.publishedVersion !== null && published !== record.workflowData,
    ...settingsOf(record),
  }
}
