// Quality marks of generated mails. They are computed on read, once per text: the check for other companies' names needs the
// names of the whole group.
import { sql } from 'kysely'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Reading } from '#core/writing/claims/reading-prompt.ts'
import type { WrittenPart } from '#core/writing/prompt/ai-parts.ts'
import type { Db } from '#server/context.ts'
import { leadFieldColumns } from '#server/data/leads/field-columns.ts'
import { validReading } from './generated-emails.ts'

export type UncheckedEmail = LeadFields & {
  id: string
  nodeId: string
  leadId: string
  workspaceId: string
  mode: GenerationMode
  subject: string
  bodyText: string
  bodyHtml: string
  reading: Reading | null
  aiParts: WrittenPart[] | null
  updatedAt: Date
}

/** Written mails whose text or lead has changed since their marks were computed, by id. @param page.after the last id read */
export async function listUncheckedEmails(
  db: Db,
  sequenceId: string,
  only: { nodeId?: string | undefined; emailId?: string | undefined },
  page: { after: string | null; limit: number },
): Promise<UncheckedEmail[]> {
  const { rows } = await sql<UncheckedEmail>`
    SELECT ${writtenText(sequenceId)}
      AND (g.marks IS NULL OR g.marked_at < l.updated_at)
      ${only.nodeId ? sql`AND g.node_id = ${only.nodeId}` : sql``}
      ${only.emailId ? sql`AND g.id = ${only.emailId}` : sql``}
      ${page.after ? sql`AND g.id > ${page.after}` : sql``}
    ORDER BY g.id LIMIT ${page.limit}`.execute(db)
  return rows
}

/** Columns and conditions of an `UncheckedEmail`, after SELECT; the mail is `g`. */
const writtenText = (sequenceId: string) => sql`
  g.id, g.node_id, g.lead_id, l.workspace_id, g.mode, g.subject, g.body_text, g.body_html,
  g.ai_parts, ${validReading} AS reading, g.updated_at, ${leadFieldColumns}
  FROM generated_emails g JOIN leads l ON l.id = g.lead_id
  WHERE g.sequence_id = ${sequenceId} AND g.status IN ('generated', 'edited')`

/** The written mail of one lead at one node; undefined: none. */
export async function findWrittenText(
  db: Db,
  sequenceId: string,
  { nodeId, leadId }: { nodeId: string; leadId: string },
): Promise<UncheckedEmail | undefined> {
  const { rows } = await sql<UncheckedEmail>`
    SELECT ${writtenText(sequenceId)} AND g.node_id = ${nodeId} AND g.lead_id = ${leadId}`.execute(db)
  return rows[0]
}

/** Written mails of a node with a stored mark, by id. @param page.after the last id read */
export async function listMarkedEmails(
  db: Db,
  sequenceId: string,
  nodeId: string,
  mark: string,
  page: { after: string | null; limit: number },
): Promise<UncheckedEmail[]> {
  const { rows } = await sql<UncheckedEmail>`
    SELECT ${writtenText(sequenceId)} AND g.node_id = ${nodeId} AND ${mark} = ANY(g.marks)
      ${page.after ? sql`AND g.id > ${page.after}` : sql``}
    ORDER BY g.id LIMIT ${page.limit}`.execute(db)
  return rows
}

export async function saveAlarm(db: Db, emailId: string, hasAlarm: boolean): Promise<void> {
  await sql`
    UPDATE generated_emails SET has_alarm = ${hasAlarm} WHERE id = ${emailId} AND has_alarm <> ${hasAlarm}`.execute(
    db,
  )
}

/** Leads of a workspace, by sequence, whose mails have an alarm and no approval. */
export async function listAlarmed(
  db: Db,
  workspaceId: string,
): Promise<{ sequenceId: string; leadIds: string[] }[]> {
  const { rows } = await sql<{ sequenceId: string; leadIds: string[] }>`
    SELECT g.sequence_id, array_agg(DISTINCT g.lead_id) AS lead_ids
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE l.workspace_id = ${workspaceId} AND g.has_alarm AND g.review_state <> 'approved'
    GROUP BY g.sequence_id`.execute(db)
  return rows
}

/** Names of the companies that this sequence has mails for. */
export async function listWrittenCompanies(db: Db, sequenceId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT l.company_name AS name FROM leads l
    WHERE l.id IN (SELECT lead_id FROM generated_emails WHERE sequence_id = ${sequenceId})
      AND l.company_name <> ''`.execute(db)
  return rows.map((row) => row.name)
}

/** Stores marks, but not for a text that has changed since it was read. */
export async function saveFindings(
  db: Db,
  checked: readonly { id: string; updatedAt: Date; marks: readonly string[] }[],
  at: Date,
): Promise<void> {
  await sql`
    UPDATE generated_emails g
    SET marks = coalesce(string_to_array(nullif(x.marks, ''), ','), '{}'), marked_at = ${at}
    FROM unnest(${checked.map((row) => row.id)}::uuid[], ${checked.map((row) => row.updatedAt)}::timestamptz[],
                ${checked.map((row) => row.marks.join(','))}::text[]) AS x(id, updated_at, marks)
    WHERE g.id = x.id AND date_trunc('milliseconds', g.updated_at) = x.updated_at`.execute(db)
}

/** What a sender gave for a mail besides its introductions: the prompt, and the thread's earlier texts that are no model's own. */
export type GivenTexts = {
  leadId: string
  nodeId: string
  /** of a mail with AI parts its template */
  aiPrompt: string
  hint: string
  bodyText: string
  isVouched: boolean
}

/**
 * The written mails of these leads in a sequence. `isVouched`: written by a user, from a template, or approved; an
 * unread text of a model is no source for its next one.
 */
export async function listGivenTexts(
  db: Db,
  sequenceId: string,
  leadIds: readonly string[],
): Promise<GivenTexts[]> {
  const { rows } = await sql<GivenTexts>`
    SELECT g.lead_id, g.node_id, g.hint, g.body_text,
           CASE WHEN g.ai_parts IS NULL THEN coalesce(r.ai_prompt, g.settings ->> 'aiPrompt', '')
                ELSE coalesce(nullif(coalesce(r.template_body, g.settings ->> 'templateBody'), ''),
                              r.template_body_html, g.settings ->> 'templateBodyHtml', '') END AS ai_prompt,
           g.mode = 'manual' OR g.status = 'edited' OR g.review_state = 'approved' AS is_vouched
    FROM generated_emails g LEFT JOIN generation_runs r ON r.id = g.run_id
    WHERE g.sequence_id = ${sequenceId} AND g.lead_id = ANY(${leadIds}::uuid[])
      AND g.status IN ('generated', 'edited')
    ORDER BY g.lead_id, g.node_id`.execute(db)
  return rows
}

/** The other mails of the threads of these mails. */
type Thread = { emailIds: readonly string[] }

/** Marks of texts that models wrote are computed again when they are read next: the facts for them have changed. */
export async function forgetFindings(
  db: Db,
  of: { sequenceId: string } | { workspaceId: string } | { leadIds: readonly string[] } | Thread,
): Promise<void> {
  const condition =
    'sequenceId' in of
      ? sql`g.sequence_id = ${of.sequenceId}`
      : 'workspaceId' in of
        ? sql`g.lead_id IN (SELECT id FROM leads WHERE workspace_id = ${of.workspaceId})`
        : 'emailIds' in of
          ? sql`g.id <> ALL(${of.emailIds}::uuid[]) AND EXISTS (
              SELECT 1 FROM generated_emails x
              WHERE x.id = ANY(${of.emailIds}::uuid[]) AND x.sequence_id = g.sequence_id AND x.lead_id = g.lead_id)`
          : sql`g.lead_id = ANY(${of.leadIds}::uuid[])`
  await sql`UPDATE generated_emails g SET marks = NULL WHERE g.mode = 'ai' AND g.marks IS NOT NULL AND ${condition}`.execute(
    db,
  )
}
