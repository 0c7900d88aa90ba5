// Results of a sequence by sender and by week of enrollment, counted on read.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context.ts'
import type { People } from './node-metrics.ts'

export type PeopleCounts = {
  enrolled: number
  reached: number
  replied: number
  bounced: number
  unsubscribed: number
  open: number
}

const leadCounts = sql`
  count(*)::int AS enrolled,
  count(*) FILTER (WHERE sent.n IS NOT NULL)::int AS reached,
  count(*) FILTER (WHERE n.status = 'replied')::int AS replied,
  count(*) FILTER (WHERE n.status = 'bounced')::int AS bounced,
  count(*) FILTER (WHERE n.status = 'unsubscribed')::int AS unsubscribed,
  count(*) FILTER (WHERE n.status IN ('pending', 'active', 'paused', 'blocked'))::int AS open`

const everybody = ({ sequenceId, workspaceIds }: People): RawBuilder<unknown> => sql`
  FROM enrollments n
  LEFT JOIN (
    SELECT e.enrollment_id, count(*)::int AS n FROM scheduled_executions e
    WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent' GROUP BY e.enrollment_id
  ) sent ON sent.enrollment_id = n.id
  WHERE n.sequence_id = ${sequenceId} AND n.workspace_id = ANY(${workspaceIds}::uuid[])`

export type SenderCounts = PeopleCounts & {
  userEmailAccountId: string | null
  address: string | null
  mails: number
}

/** By the mailbox leads are mailed from, most mails first. Deleted mailboxes are one row. */
export async function listBySender(db: Db, people: People): Promise<SenderCounts[]> {
  const { rows } = await sql<SenderCounts>`
    SELECT counted.*, a.address FROM (
      SELECT n.email_account_id AS "userEmailAccountId", coalesce(sum(sent.n), 0)::int AS mails, ${leadCounts}
      ${everybody(people)} GROUP BY n.email_account_id
    ) counted LEFT JOIN email_accounts a ON a.id = counted."userEmailAccountId"
    ORDER BY counted.enrolled DESC, a.address`.execute(db)
  return rows
}

/** By the Monday of the week of enrollment, in the given time zone; oldest first. */
export async function listByWeek(
  db: Db,
  people: People,
  timeZone: string,
): Promise<(PeopleCounts & { week: string })[]> {
  const { rows } = await sql<PeopleCounts & { week: string }>`
    SELECT to_char(date_trunc('week', n.created_at AT TIME ZONE ${timeZone}), 'YYYY-MM-DD') AS week, ${leadCounts}
    ${everybody(people)} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
