// The statements of sending: claim due mails, hold, move, and what happens to a claimed mail. A row is changed only by the
// worker that claimed it (fence: worker_id), and every step is one short transaction.
import { sql } from 'kysely'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { StoredMail } from '#core/writing/mail-content.ts'
import type { Db } from '#server/context.ts'
import { isHeldLead } from '#server/data/compliance/opt-out-holds.ts'
import { leadFieldJson } from '#server/data/leads/field-columns.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'
import { outgoingStates } from './outgoing-states.ts'

/** The facts of one due mail that decideSend and composing need. */
export type DueMail = {
  id: string
  enrollmentId: string
  sequenceId: string
  workspaceId: string
  nodeId: string
  ordinal: number
  emailAccountId: string | null
  attempts: number
  /** how often the server of its recipient rejected it temporarily */
  rejections: number
  plannedAt: Date
  messageId: string | null
  /** no mail was sent in this enrollment, whatever comes before it in the workflow */
  isFirst: boolean
  sequenceStatus: SequenceStatus
  reviewRequired: boolean
  /** the settings of its sequence */
  trackOpens: boolean
  trackClicks: boolean
  enrollmentStatus: EnrollmentStatus
  leadId: string | null
  lead: (LeadFields & { emailKey: string | null }) | null
  isSuppressed: boolean
  isHeldForOptOut: boolean
  /** it is a one-off mail with attachments */
  hasFiles: boolean
  stored: StoredMail | null
}

/** Whether an alarm of the mail `e` waits for an approval in its workspace (rules.md R-456). OFFSET 0: by the index. */
const reviewsAlarms = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM model_settings m WHERE m.workspace_id = e.workspace_id AND m.claim_alarms = 'mark' OFFSET 0)`

/** Columns and joins of a `DueMail`, after SELECT; the mail is `e`. */
export const dueMailFacts = sql`
  e.id, e.enrollment_id, e.sequence_id, e.workspace_id,
         e.node_id, e.ordinal, e.attempts, e.rejections, e.email_account_id, e.planned_at, e.message_id,
         NOT EXISTS (
           SELECT 1 FROM scheduled_executions p
           WHERE p.enrollment_id = e.enrollment_id AND p.state IN ('sent', 'sending', 'uncertain')) AS is_first,
         s.status AS sequence_status, s.review_required,
         s.track_opens, s.track_clicks, n.status AS enrollment_status, l.id AS lead_id,
         CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object(
           ${leadFieldJson}, 'emailKey', l.email_key) END AS lead,
         EXISTS (
           SELECT 1 FROM suppressions x WHERE x.workspace_id = e.workspace_id
             AND ((x.kind = 'address' AND x.value = l.email_key)
               OR (x.kind = 'domain' AND x.value = split_part(l.email_key, '@', 2)))
         ) AS is_suppressed,
         ${isHeldLead} AS is_held_for_opt_out,
         -- OFFSET 0: by the index, and not by a hash of the whole table
         EXISTS (SELECT 1 FROM mail_files f WHERE f.enrollment_id = e.enrollment_id OFFSET 0) AS has_files,
         CASE WHEN g.id IS NULL THEN NULL ELSE json_build_object(
           'status', g.status, 'mode', g.mode, 'reviewState', g.review_state, 'needsReview', g.needs_review OR g.has_alarm AND ${reviewsAlarms}, 'error', g.error,
           'content', json_build_object('subject', g.subject, 'bodyText', g.body_text, 'bodyHtml', g.body_html))
         END AS stored
  FROM scheduled_executions e
  JOIN enrollments n ON n.id = e.enrollment_id
  JOIN sequences s ON s.id = e.sequence_id
  LEFT JOIN leads l ON l.id = e.lead_id
  LEFT JOIN generated_emails g ON g.sequence_id = e.sequence_id AND g.node_id = e.node_id AND g.lead_id = e.lead_id`

/** No earlier mail of the enrollment is open: of several overdue mails only the first may be claimed. */
export const isNext = sql<boolean>`(e.ordinal = 0 OR NOT EXISTS (
  SELECT 1 FROM scheduled_executions p
  WHERE p.enrollment_id = e.enrollment_id AND p.ordinal < e.ordinal
    AND p.state IN ('scheduled', 'claimed', 'sending', 'uncertain')))`

/**
 * Due mails of one mailbox with their facts, locked with their enrollments: follow-ups before first mails, then in the order
 * of the plan, each read along its own index up to `limit`. Rows locked by another transaction are
 * skipped.
 * @param now by the mailbox's own clock
 */
export async function listDueMails(
  db: Db,
  emailAccountId: string,
  now: Date,
  limit: number,
): Promise<DueMail[]> {
  const due = sql`
    SELECT e.id FROM scheduled_executions e
    WHERE e.email_account_id = ${emailAccountId} AND e.state = 'scheduled' AND NOT e.held AND e.planned_at <= ${now}`
  // the facts are read by a statement after the locks: a mail written or approved before the lock is seen, and one written
  // after it finds the enrollment waiting (resume-awaiting.ts)
  const locked = await sql<{ id: string }>`
    WITH follow_ups AS MATERIALIZED (
      ${due} AND e.ordinal > 0 AND ${isNext} ORDER BY e.planned_at, e.id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), firsts AS MATERIALIZED (
      ${due} AND e.ordinal = 0 ORDER BY e.planned_at, e.id LIMIT ${limit} - (SELECT count(*) FROM follow_ups)
      FOR UPDATE SKIP LOCKED
    )
    SELECT e.id FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id
    WHERE e.id IN (SELECT id FROM follow_ups UNION ALL SELECT id FROM firsts)
    FOR UPDATE OF n SKIP LOCKED`.execute(db)
  if (locked.rows.length === 0) return []
  const { rows } = await prepared('due_mail_facts')<DueMail>`
    SELECT ${dueMailFacts}
    WHERE e.id = ANY(${unplanned(
      locked.rows.map(({ id }) => id),
      'uuid[]',
    )})
    ORDER BY (e.ordinal = 0), e.planned_at, e.id`.execute(db)
  return rows
}

/** Whether a due mail was planned for an earlier day. @param today start of the day, by the mailbox's clock */
export async function hasOverdueMails(db: Db, emailAccountId: string, today: Date): Promise<boolean> {
  const { rows } = await prepared('has_left_over')`
    SELECT 1 FROM scheduled_executions e
    WHERE e.email_account_id = ${emailAccountId} AND e.state = 'scheduled' AND NOT e.held
      AND e.planned_at < ${today} AND ${isNext} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Reserves the mails for this worker; the mailbox sends no other mail before `nextFreeAt`. */
export async function claimMails(
  db: Db,
  mails: readonly { id: string; company: string | null }[],
  by: { workerId: string; emailAccountId: string; at: Date; nextFreeAt: Date | null },
): Promise<void> {
  if (mails.length === 0) return
  await prepared('claim_mails')`
    WITH claimed AS (
      UPDATE scheduled_executions e
      SET state = 'claimed', to_domain = x.company, worker_id = ${by.workerId}, claimed_at = ${by.at},
          attempts = attempts + 1, updated_at = ${by.at}
      FROM unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ company }) => company)}::text[]) AS x(id, company)
      WHERE e.id = x.id AND e.state = 'scheduled'
    )
    UPDATE email_accounts SET next_free_at = ${by.nextFreeAt} WHERE id = ${by.emailAccountId}`.execute(db)
}

/** Postpones a mail that is still due; one that was re-planned keeps its new time. */
export async function moveMail(
  db: Db,
  id: string,
  plannedAt: Date,
  waitReason: string | null,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET planned_at = ${plannedAt}, wait_reason = ${waitReason}, updated_at = ${at}
    WHERE id = ${id} AND state = 'scheduled' AND planned_at <= ${at}`.execute(db)
}

/** @param waitReason null: unchanged */
export async function holdMails(db: Db, ids: readonly string[], waitReason: string | null): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET held = true, wait_reason = coalesce(${waitReason}, wait_reason)
    WHERE id = ANY(${ids}::uuid[]) AND state = 'scheduled'`.execute(db)
}

/** Mails of these enrollments are not due until they are planned again. */
export async function holdMailsOf(db: Db, enrollmentIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET held = true
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND state = 'scheduled' AND NOT held`.execute(db)
}

/** A mailbox that was held after a fault works again: its waiting mails are due now. */
export async function endHold(db: Db, emailAccountId: string, now: Date): Promise<void> {
  await sql`
    WITH moved AS (
      UPDATE scheduled_executions e SET planned_at = ${now}, wait_reason = NULL, updated_at = ${now}
      FROM email_accounts a
      WHERE a.id = ${emailAccountId} AND e.email_account_id = a.id AND e.state = 'scheduled'
        AND e.planned_at = a.next_free_at AND e.planned_at > ${now}
    )
    UPDATE email_accounts SET next_free_at = NULL WHERE id = ${emailAccountId}`.execute(db)
}

/** What servers said to the mails that failed since the mailbox last sent one, the newest first. */
export async function listLastRejections(db: Db, emailAccountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ why: string }>`
    SELECT e.last_error AS why FROM scheduled_executions e
    WHERE e.email_account_id = ${emailAccountId} AND e.state = 'failed' AND e.state_reason = 'send_failed'
      AND e.last_error IS NOT NULL AND e.updated_at > coalesce((
        SELECT max(s.sent_at) FROM scheduled_executions s
        WHERE s.email_account_id = ${emailAccountId} AND s.state = 'sent'), '-infinity')
    ORDER BY e.updated_at DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ why }) => why)
}

/** Those whose mail a server rejected while it was being sent, and whose lead is not enrolled in the sequence again since. */
export async function listBouncedAtSending(db: Db, enrollmentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM enrollments n
    WHERE n.id = ANY(${enrollmentIds}::uuid[]) AND n.lead_id IS NOT NULL
      AND EXISTS (
        SELECT FROM scheduled_executions e
        WHERE e.enrollment_id = n.id AND e.state = 'failed' AND e.state_reason = 'bounced')
      AND NOT EXISTS (
        SELECT FROM enrollments o
        WHERE o.sequence_id = n.sequence_id AND o.lead_id = n.lead_id
          AND o.status IN ('pending', 'active', 'paused', 'blocked'))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes of a claimed mail of a sequence. */
export const sequenceMailStates = outgoingStates('scheduled_executions')

export async function countSent(db: Db, emailAccountIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM scheduled_executions
    WHERE email_account_id = ANY(${emailAccountIds}::uuid[]) AND state = 'sent'`.execute(db)
  return rows[0]?.n ?? 0
}
