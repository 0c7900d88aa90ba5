// Which of up to a million leads a page has; leads.ts reads them (ADR 97). Without a search it walks the index of the sort order. A
// search first gathers all matches up to MAX_COUNTED_LEADS: fewer give page and count at once; with as many, a walk meets matches often
// enough.
import { type RawBuilder, sql } from 'kysely'
import type { Position } from '#api/cursor.ts'
import { MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import type { Db } from '#server/context.ts'
import { NEXT_OR_LAST } from '#server/data/leads/filters.ts'
import { instant, microseconds } from '#server/platform/db/cursor-time.ts'
import { DEEP_PAGE_ROWS, pageLimit } from '#server/platform/db/page-limit.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'

type Sql = RawBuilder<unknown>

/** Up to this many matches are read by the syllable index; beyond it the trigram index costs less per lead. */
const FEW = 500

const text = (key: string): Sql => sql`${key}::text`
const position = (key: string): Sql => sql`${key}::smallint`
const OF_LEAD = { from: sql`leads l`, id: sql`l.id`, workspace: sql`l.workspace_id` } as const
const OF_STATE = {
  from: sql`leads l JOIN lead_states st ON st.lead_id = l.id`,
  id: sql`st.lead_id`,
  workspace: sql`st.workspace_id`,
} as const
/**
 * Sort keys and directions. Each has an index that starts with the workspace and ends with the id, the tie-breaker. `after` converts
 * the text of a cursor.
 */
const SORTS = {
  created: {
    ...OF_LEAD,
    key: sql`l.created_at`,
    asText: microseconds(sql`page.key`),
    after: instant,
    isDescending: true,
  },
  company: { ...OF_LEAD, key: sql`l.company_name`, asText: sql`page.key`, after: text, isDescending: false },
  contact: { ...OF_LEAD, key: sql`l.contact_name`, asText: sql`page.key`, after: text, isDescending: false },
  status: {
    ...OF_STATE,
    key: sql`st.position`,
    asText: sql`page.key::text`,
    after: position,
    isDescending: false,
  },
  activity: {
    ...OF_STATE,
    key: sql`st.last_at`,
    asText: microseconds(sql`page.key`),
    after: instant,
    isDescending: true,
  },
  next: {
    ...OF_STATE,
    key: NEXT_OR_LAST,
    asText: microseconds(sql`page.key`),
    after: instant,
    isDescending: false,
  },
} as const
export type LeadSort = keyof typeof SORTS

type PageQuery = {
  workspaceIds: readonly string[]
  /** whole syllables that every match contains, and the conditions without the search index */
  marked?: { syllables: string; conditions: Sql; isAll: boolean } | undefined
  /** of `leads l`, beginning with AND */
  conditions: Sql
  /** how the total is found: stored counts, all counted, or counted up to MAX_COUNTED_LEADS */
  counts: 'known' | 'all' | 'some'
  sort: LeadSort
  limit: number
  offset: number
  cursor?: Position | undefined
}
type Page = { rows: { id: string; sortKey: string }[]; total: number; hasMore: boolean }

export async function readLeadPage(db: Db, query: PageQuery): Promise<Page> {
  const read = (page: Sql, count: Sql, limit: number, isAlike = query.counts === 'known') =>
    readRows(db, { page, count, limit, isAlike }, query)
  const { cursor, limit, offset, counts } = query
  if (counts === 'some' && !(cursor && cursor.total >= MAX_COUNTED_LEADS)) {
    const count = sql`(SELECT count(*)::int FROM found)`
    const pageOf = (found: Sql, most: number) => sql`found AS MATERIALIZED (${found}), page AS (
      SELECT id, key FROM found WHERE (SELECT count(*) FROM found) < ${most}
      ORDER BY ${order(query, sql`key`, sql`id`)} LIMIT ${limit + 1} OFFSET ${cursor ? 0 : offset})`
    if (query.marked) {
      const few = await read(pageOf(gatherMarked(query, query.marked), FEW), count, limit, query.marked.isAll)
      if (few.total < FEW) return { ...few, total: cursor?.total ?? few.total }
    }
    const gathered = await read(pageOf(gather(query), MAX_COUNTED_LEADS), count, limit)
    const total = cursor?.total ?? gathered.total
    if (gathered.total < MAX_COUNTED_LEADS) return { ...gathered, total }
    return read(sql`page AS (${walk(query, cursor ? 0 : offset, limit + 1)})`, sql`${total}::int`, limit)
  }
  if (cursor) return read(sql`page AS (${walk(query, 0, limit + 1)})`, sql`${cursor.total}::int`, limit)
  if (offset + limit < DEEP_PAGE_ROWS)
    return read(sql`page AS (${walk(query, offset, limit + 1)})`, countOf(query), limit)
  const { rows } = await sql<{ n: number }>`SELECT ${countOf(query)} AS n`.execute(db)
  const total = rows[0]?.n ?? 0
  if (offset <= total / 2)
    return read(sql`page AS (${walk(query, offset, limit + 1)})`, sql`${total}::int`, limit)
  const size = Math.min(limit, Math.max(0, total - offset))
  const before = total - offset - size
  const late = await read(
    sql`page AS (${walk(query, Math.max(0, before), size, true)})`,
    sql`${total}::int`,
    size,
  )
  return { ...late, hasMore: before > 0 }
}

/** @param read.isAlike the best plan does not depend on the values, as it does when the search text decides it */
async function readRows(
  db: Db,
  { page, count, limit, isAlike }: { page: Sql; count: Sql; limit: number; isAlike: boolean },
  query: PageQuery,
): Promise<Page> {
  // a page past the end has one row: the total
  type Read = { id: string | null; sortKey: string; total: number }
  const statement = sql<Read>`
    WITH ${page}
    SELECT counted.total, ${SORTS[query.sort].asText} AS sort_key, page.id
    FROM (SELECT ${count} AS total) counted LEFT JOIN page ON true
    ORDER BY ${order(query, sql`page.key`, sql`page.id`)}`
  const { rows } = await (isAlike ? prepared('lead_page')<Read>`${statement}` : statement).execute(db)
  const found = rows.flatMap(({ id, sortKey }) => (id === null ? [] : [{ id, sortKey }]))
  return { rows: found.slice(0, limit), total: rows[0]?.total ?? 0, hasMore: found.length > limit }
}

/** Per workspace along its index, only as far as the page needs. */
const walk = (query: PageQuery, offset: number, limit: number, fromEnd = false): Sql => sql`
  SELECT p.id, p.key FROM unnest(${unplanned(query.workspaceIds, 'uuid[]')}) AS w(id)
  CROSS JOIN LATERAL (
    SELECT l.id, ${SORTS[query.sort].key} AS key FROM ${SORTS[query.sort].from}
    WHERE ${SORTS[query.sort].workspace} = w.id ${query.conditions} ${later(query)}
    ORDER BY ${order(query, SORTS[query.sort].key, SORTS[query.sort].id, fromEnd)} LIMIT ${sql.lit(pageLimit(offset + limit))}
  ) AS p
  ORDER BY ${order(query, sql`p.key`, sql`p.id`, fromEnd)} LIMIT ${unplanned(limit, 'int')} OFFSET ${unplanned(offset, 'int')}`

/** Unordered, so that the search index is used. */
const gather = (query: PageQuery): Sql => sql`
  SELECT l.id, ${SORTS[query.sort].key} AS key FROM unnest(${query.workspaceIds}::uuid[]) AS w(id)
  JOIN ${SORTS[query.sort].from} ON l.workspace_id = w.id ${query.conditions} ${later(query)} LIMIT ${MAX_COUNTED_LEADS}`

/** The same by the syllable index (search_marks). */
const gatherMarked = (
  query: PageQuery,
  { syllables, conditions }: NonNullable<PageQuery['marked']>,
): Sql => sql`
  SELECT p.id, p.key FROM unnest(${query.workspaceIds}::uuid[]) AS w(id)
  CROSS JOIN LATERAL (
    SELECT l.id, ${SORTS[query.sort].key} AS key FROM ${SORTS[query.sort].from}
    WHERE search_marks(l.workspace_id, l.company_name || ' ' || l.contact_name || ' ' || coalesce(l.contact_email, ''))
        LIKE (SELECT '%' || search_marks(w.id, ${syllables}) || '%')
      -- written so that no other index is used
      AND l.workspace_id IS NOT DISTINCT FROM w.id ${conditions} ${later(query)} LIMIT ${FEW}
  ) AS p LIMIT ${FEW}`

const countOf = ({ counts, workspaceIds, conditions }: PageQuery): Sql =>
  counts === 'known'
    ? sql`(SELECT coalesce(sum(c.leads), 0)::int FROM lead_counts c WHERE c.workspace_id = ANY(${unplanned(workspaceIds, 'uuid[]')}))`
    : sql`(SELECT count(*)::int FROM leads l WHERE l.workspace_id = ANY(${workspaceIds}::uuid[]) ${conditions})`

function later({ sort, cursor }: PageQuery): Sql {
  if (!cursor) return sql``
  const { key, id, after, isDescending } = SORTS[sort]
  return sql`AND (${key}, ${id}) ${isDescending ? sql`<` : sql`>`} (${after(cursor.key)}, ${cursor.id}::uuid)`
}

function order({ sort }: PageQuery, key: Sql, id: Sql, isReversed = false): Sql {
  const direction = SORTS[sort].isDescending === isReversed ? sql`ASC` : sql`DESC`
  return sql`${key} ${direction}, ${id} ${direction}`
}
