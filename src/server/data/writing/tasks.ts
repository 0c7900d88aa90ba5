// Writing one mail as a task: requested, claimed by a worker, recorded. The rows are the source of truth; a job contains only
// the row's id.
import { sql } from 'kysely'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Reading } from '#core/writing/claims/reading-prompt.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { WrittenPart } from '#core/writing/prompt/ai-parts.ts'
import type { Db, JobRow } from '#server/context.ts'
import { leadFieldJson } from '#server/data/leads/field-columns.ts'
import { type EmailSettings, isRewriting, ofRewrite, presentText } from './generated-emails.ts'

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
  /** the mail has a valid text, which is replaced on success only */
  isRewrite: boolean
  mode: GenerationMode
  /** prompt and template of the run; null without a run */
  aiPrompt: string | null
  templateSubject: string | null
  templateBody: string | null
  templateBodyHtml: string | null
  aiModel: string | null
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
  /** what a second call listed in the text; null: none was made, or it failed */
  reading: Reading | null
}

/**
 * Claims one mail; null when it needs no writing any more. A mail claimed by a worker that died is claimed again. The run is
 * locked, so that a claim is made before the run stops, and its mail becomes pending again, or not at all. A mail that is
 * written again stays as it is.
 */
export async function claimEmail(db: Db, id: string, at: Date): Promise<Task | null> {
  const { rows } = await sql<Task>`
    WITH run AS (
      SELECT * FROM generation_runs
      WHERE id = (SELECT coalesce(rewrite_run_id, run_id) FROM generated_emails WHERE id = ${id}) FOR SHARE
    )
    UPDATE generated_emails g
    SET attempts = g.attempts + 1, status = CASE WHEN ${isRewriting} THEN g.status ELSE 'generating' END,
        updated_at = CASE WHEN ${isRewriting} THEN g.updated_at ELSE ${at} END
    FROM leads l, generated_emails h LEFT JOIN run r ON r.id = coalesce(h.rewrite_run_id, h.run_id)
    WHERE g.id = ${id} AND h.id = g.id AND l.id = g.lead_id
      AND CASE WHEN ${isRewriting} THEN g.rewrite_run_id = r.id AND r.status = 'running'
          ELSE g.status IN ('pending', 'generating') AND (g.run_id IS NULL OR (g.run_id = r.id AND r.status = 'running')) END
    RETURNING g.id, g.sequence_id, g.node_id, g.lead_id, r.id AS run_id, ${isRewriting} AS is_rewrite,
      CASE WHEN ${isRewriting} THEN r.mode ELSE g.mode END AS mode, r.ai_prompt, r.template_subject, r.template_body, r.template_body_html,
      CASE WHEN ${isRewriting} THEN r.ai_model ELSE g.ai_model END AS ai_model,
      CASE WHEN ${isRewriting} THEN g.rewrite_hint ELSE g.hint END AS hint,
      CASE WHEN ${isRewriting} THEN ${presentText} ELSE g.previous END AS previous, coalesce(r.researches_first, false) AS researches_first, l.workspace_id,
      json_build_object(${leadFieldJson}) AS lead`.execute(db)
  return rows[0] ?? null
}

/** The mail `g` is being sent or was, with its present text. */
const isTaken = sql`EXISTS (
  SELECT 1 FROM scheduled_executions e
  WHERE e.lead_id = g.lead_id AND e.sequence_id = g.sequence_id AND e.node_id = g.node_id
    AND e.state IN ('claimed', 'sending', 'sent', 'uncertain'))`

/** The mail `g` still has the request of this task, and a text that would be replaced is not being sent. */
const isRequestOf = ({ isRewrite, runId }: Pick<Task, 'isRewrite' | 'runId'>) =>
  isRewrite
    ? sql`g.rewrite_run_id = ${runId} AND ${isRewriting} AND NOT ${isTaken}`
    : sql`g.status IN ('pending', 'generating') AND g.run_id IS NOT DISTINCT FROM ${runId}::uuid`

/**
 * Whether, since the claim, the run was not stopped and the mail not edited, deleted or requested in another run, and a text
 * that is written again not approved or sent.
 */
export async function isStillRequested(
  db: Db,
  task: Pick<Task, 'id' | 'runId' | 'isRewrite'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM generated_emails g LEFT JOIN generation_runs r ON r.id = ${task.runId}::uuid
    WHERE g.id = ${task.id} AND ${isRequestOf(task)} AND g.status <> 'pending' AND coalesce(r.status, 'running') = 'running'`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Stores the model's text, unless the mail was edited, deleted or requested in another run meanwhile. For a mail without a
 * text a stopped run does not prevent it: the call has been paid for. A text that a user has approved meanwhile, that is being
 * sent, or whose rewriting was stopped, stays.
 * @param db a transaction that has locked the open enrollments of the lead, so that the mail is not claimed meanwhile
 * @param settings the mail was written with; stored for mails without a run
 * @param needsReview the text has a contact without a source
 * @param aiParts the model's own texts in a manual mail
 * @param hasAlarm the text has claims that hold it (rules.md R-456)
 */
export async function recordWritten(
  db: Db,
  task: Task,
  content: MailContent,
  use: ModelUseOfMail | null,
  settings: EmailSettings,
  { needsReview, hasAlarm }: { needsReview: boolean; hasAlarm: boolean },
  at: Date,
  aiParts: readonly WrittenPart[] | null,
): Promise<void> {
  await sql`
    UPDATE generated_emails g
    SET ${ofRewrite(settings.mode, task.aiModel)}, ai_parts = ${aiParts && JSON.stringify(aiParts)}::jsonb, status = 'generated',
        needs_review = ${needsReview}, has_alarm = ${hasAlarm},
        settings = ${task.runId === null ? JSON.stringify(settings) : null}::jsonb, subject = ${content.subject}, body_text = ${content.bodyText}, body_html = ${content.bodyHtml},
        error = NULL, review_state = 'unreviewed', marks = NULL, opened_at = NULL, model_used = ${use?.model ?? null}, tokens_in = ${use?.tokensIn ?? null},
        tokens_out = ${use?.tokensOut ?? null}, duration_ms = ${use?.durationMs ?? null},
        cost = ${use?.cost ?? null}, prompt_version = ${use?.promptVersion ?? null},
        style_key = ${use?.styleKey ?? null}, used_facts = ${use?.usedFacts ?? null}::smallint[],
        claim_reading = ${use?.reading ? JSON.stringify(use.reading) : null}::jsonb,
        given_facts = ${use?.givenFacts.length ? JSON.stringify(use.givenFacts) : null}::jsonb, updated_at = ${at}
    WHERE g.id = ${task.id} AND ${isRequestOf(task)}`.execute(db)
}

/** A mail with a text keeps it, with its state and review. */
export async function recordFailed(db: Db, task: Task, error: string, at: Date): Promise<void> {
  await sql`
    UPDATE generated_emails g
    SET error = ${error}, status = CASE WHEN ${isRewriting} THEN g.status ELSE 'failed' END, updated_at = ${at}
    WHERE g.id = ${task.id} AND ${isRequestOf(task)}`.execute(db)
}

/** Ends the rewriting of a mail that keeps its text; without effect after its new text was stored. */
export async function endRewrite(db: Db, task: Task): Promise<void> {
  await sql`
    UPDATE generated_emails g SET rewrite_run_id = NULL
    WHERE g.id = ${task.id} AND g.rewrite_run_id = ${task.runId} AND ${isRewriting}`.execute(db)
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
