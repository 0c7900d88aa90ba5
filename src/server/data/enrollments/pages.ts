// Pages of the enrollments of a sequence. Without a filter, or with one by status, their number is known and they are read
// along their index from the nearer end; other filters are counted with every first page.
import { type RawBuilder, sql } from 'kysely'
import { type Position, writeCursor } from '#api/cursor.ts'
import type { WithDates } from '#api/dates.ts'
import type { WorkflowEnrollment } from '#api/enrollments/enrollments.ts'
import {
  ENROLLMENT_STATUSES,
  type EnrollmentSort,
  type EnrollmentStatus,
} from '#core/enrollments/enrollment.ts'
import type { Db } from '#server/context.ts'
import { leadSortName } from '#server/data/leads/lead-sort.ts'
import { instant, microseconds } from '#server/platform/db/cursor-time.ts'
import { DEEP_PAGE_ROWS, pageLimit } from '#server/platform/db/page-limit.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { type EnrollmentFilter, enrollmentsFound } from './filter.ts'
import { type EnrollmentRow, enrollmentColumns, enrollmentJoins, toEnrollment } from './lists.ts'

type Sql = RawBuilder<unknown>

export type EnrollmentsRequest = EnrollmentFilter & {
  limit: number
  offset: number
  /** continue from here; the offset is ignored then */
  cursor?: Position | undefined
  /** default: `enrolled`, descending */
  sort?: EnrollmentSort
  direction?: 'asc' | 'desc'
}
export type StatusCounts = Record<EnrollmentStatus, number>
export type EnrollmentPage = {
  data: WithDates<typeof WorkflowEnrollment>[]
  /** with a cursor, the total of the first page */
  total: number
  nextCursor: string | null
  /** of all enrollments by status, regardless of the filter */
  counts: StatusCounts
}

type Row = EnrollmentRow & {
  total: number
  counts: Partial<StatusCounts>
  countedAt: Date | null
  sortKey: string
}
/** The range of the page: rows from the start or, reversed, from the end of the list. */
type Span = { from: number; size: number; isReversed: boolean }

/** Newest first, or with a node filter the latest counted event first, unless another order is requested. */
export async function listEnrollments(
  db: Db,
  sequenceId: string,
  request: EnrollmentsRequest,
): Promise<EnrollmentPage> {
  const { cursor, limit, behind, sort = 'enrolled', direction = 'desc' } = request
  const isSorted = sort !== 'enrolled' || direction !== 'desc'
  const span = isSorted
    ? { from: request.offset, size: limit + 1, isReversed: false }
    : await spanOf(db, sequenceId, request)
  const rows = isSorted
    ? await readSorted(db, sequenceId, request, { sort, direction, span })
    : await readSpan(db, sequenceId, request, span)
  const found = rows.filter(({ id }) => id !== null)
  const shown = found.slice(0, limit)
  const [first] = rows
  const last = shown.at(-1)
  const total = cursor?.total ?? first?.total ?? 0
  const hasMore = span.isReversed ? span.from > 0 : found.length > limit
  return {
    data: shown.map(({ countedAt, total: _, counts: __, sortKey: ___, ...row }) => ({
      ...toEnrollment(row),
      countedAt: (behind && countedAt) ?? null,
    })),
    total,
    nextCursor: hasMore && last && !isSorted ? writeCursor({ key: last.sortKey, id: last.id, total }) : null,
    counts: everyStatus(first?.counts ?? {}),
  }
}

const everyStatus = (counts: Partial<StatusCounts>): StatusCounts =>
  Object.fromEntries(ENROLLMENT_STATUSES.map((status) => [status, counts[status] ?? 0])) as StatusCounts

/** Whether the counters have the number of this filter. */
const isKnown = ({
  search,
  reached,
  userEmailAccountId,
  week,
  metric,
  intent,
  behind,
}: EnrollmentsRequest): boolean =>
  !search?.trim() && reached === undefined && !userEmailAccountId && !week && !metric && !intent && !behind

async function spanOf(db: Db, sequenceId: string, request: EnrollmentsRequest): Promise<Span> {
  const { cursor, limit } = request
  const offset = cursor ? 0 : request.offset
  const onwards = { from: offset, size: limit + 1, isReversed: false }
  if (!isKnown(request) || offset + limit < DEEP_PAGE_ROWS) return onwards
  const { rows } = await prepared('enrollment_total')<{ n: number }>`
    WITH ${countsOf(sequenceId, request)} SELECT ${knownTotal(request)} AS n`.execute(db)
  const total = rows[0]?.n ?? 0
  if (offset <= total / 2) return onwards
  const size = Math.min(limit, Math.max(0, total - offset))
  return { from: Math.max(0, total - offset - size), size, isReversed: true }
}

async function readSpan(db: Db, sequenceId: string, request: EnrollmentsRequest, span: Span): Promise<Row[]> {
  const { cursor, status } = request
  const { from, at, where } = enrollmentsFound(sequenceId, request)
  const later = cursor ? sql`AND (${at}, n.id) < (${instant(cursor.key)}, ${cursor.id}::uuid)` : sql``
  const way = span.isReversed ? sql`ASC` : sql`DESC`
  const isWalk = isKnown(request)
  const total = isWalk ? knownTotal(request) : sql`(SELECT count(*)::int FROM ${from} WHERE ${where})`
  const page = sql<Row>`
    WITH ${countsOf(sequenceId, request)}, page AS (
      SELECT * FROM (
        SELECT n.*, ${at} AS ordered_by FROM ${from} WHERE ${where} ${later}
        ORDER BY ${at} ${way}, n.id ${way}
        ${isWalk ? sql`LIMIT ${sql.lit(pageLimit(span.from + span.size))}` : sql``}
      ) AS near ORDER BY ordered_by ${way}, id ${way} LIMIT ${span.size} OFFSET ${span.from})
    SELECT ${cursor ? sql`0` : total} AS total,
           (SELECT coalesce(json_object_agg(kind, n), '{}') FROM counts) AS counts,
           ${enrollmentColumns}, n.ordered_by AS counted_at, ${microseconds(sql`n.ordered_by`)} AS sort_key
    FROM (SELECT) AS one LEFT JOIN (page n ${enrollmentJoins}) ON true
    ORDER BY n.ordered_by DESC, n.id DESC`
  // a rare status is faster by its own index: the plan is made for its values
  const isAlike = isWalk && (!status || status === 'all')
  const { rows } = await (isAlike ? prepared('enrollment_page')<Row>`${page}` : page).execute(db)
  return rows
}

/** The joined tables and the sort key of each order. */
const ORDERS: Record<EnrollmentSort, { join: Sql; key: (at: Sql) => Sql }> = {
  enrolled: { join: sql``, key: (at) => at },
  lead: { join: sql`LEFT JOIN leads o ON o.id = n.lead_id`, key: () => leadSortName(sql`o`) },
  status: {
    join: sql``,
    key: () => sql`array_position(${sql.lit(`{${ENROLLMENT_STATUSES.join(',')}}`)}::text[], n.status)`,
  },
  // as nextActionAt of lists.ts
  next: {
    join: sql`LEFT JOIN LATERAL (
      SELECT e.planned_at FROM scheduled_executions e
      WHERE e.enrollment_id = n.id AND e.state IN ('scheduled', 'claimed', 'sending') ORDER BY e.ordinal LIMIT 1
    ) o ON n.status IN ('pending', 'active')`,
    key: () =>
      sql`CASE WHEN n.status IN ('pending', 'active') THEN coalesce(o.planned_at, n.complete_at) END`,
  },
  sender: { join: sql`LEFT JOIN email_accounts o ON o.id = n.email_account_id`, key: () => sql`o.address` },
}

/** Rows without a key are last in both directions; the id decides between equal keys. */
async function readSorted(
  db: Db,
  sequenceId: string,
  request: EnrollmentsRequest,
  { sort, direction, span }: { sort: EnrollmentSort; direction: 'asc' | 'desc'; span: Span },
): Promise<Row[]> {
  const { from, at, where } = enrollmentsFound(sequenceId, request)
  const { join, key } = ORDERS[sort]
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const total = isKnown(request)
    ? knownTotal(request)
    : sql`(SELECT count(*)::int FROM ${from} WHERE ${where})`
  const { rows } = await sql<Row>`
    WITH ${countsOf(sequenceId, request)}, page AS (
      SELECT n.*, ${at} AS ordered_by, ${key(at)} AS sort_key FROM ${from} ${join} WHERE ${where}
      ORDER BY ${key(at)} ${way} NULLS LAST, n.id ${way} LIMIT ${span.size} OFFSET ${span.from})
    SELECT ${total} AS total, (SELECT coalesce(json_object_agg(kind, n), '{}') FROM counts) AS counts,
           ${enrollmentColumns}, n.ordered_by AS counted_at, '' AS sort_key
    FROM (SELECT) AS one LEFT JOIN (page n ${enrollmentJoins}) ON true
    ORDER BY n.sort_key ${way} NULLS LAST, n.id ${way}`.execute(db)
  return rows
}

const countsOf = (sequenceId: string, { workspaceIds }: EnrollmentFilter): Sql => sql`counts AS MATERIALIZED (
  SELECT c.kind, sum(c.n)::int AS n FROM enrollment_counts c
  WHERE c.sequence_id = ${sequenceId} AND c.kind = ANY(${sql.lit(`{${ENROLLMENT_STATUSES.join(',')}}`)})
    AND c.workspace_id = ANY(${workspaceIds}::uuid[])
  GROUP BY c.kind)`

function knownTotal({ status }: EnrollmentFilter): Sql {
  const isMeant =
    !status || status === 'all'
      ? sql`true`
      : status === 'open'
        ? sql`kind IN ('pending', 'active', 'paused', 'blocked')`
        : sql`kind = ${status}`
  return sql`(SELECT coalesce(sum(n), 0)::int FROM counts WHERE ${isMeant})`
}
