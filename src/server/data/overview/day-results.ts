// Mails sent, enrollments that ended as replied and leads that bounced on a day: counted for the start page and listed
// behind each number. Both read the same rows, so they cannot differ. The days of one sequence are counted in
// sequences/store/stats.ts and listed here.
import { type RawBuilder, sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { DayLead, DayResult } from '#api/overview/today.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import type { DayKind } from '#core/overview/today.ts'
import type { Db } from '#server/context.ts'

type Span = {
  workspaceIds: readonly string[]
  /** all sequences when left out */
  sequenceId?: string | undefined
  from: Date
  to: Date
}

/** A lead of this workspace can be mailed from, and reply to, a mailbox of another workspace that shares the sequence. */
const sharingWorkspaces = (workspaceIds: readonly string[]) => sql`(
  SELECT unnest(${workspaceIds}::uuid[])
  UNION SELECT b.workspace_id FROM sequence_workspaces a JOIN sequence_workspaces b ON b.sequence_id = a.sequence_id
  WHERE a.workspace_id = ANY(${workspaceIds}::uuid[]))`

/** (day, enrollment_id, execution_id, at): one row per mail, per reply (its enrollment ended then) and per bounce and day. */
const ROWS = {
  sent: ({ workspaceIds, sequenceId, from, to }) => sql`
    SELECT (e.sent_at AT TIME ZONE ${WORKSPACE_ZONE})::date AS day, e.enrollment_id, e.id AS execution_id, e.sent_at AS at
    FROM scheduled_executions e
    WHERE ${
      sequenceId
        ? sql`e.sequence_id = ${sequenceId}`
        : sql`e.email_account_id IN (SELECT id FROM email_accounts WHERE workspace_id IN ${sharingWorkspaces(workspaceIds)})`
    }
      AND e.workspace_id = ANY(${workspaceIds}::uuid[])
      AND e.state = 'sent' AND e.sent_at >= ${from} AND e.sent_at < ${to}`,
  replied: ({ workspaceIds, sequenceId, from, to }) => sql`
    SELECT (n.ended_at AT TIME ZONE ${WORKSPACE_ZONE})::date AS day, n.id AS enrollment_id, NULL::uuid AS execution_id,
           n.ended_at AS at
    FROM enrollments n
    WHERE n.workspace_id = ANY(${workspaceIds}::uuid[]) AND n.status = 'replied'
      ${sequenceId ? sql`AND n.sequence_id = ${sequenceId}` : sql``}
      -- as in the metrics: a lead that was set to replied before any mail was sent is not counted
      AND EXISTS (SELECT FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent')
      AND n.ended_at >= ${from} AND n.ended_at < ${to}`,
  bounced: ({ workspaceIds, sequenceId, from, to }) => sql`
    SELECT (v.at AT TIME ZONE ${WORKSPACE_ZONE})::date AS day, v.enrollment_id, NULL::uuid AS execution_id,
           max(v.at) AS at
    FROM events v
    WHERE ${
      sequenceId
        ? sql`v.sequence_id = ${sequenceId}`
        : sql`v.sequence_id IN (SELECT sequence_id FROM sequence_workspaces WHERE workspace_id = ANY(${workspaceIds}::uuid[]))`
    }
      AND v.kind = 'bounced' AND (SELECT n.status FROM enrollments n WHERE n.id = v.enrollment_id) = 'bounced'
      AND v.workspace_id = ANY(${workspaceIds}::uuid[])
      AND v.enrollment_id IS NOT NULL AND v.at >= ${from} AND v.at < ${to}
    GROUP BY 1, 2`,
} as const satisfies Record<DayKind, (span: Span) => RawBuilder<unknown>>

/** Per day with at least one event. */
export async function countDays(db: Db, span: Span): Promise<Map<string, Omit<DayResult, 'date'>>> {
  const counted = (kind: DayKind) =>
    sql`SELECT day, ${kind} AS kind, count(*)::int AS n FROM (${ROWS[kind](span)}) AS x GROUP BY day`
  const { rows } = await sql<{ date: string; kind: DayKind; n: number }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS date, kind, n
    FROM (${counted('sent')} UNION ALL ${counted('replied')} UNION ALL ${counted('bounced')}) AS days`.execute(
    db,
  )
  const days = new Map<string, Omit<DayResult, 'date'>>()
  for (const { date, kind, n } of rows)
    days.set(date, { ...(days.get(date) ?? { sent: 0, replied: 0, bounced: 0 }), [kind]: n })
  return days
}

type LeadRow = WithDates<typeof DayLead>

export async function listDayLeads(
  db: Db,
  kind: DayKind,
  span: Span,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: LeadRow[]; total: number }> {
  const { rows } = await sql<LeadRow>`
    SELECT x.enrollment_id, x.execution_id, n.sequence_id,
           s.name AS sequence_name, l.id AS lead_id, coalesce(l.company_name, '') AS company_name,
           coalesce(l.contact_name, '') AS contact_name, l.contact_email, x.at
    FROM (
      SELECT * FROM (${ROWS[kind](span)}) AS found
      ORDER BY at DESC, enrollment_id, execution_id LIMIT ${limit} OFFSET ${offset}
    ) x
    JOIN enrollments n ON n.id = x.enrollment_id JOIN sequences s ON s.id = n.sequence_id
    LEFT JOIN leads l ON l.id = n.lead_id
    ORDER BY x.at DESC, x.enrollment_id, x.execution_id`.execute(db)
  const total = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM (${ROWS[kind](span)}) AS found`.execute(db)
  return { data: rows, total: total.rows[0]?.n ?? 0 }
}
