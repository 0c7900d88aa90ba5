// Versions of email templates: the saved texts, the member and the time.
import { sql } from 'kysely'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import type { Db } from '#server/context.ts'

export type TemplateVersionRecord = {
  version: number
  subject: string
  savedAt: Date
  savedByName: string | null
}

export const textColumns = ({ subject, bodyText, bodyHtml }: TemplateTexts) => ({
  subject,
  bodyText,
  bodyHtml,
})

const columns = sql`v.version, v.subject, v.saved_at, u.name AS saved_by_name`

export async function insertTemplateVersion(
  db: Db,
  version: TemplateTexts & {
    id: string
    workspaceId: string
    version: number
    savedBy: string | null
    at: Date
  },
): Promise<void> {
  await db
    .insertInto('email_template_versions')
    .values({
      templateId: version.id,
      workspaceId: version.workspaceId,
      version: version.version,
      ...textColumns(version),
      savedBy: version.savedBy,
      savedAt: version.at,
    })
    .execute()
}

/** Newest first, without the bodies. */
export async function listTemplateVersions(
  db: Db,
  templateId: string,
  page: { limit: number; offset: number },
): Promise<{ data: TemplateVersionRecord[]; total: number }> {
  const { rows } = await sql<TemplateVersionRecord>`
    SELECT ${columns} FROM email_template_versions v LEFT JOIN users u ON u.id = v.saved_by
    WHERE v.template_id = ${templateId} ORDER BY v.version DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM email_template_versions WHERE template_id = ${templateId}`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}

export async function findTemplateVersion(
  db: Db,
  templateId: string,
  version: number,
): Promise<(TemplateVersionRecord & TemplateTexts) | null> {
  const { rows } = await sql<TemplateVersionRecord & TemplateTexts>`
    SELECT ${columns}, v.body_text, v.body_html
    FROM email_template_versions v LEFT JOIN users u ON u.id = v.saved_by
    WHERE v.template_id = ${templateId} AND v.version = ${version}`.execute(db)
  return rows[0] ?? null
}

/** The texts of several versions of one template, by their numbers. */
export async function listVersionTexts(
  db: Db,
  templateId: string,
  versions: readonly number[],
): Promise<Map<number, TemplateTexts>> {
  const { rows } = await sql<TemplateTexts & { version: number }>`
    SELECT v.version, v.subject, v.body_text, v.body_html
    FROM email_template_versions v
    WHERE v.template_id = ${templateId} AND v.version = ANY(${versions}::int[])`.execute(db)
  return new Map(rows.map(({ version, ...texts }) => [version, texts]))
}
