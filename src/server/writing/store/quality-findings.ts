// Quality marks of generated mails. They are computed on read, once per text: the check for other companies' names needs the
// names of the whole group.
import { sql } from 'kysely'
import type { LeadFields } from '#core/leads/lead.ts'
import type { Db } from '#server/context.ts'
import { leadFieldColumns } from '#server/leads/store/field-columns.ts'

export type UncheckedEmail = LeadFields & {
  id: string
  nodeId: string
  subject: string
  bodyText: string
  bodyHtml: string
  updatedAt: Date
}

/** Written mails whose text or lead has changed since their marks were computed. */
export async function listUncheckedEmails(
  db: Db,
  sequenceId: string,
  only: { nodeId?: string | undefined; emailId?: string | undefined },
  limit: number,
): Promise<UncheckedEmail[]> {
  const { rows } = await sql<UncheckedEmail>`
    SELECT g.id, g.node_id AS "nodeId", g.subject, g.body_text AS "bodyText", g.body_html AS "bodyHtml",
           g.updated_at AS "updatedAt", ${leadFieldColumns}
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.sequence_id = ${sequenceId} AND g.status IN ('generated', 'edited')
      AND (g.marks IS NULL OR g.marked_at < l.updated_at)
      ${only.nodeId ? sql`AND g.node_id = ${only.nodeId}` : sql``}
      ${only.emailId ? sql`AND g.id = ${only.emailId}` : sql``}
    ORDER BY g.id LIMIT ${limit}`.execute(db)
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
