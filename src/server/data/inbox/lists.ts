// The lists of the inbox: threads with their newest message, and their numbers by kind.
import { type RawBuilder, sql } from 'kysely'
import { type Position, writeCursor } from '#api/cursor.ts'
import type { WithDates } from '#api/dates.ts'
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { countInbox, InboxFilter, InboxThread } from '#api/inbox/inbox.ts'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import {
  INBOX_KINDS,
  type InboxKind,
  THREAD_INTENTS,
  type ThreadIntent,
  type ThreadSort,
  UNMATCHED_KINDS,
} from '#core/inbox/inbox.ts'
import type { Db } from '#server/context.ts'
import { storedIntentColumns } from '#server/data/inbox/intents.ts'
import { isSnoozed, threadOffsetMs, threadOffsetMsIn } from '#server/data/inbox/threads.ts'
import { instant, microseconds } from '#server/platform/db/cursor-time.ts'
import { pageLimit } from '#server/platform/db/page-limit.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'

const isMatched = sql`(t.enrollment_id IS NOT NULL OR t.lead_id IS NOT NULL)`

const ofKind = (kind: InboxKind) =>
  kind === 'unmatched'
    ? sql`NOT ${isMatched} AND t.kinds && ${[...UNMATCHED_KINDS]}::text[]`
    : sql`${isMatched} AND ${kind} = ANY(t.kinds)`

/** Whether a list has snoozed threads: all, none, or (undefined) both. Lists of what is to be handled have none. */
const snoozedIn = ({ snoozed, done, read }: Pick<InboxFilter, 'snoozed' | 'done' | 'read'>) =>
  snoozed ?? (done === false || read === false ? false : undefined)

type Conditions = Partial<Omit<InboxFilter, 'assignee'>> & { assignee?: string | null | undefined }

/** Of the threads `t`, each with AND. @param filter.assignee null: threads without an assignee */
function conditions(workspaceIds: readonly string[], filter: Conditions, now: Date) {
  const { kind, intent, labelIds, emailAccountId, sequenceId, read, done, answered, assignee } = filter
  const search = filter.search?.trim()
  const snoozed = snoozedIn(filter)
  const hidden = isSnoozed(now, threadOffsetMsIn(workspaceIds))
  return sql`
    ${kind ? sql`AND ${ofKind(kind)}` : sql``}
    ${intent ? sql`AND t.intent = ${intent}` : sql``}
    ${labelIds ? sql`AND t.id IN (SELECT thread_id FROM inbox_thread_labels WHERE label_id = ANY(${labelIds}::uuid[]))` : sql``}
    ${emailAccountId ? sql`AND t.email_account_id = ${emailAccountId}` : sql``}
    ${sequenceId ? sql`AND t.enrollment_id IN (SELECT id FROM enrollments WHERE sequence_id = ${sequenceId})` : sql``}
    ${read === undefined ? sql`` : read ? sql`AND t.read_at IS NOT NULL` : sql`AND t.read_at IS NULL`}
    ${assignee === undefined ? sql`` : sql`AND t.assignee_id IS NOT DISTINCT FROM ${assignee}::uuid`}
    ${answered === undefined ? sql`` : answered ? sql`AND NOT t.is_unanswered` : sql`AND t.waiting_since IS NOT NULL`}
    ${done === undefined ? sql`` : done ? sql`AND t.done_at IS NOT NULL` : sql`AND t.done_at IS NULL`}
    ${snoozed === undefined ? sql`` : snoozed ? sql`AND ${hidden}` : sql`AND NOT ${hidden}`}
    ${
      search
        ? sql`AND (
            t.id = ANY(ARRAY(SELECT thread_id FROM inbound_messages WHERE search LIKE search_pattern(${search})))
            OR t.lead_id = ANY(ARRAY(
              SELECT id FROM leads
              WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND search LIKE search_pattern(${search}))))`
        : sql``
    }`
}

type Row = WithDates<typeof InboxThread>

const columns = (now: Date) => sql`
  t.id, t.workspace_id, t.email_account_id AS user_email_account_id, a.address AS mailbox_address,
  latest.kind, latest.from_address, latest.from_name, latest.subject,
  left(latest.text, 240) AS snippet,
  (SELECT count(*)::int FROM inbound_messages c WHERE c.thread_id = t.id) AS message_count,
  ${isMatched} AS is_matched,
  CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object(
    'id', l.id, 'companyName', l.company_name, 'contactName', l.contact_name, 'contactEmail', l.contact_email) END AS lead,
  t.enrollment_id, n.status AS enrollment_status, s.id AS sequence_id, s.name AS sequence_name,
  -- nobody has to read a snoozed thread before it returns
  (t.read_at IS NOT NULL OR ${isSnoozed(now)}) AS is_read, t.done_at IS NOT NULL AS is_done,
  t.assignee_id, u.name AS assignee_name,
  ARRAY(SELECT x.label_id FROM inbox_thread_labels x JOIN inbox_labels b ON b.id = x.label_id
        WHERE x.thread_id = t.id ORDER BY b.created_at, b.id) AS label_ids,
  (SELECT json_build_object(
     'messageId', x.message_id, 'state', x.state, 'intent', x.intent, 'second', x.second, 'evidence', x.evidence,
     'asksMeeting', x.asks_meeting, 'until', x.until, 'person', x.person, 'source', x.source,
     'decidedByName', x.decided_by_name, 'model', x.model, 'fault', x.fault)
   FROM (SELECT ${storedIntentColumns} FROM reply_intents i LEFT JOIN users u ON u.id = i.decided_by
         WHERE i.message_id = t.reply_id) x) AS intent,
  CASE WHEN ${isSnoozed(now)} THEN t.snoozed_until END AS snoozed_until,
  CASE WHEN ${isSnoozed(now)} THEN (SELECT name FROM users WHERE id = t.snoozed_by) END AS snoozed_by_name,
  CASE WHEN NOT ${isSnoozed(now)} THEN t.snoozed_until END AS returned_at,
  CASE WHEN t.reply_id IS NOT NULL THEN NOT t.is_unanswered END AS is_answered, ${threadOffsetMs} AS clock_offset_ms,
  t.last_at`

const joins = sql`
  JOIN email_accounts a ON a.id = t.email_account_id
  JOIN LATERAL (
    SELECT m.kind, m.from_address, m.from_name, m.subject, m.text FROM inbound_messages m
    WHERE m.thread_id = t.id ORDER BY m.received_at DESC, m.id DESC LIMIT 1
  ) latest ON true
  LEFT JOIN enrollments n ON n.id = t.enrollment_id
  LEFT JOIN sequences s ON s.id = n.sequence_id
  LEFT JOIN leads l ON l.id = t.lead_id
  LEFT JOIN users u ON u.id = t.assignee_id`

/** In the order of the ids, without deleted ones. One text for every list, whose long plan is kept (ADR 97). */
async function readThreads(db: Db, ids: readonly string[], now: Date): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await prepared('threads')<Row>`
    SELECT ${columns(now)} FROM inbox_threads t ${joins} WHERE t.id = ANY(${unplanned(ids, 'uuid[]')})`.execute(
    db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type PageQuery = InboxFilter & { limit: number; cursor?: Position | undefined; sort?: ThreadSort }

/** The order of a list. With snoozed threads among others, a time that has not come does not count. */
function orderOf({ sort, ...filter }: PageQuery) {
  const up = { direction: sql`ASC`, after: sql`>` }
  const down = { direction: sql`DESC`, after: sql`<` }
  if (filter.snoozed) return { key: sql`t.snoozed_until`, ...up }
  if (sort === 'oldest')
    return { key: filter.answered === false ? sql`t.waiting_since` : sql`t.last_at`, ...up }
  return { key: snoozedIn(filter) === false ? sql`t.listed_at` : sql`t.last_at`, ...down }
}

/** One page after the cursor. The total is counted for the first page. */
export async function listThreads(
  db: Db,
  scope: Scope,
  query: PageQuery,
  now: Date,
): Promise<{ data: Row[]; total: number; nextCursor: string | null }> {
  const { cursor, limit, search } = query
  const workspaceIds = seen(scope, query.workspaceIds)
  const where = conditions(workspaceIds, withAssignee(scope, query), now)
  const page =
    cursor || !search?.trim() ? walk(workspaceIds, where, query) : gather(workspaceIds, where, query)
  const { rows } = await page.execute(db)
  const [first] = rows
  const total = cursor?.total ?? (first ? (first.total ?? (await countWhere(db, workspaceIds, where))) : 0)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const threads = await readThreads(
    db,
    shown.map(({ id }) => id),
    now,
  )
  return {
    data: threads,
    total,
    nextCursor: last ? writeCursor({ id: last.id, total, key: last.sortKey }) : null,
  }
}

type Found = { id: string; sortKey: string; total?: number }

/** Per workspace, so that each reads its index only as far as the page needs. */
function walk(workspaceIds: readonly string[], where: RawBuilder<unknown>, query: PageQuery) {
  const { cursor, limit } = query
  const { key, direction, after } = orderOf(query)
  const rest = cursor ? sql`AND (${key}, t.id) ${after} (${instant(cursor.key)}, ${cursor.id}::uuid)` : sql``
  return sql<Found>`
    SELECT p.id, ${microseconds(sql`p.key`)} AS sort_key FROM unnest(${workspaceIds}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT t.id, ${key} AS key FROM inbox_threads t WHERE t.workspace_id = w.id ${where} ${rest}
      ORDER BY ${key} ${direction}, t.id ${direction} LIMIT ${sql.lit(pageLimit(limit + 1))}
    ) AS p
    ORDER BY p.key ${direction}, p.id ${direction} LIMIT ${limit + 1}`
}

/** All matches, for the page and its total: a search reads leads and messages, which costs more than sorting what it finds. */
function gather(workspaceIds: readonly string[], where: RawBuilder<unknown>, query: PageQuery) {
  const { key, direction } = orderOf(query)
  return sql<Found>`
    WITH found AS MATERIALIZED (
      SELECT t.id, ${key} AS key FROM inbox_threads t WHERE t.workspace_id = ANY(${workspaceIds}::uuid[]) ${where})
    SELECT id, ${microseconds(sql`key`)} AS sort_key, (SELECT count(*)::int FROM found) AS total
    FROM found ORDER BY key ${direction}, id ${direction} LIMIT ${query.limit + 1}`
}

function withAssignee(scope: Scope, { assignee, ...filter }: InboxFilter): Conditions {
  return { ...filter, assignee: assignee === 'me' ? scope.userId : assignee === 'none' ? null : assignee }
}

async function countWhere(
  db: Db,
  workspaceIds: readonly string[],
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM inbox_threads t
    WHERE t.workspace_id = ANY(${workspaceIds}::uuid[]) ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

/** One thread as the list shows it; null when it does not exist. */
export async function findThreadRow(db: Db, id: string, now: Date): Promise<Row | null> {
  const [row] = await readThreads(db, [id], now)
  return row ?? null
}

type Count = { total: number; unread: number }
export type InboxCounts = ReplyInputOf<typeof countInbox>

/**
 * Of the threads of a filter that are neither done nor snoozed; `snoozed` counts the others. The numbers by kind, intent and
 * label are what the list has with that kind, intent or label in place of the one of the filter.
 */
export async function countThreads(
  db: Db,
  scope: Scope,
  query: InboxFilter,
  now: Date,
): Promise<InboxCounts> {
  const workspaceIds = seen(scope, query.workspaceIds)
  const { kind, intent, labelIds, ...filter } = withAssignee(scope, query)
  const where = (chosen: Conditions) => sql`
    t.workspace_id = ANY(${workspaceIds}::uuid[]) ${conditions(workspaceIds, { ...filter, ...chosen }, now)}`
  const [groups, labels, snoozed, any] = await Promise.all([
    sql<Group>`
      SELECT t.read_at IS NULL AS unread, ${isMatched} AS matched, t.kinds, t.intent, count(*)::int AS n
      FROM inbox_threads t WHERE ${where({ labelIds, done: false })} GROUP BY 1, 2, 3, 4`.execute(db),
    sql<{ labelId: string; total: number }>`
      SELECT x.label_id, count(*)::int AS total
      FROM inbox_thread_labels x JOIN inbox_threads t ON t.id = x.thread_id
      WHERE ${where({ kind, intent, done: false })} GROUP BY x.label_id`.execute(db),
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM inbox_threads t
      WHERE ${where({ intent, labelIds, snoozed: true })}`.execute(db),
    sql`SELECT 1 FROM inbox_threads t WHERE t.workspace_id = ANY(${workspaceIds}::uuid[]) LIMIT 1`.execute(
      db,
    ),
  ])
  const count = (ofKind: InboxKind | undefined, ofIntent: ThreadIntent | undefined): Count => {
    const those = groups.rows.filter(
      (group) => isOfKind(group, ofKind) && (ofIntent === undefined || group.intent === ofIntent),
    )
    return { total: sum(those), unread: sum(those.filter(({ unread }) => unread)) }
  }
  return {
    isEmpty: any.rows.length === 0,
    all: count(undefined, intent),
    snoozed: snoozed.rows[0]?.n ?? 0,
    kinds: Object.fromEntries(INBOX_KINDS.map((one) => [one, count(one, intent)])) as Record<
      InboxKind,
      Count
    >,
    intents: Object.fromEntries(THREAD_INTENTS.map((one) => [one, count(kind, one)])) as Record<
      ThreadIntent,
      Count
    >,
    labels: labels.rows,
  }
}

/** The same as `ofKind` in SQL. */
function isOfKind({ matched, kinds }: Group, kind: InboxKind | undefined): boolean {
  if (kind === undefined) return true
  if (kind === 'unmatched') return !matched && UNMATCHED_KINDS.some((one) => kinds.includes(one))
  return matched && kinds.includes(kind)
}

/** Threads that are counted in the same numbers. */
type Group = {
  unread: boolean
  matched: boolean
  kinds: InboundKind[]
  intent: ThreadIntent | null
  n: number
}

const sum = (groups: readonly Group[]): number => groups.reduce((total, { n }) => total + n, 0)

/** Of the list with `kind=unmatched&done=false`. */
export const countUnmatched = (db: Db, workspaceIds: readonly string[], now: Date): Promise<number> =>
  countWhere(db, workspaceIds, conditions(workspaceIds, { kind: 'unmatched', done: false }, now))

/** Unread threads that are neither done nor snoozed and have a reply of a known lead. @param assignee only of this user */
export async function countUnreadReplies(
  db: Db,
  workspaceIds: readonly string[],
  now: Date,
  assignee?: string,
): Promise<number> {
  const filter = { kind: 'reply', read: false, done: false, assignee } as const
  return countWhere(db, workspaceIds, conditions(workspaceIds, filter, now))
}

/** Threads that wait for an answer: neither done nor snoozed, with a human reply of a known lead that has no answer. */
const WAITING = { kind: 'reply', done: false, answered: false } as const

export type WaitingReplies = {
  total: number
  mine: number
  unassigned: number
  /** how long the one that came first has waited, by the clock of its mailbox */
  longestMs: number
  threads: (Row & { waitingSince: Date })[]
}

/**
 * The number of threads that the list shows with `kind=reply&done=false&answered=false`, and those that have waited longest by the
 * clocks of their mailboxes. `waitingSince`: the first reply after the last one that was answered.
 */
export async function readWaitingReplies(
  db: Db,
  workspaceIds: readonly string[],
  userId: string | null,
  most: number,
  now: Date,
): Promise<WaitingReplies> {
  // the condition of its index
  const where = sql`t.workspace_id = ANY(${workspaceIds}::uuid[]) AND t.waiting_since IS NOT NULL
    ${conditions(workspaceIds, WAITING, now)}`
  // a sandbox may be ahead: in real time its replies came earlier
  const since = sql`(t.waiting_since - ${threadOffsetMsIn(workspaceIds)} * interval '1 millisecond')`
  const counts = await sql<Omit<WaitingReplies, 'threads'>>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE t.assignee_id = ${userId}::uuid)::int AS mine,
           count(*) FILTER (WHERE t.assignee_id IS NULL)::int AS unassigned,
           coalesce(extract(epoch FROM ${now}::timestamptz - min(${since})) * 1000, 0)::float8 AS longest_ms
    FROM inbox_threads t WHERE ${where}`.execute(db)
  const { rows: page } = await sql<{ id: string; waitingSince: Date }>`
    SELECT t.id, t.waiting_since FROM inbox_threads t WHERE ${where} ORDER BY ${since}, t.id LIMIT ${most}`.execute(
    db,
  )
  const sinceOf = new Map(page.map(({ id, waitingSince }) => [id, waitingSince]))
  const rows = await readThreads(db, [...sinceOf.keys()], now)
  const threads = rows.flatMap((row) => {
    const waitingSince = sinceOf.get(row.id)
    return waitingSince ? [{ ...row, waitingSince }] : []
  })
  const numbers = counts.rows[0] ?? { total: 0, mine: 0, unassigned: 0, longestMs: 0 }
  return { ...numbers, threads }
}

const seen = (scope: Scope, requested: readonly string[] | undefined): string[] =>
  allowedWorkspaces(scope).filter((id) => !requested || requested.includes(id))
