// Sequences as people see them: the list with its counts, and one in full.

import { type RawBuilder, sql } from 'kysely'
import type { Sequence, SequenceSort, SequenceSummary } from '#api/sequences.ts'
import { allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import type { Db } from '../context.ts'
import type { SequenceRecord } from './sequences.ts'

type SummaryRow = Omit<SequenceSummary, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

/** Of the people and mails whoever asks may see: the lists behind these numbers show no others. */
const counted = {
  enrolled: (visible) => sql`(SELECT count(*)::int FROM enrollments n
    WHERE n.sequence_id = s.id AND n.workspace_id = ANY(${visible}::uuid[]))`,
  sent: (visible) => sql`(SELECT count(*)::int FROM scheduled_executions e
    WHERE e.sequence_id = s.id AND e.state = 'sent' AND e.workspace_id = ANY(${visible}::uuid[]))`,
  replied: (visible) => sql`(SELECT count(*)::int FROM enrollments n
    WHERE n.sequence_id = s.id AND n.status = 'replied' AND n.workspace_id = ANY(${visible}::uuid[]))`,
} as const satisfies Record<string, (visible: readonly string[]) => RawBuilder<unknown>>

/** What can be sorted by; statuses in the order of a sequence's life. */
const SORTS = {
  ...counted,
  name: () => sql`s.name`,
  status: () => sql`array_position(ARRAY['halted', 'active', 'paused', 'draft', 'archived'], s.status)`,
  group: (visible) => sql`(SELECT g.name FROM customer_groups g
    WHERE g.id = s.customer_group_id AND g.workspace_id = ANY(${visible}::uuid[]))`,
  creator: () => sql`(SELECT u.name FROM users u WHERE u.id = s.created_by)`,
  updated: () => sql`s.updated_at`,
  created: () => sql`s.created_at`,
} as const satisfies Record<SequenceSort, (visible: readonly string[]) => RawBuilder<unknown>>

const summaryColumns = (visible: readonly string[]) => sql`
  s.id, s.name, s.status, s.status_reason AS "statusReason", g.id AS "customerGroupId",
  g.name AS "customerGroupName",
  ARRAY(SELECT w.workspace_id FROM sequence_workspaces w
        WHERE w.sequence_id = s.id AND w.workspace_id = ANY(${visible}::uuid[])) AS "workspaceIds",
  CASE WHEN s.created_by IS NULL THEN '{}'::uuid[] ELSE ARRAY[s.created_by] END AS "creatorIds",
  u.name AS "creatorName",
  ${counted.enrolled(visible)} AS "enrolledCount", ${counted.sent(visible)} AS "sentCount",
  ${counted.replied(visible)} AS "repliedCount",
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
  sort?: SequenceSort
  direction?: 'asc' | 'desc'
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
  const visible = visibleWorkspaces(scope)
  const { sort = 'updated', direction = 'desc' } = filter
  const way = direction === 'asc' ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`
  const { rows } = await sql<SummaryRow>`
    WITH page AS MATERIALIZED (
      SELECT s.id, row_number() OVER (ORDER BY ${SORTS[sort](visible)} ${way}, s.updated_at DESC, s.id DESC) AS place
      FROM sequences s WHERE ${where}
      ORDER BY place LIMIT ${filter.limit} OFFSET ${filter.offset}
    )
    SELECT ${summaryColumns(visible)}
    FROM page JOIN sequences s ON s.id = page.id
    LEFT JOIN customer_groups g ON g.id = s.customer_group_id AND g.workspace_id = ANY(${visible}::uuid[])
    LEFT JOIN users u ON u.id = s.created_by
    ORDER BY page.place`.execute(db)
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
