// Planned mails as the outbox shows them: the list by day, and all facts of some of them.
import { type RawBuilder, sql } from 'kysely'
import type { MailFile } from '#api/sending/files.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import type { OutboxSort } from '#core/sending/outbox.ts'
import type { Db } from '#server/context.ts'
import { isHeldLead } from '#server/data/compliance/opt-out-holds.ts'
import { leadSortName } from '#server/data/leads/lead-sort.ts'
import { type DueMail, dueMailFacts } from './due-mails.ts'
import { mailFilesJson } from './files.ts'

/** Any midnight there. Korea has had no daylight saving time since 1988; this takes half the time of a date per mail. */
const MIDNIGHT = '2000-01-01T00:00:00+09:00'

export type OutboxFilter = {
  workspaceIds: readonly string[]
  show: 'planned' | 'ready' | 'held' | 'cancelled'
  sequenceId?: string | undefined
  userEmailAccountId?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Held: the mail itself, or its mailbox is stopped. */
export const isHeld = sql`(
  e.held OR a.status IS DISTINCT FROM 'connected' OR a.guard = 'halted'
  OR (a.guard = 'first_mails_stopped' AND e.ordinal = 0))`

/** Joins the mailbox only when the filter needs it: hundreds of thousands of rows are counted faster without it. */
const source = ({ show }: OutboxFilter) =>
  show === 'ready' || show === 'held'
    ? sql`scheduled_executions e LEFT JOIN email_accounts a ON a.id = e.email_account_id`
    : sql`scheduled_executions e`
function where(filter: OutboxFilter) {
  const search = filter.search?.trim()
  const states =
    filter.show === 'cancelled'
      ? sql`e.state = 'cancelled'`
      : sql`e.state IN ('scheduled', 'claimed', 'sending')`
  return sql`
    e.workspace_id = ANY(${filter.workspaceIds}::uuid[]) AND ${states}
    ${filter.show === 'ready' ? sql`AND NOT ${isHeld}` : filter.show === 'held' ? sql`AND ${isHeld}` : sql``}
    ${filter.sequenceId ? sql`AND e.sequence_id = ${filter.sequenceId}` : sql``}
    ${filter.userEmailAccountId ? sql`AND e.email_account_id = ${filter.userEmailAccountId}` : sql``}
    ${filter.from ? sql`AND e.planned_at >= (${filter.from}::date::timestamp AT TIME ZONE ${WORKSPACE_ZONE})` : sql``}
    ${filter.to ? sql`AND e.planned_at < ((${filter.to}::date + 1)::timestamp AT TIME ZONE ${WORKSPACE_ZONE})` : sql``}
    ${search ? sql`AND e.lead_id IN (SELECT id FROM leads WHERE workspace_id = ANY(${filter.workspaceIds}::uuid[]) AND search LIKE search_pattern(${search}))` : sql``}`
}

type OutboxPage = {
  sort: OutboxSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** The joined table and the sort keys of an order; the planned time and the id decide between equal ones. */
const ORDERS: Record<OutboxSort, { join: RawBuilder<unknown>; keys: readonly RawBuilder<unknown>[] }> = {
  planned: { join: sql``, keys: [] },
  lead: { join: sql`LEFT JOIN leads o ON o.id = e.lead_id`, keys: [leadSortName(sql`o`)] },
  sequence: { join: sql`JOIN sequences o ON o.id = e.sequence_id`, keys: [sql`o.name`, sql`e.ordinal`] },
  sender: { join: sql`LEFT JOIN email_accounts o ON o.id = e.email_account_id`, keys: [sql`o.address`] },
}

/** A page of ids, and how many there are. */
export async function listOutboxIds(
  db: Db,
  filter: OutboxFilter,
  { sort, direction, limit, offset }: OutboxPage,
): Promise<{ ids: string[]; total: number }> {
  const { join, keys } = ORDERS[sort]
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const order = [
    ...keys.map((key) => sql`${key} ${way} NULLS LAST`),
    sql`e.planned_at ${way}`,
    sql`e.id ${way}`,
  ]
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM ${source(filter)} ${join} WHERE ${where(filter)}
    ORDER BY ${sql.join(order)} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const count = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM ${source(filter)} WHERE ${where(filter)}`.execute(db)
  return { ids: rows.map((row) => row.id), total: count.rows[0]?.n ?? 0 }
}

/** All ids, up to `most`. */
export async function listAllOutboxIds(db: Db, filter: OutboxFilter, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM ${source(filter)} WHERE ${where(filter)}
    ORDER BY e.planned_at, e.id LIMIT ${most}`.execute(db)
  return rows.map((row) => row.id)
}

export type OutboxDay = {
  date: string
  total: number
  onHold: number
  mailboxes: { id: string | null; address: string; total: number }[]
}

export async function listOutboxDays(db: Db, filter: OutboxFilter): Promise<OutboxDay[]> {
  const { rows } = await sql<OutboxDay>`
    SELECT to_char(date AT TIME ZONE ${WORKSPACE_ZONE}, 'YYYY-MM-DD') AS date, sum(total)::int AS total,
           sum(CASE WHEN a.status IS DISTINCT FROM 'connected' OR a.guard = 'halted' THEN total
                    WHEN a.guard = 'first_mails_stopped' THEN on_hold + firsts ELSE on_hold END)::int AS on_hold,
           json_agg(json_build_object('id', a.id, 'address', coalesce(a.address, ''), 'total', total)
                    ORDER BY total DESC, a.address) AS mailboxes
    FROM (
      SELECT date_bin('1 day', e.planned_at, ${MIDNIGHT}::timestamptz) AS date, e.email_account_id AS account_id,
             count(*)::int AS total, (count(*) FILTER (WHERE e.held))::int AS on_hold,
             (count(*) FILTER (WHERE NOT e.held AND e.ordinal = 0))::int AS firsts
      FROM ${source(filter)} WHERE ${where(filter)} GROUP BY 1, 2
    ) AS days LEFT JOIN email_accounts a ON a.id = days.account_id
    GROUP BY date ORDER BY date LIMIT 92`.execute(db)
  return rows
}

/** The facts the engine uses, and what the outbox shows besides. */
export type OutboxFactsRow = DueMail & {
  state: ExecutionState
  stateReason: string | null
  held: boolean
  waitReason: string | null
  notBefore: Date | null
  hurried: boolean
  emailAccountId: string | null
  sequenceName: string
  statusReason: string | null
  statusDetail: string | null
  hasEarlier: boolean
  hasLaterSent: boolean
  /** subject of the sent mail before it */
  sentSubject: string | null
  /** of a one-off mail */
  ownFiles: MailFile[]
}

export async function listOutboxFacts(db: Db, ids: readonly string[]): Promise<OutboxFactsRow[]> {
  const { rows } = await sql<OutboxFactsRow>`
    SELECT e.state, e.state_reason, e.held,
           CASE WHEN ${isHeldLead} THEN 'opt_out_pending' ELSE e.wait_reason END AS wait_reason, e.not_before,
           e.hurried, e.email_account_id, s.name AS sequence_name, n.status_reason, n.status_detail,
           EXISTS (SELECT 1 FROM scheduled_executions p WHERE p.enrollment_id = e.enrollment_id AND p.ordinal < e.ordinal
                     AND p.state IN ('scheduled', 'claimed', 'sending', 'uncertain')) AS has_earlier,
           EXISTS (SELECT 1 FROM scheduled_executions p WHERE p.enrollment_id = e.enrollment_id AND p.ordinal > e.ordinal
                     AND p.state IN ('sending', 'sent', 'uncertain')) AS has_later_sent,
           (SELECT p.subject FROM scheduled_executions p WHERE p.enrollment_id = e.enrollment_id AND p.state = 'sent'
            ORDER BY p.ordinal DESC LIMIT 1) AS sent_subject,
           ${mailFilesJson(sql`m.enrollment_id = e.enrollment_id`)} AS own_files,
           ${dueMailFacts}
    WHERE e.id = ANY(${ids}::uuid[])
    ORDER BY array_position(${ids}::uuid[], e.id)`.execute(db)
  return rows
}

type OutboxTarget = {
  id: string
  workspaceId: string
  enrollmentId: string
  ordinal: number
  sequenceId: string
  nodeId: string
  leadId: string | null
}

/** Sequence and workspace of planned mails, without a lock. */
export async function listOutboxTargets(db: Db, ids: readonly string[]): Promise<OutboxTarget[]> {
  const { rows } = await sql<OutboxTarget>`
    SELECT id, workspace_id, enrollment_id, ordinal, sequence_id, node_id, lead_id
    FROM scheduled_executions WHERE id = ANY(${ids}::uuid[]) ORDER BY enrollment_id, ordinal`.execute(db)
  return rows
}
