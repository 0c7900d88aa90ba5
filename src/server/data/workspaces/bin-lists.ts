// The list of the bin.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { BinItem } from '#api/workspaces/bin.ts'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import { type BinKind, binDaysLeft, binExpiresAt } from '#core/workspaces/bin.ts'
import type { Db } from '#server/context.ts'

type Row = Omit<WithDates<typeof BinItem>, 'endsAt' | 'daysLeft'>
export type BinFilter = {
  search?: string | undefined
  kind?: BinKind | undefined
  workspaceIds?: readonly string[] | undefined
  limit: number
  offset: number
}

/** The last deleted first. @param now for the days left */
export async function listBin(
  db: Db,
  scope: Scope,
  filter: BinFilter,
  now: Date,
): Promise<{ data: WithDates<typeof BinItem>[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const search = filter.search?.trim()
  const where = sql`b.workspace_ids && ${workspaceIds}::uuid[]
    ${filter.kind ? sql`AND b.kind = ${filter.kind}` : sql``}
    ${search ? sql`AND b.search LIKE search_pattern(${search})` : sql``}`
  const { rows } = await sql<Row>`
    SELECT b.id, b.kind, b.name, b.detail, b.deleted_at,
      ARRAY(SELECT w FROM unnest(b.workspace_ids) w WHERE w = ANY(${allowed}::uuid[])) AS workspace_ids,
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = b.deleted_by) AS deleted_by,
      (SELECT count(*)::int FROM bin_enrollments n WHERE n.item_id = b.id) AS stopped_enrollments
    FROM bin_items b WHERE ${where}
    ORDER BY b.deleted_at DESC, b.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM bin_items b WHERE ${where}`.execute(db)
  return {
    data: rows.map((row) => ({
      ...row,
      endsAt: binExpiresAt(row.deletedAt),
      daysLeft: binDaysLeft(row.deletedAt, now),
    })),
    total: counted[0]?.n ?? 0,
  }
}

/** Names of items in the bin, by id. */
export async function listBinNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM bin_items WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
