// Published versions of a sequence.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type VersionRecord = { version: number; publishedAt: Date; publishedByName: string | null }

/** Newest first, without the workflows: one can be 2 MB. */
export async function listVersions(
  db: Db,
  sequenceId: string,
  page: { limit: number; offset: number },
): Promise<{ data: VersionRecord[]; total: number }> {
  const { rows } = await sql<VersionRecord>`
    SELECT v.number AS version, v.published_at, u.name AS published_by_name
    FROM sequence_versions v LEFT JOIN users u ON u.id = v.published_by
    WHERE v.sequence_id = ${sequenceId} ORDER BY v.number DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  )
  const count = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM sequence_versions WHERE sequence_id = ${sequenceId}`.execute(db)
  return { data: rows, total: count.rows[0]?.n ?? 0 }
}

export async function findVersion(
  db: Db,
  sequenceId: string,
  version: number,
): Promise<(VersionRecord & { workflowData: string }) | null> {
  const { rows } = await sql<VersionRecord & { workflowData: string }>`
    SELECT v.number AS version, v.published_at, u.name AS published_by_name, v.workflow_data
    FROM sequence_versions v LEFT JOIN users u ON u.id = v.published_by
    WHERE v.sequence_id = ${sequenceId} AND v.number = ${version}`.execute(db)
  return rows[0] ?? null
}
