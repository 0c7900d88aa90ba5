import { type RawBuilder, sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { allow, allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import type { Db } from '#server/context.ts'
import { filesOfVersion, insertTemplateVersion, textColumns } from './template-versions.ts'

type TemplateRow = WithDates<typeof EmailTemplate>

const columns = (scope: Scope) => sql`
  t.id, t.workspace_id, t.name, t.subject, t.body_text, t.body_html, t.version, t.created_at, t.updated_at,
  ${filesOfVersion(sql`t.id`, sql`t.version`)} AS files,
  (SELECT count(*)::int FROM sequences s WHERE ${usesTemplate(scope, sql`t.id`)}) AS sequence_count`

/** Condition: the caller may see sequence `s`, and its draft or its published workflow contains texts of this template. */
const usesTemplate = (scope: Scope, templateId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  s.deleted_at IS NULL AND s.id IN (
    SELECT d.id FROM sequences d
    WHERE d.deleted_at IS NULL AND drawn_template_ids(d.workflow_data) @> ARRAY[${templateId}::text]
    UNION ALL
    SELECT p.id FROM sequence_versions v
    JOIN sequences p ON p.id = v.sequence_id AND p.published_version = v.number
    WHERE drawn_template_ids(v.workflow_data) @> ARRAY[${templateId}::text])
  AND EXISTS (SELECT 1 FROM sequence_workspaces w
              WHERE w.sequence_id = s.id AND w.workspace_id = ANY(${visibleWorkspaces(scope)}::uuid[]))`

export type TemplateFilter = {
  search?: string | undefined
  workspaceIds?: readonly string[] | undefined
  limit: number
  offset: number
}

/** Newest first. */
export async function listEmailTemplates(
  db: Db,
  scope: Scope,
  filter: TemplateFilter,
): Promise<{ data: TemplateRow[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const search = filter.search?.trim()
  const where = sql`t.workspace_id = ANY(${workspaceIds}::uuid[])
    ${search ? sql`AND search_text(t.name || ' ' || t.subject) LIKE search_pattern(${search})` : sql``}`
  const { rows } = await sql<TemplateRow>`
    SELECT ${columns(scope)} FROM email_templates t WHERE ${where}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM email_templates t WHERE ${where}`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}

export async function getEmailTemplate(db: Db, scope: Scope, id: string): Promise<TemplateRow> {
  const { rows } =
    await sql<TemplateRow>`SELECT ${columns(scope)} FROM email_templates t WHERE t.id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'email_template_not_found')
}

/** Locks the template until the transaction ends, so that version numbers are consecutive. */
export async function lockEmailTemplate(db: Db, scope: Scope, id: string): Promise<TemplateRow> {
  await sql`SELECT 1 FROM email_templates WHERE id = ${id} FOR UPDATE`.execute(db)
  return getEmailTemplate(db, scope, id)
}

export type TemplateFields = { name: string } & TemplateTexts

/** Inserts a template and its first version. */
export async function insertEmailTemplate(
  db: Db,
  template: TemplateFields & { id: string; workspaceId: string; createdBy: string | null; at: Date },
): Promise<void> {
  const { id, workspaceId, createdBy, at } = template
  await db
    .insertInto('email_templates')
    .values({
      id,
      workspaceId,
      name: template.name,
      ...textColumns(template),
      createdBy,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await insertTemplateVersion(db, { ...template, version: 1, savedBy: createdBy })
}

export async function updateEmailTemplate(
  db: Db,
  id: string,
  { version, ...fields }: TemplateFields & { version: number },
  at: Date,
): Promise<void> {
  await db
    .updateTable('email_templates')
    .set({ name: fields.name, ...textColumns(fields), version, updatedAt: at })
    .where('id', '=', id)
    .execute()
}

export async function removeEmailTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('email_templates').where('id', '=', id).execute()
}

export type UsingSequence = {
  id: string
  name: string
  status: SequenceStatus
  workflowData: string | null
  /** null: never published */
  publishedData: string | null
}

/** Sequences with mails filled from a template, by name; only those the caller may see. */
export async function listUsingSequences(
  db: Db,
  scope: Scope,
  templateId: string,
  page: { limit: number; offset: number },
): Promise<{ data: UsingSequence[]; total: number }> {
  const where = usesTemplate(scope, sql`${templateId}`)
  const { rows } = await sql<UsingSequence>`
    SELECT s.id, s.name, s.status, s.workflow_data, v.workflow_data AS published_data
    FROM sequences s LEFT JOIN sequence_versions v ON v.sequence_id = s.id AND v.number = s.published_version
    WHERE ${where}
    ORDER BY s.name, s.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM sequences s WHERE ${where}`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}
