// Revision and author of the saved workflow, read without the workflow, which can be 2 MB.
import { sql } from 'kysely'
import { allow, type Scope } from '#core/access.ts'
import type { Db } from '#server/context.ts'

export type DraftRecord = {
  revision: number
  savedAt: Date
  savedBy: string | null
  savedByName: string | null
}

/** @throws sequence_not_found when unknown or foreign */
export async function findDraftState(db: Db, scope: Scope, id: string): Promise<DraftRecord> {
  const { rows } = await sql<DraftRecord & { workspaceIds: string[] }>`
    SELECT s.revision, coalesce(s.saved_at, s.updated_at) AS "savedAt", s.saved_by AS "savedBy", u.name AS "savedByName",
      ARRAY(SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = s.id) AS "workspaceIds"
    FROM sequences s LEFT JOIN users u ON u.id = s.saved_by
    WHERE s.id = ${id} AND s.deleted_at IS NULL`.execute(db)
  const { workspaceIds: _, ...draft } = allow(
    scope,
    rows[0] ?? null,
    (row) => row.workspaceIds,
    'sequence_not_found',
  )
  return draft
}
