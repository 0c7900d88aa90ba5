// Enrollments that need a user: counted by cause for every screen, and listed for one. `waiting` has the condition of the
// index enrollments_waiting, written so that the planner uses the index.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { CheckEnrollment, checkOverview } from '#api/overview/check.ts'
import type { CheckCause } from '#core/overview/check.ts'
import type { Db } from '#server/context.ts'

type Overview = WithDates<typeof checkOverview.reply>

const waiting = sql`(
  n.status = 'blocked' OR (n.status = 'pending' AND n.status_reason = 'awaiting_approval')
  OR (n.status = 'paused' AND n.status_reason IN ('company_reply', 'wrote_first', 'written_by_member')))`

type WorkspaceIds = readonly string[]

/** In the name, company and address of the lead, and in the subject of its current or generated mail. */
function matching(workspaceIds: WorkspaceIds, search: string | undefined) {
  const text = search?.trim()
  if (!text) return sql``
  return sql`AND (
    n.lead_id IN (SELECT id FROM leads
      WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND search LIKE search_pattern(${text}))
    OR EXISTS (SELECT 1 FROM scheduled_executions e
      LEFT JOIN generated_emails g ON g.sequence_id = e.sequence_id AND g.node_id = e.node_id AND g.lead_id = e.lead_id
      WHERE e.enrollment_id = n.id AND e.state IN ('scheduled', 'failed', 'uncertain')
        AND search_text(coalesce(nullif(e.subject, ''), g.subject, '')) LIKE search_pattern(${text})))`
}

export async function countCauses(
  db: Db,
  workspaceIds: WorkspaceIds,
  search?: string,
): Promise<{ cause: CheckCause; count: number }[]> {
  const { rows } = await sql<{ cause: CheckCause; count: number }>`
    SELECT n.status_reason AS cause, count(*)::int AS count FROM enrollments n
    WHERE n.workspace_id = ANY(${workspaceIds}::uuid[]) AND ${waiting} AND n.status_reason IS NOT NULL
      ${matching(workspaceIds, search)}
    GROUP BY n.status_reason`.execute(db)
  return rows
}

export async function listStoppedMailboxes(
  db: Db,
  workspaceIds: WorkspaceIds,
): Promise<Overview['mailboxes']> {
  const { rows } = await sql<Overview['mailboxes'][number]>`
    SELECT id, name, address, status, guard, status_reason AS reason FROM email_accounts
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND (status <> 'connected' OR guard <> 'ok') ORDER BY created_at, id`.execute(
    db,
  )
  return rows
}

export async function listHaltedSequences(
  db: Db,
  workspaceIds: WorkspaceIds,
): Promise<Overview['sequences']> {
  const { rows } = await sql<Overview['sequences'][number]>`
    SELECT s.id, s.name, s.status_reason AS reason FROM sequences s
    WHERE s.status = 'halted' AND s.deleted_at IS NULL AND NOT s.is_one_off AND EXISTS (
      SELECT 1 FROM sequence_workspaces w WHERE w.sequence_id = s.id AND w.workspace_id = ANY(${workspaceIds}::uuid[]))
    ORDER BY s.updated_at DESC, s.id LIMIT 100`.execute(db)
  return rows
}

/** The last run of each node: a user who starts another run has seen the earlier fault. */
export async function listStoppedRuns(
  db: Db,
  workspaceIds: WorkspaceIds,
  since: Date,
): Promise<Overview['runs']> {
  const { rows } = await sql<Overview['runs'][number]>`
    SELECT r.sequence_id, s.name AS sequence_name, r.node_id, r.error, r.started_at
    FROM sequences s
    JOIN LATERAL (
      SELECT DISTINCT ON (g.node_id) g.* FROM generation_runs g
      WHERE g.sequence_id = s.id ORDER BY g.node_id, g.started_at DESC
    ) r ON r.status = 'stopped' AND r.error IS NOT NULL AND r.started_at >= ${since}
    WHERE s.deleted_at IS NULL AND s.id IN (
      SELECT w.sequence_id FROM sequence_workspaces w WHERE w.workspace_id = ANY(${workspaceIds}::uuid[]))
    ORDER BY r.started_at DESC LIMIT 100`.execute(db)
  return rows
}

export type CheckFilter = { workspaceIds: WorkspaceIds; cause: CheckCause; search?: string | undefined }

const where = ({ workspaceIds, cause, search }: CheckFilter) => sql`
  n.workspace_id = ANY(${workspaceIds}::uuid[]) AND ${waiting} AND n.status_reason = ${cause}
  ${matching(workspaceIds, search)}`

/** The current mail of an enrollment: the uncertain one, the failed one, or the next one. */
const standing = sql`
  LEFT JOIN LATERAL (
    SELECT e.id, e.node_id, e.ordinal, e.subject, e.claimed_at, e.state, e.message_id FROM scheduled_executions e
    WHERE e.enrollment_id = n.id AND e.state IN ('scheduled', 'failed', 'uncertain')
    ORDER BY (e.state = 'scheduled'), CASE WHEN e.state = 'scheduled' THEN e.ordinal ELSE -e.ordinal END LIMIT 1
  ) m ON true`

type CheckRow = Omit<WithDates<typeof CheckEnrollment>, 'now' | 'order'> & {
  /** how far the clock of the mailbox is ahead, in milliseconds */
  clockOffsetMs: number
}

export async function listEnrollmentsToCheck(
  db: Db,
  filter: CheckFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CheckRow[]; total: number }> {
  const { rows } = await sql<CheckRow>`
    SELECT n.id AS enrollment_id, n.workspace_id, n.sequence_id,
           s.name AS sequence_name, n.lead_id, coalesce(l.company_name, '') AS company_name,
           coalesce(l.contact_name, '') AS contact_name, l.contact_email,
           a.address AS sender_address, m.id AS execution_id, m.node_id, m.subject,
           CASE WHEN m.state = 'uncertain' THEN m.message_id END AS message_id,
           CASE WHEN m.state = 'uncertain' THEN m.claimed_at END AS tried_at, n.status_detail AS detail,
           n.updated_at AS since,
           (CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END)::float8 AS clock_offset_ms
    FROM (
      SELECT n.* FROM enrollments n WHERE ${where(filter)}
      ORDER BY n.updated_at, n.id LIMIT ${limit} OFFSET ${offset}
    ) n
    JOIN sequences s ON s.id = n.sequence_id
    LEFT JOIN leads l ON l.id = n.lead_id
    JOIN workspaces w ON w.id = n.workspace_id
    LEFT JOIN email_accounts a ON a.id = n.email_account_id
    ${standing}
    ORDER BY n.updated_at, n.id`.execute(db)
  const count = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM enrollments n WHERE ${where(filter)}`.execute(db)
  return { rows, total: count.rows[0]?.n ?? 0 }
}

/** The leads of one cause, up to the limit of one response. */
export async function listIdsToCheck(db: Db, filter: CheckFilter, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM enrollments n WHERE ${where(filter)} ORDER BY n.updated_at, n.id LIMIT ${most}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export type CheckTarget = { sequenceId: string; sequenceName: string; nodeId: string | null; count: number }

export async function listCheckTargets(db: Db, filter: CheckFilter): Promise<CheckTarget[]> {
  const { rows } = await sql<CheckTarget>`
    SELECT n.sequence_id, s.name AS sequence_name, m.node_id, count(*)::int AS count
    FROM enrollments n JOIN sequences s ON s.id = n.sequence_id ${standing}
    WHERE ${where(filter)}
    GROUP BY n.sequence_id, s.name, m.node_id ORDER BY count DESC, s.name LIMIT 30`.execute(db)
  return rows
}

/** Plans the failed mail of an enrollment again. Its server rejected it, so it was not delivered. */
export async function clearFailedEmail(db: Db, enrollmentId: string, at: Date): Promise<void> {
  await sql`
    UPDATE scheduled_executions
    SET state = 'scheduled', state_reason = NULL, held = true, attempts = 0, updated_at = ${at}
    WHERE enrollment_id = ${enrollmentId} AND state = 'failed' AND state_reason IN ('send_failed', 'bounced')`.execute(
    db,
  )
}

/** The mail of an enrollment whose generation failed. */
export async function findFailedEmail(
  db: Db,
  enrollmentId: string,
): Promise<{ id: string; sequenceId: string; nodeId: string } | null> {
  const { rows } = await sql<{ id: string; sequenceId: string; nodeId: string }>`
    SELECT g.id, g.sequence_id, g.node_id
    FROM enrollments n
    JOIN scheduled_executions e ON e.enrollment_id = n.id AND e.state = 'scheduled'
    JOIN generated_emails g ON g.sequence_id = n.sequence_id AND g.node_id = e.node_id AND g.lead_id = n.lead_id
    WHERE n.id = ${enrollmentId} AND g.status = 'failed' ORDER BY e.ordinal LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export async function setContinueAt(db: Db, enrollmentId: string, nodeId: string): Promise<void> {
  await sql`UPDATE enrollments SET continue_at = ${nodeId} WHERE id = ${enrollmentId}`.execute(db)
}
