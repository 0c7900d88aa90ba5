// Sequences as people see them: the list with its counts, and one in full.

import { sql } from 'kysely'
import type { Sequence, SequenceSummary } from '#api/sequences.ts'
import { allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import type { Db } from '../context.ts'
import type { SequenceRecord } from './sequences.ts'

type SummaryRow = Omit<SequenceSummary, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const summaryColumns = (visible: readonly string[]) => sql`
  s.id, s.name, s.status, s.status_reason AS "statusReason", g.id AS "customerGroupId",
  g.name AS "customerGroupName",
  ARRAY(SELECT w.workspace_id FROM sequence_workspaces w
        WHERE w.sequence_id = s.id AND w.workspace_id = ANY(${visible}::uuid[])) AS "workspaceIds",
  CASE WHEN s.created_by IS NULL THEN '{}'::uuid[] ELSE ARRAY[s.created_by] END AS "creatorIds",
  u.name AS "creatorName",
  (SELECT count(*)::int FROM enrollments n WHERE n.sequence_id = s.id) AS "enrolledCount",
  (SELECT count(*)::int FROM scheduled_executions e WHERE e.sequence_id = s.id AND e.state = 'sent') AS "sentCount",
  (SELECT count(*)::int FROM enrollments n WHERE n.sequence_id = s.id AND n.status = 'replied') AS "repliedCount",
  s.created_at AS "createdAt", s.updated_at AS "updatedAt"`

const toSummary = (row: SummaryRow): SequenceSummary => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export type SequenceFilter = {
  search?: string | undefined
  status?: string | undefined
  workspaceIds?: readonly string[] | undefined
  createdByIds?: readonly string[] | undefined
  limit: number
  offset: number
}

export async function listSequences(
  db: Db,
  scope: Scope,
  filter: SequenceFilter,
): Promise<{ data: SequenceSummary[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const asked = filter.workspaceIds
  const workspaceIds = asked ? allowed.filter((id) => asked.includes(id)) : allowed
  const where = sql`
    s.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM sequence_workspaces w
                WHERE w.sequence_id = s.id AND w.workspace_id = ANY(${workspaceIds}::uuid[]))
    ${filter.status && filter.status !== 'all' ? sql`AND s.status = ${filter.status}` : sql``}
    ${filter.createdByIds ? sql`AND s.created_by = ANY(${filter.createdByIds}::uuid[])` : sql``}
    ${filter.search?.trim() ? sql`AND s.search LIKE search_pattern(${filter.search})` : sql``}`
  const { rows } = await sql<SummaryRow>`
    WITH page AS (
      SELECT s.id FROM sequences s WHERE ${where}
      ORDER BY s.updated_at DESC, s.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}
    )
    SELECT ${summaryColumns(visibleWorkspaces(scope))}
    FROM page JOIN sequences s ON s.id = page.id
    LEFT JOIN customer_groups g ON g.id = s.customer_group_id AND g.workspace_id = ANY(${visibleWorkspaces(scope)}::uuid[])
    LEFT JOIN users u ON u.id = s.created_by
    ORDER BY s.updated_at DESC, s.id DESC`.execute(db)
  const count = await sql<{ n: number }>`SELECT count(*)::int AS n FROM sequences s WHERE ${where}`.execute(
    db,
  )
  return { data: rows.map(toSummary), total: count.rows[0]?.n ?? 0 }
}

/** The whole sequence as the API answers it. The record has been allowed already. */
export async function presentSequence(db: Db, scope: Scope, record: SequenceRecord): Promise<Sequence> {
  const { rows } = await sql<SummaryRow & { openEnrollmentCount: number; published: string | null }>`
    SELECT ${summaryColumns(visibleWorkspaces(scope))},
      (SELECT count(*)::int FROM enrollments n
       WHERE n.sequence_id = s.id AND n.status IN ('pending', 'active', 'paused', 'blocked')) AS "openEnrollmentCount",
      v.workflow_data AS published
    FROM sequences s
    LEFT JOIN customer_groups g ON g.id = s.customer_group_id AND g.workspace_id = ANY(${visibleWorkspaces(scope)}::uuid[])
    LEFT JOIN users u ON u.id = s.created_by
    LEFT JOIN sequence_versions v ON v.sequence_id = s.id AND v.number = s.published_version
    WHERE s.id = ${record.id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`sequence ${record.id} is gone`)
  const { published, ...summary } = row
  return {
    ...toSummary(summary),
    openEnrollmentCount: row.openEnrollmentCount,
    workflowData: record.workflowData,
    revision: record.revision,
    publishedVersion: record.publishedVersion,
    hasUnpublishedChanges: record.publishedVersion !== null && published !== record.workflowData,
    timeZone: record.timeZone,
    businessDaysOnly: record.businessDaysOnly,
    reviewRequired: record.reviewRequired,
    language: record.language,
    tone: record.tone,
    senderIntro: record.senderIntro,
    onCompanyReply: record.onCompanyReply,
    trackOpens: record.trackOpens,
    trackClicks: record.trackClicks,
    defaultEmailAccountId: record.defaultEmailAccountId,
  }
}
