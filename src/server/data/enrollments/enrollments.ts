// Enrollments as the engine and the actions need them. The lists of the screens are in lists.ts and pages.ts.
import { sql } from 'kysely'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { Db } from '#server/context.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'

export type EnrollmentRecord = {
  id: string
  workspaceId: string
  sequenceId: string
  leadId: string | null
  emailAccountId: string | null
  status: EnrollmentStatus
  statusReason: string | null
  startAt: Date | null
  resumeAt: Date | null
  createdAt: Date
  /** the mail with which a user lets it continue */
  continueAt: string | null
}

const columns = sql`
  n.id, n.workspace_id, n.sequence_id, n.lead_id, n.email_account_id, n.status, n.status_reason, n.start_at,
  n.resume_at, n.created_at, n.continue_at`

/** Locks one enrollment: every action that ends, holds or advances it does this first. */
export async function lockEnrollment(db: Db, id: string): Promise<EnrollmentRecord | null> {
  const { rows } = await sql<EnrollmentRecord>`
    SELECT ${columns} FROM enrollments n WHERE n.id = ${id} FOR UPDATE`.execute(db)
  return rows[0] ?? null
}

/** The same for many, always in the same order, so that two callers cannot deadlock. */
export async function lockEnrollments(
  db: Db,
  ids: readonly string[],
  options: { skipLocked?: boolean } = {},
): Promise<EnrollmentRecord[]> {
  const { rows } = await prepared('lock_enrollments')<EnrollmentRecord>`
    SELECT ${columns} FROM enrollments n WHERE n.id = ANY(${unplanned(ids, 'uuid[]')})
    ORDER BY n.id FOR UPDATE ${options.skipLocked ? sql`SKIP LOCKED` : sql``}`.execute(db)
  return rows
}

/** Sequence, workspace and mailbox of enrollments, without a lock. */
export async function listEnrollmentTargets(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; workspaceId: string; sequenceId: string }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string; sequenceId: string }>`
    SELECT id, workspace_id, sequence_id
    FROM enrollments WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

export async function listOpenEnrollments(db: Db, sequenceId: string): Promise<EnrollmentRecord[]> {
  const { rows } = await sql<EnrollmentRecord>`
    SELECT ${columns} FROM enrollments n
    WHERE n.sequence_id = ${sequenceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
    ORDER BY n.created_at, n.id
    FOR UPDATE`.execute(db)
  return rows
}

/**
 * Active enrollments with a due mail and none being sent, locked; rows locked by another transaction are skipped.
 * @param now by the mailbox's own clock
 */
export async function lockDueEnrollments(
  db: Db,
  emailAccountId: string,
  now: Date,
  only: readonly string[] | null,
): Promise<EnrollmentRecord[]> {
  const { rows } = await sql<EnrollmentRecord>`
    SELECT ${columns} FROM enrollments n
    WHERE n.status = 'active' AND n.email_account_id = ${emailAccountId}
      AND n.id IN (
        SELECT e.enrollment_id FROM scheduled_executions e
        WHERE e.email_account_id = ${emailAccountId} AND e.state = 'scheduled' AND NOT e.held
          AND e.planned_at <= ${now})
      ${only ? sql`AND n.id = ANY(${only}::uuid[])` : sql``}
      AND NOT EXISTS (
        SELECT 1 FROM scheduled_executions p
        WHERE p.enrollment_id = n.id AND p.state IN ('claimed', 'sending', 'uncertain'))
    ORDER BY n.id
    FOR UPDATE OF n SKIP LOCKED`.execute(db)
  return rows
}

export type NewEnrollment = { id: string; leadId: string; workspaceId: string }

/**
 * Inserts those that are not already open, in this sequence or (unless `allowParallel`) in the workspace.
 * @returns the ids that were inserted
 */
export async function insertEnrollments(
  db: Db,
  enrollments: readonly NewEnrollment[],
  shared: {
    sequenceId: string
    emailAccountId: string
    enrolledBy: string | null
    status: 'pending' | 'active'
    statusReason: string | null
    startAt: Date | null
    allowParallel: boolean
    at: Date
  },
): Promise<Set<string>> {
  if (enrollments.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, enrolled_by, status,
                             status_reason, start_at, allow_parallel, created_at, updated_at)
    SELECT x.id, x.workspace_id, ${shared.sequenceId}, x.lead_id, ${shared.emailAccountId}, ${shared.enrolledBy},
           ${shared.status}, ${shared.statusReason}, ${shared.startAt}, ${shared.allowParallel}, ${shared.at}, ${shared.at}
    FROM unnest(${enrollments.map((e) => e.id)}::uuid[], ${enrollments.map((e) => e.workspaceId)}::uuid[],
                ${enrollments.map((e) => e.leadId)}::uuid[]) AS x(id, workspace_id, lead_id)
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/**
 * Sets a status and its reason. `held` of the unsent mails follows: only active enrollments of active
 * sequences have mails in the index of due mails.
 */
export const updateEnrollmentStatus = (db: Db, id: string, change: StatusChange): Promise<void> =>
  updateEnrollmentsStatus(db, [id], change)

export type StatusChange = {
  status: EnrollmentStatus
  reason?: string | null
  detail?: string | null
  resumeAt?: Date | null
  at: Date
}

export async function updateEnrollmentsStatus(
  db: Db,
  ids: readonly string[],
  change: StatusChange,
): Promise<void> {
  const ended = !['pending', 'active', 'paused', 'blocked'].includes(change.status)
  await db
    .updateTable('enrollments')
    .set({
      status: change.status,
      statusReason: change.reason ?? null,
      statusDetail: change.detail ?? null,
      resumeAt: change.resumeAt ?? null,
      updatedAt: change.at,
      endedAt: ended ? change.at : null,
      ...(ended && { completeAt: null }),
    })
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .execute()
  if (change.status !== 'active') await holdExecutions(db, ids)
}

/** Completes enrollments, each at its own time. */
export async function completeEnrollments(
  db: Db,
  ends: readonly { id: string; at: Date; hasPlanned: boolean }[],
): Promise<void> {
  if (ends.length === 0) return
  const ids = ends.map(({ id }) => id)
  await prepared('complete_enrollments')`
    UPDATE enrollments n
    SET status = 'completed', status_reason = NULL, status_detail = NULL, resume_at = NULL, complete_at = NULL,
        updated_at = x.at, ended_at = x.at
    FROM unnest(${ids}::uuid[], ${ends.map(({ at }) => at)}::timestamptz[]) AS x(id, at)
    WHERE n.id = x.id`.execute(db)
  const toHold = ends.filter(({ hasPlanned }) => hasPlanned).map(({ id }) => id)
  if (toHold.length > 0) await holdExecutions(db, toHold)
}

/** When the timers below their last mails are over. */
export async function setCompletion(db: Db, ends: readonly { id: string; at: Date }[]): Promise<void> {
  if (ends.length === 0) return
  await prepared('set_completion')`
    UPDATE enrollments n SET complete_at = x.at
    FROM unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ at }) => at)}::timestamptz[]) AS x(id, at)
    WHERE n.id = x.id`.execute(db)
}

/** For enrollments that have a planned mail again. */
export async function clearCompletion(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE enrollments SET complete_at = NULL WHERE id = ANY(${ids}::uuid[]) AND complete_at IS NOT NULL`.execute(
    db,
  )
}

async function holdExecutions(db: Db, enrollmentIds: readonly string[]): Promise<void> {
  await prepared('hold_executions')`
    UPDATE scheduled_executions SET held = true
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND state = 'scheduled' AND NOT held`.execute(db)
}

export type DueEnrollment = 'complete' | 'resume'

const dueColumn = (what: DueEnrollment) =>
  what === 'complete' ? sql.ref('n.complete_at') : sql.ref('n.resume_at')

const statusOf = (what: DueEnrollment) => sql.lit(what === 'complete' ? 'active' : 'paused')

/**
 * Enrollments `n` whose last timers are over, or whose pause has ended, by the clock of their mailbox; FROM to WHERE. The
 * clock that is furthest ahead bounds the index scan, so that those of the coming months are not read.
 */
const dueEnrollments = (what: DueEnrollment, now: Date) => sql`
  FROM enrollments n
  LEFT JOIN email_accounts a ON a.id = n.email_account_id
  LEFT JOIN workspaces w ON w.id = a.workspace_id AND a.kind = 'sandbox'
  WHERE n.status = ${statusOf(what)} AND ${dueColumn(what)} IS NOT NULL
    AND ${dueColumn(what)} <= ${furthestNow(now)}
    AND ${dueColumn(what)} <= ${now}::timestamptz + coalesce(w.sandbox_offset_ms, 0) * interval '1 millisecond'`

/** Now, by the mailbox clock that is furthest ahead. */
const furthestNow = (now: Date) =>
  sql`${now}::timestamptz + greatest((SELECT max(sandbox_offset_ms) FROM workspaces), 0) * interval '1 millisecond'`

/**
 * Whether there are due enrollments. The earliest timer is compared first: without a known time PostgreSQL expects a third
 * of all enrollments to be due and starts parallel workers for them, 29 ms with a million.
 */
export const hasDueEnrollments = (what: DueEnrollment, now: Date) => sql`
  CASE WHEN (SELECT min(${dueColumn(what)}) FROM enrollments n
             WHERE n.status = ${statusOf(what)} AND ${dueColumn(what)} IS NOT NULL) <= ${furthestNow(now)}
    THEN EXISTS (SELECT ${dueEnrollments(what, now)}) ELSE false END`

export async function listDueEnrollments(
  db: Db,
  what: DueEnrollment,
  now: Date,
  workspaceId?: string,
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    SELECT n.id, ${dueColumn(what)} AS at ${dueEnrollments(what, now)}
      ${workspaceId ? sql`AND n.workspace_id = ${workspaceId}` : sql``}
    ORDER BY ${dueColumn(what)} LIMIT 1000`.execute(db)
  return rows
}

export async function findEnrollmentStatus(db: Db, id: string): Promise<EnrollmentStatus | null> {
  const row = await db.selectFrom('enrollments').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status ?? null
}
