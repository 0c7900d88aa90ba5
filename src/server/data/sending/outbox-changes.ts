// Changes of a user to one planned mail, each guarded by the states it is allowed in: of a claim by a worker and an action
// of a user at the same moment, the first one succeeds.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** Cancels a mail that was not sent. @returns false when it was, or may have been */
export async function cancelMail(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await sql`
    UPDATE scheduled_executions
    SET state = 'cancelled', state_reason = 'manual', worker_id = NULL, updated_at = ${at}
    WHERE id = ${id} AND state IN ('scheduled', 'claimed')`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** Restores a cancelled mail; the caller re-plans it. */
export async function restoreMail(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET state = 'scheduled', state_reason = NULL, updated_at = ${at}
    WHERE id = ${id} AND state = 'cancelled' AND state_reason = 'manual'`.execute(db)
}

/** A user's decision about its time; the caller re-plans it. */
export async function setOwnTime(
  db: Db,
  id: string,
  own: { notBefore: Date | null; hurried: boolean },
  at: Date,
): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET not_before = ${own.notBefore}, hurried = ${own.hurried}, updated_at = ${at}
    WHERE id = ${id} AND state = 'scheduled'`.execute(db)
}

/** The text of one mail for one lead, written by a user. An approval is kept. */
export async function writeOwnText(
  db: Db,
  mail: {
    newId: string
    sequenceId: string
    nodeId: string
    leadId: string
    mode: 'ai' | 'manual'
  },
  content: { subject: string; bodyText: string; bodyHtml: string },
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, review_state, subject, body_text,
                                  body_html, opened_at, created_at, updated_at)
    VALUES (${mail.newId}, ${mail.sequenceId}, ${mail.nodeId}, ${mail.leadId}, ${mail.mode}, 'edited', 'unreviewed',
            ${content.subject}, ${content.bodyText}, ${content.bodyHtml}, ${at}, ${at}, ${at})
    ON CONFLICT (sequence_id, node_id, lead_id) DO UPDATE
    SET previous = CASE
          WHEN generated_emails.status IN ('generated', 'edited')
            AND (generated_emails.subject, generated_emails.body_text, generated_emails.body_html)
              IS DISTINCT FROM (excluded.subject, excluded.body_text, excluded.body_html)
          THEN jsonb_build_object('subject', generated_emails.subject, 'bodyText', generated_emails.body_text,
                                  'bodyHtml', generated_emails.body_html)
          ELSE generated_emails.previous END,
        status = 'edited', needs_review = false, error = NULL, rewrite_run_id = NULL, marks = NULL, subject = excluded.subject, body_text = excluded.body_text,
        body_html = excluded.body_html, opened_at = coalesce(generated_emails.opened_at, excluded.opened_at),
        updated_at = excluded.updated_at`.execute(db)
}

/** The time of this mail only; the caller re-plans the later ones from it. */
export async function setSendNow(
  db: Db,
  id: string,
  plannedAt: Date,
  waitReason: string | null,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE scheduled_executions
    SET planned_at = ${plannedAt}, wait_reason = ${waitReason}, not_before = NULL, hurried = true, updated_at = ${at}
    WHERE id = ${id} AND state = 'scheduled'`.execute(db)
}
