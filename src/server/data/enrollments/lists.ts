// Enrollments as the screens show them: status and reason, current step, next mail and its wait reason.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { Enrollment, EnrollmentMail } from '#api/enrollments/enrollments.ts'
import type { EnrollmentWithSequence } from '#api/leads/lead-history.ts'
import type { Db } from '#server/context.ts'
import { isHeldLead } from '#server/data/compliance/opt-out-holds.ts'
import { isCountedHit } from '#server/data/sending/hits.ts'

export type EnrollmentRow = WithDates<typeof Enrollment> & {
  workspaceId: string
  completeAt: Date | null
}

export const enrollmentColumns = sql`
  n.id, n.sequence_id, n.workspace_id, n.lead_id,
  coalesce(l.company_name, '') AS company_name, coalesce(l.contact_name, '') AS contact_name,
  l.contact_email, n.email_account_id AS user_email_account_id, a.address AS sender_address,
  n.enrolled_by, n.status, n.status_reason, n.status_detail,
  CASE WHEN n.status = 'active' THEN
    CASE WHEN ${isHeldLead} THEN 'opt_out_pending' WHEN a.status <> 'connected' OR (a.guard = 'first_mails_stopped' AND last.n IS NOT DISTINCT FROM 0)
      THEN 'mailbox_disconnected' ELSE coalesce(next.wait_reason, 'delay') END
  END AS wait_reason,
  CASE WHEN n.status IN ('pending', 'active') THEN coalesce(next.planned_at, n.complete_at) END AS next_action_at,
  n.resume_at, last.node_id AS current_node_id, next.node_id AS next_node_id,
  coalesce(last.n, 0) AS sent_count,
  (SELECT json_build_object('kind', v.kind, 'at', to_char(v.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   FROM events v WHERE v.enrollment_id = n.id AND (v.kind NOT IN ('opened', 'clicked') OR (${isCountedHit}))
   ORDER BY v.at DESC, v.id DESC LIMIT 1) AS last_event,
  (CASE WHEN a.kind = 'sandbox' THEN (SELECT sandbox_offset_ms FROM workspaces WHERE id = a.workspace_id) ELSE 0 END)::float8
    AS clock_offset_ms,
  n.created_at, n.ended_at`

export const enrollmentJoins = sql`
  LEFT JOIN leads l ON l.id = n.lead_id
  LEFT JOIN email_accounts a ON a.id = n.email_account_id
  LEFT JOIN LATERAL (
    SELECT e.node_id, e.planned_at, e.wait_reason FROM scheduled_executions e
    WHERE e.enrollment_id = n.id AND e.state IN ('scheduled', 'claimed', 'sending') ORDER BY e.ordinal LIMIT 1
  ) next ON n.status IN ('pending', 'active', 'paused', 'blocked')
  LEFT JOIN LATERAL (
    SELECT (array_agg(e.node_id ORDER BY e.ordinal DESC))[1] AS node_id, count(*)::int AS n
    FROM scheduled_executions e
    -- redundant for the result; PostgreSQL then scans the index once instead of once per sequence (ADR 107)
    WHERE e.sequence_id = n.sequence_id AND e.enrollment_id = n.id AND e.state = 'sent'
  ) last ON true`

export const toEnrollment = ({
  workspaceId: _,
  completeAt: __,
  ...row
}: EnrollmentRow): WithDates<typeof Enrollment> => row

/** Every enrollment of one lead with its sequence: open ones first, then the latest. */
export async function listEnrollmentsOfLead(
  db: Db,
  leadId: string,
): Promise<WithDates<typeof EnrollmentWithSequence>[]> {
  const { rows } = await sql<
    EnrollmentRow &
      Pick<
        WithDates<typeof EnrollmentWithSequence>,
        'sequenceName' | 'sequenceStatus' | 'isSequenceDeleted' | 'isOneOff' | 'replyIntent' | 'plannedMails'
      >
  >`
    SELECT ${enrollmentColumns}, s.name AS sequence_name, s.status AS sequence_status,
           s.deleted_at IS NOT NULL AS is_sequence_deleted, s.is_one_off,
           (SELECT coalesce(json_agg(json_build_object('executionId', e.id, 'state', e.state, 'order', e.ordinal + 1,
              'plannedAt', to_char(e.planned_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e.ordinal), '[]')
            FROM (SELECT * FROM scheduled_executions x WHERE x.enrollment_id = n.id OFFSET 0) e
            WHERE e.state IN ('scheduled', 'claimed', 'sending', 'uncertain')) AS planned_mails,
           (SELECT i.intent FROM reply_intents i WHERE i.message_id = (
             SELECT m.id FROM inbound_messages m WHERE m.enrollment_id = n.id AND m.kind = 'reply'
             ORDER BY m.received_at DESC, m.id DESC LIMIT 1)) AS reply_intent
    FROM enrollments n JOIN sequences s ON s.id = n.sequence_id ${enrollmentJoins} WHERE n.lead_id = ${leadId}
    ORDER BY (n.status IN ('pending', 'active', 'paused', 'blocked')) DESC, n.created_at DESC, n.id LIMIT 200`.execute(
    db,
  )
  return rows.map(
    ({ sequenceName, sequenceStatus, isSequenceDeleted, isOneOff, replyIntent, plannedMails, ...row }) => ({
      ...toEnrollment(row),
      sequenceName,
      sequenceStatus,
      isSequenceDeleted,
      isOneOff,
      replyIntent,
      plannedMails,
    }),
  )
}

export async function findEnrollment(
  db: Db,
  id: string,
): Promise<{ enrollment: WithDates<typeof Enrollment>; workspaceId: string } | null> {
  const { rows } =
    await sql<EnrollmentRow>`SELECT ${enrollmentColumns} FROM enrollments n ${enrollmentJoins} WHERE n.id = ${id}`.execute(
      db,
    )
  return rows[0] ? { enrollment: toEnrollment(rows[0]), workspaceId: rows[0].workspaceId } : null
}

type MailRow = Omit<WithDates<typeof EnrollmentMail>, 'text' | 'html' | 'order'> & {
  ordinal: number
  mime: Buffer | null
}

/** The mails of one enrollment with their bytes as sent. */
export async function listEnrollmentMails(db: Db, enrollmentId: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    SELECT e.id AS execution_id, node_id, ordinal, state, state_reason, planned_at, sent_at,
           CASE WHEN state = 'scheduled' AND ${isHeldLead} THEN 'opt_out_pending' ELSE wait_reason END AS wait_reason,
           subject, message_id, last_error,
           CASE WHEN state IN ('sent', 'uncertain', 'sending', 'failed') THEN mime END AS mime
    FROM scheduled_executions e LEFT JOIN leads l ON l.id = e.lead_id
    WHERE enrollment_id = ${enrollmentId} ORDER BY ordinal`.execute(db)
  return rows
}

type EventRow = { kind: string; at: Date; nodeId: string | null; data: Record<string, unknown> }

export async function listEnrollmentEvents(db: Db, enrollmentId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT v.kind, v.at, v.node_id,
           CASE WHEN v.kind IN ('opened', 'clicked')
             THEN v.data - 'userAgent' || jsonb_build_object('counted', (${isCountedHit})) ELSE v.data END AS data
    FROM events v WHERE v.enrollment_id = ${enrollmentId} ORDER BY v.at, v.id`.execute(db)
  return rows
}
