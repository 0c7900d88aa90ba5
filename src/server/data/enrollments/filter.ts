// The filter of the enrollments of a sequence: status, name, mailbox, week of enrollment, or a number of a node.
import { type RawBuilder, sql } from 'kysely'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { CohortMetric } from '#core/overview/dashboard.ts'
import type { Db } from '#server/context.ts'
import { hasReplyIntent, isCountedBy } from '#server/data/overview/cohort-conditions.ts'
import { leadsBehindMetric, type NodeFilter } from '#server/data/sequences/node-leads.ts'

export type EnrollmentFilter = {
  /** in a sequence of several workspaces a user sees the leads of their own only */
  workspaceIds: readonly string[]
  /** a status; `open`: all that have not ended; `all` */
  status?: string | undefined
  search?: string | undefined
  /** was sent at least one mail */
  reached?: boolean | undefined
  /** `none`: those whose mailbox was deleted */
  userEmailAccountId?: string | undefined
  /** Monday of the week of enrollment, in `timeZone` */
  week?: string | undefined
  timeZone?: string | undefined
  /** counted by this number of the metrics */
  metric?: CohortMetric | undefined
  /** of the newest human reply; `none`: not decided, or no reply */
  intent?: Intent | 'none' | undefined
  /** only the enrollments counted by a number of a node (node-numbers.ts) */
  behind?: NodeFilter | undefined
}

type Sql = RawBuilder<unknown>

/** `at`: the sort key, latest first: the time of enrollment, or of the event counted at the node. */
export function enrollmentsFound(
  sequenceId: string,
  filter: EnrollmentFilter,
): { from: Sql; where: Sql; at: Sql } {
  const { workspaceIds, behind, week, timeZone = WORKSPACE_ZONE } = filter
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
      ${countedBy(filter)}
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

function countedBy({ metric, intent }: Pick<EnrollmentFilter, 'metric' | 'intent'>): Sql {
  if (!metric && !intent) return sql``
  const ofIntent = intent ? sql`AND ${hasReplyIntent(intent)}` : sql``
  return sql`AND EXISTS (SELECT FROM enrollment_facts c
    WHERE c.enrollment_id = n.id AND ${isCountedBy(metric ?? 'enrolled')} ${ofIntent})`
}

function ofSender(id: string | undefined): Sql {
  if (!id) return sql``
  return id === 'none' ? sql`AND n.email_account_id IS NULL` : sql`AND n.email_account_id = ${id}`
}

/** Their ids, up to the limit of one response. */
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
