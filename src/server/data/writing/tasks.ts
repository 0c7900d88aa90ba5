// Writing one mail as a task: requested, claimed by a worker, recorded. The rows are the source of truth; a job contains only
// the row's id.
import { sql } from 'kysely'
import type { LeadFields } from '#core/leads/lead.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { Db, JobRow } from '#server/context.ts'
import { leadFieldJson } from '#server/data/leads/field-columns.ts'
import type { EmailSettings } from './generated-emails.ts'

/**
 * Requests mails that are due and not written: pending, without a run.
 * @returns the jobs to enqueue, grouped by workspace; without mails of a running run, which are queued already
 */
export async function upsertPendingEmails(
  db: Db,
  emails: readonly {
    id: string
    sequenceId: string
    nodeId: string
    leadId: string
    mode: GenerationMode
  }[],
  at: Date,
): Promise<JobRow[]> {
  const { rows } = await sql<{ id: string; runId: string | null; group: string }>`
    INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, created_at, updated_at)
    SELECT x.id, x.sequence_id, x.node_id, x.lead_id, x.mode, 'pending', ${at}, ${at}
    FROM unnest(${emails.map((e) => e.id)}::uuid[], ${emails.map((e) => e.sequenceId)}::uuid[],
                ${emails.map((e) => e.nodeId)}::text[], ${emails.map((e) => e.leadId)}::uuid[],
                ${emails.map((e) => e.mode)}::text[])
         AS x(id, sequence_id, node_id, lead_id, mode)
    ON CONFLICT (sequence_id, node_id, lead_id) DO UPDATE
    SET updated_at = excluded.updated_at,
        -- a mail being rewritten keeps the settings it was requested with
        settings = CASE WHEN generated_emails.body_text <> '' OR generated_emails.body_html <> '' THEN coalesce(
          (SELECT jsonb_build_object('mode', r.mode, 'aiPrompt', r.ai_prompt, 'aiModel', r.ai_model,
             'templateSubject', r.template_subject, 'templateBody', r.template_body,
             'templateBodyHtml', r.template_body_html)
           FROM generation_runs r WHERE r.id = generated_emails.run_id AND r.status <> 'running'),
          generated_emails.settings) END,
        -- a stopped run would never write it
        run_id = (SELECT r.id FROM generation_runs r WHERE r.id = generated_emails.run_id AND r.status = 'running')
    WHERE generated_emails.status IN ('pending', 'generating')
    RETURNING id, run_id, (SELECT l.workspace_id FROM leads l WHERE l.id = lead_id) AS "group"`.execute(db)
  return rows.flatMap(({ id, runId, group }) => (runId === null ? [{ id, group }] : []))
}

export type Task = {
  id: string
  sequenceId: string
  nodeId: string
  leadId: string
  runId: string | null
  runStatus: 'running' | 'completed' | 'stopped' | null
  mode: GenerationMode
  aiPrompt: string | null
  aiModel: string | null
  /** settings for rewriting a mail without a run; null: those of the node */
  settings: EmailSettings | null
  hint: string
  previous: MailContent | null
  /** the run asked for research of the lead before the mail */
  researchesFirst: boolean
  /** the lead's workspace, whose model and budget are used */
  workspaceId: string
  lead: LeadFields
}

/** Tokens, cost in KRW and milliseconds of writing a mail. */
export type ModelUseOfMail = {
  model: string
  tokensIn: number
  tokensOut: number
  durationMs: number
  cost: number | null
  promptVersion: string
  styleKey: string
  /** what was known about the lead, in the order of its numbers */
  givenFacts: readonly Fact[]
  /** numbers of the given facts that the mail mentions */
  usedFacts: number[]
}

/**
 * Claims one mail; null when it needs no writing any more. A mail claimed by a worker that died is claimed again. The run is
 * locked, so that a claim is made before the run stops, and its mail becomes pending again, or not at all.
 */
export async function claimEmail(db: Db, id: string, at: Date): Promise<Task | null> {
  const { rows } = await sql<Task>`
    WITH run AS (
      SELECT id, status, ai_prompt, researches_first FROM generation_runs
      WHERE id = (SELECT run_id FROM generated_emails WHERE id = ${id}) FOR SHARE
    )
    UPDATE generated_emails g SET status = 'generating', attempts = g.attempts + 1, updated_at = ${at}
    FROM leads l, generated_emails h LEFT JOIN run r ON r.id = h.run_id
    WHERE g.id = ${id} AND h.id = g.id AND g.status IN ('pending', 'generating') AND l.id = g.lead_id
      AND (h.run_id IS NULL OR r.status = 'running')
    RETURNING g.id, g.sequence_id, g.node_id, g.lead_id, g.run_id,
      r.status AS run_status, g.mode, g.settings, coalesce(r.ai_prompt, g.settings ->> 'aiPrompt') AS ai_prompt, g.ai_model, g.hint, g.previous, coalesce(r.researches_first, false) AS researches_first, l.workspace_id,
      json_build_object(${leadFieldJson}) AS lead`.execute(db)
  return rows[0] ?? null
}

/** Whether, since the claim, the run was not stopped and the mail not edited, deleted or requested in another run. */
export async function isStillRequested(db: Db, task: Pick<Task, 'id' | 'runId'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM generated_emails g LEFT JOIN generation_runs r ON r.id = g.run_id
    WHERE g.id = ${task.id} AND g.status = 'generating' AND g.run_id IS NOT DISTINCT FROM ${task.runId}::uuid
      AND coalesce(r.status, 'running') = 'running'`.execute(db)
  return rows.length > 0
}

/**
 * Stores the model's text, unless the mail was edited, deleted or requested in another run meanwhile. A stopped run does not
 * prevent it: the call has been paid for.
 * @param settings the mail was written with; stored for mails without a run
 * @param needsReview the text has a contact that nobody gave
 */
export async function recordWritten(
  db: Db,
  task: Pick<Task, 'id' | 'runId'>,
  content: MailContent,
  use: ModelUseOfMail | null,
  settings: EmailSettings,
  needsReview: boolean,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE generated_emails
    SET status = 'generated', needs_review = ${needsReview}, settings = CASE WHEN run_id IS NULL THEN ${JSON.stringify(settings)}::jsonb END, subject = ${content.subject}, body_text = ${content.bodyText}, body_html = ${content.bodyHtml},
        error = NULL, review_state = 'unreviewed', marks = NULL, opened_at = NULL, model_used = ${use?.model ?? null}, tokens_in = ${use?.tokensIn ?? null},
        tokens_out = ${use?.tokensOut ?? null}, duration_ms = ${use?.durationMs ?? null},
        cost = ${use?.cost ?? null}, prompt_version = ${use?.promptVersion ?? null},
        style_key = ${use?.styleKey ?? null}, used_facts = ${use?.usedFacts ?? null}::smallint[],
        given_facts = ${use?.givenFacts.length ? JSON.stringify(use.givenFacts) : null}::jsonb, updated_at = ${at}
    WHERE id = ${task.id} AND status IN ('generating', 'pending') AND run_id IS NOT DISTINCT FROM ${task.runId}::uuid`.execute(
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

/**
 * Enrollments of these leads that wait for a mail or may be about to: a worker that has read the mail as missing stores
 * that the enrollment waits when it commits. Whether one waits is known after locking it.
 */
export async function listPossiblyAwaiting(
  db: Db,
  sequenceId: string,
  leadIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM enrollments
    WHERE sequence_id = ${sequenceId} AND lead_id = ANY(${leadIds}::uuid[])
      AND status IN ('pending', 'active', 'blocked')`.execute(db)
  return rows.map((row) => row.id)
}

/** The same for the leads of a run. */
export async function listPossiblyAwaitingRun(db: Db, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM generated_emails g
    JOIN enrollments n ON n.sequence_id = g.sequence_id AND n.lead_id = g.lead_id
    WHERE g.run_id = ${runId} AND n.status IN ('pending', 'active')`.execute(db)
  return rows.map((row) => row.id)
}

/** The lead's mails of earlier nodes, in the order given. */
export async function listEarlierMails(
  db: Db,
  sequenceId: string,
  leadId: string,
  nodeIds: readonly string[],
): Promise<{ subject: string; bodyText: string }[]> {
  const { rows } = await sql<{ subject: string; bodyText: string }>`
    SELECT g.subject, g.body_text
    FROM unnest(${nodeIds}::text[]) WITH ORDINALITY AS x(node_id, n)
    JOIN generated_emails g ON g.sequence_id = ${sequenceId} AND g.node_id = x.node_id AND g.lead_id = ${leadId}
      AND g.status IN ('generated', 'edited')
    ORDER BY x.n`.execute(db)
  return rows
}
