// Results of a sequence by sender and by week of enrollment, counted on read.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { interestedIn, type VisibleLeads } from './node-metrics.ts'

export type LeadCounts = {
  enrolled: number
  reached: number
  replied: number
  interested: number
  bounced: number
  unsubscribed: number
  open: number
}

const leadCounts = sql`
  count(*)::int AS enrolled,
  count(*) FILTER (WHERE sent.n IS NOT NULL)::int AS reached,
  count(*) FILTER (WHERE n.status = 'replied')::int AS replied,
  count(*) FILTER (WHERE sent.n IS NOT NULL AND interested.enrollment_id IS NOT NULL)::int AS interested,
  count(*) FILTER (WHERE n.status = 'bounced')::int AS bounced,
  count(*) FILTER (WHERE n.status = 'unsubscribed')::int AS unsubscribed,
  count(*) FILTER (WHERE n.status IN ('pending', 'active', 'paused', 'blocked'))::int AS open`

const allLeads = ({ sequenceId, workspaceIds }: VisibleLeads): RawBuilder<unknown> => sql`
  FROM enrollments n
  LEFT JOIN (
    SELECT e.enrollment_id, count(*)::int AS n FROM scheduled_executions e
    WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent' GROUP BY e.enrollment_id
  ) sent ON sent.enrollment_id = n.id
  LEFT JOIN (${interestedIn(sequenceId)}) interested ON interested.enrollment_id = n.id
  WHERE n.sequence_id = ${sequenceId} AND n.workspace_id = ANY(${workspaceIds}::uuid[])`

export type SenderCounts = LeadCounts & {
  userEmailAccountId: string | null
  address: string | null
  mails: number
}

/** By the mailbox leads are mailed from, most mails first. Deleted mailboxes are one row. */
export async function listBySender(db: Db, visible: VisibleLeads): Promise<SenderCounts[]> {
  const { rows } = await sql<SenderCounts>`
    SELECT counted.*, a.address FROM (
      SELECT n.email_account_id AS "userEmailAccountId", coalesce(sum(sent.n), 0)::int AS mails, ${leadCounts}
      ${allLeads(visible)} GROUP BY n.email_account_id
    ) counted LEFT JOIN email_accounts a ON a.id = counted."userEmailAccountId"
    ORDER BY counted.enrolled DESC, a.address`.execute(db)
  return rows
}

/** By the Monday of the week of enrollment, in the given time zone; oldest first. */
export async function listByWeek(
  db: Db,
  visible: VisibleLeads,
  timeZone: string,
): Promise<(LeadCounts & { week: string })[]> {
  const { rows } = await sql<LeadCounts & { week: string }>`
    SELECT to_char(date_trunc('week', n.created_at AT TIME ZONE ${timeZone}), 'YYYY-MM-DD') AS week, ${leadCounts}
    ${allLeads(visible)} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
