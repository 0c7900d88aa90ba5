// Which people of a sequence a list means: by status, name, sender, week of enrolment, or behind a number of a node.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { leadsBehindMetric, type NodeFilter } from '#server/sequences/store/node-leads.ts'

export type EnrollmentFilter = {
  /** a sequence of several workspaces shows everybody their own people only */
  workspaceIds: readonly string[]
  /** a status, `open` for all that have not ended, `all` */
  status?: string | undefined
  search?: string | undefined
  /** has been sent something */
  reached?: boolean | undefined
  /** `none`: those whose mailbox is gone */
  userEmailAccountId?: string | undefined
  /** the Monday of the week they were enrolled in, in `timeZone` */
  week?: string | undefined
  timeZone?: string | undefined
  /** only the people behind a number of a node (node-numbers.ts) */
  behind?: NodeFilter | undefined
}

type Sql = RawBuilder<unknown>

/** `at`: what the list is ordered by, the latest first: the enrolment, or when somebody counted behind a number. */
export function enrollmentsFound(
  sequenceId: string,
  filter: EnrollmentFilter,
): { from: Sql; where: Sql; at: Sql } {
  const { workspaceIds, behind, week, timeZone = 'Asia/Seoul' } = filter
  const search = filter.search?.trim()
  return {
    from: behind
      ? sql`enrollments n JOIN (${leadsBehindMetric(sequenceId, behind)}) c ON c.enrollment_id = n.id`
      : sql`enrollments n`,
    at: behind ? sql`c.at` : sql`n.created_at`,
    where: sql`
      n.sequence_id = ${sequenceId} AND n.workspace_id = ANY(${workspaceIds}::uuid[])
      ${ofStatus(filter.status)} ${ofSender(filter.userEmailAccountId)}
      ${
        filter.reached === undefined
          ? sql``
          : sql`AND ${filter.reached} = EXISTS (
              SELECT 1 FROM scheduled_executions r WHERE r.enrollment_id = n.id AND r.state = 'sent')`
      }
      ${week ? sql`AND date_trunc('week', n.created_at AT TIME ZONE ${timeZone}) = ${week}::date::timestamp` : sql``}
      ${
        search
          ? sql`AND n.lead_id IN (SELECT id FROM leads
              WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND search LIKE search_pattern(${search}))`
          : sql``
      }`,
  }
}

function ofStatus(status: string | undefined): Sql {
  if (!status || status === 'all') return sql``
  return status === 'open'
    ? sql`AND n.status IN ('pending', 'active', 'paused', 'blocked')`
    : sql`AND n.status = ${status}`
}

function ofSender(id: string | undefined): Sql {
  if (!id) return sql``
  return id === 'none' ? sql`AND n.email_account_id IS NULL` : sql`AND n.email_account_id = ${id}`
}

/** All of them, as far as one answer holds. */
export async function listEnrollmentIds(
  db: Db,
  sequenceId: string,
  filter: EnrollmentFilter,
  most: number,
): Promise<string[]> {
  const { from, at, where } = enrollmentsFound(sequenceId, filter)
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM ${from} WHERE ${where} ORDER BY ${at} DESC, n.id DESC LIMIT ${most}`.execute(db)
  return rows.map((row) => row.id)
}
