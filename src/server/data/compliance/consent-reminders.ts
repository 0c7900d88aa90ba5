// Consents that need confirmation: due ones, recorded reminders, and their mails.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** Workspaces with consents that were not checked today; marks them as checked. */
export async function claimConsentChecks(db: Db, today: string, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO consent_checks (workspace_id, checked_on)
    SELECT DISTINCT c.workspace_id, ${today}::date FROM lead_consents c
    JOIN workspaces w ON w.id = c.workspace_id AND w.deleted_at IS NULL
    WHERE c.confirm_by <= ${until}::date
    ON CONFLICT (workspace_id) DO UPDATE SET checked_on = excluded.checked_on
      WHERE consent_checks.checked_on < excluded.checked_on
    RETURNING workspace_id AS id`.execute(db)
  return rows.map((row) => row.id)
}

/** Records due consents; existing reminders stay. */
export async function insertReminders(db: Db, workspaceId: string, until: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO consent_reminders (lead_id, workspace_id, due_on, created_at)
    SELECT c.lead_id, c.workspace_id, c.confirm_by, ${at} FROM lead_consents c
    WHERE c.workspace_id = ${workspaceId} AND c.confirm_by <= ${until}::date
    ON CONFLICT DO NOTHING`.execute(db)
}

export type OpenReminder = {
  leadId: string
  workspaceId: string
  dueOn: string
  consentedOn: string
  address: string
  emailKey: string
  name: string
}

const mailable = sql`
  l.email_key IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM suppressions s WHERE s.workspace_id = l.workspace_id
    AND ((s.kind = 'address' AND s.value = l.email_key)
      OR (s.kind = 'domain' AND s.value = split_part(l.email_key, '@', 2))))
  AND NOT EXISTS (SELECT 1 FROM enrollments b WHERE b.lead_id = l.id AND b.status = 'bounced')`

/**
 * Open reminders without a planned mail, of leads that may be mailed, the nearest day first. Locked, so that two runs plan each
 * once.
 * @param leadIds only these leads
 */
export async function listOpenReminders(
  db: Db,
  workspaceIds: readonly string[],
  leadIds?: readonly string[],
): Promise<OpenReminder[]> {
  const { rows } = await sql<OpenReminder>`
    SELECT r.lead_id, r.workspace_id, r.due_on, c.obtained_on AS consented_on,
           l.contact_email AS address, l.email_key, l.contact_name AS name
    FROM consent_reminders r
    JOIN lead_consents c ON c.lead_id = r.lead_id AND c.confirm_by = r.due_on
    JOIN leads l ON l.id = r.lead_id
    WHERE r.workspace_id = ANY(${workspaceIds}::uuid[]) AND r.notice_id IS NULL AND ${mailable}
      ${leadIds ? sql`AND r.lead_id = ANY(${leadIds}::uuid[])` : sql``}
    ORDER BY r.due_on, r.lead_id FOR UPDATE OF r SKIP LOCKED`.execute(db)
  return rows
}

export async function linkReminder(db: Db, reminder: OpenReminder, noticeId: string): Promise<void> {
  await sql`
    UPDATE consent_reminders SET notice_id = ${noticeId}
    WHERE lead_id = ${reminder.leadId} AND due_on = ${reminder.dueOn}`.execute(db)
}

export async function countPlannedConfirmations(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM notices
    WHERE workspace_id = ${workspaceId} AND kind = 'confirm' AND state IN ('scheduled', 'claimed', 'sending')`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export type ConfirmCounts = { due: number; overdue: number; planned: number; failed: number }

/** @param today 'YYYY-MM-DD' in Korea @param until consents due before this day are reminded of */
export async function countConfirmations(
  db: Db,
  workspaceIds: readonly string[],
  today: string,
  until: string,
): Promise<ConfirmCounts> {
  const { rows } = await sql<ConfirmCounts>`
    SELECT count(*)::int AS due, count(*) FILTER (WHERE c.confirm_by <= ${today}::date)::int AS overdue,
           count(*) FILTER (WHERE n.state IN ('scheduled', 'claimed', 'sending'))::int AS planned,
           count(*) FILTER (WHERE n.state IN ('failed', 'uncertain'))::int AS failed
    FROM lead_consents c
    LEFT JOIN consent_reminders r ON r.lead_id = c.lead_id AND r.due_on = c.confirm_by
    LEFT JOIN notices n ON n.id = r.notice_id
    WHERE c.workspace_id = ANY(${workspaceIds}::uuid[]) AND c.confirm_by <= ${until}::date`.execute(db)
  return rows[0] ?? { due: 0, overdue: 0, planned: 0, failed: 0 }
}
