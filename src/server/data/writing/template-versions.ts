// Versions of email templates: the saved texts, the member and the time.
import { type RawBuilder, sql } from 'kysely'
import type { MailFile } from '#api/sending/files.ts'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import type { Db } from '#server/context.ts'
import { mailFilesJson } from '#server/data/sending/files.ts'

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

/** As JSON, in their order. */
export const filesOfVersion = (templateId: RawBuilder<unknown>, version: RawBuilder<unknown>) =>
  mailFilesJson(sql`m.template_id = ${templateId} AND m.template_version = ${version}`)

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

type StoredVersion = TemplateVersionRecord & TemplateTexts & { files: MailFile[] }

export async function findTemplateVersion(
  db: Db,
  templateId: string,
  version: number,
): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    SELECT ${columns}, v.body_text, v.body_html, ${filesOfVersion(sql`v.template_id`, sql`v.version`)} AS files
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
