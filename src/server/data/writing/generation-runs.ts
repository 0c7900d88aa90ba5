// Generation runs: one call of generate or regenerate. Counts are read from the mails, never stored.
import { type RawBuilder, sql } from 'kysely'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Db, JobRow } from '#server/context.ts'
import { type EmailSettings, isRewriting, type NodeRef } from './generated-emails.ts'

export type NewRun = EmailSettings & {
  id: string
  startedBy: string | null
  at: Date
  /** default: false */
  researchesFirst?: boolean
}

export async function insertRun(db: Db, ref: NodeRef, run: NewRun): Promise<void> {
  await db
    .insertInto('generation_runs')
    .values({
      id: run.id,
      sequenceId: ref.sequenceId,
      nodeId: ref.nodeId,
      mode: run.mode,
      aiPrompt: run.aiPrompt,
      aiModel: run.aiModel,
      templateSubject: run.templateSubject,
      templateBody: run.templateBody,
      templateBodyHtml: run.templateBodyHtml,
      researchesFirst: run.researchesFirst ?? false,
      status: 'running',
      startedBy: run.startedBy,
      startedAt: run.at,
    })
    .execute()
}

/** Adds the mails of the leads to a run. A written mail keeps its text and state until the new text is stored. @returns the jobs to enqueue, grouped by workspace */
export async function upsertIntoRun(
  db: Db,
  ref: NodeRef,
  runId: string,
  mode: GenerationMode,
  aiModel: string | null,
  leads: readonly { leadId: string; newId: string; hint?: string }[],
  at: Date,
): Promise<JobRow[]> {
  const hints = leads.map(({ hint = '' }) => hint)
  const { rows } = await sql<JobRow>`
    INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, run_id, mode, status, ai_model, hint, created_at, updated_at)
    SELECT x.id, ${ref.sequenceId}, ${ref.nodeId}, x.lead_id, ${runId}, ${mode}, 'pending', ${aiModel}, x.hint, ${at}, ${at}
    FROM unnest(${leads.map((l) => l.newId)}::uuid[], ${leads.map((l) => l.leadId)}::uuid[], ${hints}::text[]) AS x(id, lead_id, hint)
    ON CONFLICT (sequence_id, node_id, lead_id) DO UPDATE
    SET run_id = excluded.run_id, mode = excluded.mode, status = 'pending', review_state = 'unreviewed', error = NULL,
        ai_model = excluded.ai_model, settings = NULL, hint = excluded.hint, attempts = 0, updated_at = excluded.updated_at
    WHERE generated_emails.status NOT IN ('generated', 'edited')
    RETURNING id, (SELECT l.workspace_id FROM leads l WHERE l.id = lead_id) AS "group"`.execute(db)
  const { rows: rewritten } = await sql<JobRow>`
    UPDATE generated_emails g SET rewrite_run_id = ${runId}, rewrite_hint = x.hint, error = NULL, attempts = 0
    FROM leads l, unnest(${leads.map((lead) => lead.leadId)}::uuid[], ${hints}::text[]) AS x(lead_id, hint)
    WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId} AND g.status IN ('generated', 'edited')
      AND g.lead_id = x.lead_id AND l.id = g.lead_id
    RETURNING g.id, l.workspace_id AS "group"`.execute(db)
  return [...rows, ...rewritten]
}

/** Stops a run, in a transaction: mails that are not written become pending, and written ones keep their text. */
export async function stopRun(db: Db, runId: string, error: string | null, at: Date): Promise<void> {
  await sql`
    UPDATE generation_runs SET status = 'stopped', error = ${error}, finished_at = ${at}
    WHERE id = ${runId} AND status = 'running'`.execute(db)
  await sql`
    UPDATE generated_emails SET status = 'pending', updated_at = ${at}
    WHERE run_id = ${runId} AND status = 'generating'`.execute(db)
  await sql`
    UPDATE generated_emails g SET rewrite_run_id = NULL WHERE g.rewrite_run_id = ${runId} AND ${isRewriting}`.execute(
    db,
  )
}

/** The mail `g` is still to be written by this run. @param runId an SQL expression */
const isOpenIn = (runId: RawBuilder<unknown>) =>
  sql`(g.run_id = ${runId} AND g.status IN ('pending', 'generating') OR g.rewrite_run_id = ${runId} AND ${isRewriting})`

/**
 * Stops the mails of these workspaces' leads. Mails of other workspaces stay in the run; the stopped mails are moved to a new,
 * stopped run with the same settings.
 */
export async function stopRunFor(
  db: Db,
  runId: string,
  workspaceIds: readonly string[],
  newId: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ isShared: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM generated_emails g JOIN leads l ON l.id = g.lead_id
      WHERE ${isOpenIn(sql`${runId}`)} AND l.workspace_id <> ALL(${workspaceIds}::uuid[])) AS is_shared`.execute(
    db,
  )
  if (!rows[0]?.isShared) return stopRun(db, runId, null, at)
  await sql`
    INSERT INTO generation_runs (id, sequence_id, node_id, mode, ai_prompt, ai_model, template_subject, template_body,
                                 template_body_html, status, started_by, started_at)
    SELECT ${newId}, sequence_id, node_id, mode, ai_prompt, ai_model, template_subject, template_body,
           template_body_html, status, started_by, started_at
    FROM generation_runs WHERE id = ${runId}`.execute(db)
  await sql`
    UPDATE generated_emails g
    SET run_id = CASE WHEN g.rewrite_run_id IS NULL THEN ${newId} ELSE g.run_id END,
        rewrite_run_id = CASE WHEN g.rewrite_run_id IS NOT NULL THEN ${newId}::uuid END
    FROM leads l
    WHERE ${isOpenIn(sql`${runId}`)}
      AND l.id = g.lead_id AND l.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  await stopRun(db, newId, null, at)
}

/** Completes a run when none of its mails is still to be written. */
export async function finishRun(db: Db, runId: string, at: Date): Promise<void> {
  await sql`
    UPDATE generation_runs r SET status = 'completed', finished_at = ${at}
    WHERE r.id = ${runId} AND r.status = 'running' AND NOT EXISTS (
      SELECT 1 FROM generated_emails g WHERE ${isOpenIn(sql`r.id`)})`.execute(db)
}

/**
 * A run is running while one of its mails is still to be written. Computed from the mails, because the last one can be edited,
 * deleted or moved to another run, and then `finishRun` is not called.
 */
const isRunningFor = (workspaceIds: readonly string[]) => sql`r.status = 'running' AND EXISTS (
  SELECT 1 FROM generated_emails g JOIN leads l ON l.id = g.lead_id
  WHERE ${isOpenIn(sql`r.id`)} AND l.workspace_id = ANY(${workspaceIds}::uuid[]))`

/** Runs that still write mails of leads of these workspaces. */
export async function listRunningRuns(
  db: Db,
  ref: NodeRef,
  workspaceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM generation_runs r
    WHERE r.sequence_id = ${ref.sequenceId} AND r.node_id = ${ref.nodeId} AND ${isRunningFor(workspaceIds)}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export async function isRunOver(db: Db, runId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM generation_runs r WHERE r.id = ${runId} AND r.status = 'running' AND EXISTS (
      SELECT 1 FROM generated_emails g WHERE ${isOpenIn(sql`r.id`)})`.execute(db)
  return rows.length === 0
}

/** The mails of a run by the lead they are for. */
export async function findRunEmailIds(db: Db, runId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; leadId: string }>`
    SELECT g.id, g.lead_id FROM generated_emails g WHERE ${isOpenIn(sql`${runId}`)}`.execute(db)
  return new Map(rows.map((row) => [row.leadId, row.id]))
}

export async function findLastRun(db: Db, ref: NodeRef): Promise<EmailSettings | null> {
  const { rows } = await sql<EmailSettings>`
    SELECT mode, ai_prompt, ai_model, template_subject, template_body, template_body_html
    FROM generation_runs WHERE sequence_id = ${ref.sequenceId} AND node_id = ${ref.nodeId}
    ORDER BY started_at DESC, id DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export type RunCounts = {
  done: number
  failed: number
  total: number
  running: boolean
  error: string | null
  /** the node's last run; `finished` and `waiting` count its mails */
  runId: string | null
  startedAt: Date | null
  /** also null when the last mail of the run was deleted */
  finishedAt: Date | null
  finished: number
  waiting: number
}

/**
 * Counts the mails of leads of these workspaces. A run with mails of other workspaces only is ignored.
 */
export async function countEmails(db: Db, ref: NodeRef, workspaceIds: readonly string[]): Promise<RunCounts> {
  const isOwn = (condition: RawBuilder<unknown>) => sql`EXISTS (
    SELECT 1 FROM generated_emails w JOIN leads l ON l.id = w.lead_id
    WHERE (w.run_id = r.id OR w.rewrite_run_id = r.id) AND l.workspace_id ${condition})`
  const { rows } = await sql<RunCounts>`
    WITH last AS (
      SELECT r.id, r.error, r.started_at, r.finished_at FROM generation_runs r
      WHERE r.sequence_id = ${ref.sequenceId} AND r.node_id = ${ref.nodeId}
        AND (${isOwn(sql`= ANY(${workspaceIds}::uuid[])`)} OR NOT ${isOwn(sql`<> ALL(${workspaceIds}::uuid[])`)})
      ORDER BY r.started_at DESC, r.id DESC LIMIT 1
    )
    SELECT (count(*) FILTER (WHERE g.status IN ('generated', 'edited') AND g.rewrite_run_id IS NULL))::int AS done,
           (count(*) FILTER (WHERE g.error IS NOT NULL))::int AS failed, count(*)::int AS total,
           EXISTS (SELECT 1 FROM generation_runs r WHERE r.sequence_id = ${ref.sequenceId}
                   AND r.node_id = ${ref.nodeId} AND ${isRunningFor(workspaceIds)}) AS running,
           (SELECT error FROM last) AS error, (SELECT id FROM last) AS run_id,
           (SELECT started_at FROM last) AS started_at, (SELECT finished_at FROM last) AS finished_at,
           (count(*) FILTER (WHERE coalesce(g.rewrite_run_id, g.run_id) = (SELECT id FROM last)
             AND NOT ${isOpenIn(sql`(SELECT id FROM last)`)}))::int AS finished,
           (count(*) FILTER (WHERE ${isOpenIn(sql`(SELECT id FROM last)`)}))::int AS waiting
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId}
      AND l.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  const counts = rows[0]
  if (!counts) throw new Error('an aggregate has one row')
  return counts
}
