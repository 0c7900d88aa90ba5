// Scheduled executions: one planned mail of one enrollment. server/sending/claim.ts describes their states.
import { type RawBuilder, sql } from 'kysely'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import { type Thread, threadOf } from '#core/sending/message-headers.ts'
import type { TimeOverride } from '#core/sending/plan/remaining-path.ts'
import type { Db } from '#server/context.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'

export type PlannedRow = {
  id: string
  enrollmentId: string
  nodeId: string
  ordinal: number
  plannedAt: Date
  waitReason: string | null
  held: boolean
  /** the business domain of the lead */
  company: string | null
}

/**
 * Writes planned mails: new ones are inserted, existing ones (same enrollment and node) are moved unless they were
 * sent. Workspace, sequence, lead and mailbox come from the enrollment. One statement: the caller splits large plans.
 */
export const upsertPlanned = (db: Db, rows: readonly PlannedRow[], at: Date): Promise<number> =>
  writePlanned(
    db,
    rows,
    at,
    sql`
      ON CONFLICT (enrollment_id, node_id) DO UPDATE
      SET planned_at = excluded.planned_at, ordinal = excluded.ordinal,
          -- a row that keeps its time keeps its reason
          wait_reason = CASE WHEN scheduled_executions.planned_at = excluded.planned_at
            THEN coalesce(excluded.wait_reason, scheduled_executions.wait_reason) ELSE excluded.wait_reason END,
          email_account_id = excluded.email_account_id, held = excluded.held,
          to_domain = excluded.to_domain, state = 'scheduled', state_reason = NULL,
          updated_at = excluded.updated_at
      WHERE scheduled_executions.state IN ('scheduled', 'skipped')`,
  )

/** The same for enrollments without rows: skips the search for existing ones. */
export const insertPlanned = (db: Db, rows: readonly PlannedRow[], at: Date): Promise<number> =>
  writePlanned(db, rows, at, sql``)

async function writePlanned(
  db: Db,
  rows: readonly PlannedRow[],
  at: Date,
  onConflict: RawBuilder<unknown>,
): Promise<number> {
  if (rows.length === 0) return 0
  const result = await sql`
    INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id, node_id,
                                      ordinal, planned_at, wait_reason, state, held, to_domain, created_at, updated_at)
    SELECT x.id, n.workspace_id, n.sequence_id, n.id, n.lead_id, n.email_account_id, x.node_id, x.ordinal,
           x.planned_at, x.wait_reason, 'scheduled', x.held, x.to_domain, ${at}, ${at}
    FROM unnest(${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.enrollmentId)}::uuid[],
                ${rows.map((r) => r.nodeId)}::text[], ${rows.map((r) => r.ordinal)}::int[],
                ${rows.map((r) => r.plannedAt)}::timestamptz[], ${rows.map((r) => r.waitReason)}::text[],
                ${rows.map((r) => r.held)}::boolean[], ${rows.map((r) => r.company)}::text[])
         AS x(id, enrollment_id, node_id, ordinal, planned_at, wait_reason, held, to_domain)
    JOIN enrollments n ON n.id = x.enrollment_id
    ${onConflict}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

export type ExecutionRecord = {
  id: string
  enrollmentId: string
  nodeId: string
  ordinal: number
  state: ExecutionState
  plannedAt: Date
  sentAt: Date | null
}

/**
 * The mail `e` is not sent yet. For the mails of a mailbox: PostgreSQL reads both indexes, of planned mails and of those in flight
 * (ADR 107), only when the condition is an OR.
 */
export const isUnsent = sql<boolean>`(e.state = 'scheduled' OR e.state IN ('claimed', 'sending'))`

/** Every planned or sent mail of the enrollments, in the order of their path. */
export async function listExecutions(db: Db, enrollmentIds: readonly string[]): Promise<ExecutionRecord[]> {
  const { rows } = await prepared('list_executions')<ExecutionRecord>`
    SELECT id, enrollment_id, node_id, ordinal, state, planned_at, sent_at
    FROM scheduled_executions WHERE enrollment_id = ANY(${unplanned(enrollmentIds, 'uuid[]')})
    ORDER BY enrollment_id, ordinal`.execute(db)
  return rows
}

/** Decisions of users about the time of single mails, by enrollment and node. */
export async function listOwnTimes(
  db: Db,
  enrollmentIds: readonly string[],
): Promise<Map<string, Map<string, TimeOverride>>> {
  const { rows } = await sql<TimeOverride & { enrollmentId: string; nodeId: string }>`
    SELECT enrollment_id, node_id, not_before, hurried
    FROM scheduled_executions
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND (not_before IS NOT NULL OR hurried)`.execute(db)
  const byEnrollment = new Map<string, Map<string, TimeOverride>>()
  for (const { enrollmentId, nodeId, ...own } of rows) {
    const known = byEnrollment.get(enrollmentId) ?? new Map<string, TimeOverride>()
    byEnrollment.set(enrollmentId, known.set(nodeId, own))
  }
  return byEnrollment
}

/** Enrollments whose next mail is overdue in the mailbox, or held there. @param now by its own clock */
export async function listOverdueEnrollments(db: Db, emailAccountId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT enrollment_id AS id FROM scheduled_executions
    WHERE email_account_id = ${emailAccountId} AND state = 'scheduled' AND (planned_at <= ${now} OR held)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Skips every mail that was not sent. @param reason stored in the row */
export async function skipUnsent(
  db: Db,
  enrollmentIds: readonly string[],
  reason: string,
  at: Date,
  options: { nodeIds?: readonly string[] } = {},
): Promise<number> {
  const result = await sql`
    UPDATE scheduled_executions SET state = 'skipped', state_reason = ${reason}, worker_id = NULL, updated_at = ${at}
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND state IN ('scheduled', 'claimed')
      ${options.nodeIds ? sql`AND node_id = ANY(${options.nodeIds}::text[])` : sql``}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Skips these mails unless they were sent. @param reason stored in the row */
export async function skipMails(db: Db, ids: readonly string[], reason: string, at: Date): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET state = 'skipped', state_reason = ${reason}, worker_id = NULL, updated_at = ${at}
    WHERE id = ANY(${ids}::uuid[]) AND state IN ('scheduled', 'claimed')`.execute(db)
}

/** Mails sent or being sent since the start of the mailbox's day: what the daily limit counts. */
export async function countSentSince(db: Db, emailAccountId: string, since: Date): Promise<number> {
  const { rows } = await prepared('count_sent_since')<{ n: number }>`
    SELECT (
      SELECT count(*) FROM scheduled_executions
      WHERE email_account_id = ${emailAccountId} AND state = 'sent' AND sent_at >= ${since}
    )::int + (
      SELECT count(*) FROM scheduled_executions
      WHERE email_account_id = ${emailAccountId} AND state IN ('claimed', 'sending', 'uncertain')
        AND claimed_at >= ${since}
    )::int AS n`.execute(db)
  return rows[0]?.n ?? 0
}

export type ExecutionPlace = {
  id: string
  enrollmentId: string
  nodeId: string
  plannedAt: Date
  emailAccountId: string | null
  state: string
}

export async function findExecution(db: Db, id: string): Promise<ExecutionPlace | null> {
  const { rows } = await sql<ExecutionPlace>`
    SELECT id, enrollment_id, node_id, planned_at, email_account_id, state
    FROM scheduled_executions WHERE id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The first uncertain mail of an enrollment; after a restore there may be several. */
export async function findUncertain(
  db: Db,
  enrollmentId: string,
): Promise<{ id: string; nodeId: string; claimedAt: Date | null } | null> {
  const { rows } = await sql<{ id: string; nodeId: string; claimedAt: Date | null }>`
    SELECT id, node_id, claimed_at FROM scheduled_executions
    WHERE enrollment_id = ${enrollmentId} AND state = 'uncertain' ORDER BY ordinal FOR UPDATE`.execute(db)
  return rows[0] ?? null
}

/** A user's decision about it. A mail that is sent again keeps its Message-ID, so that providers can drop a duplicate. */
export async function resolveExecution(
  db: Db,
  id: string,
  decision: 'sent' | 'resend' | 'skip',
  at: Date,
): Promise<void> {
  const change = {
    sent: sql`state = 'sent', sent_at = claimed_at, state_reason = 'settled'`,
    resend: sql`state = 'scheduled', state_reason = 'resend', planned_at = ${at}`,
    skip: sql`state = 'cancelled', state_reason = 'settled'`,
  }[decision]
  await sql`UPDATE scheduled_executions SET ${change}, updated_at = ${at} WHERE id = ${id} AND state = 'uncertain'`.execute(
    db,
  )
}

/** The sent mails of each enrollment as a thread, which follow-ups continue; no entry before the first mail. */
export async function findThreads(db: Db, enrollmentIds: readonly string[]): Promise<Map<string, Thread>> {
  if (enrollmentIds.length === 0) return new Map()
  const { rows } = await sql<{ enrollmentId: string; subject: string | null; messageId: string }>`
    SELECT enrollment_id, subject, message_id FROM scheduled_executions
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND state = 'sent' AND message_id IS NOT NULL
    ORDER BY ordinal`.execute(db)
  const threads = new Map<string, Thread>()
  for (const [id, mails] of Map.groupBy(rows, (row) => row.enrollmentId)) {
    const thread = threadOf(mails.map((row) => ({ ...row, subject: row.subject ?? '' })))
    if (thread) threads.set(id, thread)
  }
  return threads
}
