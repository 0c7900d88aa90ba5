// Generated emails: one mail for one contact at one node. The rows are the truth; a job only says "write this one".

import { sql } from 'kysely'
import type { GeneratedEmail } from '#api/generated-emails.ts'
import type { GeneratedEmailStatus, ReviewState } from '#core/generated-email.ts'
import type { LeadFields } from '#core/lead.ts'
import type { MailContent } from '#core/send.ts'
import type { GenerationMode } from '#core/workflow/nodes/email-draft.ts'
import type { Db } from '../context.ts'

type Row = Omit<GeneratedEmail, 'updatedAt' | 'marks'> & { updatedAt: Date }

const columns = sql`
  g.id, g.lead_id AS "leadId", l.company_name AS "companyName", l.contact_name AS "contactName",
  l.contact_email AS "contactEmail", l.industry, g.subject, g.body_text AS "bodyText", g.body_html AS "bodyHtml",
  g.status, g.review_state AS "reviewState", g.mode, g.error, g.model_used AS "modelUsed", g.updated_at AS "updatedAt",
  EXISTS (
    SELECT 1 FROM scheduled_executions e
    WHERE e.lead_id = g.lead_id AND e.sequence_id = g.sequence_id AND e.node_id = g.node_id
      AND e.state IN ('sending', 'sent', 'uncertain')
  ) AS "isSent"`

export type Place = { sequenceId: string; nodeId: string }

/** @param workspaceIds whose leads; the mails of a sequence of several workspaces are shown to each its own */
export async function listGeneratedEmails(
  db: Db,
  place: Place,
  workspaceIds: readonly string[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${place.sequenceId} AND g.node_id = ${place.nodeId}
      AND l.workspace_id = ANY(${workspaceIds}::uuid[])
    ORDER BY l.company_name, l.contact_name, g.id`.execute(db)
  return rows
}

export async function findGeneratedEmail(
  db: Db,
  place: Place,
  id: string,
  workspaceIds: readonly string[],
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${place.sequenceId} AND g.node_id = ${place.nodeId} AND g.id = ${id}
      AND l.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return rows[0] ?? null
}

/** Once a node has mails, leads that joined the group later are shown as waiting. */
export async function insertMissingEmails(
  db: Db,
  place: Place,
  customerGroupId: string | null,
  mode: GenerationMode,
  newId: () => string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ leadId: string }>`
    SELECT c.lead_id AS "leadId" FROM customer_group_leads c
    WHERE c.customer_group_id = ${customerGroupId}
      AND EXISTS (SELECT 1 FROM generated_emails g WHERE g.sequence_id = ${place.sequenceId} AND g.node_id = ${place.nodeId})
      AND NOT EXISTS (SELECT 1 FROM generated_emails g
                      WHERE g.sequence_id = ${place.sequenceId} AND g.node_id = ${place.nodeId} AND g.lead_id = c.lead_id)`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`
    INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, created_at, updated_at)
    SELECT x.id, ${place.sequenceId}, ${place.nodeId}, x.lead_id, ${mode}, 'pending', ${at}, ${at}
    FROM unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.leadId)}::uuid[]) AS x(id, lead_id)
    ON CONFLICT DO NOTHING`.execute(db)
}

export type TargetLead = LeadFields & {
  leadId: string
  emailId: string | null
  status: GeneratedEmailStatus | null
  reviewState: ReviewState | null
  isSent: boolean
}

/** The leads of the group, and whoever has a mail at this node already, with that mail. */
export async function listTargets(
  db: Db,
  place: Place,
  customerGroupId: string | null,
): Promise<TargetLead[]> {
  const { rows } = await sql<TargetLead>`
    SELECT l.id AS "leadId", l.company_name AS "companyName", l.contact_name AS "contactName",
           l.contact_email AS "contactEmail", l.industry, l.website, l.country, l.city, l.custom_fields AS "customFields",
           g.id AS "emailId", g.status, g.review_state AS "reviewState",
           EXISTS (SELECT 1 FROM scheduled_executions e
                   WHERE e.lead_id = l.id AND e.sequence_id = ${place.sequenceId} AND e.node_id = ${place.nodeId}
                     AND e.state IN ('sending', 'sent', 'uncertain')) AS "isSent"
    FROM leads l
    LEFT JOIN generated_emails g ON g.lead_id = l.id AND g.sequence_id = ${place.sequenceId} AND g.node_id = ${place.nodeId}
    WHERE l.id IN (
      SELECT lead_id FROM customer_group_leads WHERE customer_group_id = ${customerGroupId}
      UNION SELECT lead_id FROM generated_emails WHERE sequence_id = ${place.sequenceId} AND node_id = ${place.nodeId})
    ORDER BY l.created_at, l.id`.execute(db)
  return rows
}

/**
 * Mails that the engine needs and nobody has written: waiting, without a run.
 * @returns the ids that are to be asked for; those of a run under way have been
 */
export async function upsertPendingEmails(
  db: Db,
  emails: readonly { id: string; sequenceId: string; nodeId: string; leadId: string }[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; runId: string | null }>`
    INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, created_at, updated_at)
    SELECT x.id, x.sequence_id, x.node_id, x.lead_id, 'ai', 'pending', ${at}, ${at}
    FROM unnest(${emails.map((e) => e.id)}::uuid[], ${emails.map((e) => e.sequenceId)}::uuid[],
                ${emails.map((e) => e.nodeId)}::text[], ${emails.map((e) => e.leadId)}::uuid[])
         AS x(id, sequence_id, node_id, lead_id)
    ON CONFLICT (sequence_id, node_id, lead_id) DO UPDATE
    SET updated_at = excluded.updated_at,
        -- a run that was cancelled or stopped would never write it
        run_id = (SELECT r.id FROM generation_runs r WHERE r.id = generated_emails.run_id AND r.status = 'running')
    WHERE generated_emails.status IN ('pending', 'generating')
    RETURNING id, run_id AS "runId"`.execute(db)
  return rows.flatMap((row) => (row.runId === null ? [row.id] : []))
}

export type Written = {
  id: string
  outcome: { ok: true; content: MailContent } | { ok: false; error: string }
}

/** Manual mode: every mail of a run written in one statement. */
export async function writeMany(db: Db, written: readonly Written[], at: Date): Promise<void> {
  const content = (w: Written) =>
    w.outcome.ok ? w.outcome.content : { subject: '', bodyText: '', bodyHtml: '' }
  await sql`
    UPDATE generated_emails g
    SET status = CASE WHEN x.error IS NULL THEN 'generated' ELSE 'failed' END, subject = x.subject,
        body_text = x.body_text, body_html = x.body_html, error = x.error, review_state = 'unreviewed', updated_at = ${at}
    FROM unnest(${written.map((w) => w.id)}::uuid[], ${written.map((w) => content(w).subject)}::text[],
                ${written.map((w) => content(w).bodyText)}::text[], ${written.map((w) => content(w).bodyHtml)}::text[],
                ${written.map((w) => (w.outcome.ok ? null : w.outcome.error))}::text[])
         AS x(id, subject, body_text, body_html, error)
    WHERE g.id = x.id`.execute(db)
}

export type Task = {
  id: string
  sequenceId: string
  nodeId: string
  leadId: string
  runId: string | null
  runStatus: 'running' | 'completed' | 'stopped' | null
  aiPrompt: string | null
  aiModel: string | null
  lead: LeadFields
}

/** Takes one mail to be written: null when it is not waiting any more. A mail a dead worker had is taken again. */
export async function claimEmail(db: Db, id: string, at: Date): Promise<Task | null> {
  const { rows } = await sql<Task>`
    UPDATE generated_emails g SET status = 'generating', attempts = g.attempts + 1, updated_at = ${at}
    FROM leads l, generated_emails h LEFT JOIN generation_runs r ON r.id = h.run_id
    WHERE g.id = ${id} AND h.id = g.id AND g.status IN ('pending', 'generating') AND l.id = g.lead_id
      AND coalesce(r.status, 'running') = 'running'
    RETURNING g.id, g.sequence_id AS "sequenceId", g.node_id AS "nodeId", g.lead_id AS "leadId", g.run_id AS "runId",
      r.status AS "runStatus", r.ai_prompt AS "aiPrompt", g.ai_model AS "aiModel",
      json_build_object('companyName', l.company_name, 'contactName', l.contact_name, 'contactEmail', l.contact_email,
        'industry', l.industry, 'website', l.website, 'country', l.country, 'city', l.city,
        'customFields', l.custom_fields) AS lead`.execute(db)
  return rows[0] ?? null
}

/**
 * The model's text, unless somebody has edited or deleted the mail while it was being written, or has asked for it
 * again in another run.
 */
export async function recordWritten(
  db: Db,
  task: Pick<Task, 'id' | 'runId'>,
  content: MailContent,
  use: { model: string; tokensIn: number; tokensOut: number; durationMs: number },
  at: Date,
): Promise<void> {
  await sql`
    UPDATE generated_emails
    SET status = 'generated', subject = ${content.subject}, body_text = ${content.bodyText}, body_html = ${content.bodyHtml},
        error = NULL, review_state = 'unreviewed', model_used = ${use.model}, tokens_in = ${use.tokensIn},
        tokens_out = ${use.tokensOut}, duration_ms = ${use.durationMs}, updated_at = ${at}
    WHERE id = ${task.id} AND status = 'generating' AND run_id IS NOT DISTINCT FROM ${task.runId}::uuid`.execute(
    db,
  )
}

export async function recordFailed(
  db: Db,
  task: Pick<Task, 'id' | 'runId'>,
  error: string,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE generated_emails SET status = 'failed', error = ${error}, updated_at = ${at}
    WHERE id = ${task.id} AND status IN ('pending', 'generating')
      AND run_id IS NOT DISTINCT FROM ${task.runId}::uuid`.execute(db)
}

export async function updateGeneratedEmail(
  db: Db,
  id: string,
  change: {
    subject?: string | undefined
    bodyText?: string | undefined
    bodyHtml?: string | undefined
    reviewState?: ReviewState | undefined
  },
  at: Date,
): Promise<void> {
  const isEdit =
    change.subject !== undefined || change.bodyText !== undefined || change.bodyHtml !== undefined
  await db
    .updateTable('generated_emails')
    .set({
      ...(change.subject !== undefined && { subject: change.subject }),
      ...(change.bodyText !== undefined && { body_text: change.bodyText }),
      ...(change.bodyHtml !== undefined && { body_html: change.bodyHtml }),
      ...(isEdit && { status: 'edited' as const, error: null }),
      ...(change.reviewState !== undefined && { review_state: change.reviewState }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Those already sent stay. @returns how many were deleted */
export async function removeGeneratedEmails(db: Db, place: Place, id: string | null): Promise<number> {
  const result = await sql`
    DELETE FROM generated_emails g
    WHERE g.sequence_id = ${place.sequenceId} AND g.node_id = ${place.nodeId} ${id ? sql`AND g.id = ${id}` : sql``}
      AND NOT EXISTS (SELECT 1 FROM scheduled_executions e
                      WHERE e.lead_id = g.lead_id AND e.sequence_id = g.sequence_id AND e.node_id = g.node_id
                        AND e.state IN ('sending', 'sent', 'uncertain'))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Enrollments that wait for this mail's text. */
export async function listAwaiting(db: Db, email: Place & { leadId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM enrollments
    WHERE sequence_id = ${email.sequenceId} AND lead_id = ${email.leadId}
      AND status_reason IN ('awaiting_content', 'awaiting_approval', 'generation_failed')
      AND status IN ('pending', 'blocked')`.execute(db)
  return rows.map((row) => row.id)
}

/** The same for every mail of a run. */
export async function listAwaitingRun(db: Db, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM generated_emails g
    JOIN enrollments n ON n.sequence_id = g.sequence_id AND n.lead_id = g.lead_id
    WHERE g.run_id = ${runId} AND n.status = 'pending' AND n.status_reason = 'awaiting_content'`.execute(db)
  return rows.map((row) => row.id)
}

/** The mails of earlier nodes written for the same contact, in the order given. */
export async function listEarlierMails(
  db: Db,
  sequenceId: string,
  leadId: string,
  nodeIds: readonly string[],
): Promise<{ subject: string; bodyText: string }[]> {
  const { rows } = await sql<{ subject: string; bodyText: string }>`
    SELECT g.subject, g.body_text AS "bodyText"
    FROM unnest(${nodeIds}::text[]) WITH ORDINALITY AS x(node_id, n)
    JOIN generated_emails g ON g.sequence_id = ${sequenceId} AND g.node_id = x.node_id AND g.lead_id = ${leadId}
      AND g.status IN ('generated', 'edited')
    ORDER BY x.n`.execute(db)
  return rows
}
