// Generated emails: one mail of one lead at one node.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { allow, type Scope, visibleWorkspaces } from '#core/access.ts'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Reading } from '#core/writing/claims/reading-prompt.ts'
import type { GeneratedEmailStatus, ReviewState } from '#core/writing/generated-email.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { WrittenPart } from '#core/writing/prompt/ai-parts.ts'
import type { Db } from '#server/context.ts'
import { leadFieldColumns } from '#server/data/leads/field-columns.ts'
import { membersOf } from '#server/data/leads/groups/group-members.ts'

type Row = Omit<WithDates<typeof GeneratedEmail>, 'marks' | 'isOutdated'> & {
  marks: GeneratedEmail['marks'] | null
}

/** A mail `g` was sent, or may have been. */
export const isSent = sql`
  EXISTS (
    SELECT 1 FROM scheduled_executions e
    WHERE e.lead_id = g.lead_id AND e.sequence_id = g.sequence_id AND e.node_id = g.node_id
      AND e.state IN ('sending', 'sent', 'uncertain')
  )`

/** A new text of the mail `g` is being written; its present text stays valid. With an error, that failed. */
export const isRewriting = sql`(g.rewrite_run_id IS NOT NULL AND g.error IS NULL)`

/** What a model listed for the text of the mail `g`; null when a user has edited it. */
export const validReading = sql`CASE WHEN g.status = 'generated' THEN g.claim_reading END`

const columnsOf = (view: 'full' | 'summary') => sql`
  g.id, g.lead_id, l.company_name, l.contact_name, l.contact_email, l.industry, g.subject,
  ${view === 'full' ? sql`g.body_text` : sql`''`} AS body_text, ${view === 'full' ? sql`g.body_html` : sql`''`} AS body_html,
  g.status, g.review_state, g.mode, g.error, g.model_used, g.tokens_in, g.tokens_out, g.cost, g.duration_ms,
  g.prompt_version, g.ai_model, g.updated_at,
  g.opened_at, g.previous IS NOT NULL AS has_previous, ${isRewriting} AS is_rewriting,
  CASE WHEN g.status IN ('generated', 'edited') THEN g.marks END AS marks,
  ${isSent} AS is_sent`

export type NodeRef = { sequenceId: string; nodeId: string }

/** @param workspaceIds whose leads: a workspace sees only mails of its own leads */
export async function listGeneratedEmails(
  db: Db,
  ref: NodeRef,
  workspaceIds: readonly string[],
  view: 'full' | 'summary' = 'full',
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(view)} FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId}
      AND l.workspace_id = ANY(${workspaceIds}::uuid[])
    ORDER BY l.company_name, l.contact_name, g.id`.execute(db)
  return rows
}

export async function findGeneratedEmail(
  db: Db,
  ref: NodeRef,
  id: string,
  workspaceIds: readonly string[],
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    SELECT ${columnsOf('full')} FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId} AND g.id = ${id}
      AND l.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return rows[0] ?? null
}

export type EmailDetail = Row &
  LeadFields & {
    nodeId: string
    workspaceId: string
    previous: MailContent | null
    aiParts: WrittenPart[] | null
    givenFacts: Fact[] | null
    usedFacts: number[] | null
    reading: Reading | null
  }

export async function findEmailDetail(
  db: Db,
  ref: NodeRef,
  id: string,
  workspaceIds: readonly string[],
): Promise<EmailDetail | null> {
  const { rows } = await sql<EmailDetail>`
    SELECT ${columnsOf('full')}, g.node_id, l.workspace_id, g.previous,
      g.ai_parts, g.given_facts, g.used_facts, ${validReading} AS reading, ${leadFieldColumns}
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId} AND g.id = ${id}
      AND l.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return rows[0] ?? null
}

/** The texts of the AI parts of this lead's mail at this node; [] when there are none. */
export async function findAiParts(db: Db, ref: NodeRef, leadId: string): Promise<WrittenPart[]> {
  const { rows } = await sql<{ aiParts: WrittenPart[] | null }>`
    SELECT ai_parts FROM generated_emails
    WHERE sequence_id = ${ref.sequenceId} AND node_id = ${ref.nodeId} AND lead_id = ${leadId}`.execute(db)
  return rows[0]?.aiParts ?? []
}

/**
 * The mail for a call that changes it.
 * @throws generated_email_not_found when the lead's workspace is foreign; forbidden when the caller may only read there
 */
export async function getWritableEmail(db: Db, scope: Scope, ref: NodeRef, id: string): Promise<EmailDetail> {
  const email = await findEmailDetail(db, ref, id, visibleWorkspaces(scope))
  return allow(scope, email, (row) => [row.workspaceId], 'generated_email_not_found')
}

/** Adds pending mails for leads that joined the group later, when the node has mails already (rules.md R-410). */
export async function insertMissingEmails(
  db: Db,
  ref: NodeRef,
  customerGroupId: string | null,
  mode: GenerationMode,
  workspaceIds: readonly string[],
  newId: () => string,
  at: Date,
): Promise<void> {
  const { rows: members } = await membersOf(db, customerGroupId, at)
  const { rows } = await sql<{ leadId: string }>`
    SELECT c.lead_id FROM (${members}) AS c
    JOIN leads l ON l.id = c.lead_id AND l.workspace_id = ANY(${workspaceIds}::uuid[])
    WHERE EXISTS (SELECT 1 FROM generated_emails g WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId})
      AND NOT EXISTS (SELECT 1 FROM generated_emails g
                      WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId} AND g.lead_id = c.lead_id)`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`
    INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, created_at, updated_at)
    SELECT x.id, ${ref.sequenceId}, ${ref.nodeId}, x.lead_id, ${mode}, 'pending', ${at}, ${at}
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

/** Leads of these workspaces that are in the group, or have a generated or planned mail at this node, with the generated one. */
export async function listTargets(
  db: Db,
  ref: NodeRef,
  customerGroupId: string | null,
  workspaceIds: readonly string[],
  now: Date,
): Promise<TargetLead[]> {
  const { rows: members } = await membersOf(db, customerGroupId, now)
  const { rows } = await sql<TargetLead>`
    SELECT l.id AS lead_id, ${leadFieldColumns}, g.id AS email_id, g.status, g.review_state,
           EXISTS (SELECT 1 FROM scheduled_executions e
                   WHERE e.lead_id = l.id AND e.sequence_id = ${ref.sequenceId} AND e.node_id = ${ref.nodeId}
                     AND e.state IN ('sending', 'sent', 'uncertain')) AS is_sent
    FROM leads l
    LEFT JOIN generated_emails g ON g.lead_id = l.id AND g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId}
    WHERE l.workspace_id = ANY(${workspaceIds}::uuid[]) AND l.id IN (
      SELECT c.lead_id FROM (${members}) AS c
      UNION SELECT lead_id FROM generated_emails WHERE sequence_id = ${ref.sequenceId} AND node_id = ${ref.nodeId}
      UNION SELECT lead_id FROM scheduled_executions
      WHERE sequence_id = ${ref.sequenceId} AND node_id = ${ref.nodeId} AND state = 'scheduled')
    ORDER BY l.created_at, l.id`.execute(db)
  return rows
}

export type Written = {
  id: string
  outcome: { ok: true; content: MailContent } | { ok: false; error: string }
}

/** Manual mode: stores all mails of a run in one statement. A failed mail keeps its text, a written one also its state. */
export async function writeMany(db: Db, written: readonly Written[], at: Date): Promise<void> {
  const content = (w: Written) =>
    w.outcome.ok ? w.outcome.content : { subject: '', bodyText: '', bodyHtml: '' }
  await sql`
    WITH written AS (
      SELECT * FROM unnest(
        ${written.map((w) => w.id)}::uuid[], ${written.map((w) => content(w).subject)}::text[],
        ${written.map((w) => content(w).bodyText)}::text[], ${written.map((w) => content(w).bodyHtml)}::text[],
        ${written.map((w) => (w.outcome.ok ? null : w.outcome.error))}::text[])
        AS x(id, subject, body_text, body_html, error)
    ), failed AS (
      UPDATE generated_emails g
      SET status = CASE WHEN g.rewrite_run_id IS NULL THEN 'failed' ELSE g.status END, error = x.error, updated_at = ${at}
      FROM written x WHERE g.id = x.id AND x.error IS NOT NULL
    )
    UPDATE generated_emails g
    SET status = 'generated', subject = x.subject, body_text = x.body_text, body_html = x.body_html, error = NULL,
        review_state = 'unreviewed', needs_review = false, has_alarm = false, marks = NULL, opened_at = NULL,
        settings = NULL, ai_parts = NULL, style_key = NULL, used_facts = NULL, given_facts = NULL, updated_at = ${at}, ${ofRewrite('manual', null)}
    FROM written x WHERE g.id = x.id AND x.error IS NULL`.execute(db)
}

/** Assignments when a new text of the mail `g` is stored: what belonged to the request becomes the mail's own. */
export const ofRewrite = (mode: GenerationMode, aiModel: string | null) => sql`
  mode = ${mode}, ai_model = ${aiModel}, run_id = coalesce(g.rewrite_run_id, g.run_id), rewrite_run_id = NULL,
  hint = CASE WHEN g.rewrite_run_id IS NULL THEN g.hint ELSE g.rewrite_hint END,
  previous = CASE WHEN g.rewrite_run_id IS NULL THEN g.previous ELSE ${presentText} END`

/** Of the mail `g`. */
export const presentText = sql`jsonb_build_object('subject', g.subject, 'bodyText', g.body_text, 'bodyHtml', g.body_html)`

/** The settings a mail was written with: of its run, or stored with the mail. */
export type EmailSettings = {
  mode: GenerationMode
  aiPrompt: string
  aiModel: string | null
  templateSubject: string
  templateBody: string
  templateBodyHtml: string
}

/**
 * Mails grouped by the settings they were written with, or last requested with. `settings` is null when they are not known; `mode` is then the mode of
 * the existing text, or null without a text.
 */
export async function listBySettings(
  db: Db,
  ref: NodeRef,
  emailIds: readonly string[],
): Promise<{ settings: EmailSettings | null; mode: GenerationMode | null; leadIds: string[] }[]> {
  const { rows } = await sql<{
    settings: EmailSettings | null
    mode: GenerationMode | null
    leadIds: string[]
  }>`
    SELECT settings, CASE WHEN settings IS NULL THEN mode END AS mode, array_agg(lead_id) AS lead_ids
    FROM (
      SELECT g.lead_id,
             CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('mode', r.mode, 'aiPrompt', r.ai_prompt,
                    'aiModel', r.ai_model, 'templateSubject', r.template_subject, 'templateBody', r.template_body,
                    'templateBodyHtml', r.template_body_html)
                  ELSE g.settings END AS settings,
             CASE WHEN g.body_text <> '' OR g.body_html <> '' THEN g.mode END AS mode
      FROM generated_emails g LEFT JOIN generation_runs r ON r.id = coalesce(g.rewrite_run_id, g.run_id)
      WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId} AND g.id = ANY(${emailIds}::uuid[])
    ) AS own
    GROUP BY settings, CASE WHEN settings IS NULL THEN mode END`.execute(db)
  return rows
}

export type WrittenGroup = {
  nodeId: string
  /** null: not known */
  settings: EmailSettings | null
  styleKey: string | null
  /** of the leads */
  workspaceId: string
  count: number
  leadIds: string[]
}

/** Written, unsent mails of leads of these workspaces, grouped by what they were written with. @param nodeIds null: all nodes */
export async function listWrittenGroups(
  db: Db,
  sequenceId: string,
  nodeIds: readonly string[] | null,
  workspaceIds: readonly string[],
): Promise<WrittenGroup[]> {
  const { rows } = await sql<WrittenGroup>`
    WITH groups AS (
      SELECT g.node_id, g.run_id, CASE WHEN g.run_id IS NULL THEN g.settings END AS settings, g.mode, g.style_key,
             l.workspace_id, count(*)::int AS count, array_agg(g.lead_id) AS lead_ids
      FROM generated_emails g JOIN leads l ON l.id = g.lead_id
      WHERE g.sequence_id = ${sequenceId} AND l.workspace_id = ANY(${workspaceIds}::uuid[])
        ${nodeIds ? sql`AND g.node_id = ANY(${nodeIds}::text[])` : sql``}
        AND g.status IN ('generated', 'edited') AND NOT ${isSent}
      GROUP BY 1, 2, 3, 4, 5, 6
    )
    SELECT x.node_id, x.style_key, x.workspace_id, x.count, x.lead_ids,
           CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('mode', x.mode, 'aiPrompt', r.ai_prompt,
                  'aiModel', r.ai_model, 'templateSubject', r.template_subject, 'templateBody', r.template_body,
                  'templateBodyHtml', r.template_body_html)
                ELSE x.settings END AS settings
    FROM groups x LEFT JOIN generation_runs r ON r.id = x.run_id`.execute(db)
  return rows
}

export type TextChange = {
  subject?: string | undefined
  bodyText?: string | undefined
  bodyHtml?: string | undefined
  reviewState?: ReviewState | undefined
}

/** Locks the mail of one lead and returns its text; null when there is no row. */
export async function lockMailText(
  db: Db,
  ref: NodeRef,
  leadId: string,
): Promise<(MailContent & { isSent: boolean }) | null> {
  const { rows } = await sql<MailContent & { isSent: boolean }>`
    SELECT g.subject, g.body_text, g.body_html, ${isSent} AS is_sent
    FROM generated_emails g
    WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId} AND g.lead_id = ${leadId}
    FOR UPDATE OF g`.execute(db)
  return rows[0] ?? null
}

export async function updateGeneratedEmail(db: Db, id: string, change: TextChange, at: Date): Promise<void> {
  const isEdit =
    change.subject !== undefined || change.bodyText !== undefined || change.bodyHtml !== undefined
  await db
    .updateTable('generated_emails')
    .set({
      subject: change.subject,
      bodyText: change.bodyText,
      bodyHtml: change.bodyHtml,
      reviewState: change.reviewState,
      ...(isEdit && {
        status: 'edited' as const,
        needsReview: false,
        error: null,
        rewriteRunId: null,
        marks: null,
        previous: previousOf(change),
      }),
      // the user's decision on this text: one being written does not replace it
      ...(change.reviewState === 'approved' && { rewriteRunId: null, error: null }),
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
}

/** The current text becomes the previous one if the mail was written and the edit changes it. */
const previousOf = (
  change: { [K in keyof MailContent]?: MailContent[K] | undefined },
) => sql<MailContent | null>`
  CASE WHEN status IN ('generated', 'edited')
    AND (subject, body_text, body_html) IS DISTINCT FROM (${change.subject ?? sql.ref('subject')}::text,
      ${change.bodyText ?? sql.ref('body_text')}::text, ${change.bodyHtml ?? sql.ref('body_html')}::text)
    THEN jsonb_build_object('subject', subject, 'bodyText', body_text, 'bodyHtml', body_html)
    ELSE previous END`

/** Deletes unsent mails of leads of these workspaces. @returns how many */
export async function removeGeneratedEmails(
  db: Db,
  ref: NodeRef,
  workspaceIds: readonly string[],
  id: string | null,
): Promise<number> {
  const result = await sql`
    DELETE FROM generated_emails g USING leads l
    WHERE g.sequence_id = ${ref.sequenceId} AND g.node_id = ${ref.nodeId} ${id ? sql`AND g.id = ${id}` : sql``}
      AND l.id = g.lead_id AND l.workspace_id = ANY(${workspaceIds}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM scheduled_executions e
                      WHERE e.lead_id = g.lead_id AND e.sequence_id = g.sequence_id AND e.node_id = g.node_id
                        AND e.state IN ('sending', 'sent', 'uncertain'))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
