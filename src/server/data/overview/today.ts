// Facts of the start page: mails of the day, mails to review, sequences that end or are halted.
import { type RawBuilder, sql } from 'kysely'
import type { Today } from '#api/overview/today.ts'
import type { Db } from '#server/context.ts'
import { sentToday } from '#server/data/mailboxes/email-accounts.ts'
import { isUnsent } from '#server/data/sending/executions.ts'
import { isHeld } from '#server/data/sending/outbox.ts'

type WorkspaceIds = readonly string[]
type Span = { from: Date; to: Date }

export type TodayMailboxRow = {
  id: string
  name: string
  address: string
  kind: 'sandbox' | 'smtp'
  status: Today['mailboxes'][number]['status']
  guard: Today['mailboxes'][number]['guard']
  statusReason: string | null
  rules: unknown
  workspaceDaysOff: Record<string, string>
  offsetMs: number
  /** a mail was sent from it or is planned */
  hasMail: boolean
  sentToday: number
}

/** Mailboxes with the offset of their clock. @param now of the real clock */
export async function listTodayMailboxes(
  db: Db,
  workspaceIds: WorkspaceIds,
  now: Date,
): Promise<TodayMailboxRow[]> {
  const mailIn = (states: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM scheduled_executions e WHERE e.email_account_id = a.id AND ${states})`
  const { rows } = await sql<TodayMailboxRow>`
    SELECT a.id, a.name, a.address, a.kind, a.status, a.guard, a.status_reason, a.rules,
           w.days_off AS workspace_days_off,
           CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END AS offset_ms,
           (${mailIn(sql`e.state = 'sent'`)} OR ${mailIn(isUnsent)}) AS has_mail, ${sentToday(now)} AS sent_today
    FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id
    WHERE a.workspace_id = ANY(${workspaceIds}::uuid[]) ORDER BY (a.kind = 'sandbox'), a.created_at, a.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, offsetMs: Number(row.offsetMs) }))
}

export type MailboxMails = {
  accountId: string | null
  ready: number
  onHold: number
  firstAt: Date | null
  lastAt: Date | null
}

/** Per mailbox, unsent mails of a day: those sent without a user's action, with the first and last time. */
export async function listDueToday(
  db: Db,
  workspaceIds: WorkspaceIds,
  { from, to }: Span,
): Promise<MailboxMails[]> {
  const ready = sql`FILTER (WHERE NOT ${isHeld})`
  const { rows } = await sql<MailboxMails>`
    SELECT e.email_account_id AS account_id, (count(*) ${ready})::int AS ready,
           (count(*) FILTER (WHERE ${isHeld}))::int AS on_hold,
           min(e.planned_at) ${ready} AS first_at, max(e.planned_at) ${ready} AS last_at
    FROM scheduled_executions e LEFT JOIN email_accounts a ON a.id = e.email_account_id
    WHERE e.workspace_id = ANY(${workspaceIds}::uuid[]) AND e.state IN ('scheduled', 'claimed', 'sending')
      AND e.planned_at >= ${from} AND e.planned_at < ${to}
    GROUP BY 1`.execute(db)
  return rows
}

export type ReviewCount = {
  sequenceId: string
  sequenceName: string
  nodeId: string
  workflowData: string | null
  count: number
}

/** Generated mails waiting for approval in sequences that require it, by node; most first. */
export async function listReviewPlaces(db: Db, workspaceIds: WorkspaceIds): Promise<ReviewCount[]> {
  const { rows } = await sql<ReviewCount>`
    SELECT s.id AS sequence_id, s.name AS sequence_name, g.node_id, s.workflow_data,
           count(*)::int AS count
    FROM sequences s
    JOIN generated_emails g ON g.sequence_id = s.id AND g.status IN ('generated', 'edited') AND g.review_state = 'unreviewed'
    JOIN leads l ON l.id = g.lead_id AND l.workspace_id = ANY(${workspaceIds}::uuid[])
    WHERE s.id IN (SELECT sequence_id FROM sequence_workspaces WHERE workspace_id = ANY(${workspaceIds}::uuid[]))
      AND s.deleted_at IS NULL AND s.review_required AND s.status <> 'archived'
      AND NOT EXISTS (
        SELECT 1 FROM scheduled_executions e
        WHERE e.lead_id = g.lead_id AND e.sequence_id = g.sequence_id AND e.node_id = g.node_id
          AND e.state IN ('sending', 'sent', 'uncertain'))
    GROUP BY s.id, g.node_id ORDER BY count DESC, s.name, g.node_id`.execute(db)
  return rows
}

export async function countStoppedSequences(
  db: Db,
  workspaceIds: WorkspaceIds,
): Promise<{ halted: number; paused: number }> {
  const { rows } = await sql<{ halted: number; paused: number }>`
    SELECT count(*) FILTER (WHERE s.status = 'halted')::int AS halted,
           count(*) FILTER (WHERE s.status = 'paused')::int AS paused
    FROM sequences s WHERE s.deleted_at IS NULL AND NOT s.is_one_off AND s.status IN ('halted', 'paused') AND s.id IN (
      SELECT sequence_id FROM sequence_workspaces WHERE workspace_id = ANY(${workspaceIds}::uuid[]))`.execute(
    db,
  )
  return rows[0] ?? { halted: 0, paused: 0 }
}

type EndingSequence = { id: string; name: string; plannedCount: number; lastAt: Date | null }

/**
 * Active sequences without a mail planned after `until`: `plannedCount` are left before it, or no enrollment is open.
 * `lastAt` is the last time that is in the future of the clock of its mailbox.
 *
 * One mail per node is looked up, by the nodes that have a number of planned mails (ADR 40); only the mails of sequences that end
 * are counted. OFFSET 0: mails are read by the index of their sequence; with the condition on the workspace PostgreSQL may choose
 * the index of the workspace and read all of it for every sequence.
 * @param now the real time
 */
export async function listEndingSequences(
  db: Db,
  workspaceIds: WorkspaceIds,
  { now, until }: { now: Date; until: Date },
): Promise<EndingSequence[]> {
  const isVisible = (table: string) =>
    sql`${sql.ref(`${table}.sequence_id`)} = s.id AND ${sql.ref(`${table}.workspace_id`)} = ANY(${workspaceIds}::uuid[])`
  const planned = sql`
    SELECT * FROM scheduled_executions x WHERE x.sequence_id = s.id AND x.state IN ('scheduled', 'claimed', 'sending')`
  const { rows } = await sql<EndingSequence>`
    WITH ending AS MATERIALIZED (
      SELECT s.id, s.name FROM sequences s
      WHERE s.status = 'active' AND s.deleted_at IS NULL AND NOT s.is_one_off
        AND s.id IN (SELECT sequence_id FROM sequence_workspaces WHERE workspace_id = ANY(${workspaceIds}::uuid[]))
        AND EXISTS (SELECT 1 FROM enrollments n WHERE ${isVisible('n')})
        AND NOT EXISTS (
          SELECT 1 FROM enrollment_counts c CROSS JOIN LATERAL (
            SELECT 1 FROM (${planned} AND x.node_id = c.node_id AND x.planned_at >= ${until} OFFSET 0) e
            WHERE ${isVisible('e')} LIMIT 1) later
          WHERE ${isVisible('c')} AND c.kind = 'planned')
    )
    SELECT s.id, s.name, left_over.n AS planned_count, left_over.last AS last_at
    FROM ending s
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS n, max(e.planned_at) FILTER (
        WHERE e.planned_at >= ${now}::timestamptz
          + CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END * interval '1 millisecond') AS last
      FROM (${planned} OFFSET 0) e JOIN workspaces w ON w.id = e.workspace_id
      LEFT JOIN email_accounts a ON a.id = e.email_account_id WHERE ${isVisible('e')}
    ) left_over
    WHERE left_over.n > 0 OR NOT EXISTS (
      SELECT 1 FROM enrollments n WHERE ${isVisible('n')} AND n.status IN ('pending', 'active', 'paused', 'blocked'))
    ORDER BY left_over.last NULLS FIRST, s.name LIMIT 20`.execute(db)
  return rows
}
