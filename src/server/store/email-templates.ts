// Email templates: texts with variables, of one workspace each.
import { sql } from 'kysely'
import type { EmailTemplate } from '#api/email-templates.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import type { Db } from '../context.ts'

type TemplateRow = Omit<EmailTemplate, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const columns = sql`
  t.id, t.workspace_id AS "workspaceId", t.name, t.subject, t.body_text AS "bodyText", t.body_html AS "bodyHtml",
  t.created_at AS "createdAt", t.updated_at AS "updatedAt"`

const present = (row: TemplateRow): EmailTemplate => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

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
): Promise<{ data: EmailTemplate[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const search = filter.search?.trim()
  const where = sql`t.workspace_id = ANY(${workspaceIds}::uuid[])
    ${search ? sql`AND search_text(t.name || ' ' || t.subject) LIKE search_pattern(${search})` : sql``}`
  const { rows } = await sql<TemplateRow>`
    SELECT ${columns} FROM email_templates t WHERE ${where}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM email_templates t WHERE ${where}`.execute(db)
  return { data: rows.map(present), total: counted[0]?.n ?? 0 }
}

export async function getEmailTemplate(db: Db, scope: Scope, id: string): Promise<EmailTemplate> {
  const { rows } =
    await sql<TemplateRow>`SELECT ${columns} FROM email_templates t WHERE t.id = ${id}`.execute(db)
  return present(allow(scope, rows[0], (row) => [row.workspaceId], 'email_template_not_found'))
}

export type TemplateFields = { name: string; subject: string; bodyText: string; bodyHtml: string }

export async function insertEmailTemplate(
  db: Db,
  template: TemplateFields & { id: string; workspaceId: string; createdBy: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('email_templates')
    .values({
      id: template.id,
      workspace_id: template.workspaceId,
      created_by: template.createdBy,
      created_at: template.at,
      ...toRow(template, template.at),
    })
    .execute()
}

export async function updateEmailTemplate(
  db: Db,
  id: string,
  fields: TemplateFields,
  at: Date,
): Promise<void> {
  await db.updateTable('email_templates').set(toRow(fields, at)).where('id', '=', id).execute()
}

const toRow = (fields: TemplateFields, at: Date) => ({
  name: fields.name,
  subject: fields.subject,
  body_text: fields.bodyText,
  body_html: fields.bodyHtml,
  updated_at: at,
})

export async function removeEmailTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('email_templates').where('id', '=', id).execute()
}
