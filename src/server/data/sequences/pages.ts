// Which sequences a page of the list shows. In the default order they are read along an index from the nearer end; with a
// search or another order all matching ones are collected and sorted.
import { type RawBuilder, sql } from 'kysely'
import type { SequenceSort } from '#core/sequences/sequence.ts'
import type { Db } from '#server/context.ts'
import { DEEP_PAGE_ROWS, pageLimit } from '#server/platform/db/page-limit.ts'
import { unplanned } from '#server/platform/db/prepared.ts'

type Sql = RawBuilder<unknown>

const leadsOf = (visible: readonly string[], what: Sql): Sql => sql`(
  SELECT coalesce(sum(c.n), 0) FROM enrollment_counts c
  WHERE c.sequence_id = s.id AND ${what} AND c.workspace_id = ANY(${unplanned(visible, 'uuid[]')}))`

/** Leads of the sequence `s` who were sent a mail: the denominator of its reply rate (rules.md R-1306). */
export const reachedLeads = (visible: readonly string[]): Sql => sql`(
  SELECT coalesce(sum(h.n), 0)::int FROM cohort_counts h
  WHERE h.sequence_id = s.id AND h.is_reached AND h.workspace_id = ANY(${unplanned(visible, 'uuid[]')}))`

/** Sort expressions; statuses in the order of a sequence's life. */
const SORTS = {
  enrolled: (visible) => leadsOf(visible, sql`c.node_id = ''`),
  // the share that has ended; without enrollments null
  progress: (visible) => sql`(
    SELECT coalesce(sum(c.n) FILTER (WHERE c.kind <> ALL('{pending,active,paused,blocked}')), 0)::float8 / nullif(sum(c.n), 0)
    FROM enrollment_counts c WHERE c.sequence_id = s.id AND c.node_id = ''
      AND c.workspace_id = ANY(${unplanned(visible, 'uuid[]')}))`,
  sent: reachedLeads,
  replied: (visible) => leadsOf(visible, sql`c.kind = 'replied_after'`),
  name: () => sql`s.name`,
  status: () => sql`array_position(ARRAY['halted', 'active', 'paused', 'draft', 'archived'], s.status)`,
  group: (visible) => sql`(SELECT g.name FROM customer_groups g
    WHERE g.id = s.customer_group_id AND g.workspace_id = ANY(${unplanned(visible, 'uuid[]')}))`,
  creator: () => sql`(SELECT u.name FROM users u WHERE u.id = s.created_by)`,
  updated: () => sql`s.updated_at`,
  created: () => sql`s.created_at`,
} as const satisfies Record<SequenceSort, (visible: readonly string[]) => Sql>

export type SequenceFilter = {
  search?: string | undefined
  status?: string | undefined
  workspaceIds?: readonly string[] | undefined
  createdByIds?: readonly string[] | undefined
  sort?: SequenceSort
  direction?: 'asc' | 'desc'
  limit: number
  offset: number
}
type SequencesRequest = SequenceFilter & { workspaceIds: readonly string[]; visible: readonly string[] }

/** Up to this many matches are collected and sorted: an index walk would pass all other rows. */
const SEARCH_LIMIT = 500

/** @returns `page`, the last of several WITH queries: (id, place); `total`, a scalar */
export async function sequencePage(db: Db, request: SequencesRequest): Promise<{ page: Sql; total: Sql }> {
  const { search, createdByIds, sort = 'updated' } = request
  if (search?.trim() || createdByIds || sort !== 'updated') return sortedPage(request, sort)
  const known = sql`(SELECT coalesce(sum(c.n), 0)::int FROM sequence_counts c
    WHERE c.workspace_ids && ${unplanned(request.workspaceIds, 'uuid[]')} ${ofStatus(sql`c.status`, request)})`
  const { limit, offset } = request
  if (offset + limit <= DEEP_PAGE_ROWS) return pageAlongIndex(request, known, { from: offset, size: limit })
  const { rows } = await sql<{ n: number }>`SELECT ${known} AS n`.execute(db)
  const total = rows[0]?.n ?? 0
  if (offset <= total / 2) return pageAlongIndex(request, known, { from: offset, size: limit })
  const size = Math.min(limit, Math.max(0, total - offset))
  return pageAlongIndex(request, known, { from: Math.max(0, total - offset - size), size, isReversed: true })
}

type Span = { from: number; size: number; isReversed?: boolean }

function pageAlongIndex(request: SequencesRequest, known: Sql, { from, size, isReversed = false }: Span) {
  const isDescending = (request.direction !== 'asc') !== isReversed
  const way = isDescending ? sql`DESC` : sql`ASC`
  const wayOn = isReversed ? (isDescending ? sql`ASC` : sql`DESC`) : way
  const page = sql`known AS MATERIALIZED (SELECT ${known} AS n), near AS (
    (SELECT s.id, s.updated_at AS key FROM sequences s
     WHERE (SELECT n FROM known) > ${sql.lit(SEARCH_LIMIT)} AND s.deleted_at IS NULL AND NOT s.is_one_off
       AND s.workspace_ids && ${unplanned(request.workspaceIds, 'uuid[]')} ${ofStatus(sql`s.status`, request)}
     ORDER BY s.updated_at ${way}, s.id ${way} LIMIT ${sql.lit(pageLimit(from + size))})
    UNION ALL
    (SELECT s.id, s.updated_at FROM sequences s
     WHERE (SELECT n FROM known) <= ${sql.lit(SEARCH_LIMIT)} AND s.deleted_at IS NULL AND NOT s.is_one_off ${ofStatus(sql`s.status`, request)}
       AND s.id IN (SELECT w.sequence_id FROM sequence_workspaces w WHERE w.workspace_id = ANY(${unplanned(request.workspaceIds, 'uuid[]')}))
     -- as many as there are: said for the plan's sake
     LIMIT ${sql.lit(SEARCH_LIMIT)})
  ), page AS (
    SELECT id, row_number() OVER (ORDER BY key ${wayOn}, id ${wayOn}) AS place
    FROM (SELECT * FROM near ORDER BY key ${way}, id ${way} LIMIT ${unplanned(size, 'int')} OFFSET ${unplanned(from, 'int')}) AS shown)`
  return { page, total: sql`(SELECT n FROM known)` }
}

function sortedPage(request: SequencesRequest, sort: SequenceSort) {
  const { search, createdByIds, workspaceIds, visible, limit, offset, direction } = request
  const way = direction === 'asc' ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`
  const page = sql`found AS MATERIALIZED (
    SELECT s.id, s.updated_at, ${SORTS[sort](visible)} AS key FROM sequences s
    WHERE s.deleted_at IS NULL AND NOT s.is_one_off AND s.workspace_ids && ${unplanned(workspaceIds, 'uuid[]')}
      ${ofStatus(sql`s.status`, request)}
      ${createdByIds ? sql`AND s.created_by = ANY(${createdByIds}::uuid[])` : sql``}
      ${search?.trim() ? sql`AND s.search LIKE (SELECT search_pattern(${search}))` : sql``}
  ), page AS (
    SELECT id, row_number() OVER (ORDER BY key ${way}, updated_at DESC, id DESC) AS place
    FROM found ORDER BY place LIMIT ${unplanned(limit, 'int')} OFFSET ${unplanned(offset, 'int')})`
  return { page, total: sql`(SELECT count(*)::int FROM found)` }
}

const ofStatus = (column: Sql, { status }: SequenceFilter): Sql =>
  status && status !== 'all' ? sql`AND ${column} = ${status}` : sql``
