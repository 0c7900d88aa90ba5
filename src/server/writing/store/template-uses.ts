import { sql } from 'kysely'
import type { Scope } from '#core/access.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { Db } from '#server/context.ts'
import { usesTemplate } from './templates.ts'

export type UsingSequence = { id: string; name: string; status: SequenceStatus; workflowData: string | null }

/** Sequences with mails filled from a template, by name; only those the caller may see. */
export async function listUsingSequences(
  db: Db,
  scope: Scope,
  templateId: string,
  page: { limit: number; offset: number },
): Promise<{ data: UsingSequence[]; total: number }> {
  const where = usesTemplate(scope, sql`${templateId}`)
  const { rows } = await sql<UsingSequence>`
    SELECT s.id, s.name, s.status, s.workflow_data AS "workflowData" FROM sequences s WHERE ${where}
    ORDER BY s.name, s.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM sequences s WHERE ${where}`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}
