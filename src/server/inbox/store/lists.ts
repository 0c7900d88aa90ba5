// The lists of the inbox: threads with their newest message, and their numbers by kind.
import { type RawBuilder, sql } from 'kysely'
import { type Position, writeCursor } from '#api/cursor.ts'
import type { InboxFilter, InboxThread } from '#api/inbox/inbox.ts'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import { INBOX_KINDS, type InboxKind, THREAD_INTENTS, type ThreadIntent } from '#core/inbox/inbox.ts'
import type { Db } from '#server/context.ts'
import { intentColumns } from '#server/inbox/store/intents.ts'
import { isSnoozed, threadOffsetMs } from '#server/inbox/store/threads.ts'
import { instant, microseconds } from '#server/platform/db/cursor-time.ts'
import { pageLimit } from '#server/platform/db/page-limit.ts'

const isMatched = sql`(t.enrollment_id IS NOT NULL OR t.lead_id IS NOT NULL)`

const ofKind = (kind: InboxKind) =>
  kind === 'unmatched' ? sql`NOT ${isMatched}` : sql`${isMatched} AND ${kind} = ANY(t.kinds)`

/** By the newest human reply; also for threads whose newest message is another one. */
const hasIntent = (intent: ThreadIntent) => sql`EXISTS (
  SELECT 1 FROM reply_intents i WHERE i.message_id = t.reply_id
    AND ${intent === 'undecided' ? sql`i.intent IS NULL` : sql`i.intent = ${intent}`})`

type Conditions = Partial<Omit<InboxFilter, 'assignee'>> & { assignee?: string | null | undefined }

/** Of the threads `t`, each with AND. @param filter.assignee null: threads without an assignee */
function conditions(workspaceIds: readonly string[], filter: Conditions, now: Date) {
  const { kind, intent, labelIds, emailAccountId, sequenceId, read, done, answered, assignee } = filter
  const search = filter.search?.trim()
  const hidden = done === false || read === false ? false : undefined
  const snoozed = filter.snoozed ?? hidden
  return sql`
    ${kind ? sql`AND ${ofKind(kind)}` : sql``}
    ${intent ? sql`AND ${hasIntent(intent)}` : sql``}
    ${labelIds ? sql`AND t.id IN (SELECT thread_id FROM inbox_thread_labels WHERE label_id = ANY(${labelIds}::uuid[]))` : sql``}
    ${emailAccountId ? sql`AND t.email_account_id = ${emailAccountId}` : sql``}
    ${sequenceId ? sql`AND t.enrollment_id IN (SELECT id FROM enrollments WHERE sequence_id = ${sequenceId})` : sql``}
    ${read === undefined ? sql`` : read ? sql`AND t.read_at IS NOT NULL` : sql`AND t.read_at IS NULL`}
    ${assignee === undefined ? sql`` : sql`AND t.assignee_id IS NOT DISTINCT FROM ${assignee}::uuid`}
    ${answered === undefined ? sql`` : answered ? sql`AND NOT t.is_unanswered` : sql`AND t.is_unanswered`}
    ${done === undefined ? sql`` : done ? sql`AND t.done_at IS NOT NULL` : sql`AND t.done_at IS NULL`}
    ${snoozed === undefined ? sql`` : snoozed ? sql`AND ${isSnoozed(now)}` : sql`AND NOT ${isSnoozed(now)}`}
    ${
      search
        ? sql`AND (t.id IN (SELECT thread_id FROM inbound_messages WHERE search LIKE search_pattern(${search}))
            OR t.lead_id IN (SELECT id FROM leads
                             WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND search LIKE search_pattern(${search})))`
        : sql``
    }`
}

type Row = Omit<InboxThread, 'lastAt' | 'snoozedUntil'> & { lastAt: Date; snoozedUntil: Date | null }

const columns = (now: Date) => sql`
  t.id, t.workspace_id AS "workspaceId", t.email_account_id AS "userEmailAccountId", a.address AS "mailboxAddress",
  latest.kind, latest.from_address AS "fromAddress", latest.from_name AS "fromName", latest.subject,
  left(latest.text, 240) AS snippet,
  (SELECT count(*)::int FROM inbound_messages c WHERE c.thread_id = t.id) AS "messageCount",
  ${isMatched} AS "isMatched",
  CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object(
    'id', l.id, 'companyName', l.company_name, 'contactName', l.contact_name, 'contactEmail', l.contact_email) END AS lead,
  t.enrollment_id AS "enrollmentId", n.status AS "enrollmentStatus", s.id AS "sequenceId", s.name AS "sequenceName",
  -- nobody has to read a snoozed thread before it returns
  (t.read_at IS NOT NULL OR ${isSnoozed(now)}) AS "isRead", t.done_at IS NOT NULL AS "isDone",
  t.assignee_id AS "assigneeId", u.name AS "assigneeName",
  ARRAY(SELECT x.label_id FROM inbox_thread_labels x JOIN inbox_labels b ON b.id = x.label_id
        WHERE x.thread_id = t.id ORDER BY b.created_at, b.id) AS "labelIds",
  (SELECT row_to_json(shown) FROM (
    SELECT ${intentColumns}, d.name AS "decidedByName", i.model, i.fault
    FROM reply_intents i LEFT JOIN users d ON d.id = i.decided_by
    WHERE i.message_id = t.reply_id) shown) AS intent,
  CASE WHEN ${isSnoozed(now)} THEN t.snoozed_until END AS "snoozedUntil",
  CASE WHEN ${isSnoozed(now)} THEN (SELECT name FROM users WHERE id = t.snoozed_by) END AS "snoozedByName", ${threadOffsetMs} AS "clockOffsetMs",
  t.last_at AS "lastAt"`

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

const toThread = (row: Row): InboxThread => ({
  ...row,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  lastAt: row.lastAt.toISOString(),
})

type PageQuery = InboxFilter & { limit: number; cursor?: Position | undefined }

/** One page after the cursor. The total is counted for the first page. */
export async function listThreads(
  db: Db,
  scope: Scope,
  query: PageQuery,
  now: Date,
): Promise<{ data: InboxThread[]; total: number; nextCursor: string | null }> {
  const { assignee, cursor, limit } = query
  const workspaceIds = seen(scope, query.workspaceIds)
  const filter = {
    ...query,
    assignee: assignee === 'me' ? scope.userId : assignee === 'none' ? null : assignee,
  }
  const where = conditions(workspaceIds, filter, now)
  const order = query.snoozed
    ? { key: sql`t.snoozed_until`, direction: sql`ASC`, after: sql`>` }
    : { key: sql`t.listed_at`, direction: sql`DESC`, after: sql`<` }
  const { key, direction } = order
  const rest = cursor
    ? sql`AND (${key}, t.id) ${order.after} (${instant(cursor.key)}, ${cursor.id}::uuid)`
    : sql``
  // per workspace, so that each walks its index only as far as the page needs
  const { rows } = await sql<Row & { sortKey: string }>`
    WITH page AS MATERIALIZED (
      SELECT p.id, p.key FROM unnest(${workspaceIds}::uuid[]) AS w(id)
      CROSS JOIN LATERAL (
        SELECT t.id, ${key} AS key FROM inbox_threads t WHERE t.workspace_id = w.id ${where} ${rest}
        ORDER BY ${key} ${direction}, t.id ${direction} LIMIT ${sql.lit(pageLimit(limit + 1))}
      ) AS p
      ORDER BY p.key ${direction}, p.id ${direction} LIMIT ${limit + 1}
    )
    SELECT ${columns(now)}, ${microseconds(sql`page.key`)} AS "sortKey"
    FROM page JOIN inbox_threads t ON t.id = page.id ${joins}
    ORDER BY page.key ${direction}, page.id ${direction}`.execute(db)
  const total = cursor?.total ?? (await countWhere(db, workspaceIds, where))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map(({ sortKey: _, ...row }) => toThread(row)),
    total,
    nextCursor: last ? writeCursor({ id: last.id, total, key: last.sortKey }) : null,
  }
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
export async function findThreadRow(db: Db, id: string, now: Date): Promise<InboxThread | null> {
  const { rows } =
    await sql<Row>`SELECT ${columns(now)} FROM inbox_threads t ${joins} WHERE t.id = ${id}`.execute(db)
  return rows[0] ? toThread(rows[0]) : null
}

type Count = { total: number; unread: number }
export type InboxCounts = {
  isEmpty: boolean
  all: Count
  snoozed: number
  kinds: Record<InboxKind, Count>
  intents: Record<ThreadIntent, Count>
  labels: { labelId: string; total: number }[]
}

/** Of the threads that are neither done nor snoozed; `snoozed` counts the others. */
export async function countThreads(
  db: Db,
  scope: Scope,
  asked: readonly string[] | undefined,
  now: Date,
): Promise<InboxCounts> {
  const workspaceIds = seen(scope, asked)
  const visible = sql`t.workspace_id = ANY(${workspaceIds}::uuid[])`
  const open = sql`${visible} AND t.done_at IS NULL AND NOT ${isSnoozed(now)}`
  const [groups, labels, snoozed, any] = await Promise.all([
    sql<Group>`
      SELECT t.read_at IS NULL AS unread, ${isMatched} AS matched, t.kinds,
             CASE WHEN i.message_id IS NOT NULL THEN coalesce(i.intent, 'undecided') END AS intent, count(*)::int AS n
      FROM inbox_threads t LEFT JOIN reply_intents i ON i.message_id = t.reply_id
      WHERE ${open} GROUP BY 1, 2, 3, 4`.execute(db),
    sql<{ labelId: string; total: number }>`
      SELECT x.label_id AS "labelId", count(*)::int AS total
      FROM inbox_thread_labels x JOIN inbox_threads t ON t.id = x.thread_id
      WHERE ${open} GROUP BY x.label_id`.execute(db),
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM inbox_threads t WHERE ${visible} AND ${isSnoozed(now)}`.execute(db),
    sql`SELECT 1 FROM inbox_threads t WHERE ${visible} LIMIT 1`.execute(db),
  ])
  const count = (belongs: (group: Group) => boolean): Count => {
    const those = groups.rows.filter(belongs)
    return { total: sum(those), unread: sum(those.filter(({ unread }) => unread)) }
  }
  const kindCount = (kind: InboxKind) =>
    count(({ matched, kinds }) => (kind === 'unmatched' ? !matched : matched && kinds.includes(kind)))
  return {
    isEmpty: any.rows.length === 0,
    all: count(() => true),
    snoozed: snoozed.rows[0]?.n ?? 0,
    kinds: Object.fromEntries(INBOX_KINDS.map((kind) => [kind, kindCount(kind)])) as Record<InboxKind, Count>,
    intents: Object.fromEntries(
      THREAD_INTENTS.map((intent) => [intent, count((group) => group.intent === intent)]),
    ) as Record<ThreadIntent, Count>,
    labels: labels.rows,
  }
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

/** Unread threads that are neither done nor snoozed and have a reply of a known lead. */
export async function countUnreadReplies(
  db: Db,
  workspaceIds: readonly string[],
  now: Date,
): Promise<number> {
  return countWhere(
    db,
    workspaceIds,
    conditions(workspaceIds, { kind: 'reply', read: false, done: false }, now),
  )
}

/** Threads that wait for an answer: neither done nor snoozed, with a human reply of a known lead that has no answer. */
const WAITING = { kind: 'reply', done: false, answered: false } as const

export type WaitingReplies = {
  total: number
  mine: number
  unassigned: number
  oldestAt: Date | null
  threads: Row[]
}

/**
 * The number of threads that the list shows with `kind=reply&done=false&answered=false`. `oldestAt`: by the last message of
 * each.
 */
export async function readWaitingReplies(
  db: Db,
  workspaceIds: readonly string[],
  userId: string | null,
  most: number,
  now: Date,
  order: 'newest' | 'oldest' = 'newest',
): Promise<WaitingReplies> {
  const where = sql`t.workspace_id = ANY(${workspaceIds}::uuid[]) ${conditions(workspaceIds, WAITING, now)}`
  const sorted = order === 'newest' ? sql`t.listed_at DESC, t.id DESC` : sql`t.last_at, t.id`
  const counts = await sql<Omit<WaitingReplies, 'threads'>>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE t.assignee_id = ${userId}::uuid)::int AS mine,
           count(*) FILTER (WHERE t.assignee_id IS NULL)::int AS unassigned, min(t.last_at) AS "oldestAt"
    FROM inbox_threads t WHERE ${where}`.execute(db)
  const { rows } = await sql<WaitingReplies['threads'][number]>`
    WITH page AS MATERIALIZED (
      SELECT t.id FROM inbox_threads t WHERE ${where} ORDER BY ${sorted} LIMIT ${most}
    )
    SELECT ${columns(now)}
    FROM page JOIN inbox_threads t ON t.id = page.id ${joins}
    ORDER BY ${sorted}`.execute(db)
  const numbers = counts.rows[0] ?? { total: 0, mine: 0, unassigned: 0, oldestAt: null }
  return { ...numbers, threads: rows }
}

const seen = (scope: Scope, asked: readonly string[] | undefined): string[] =>
  allowedWorkspaces(scope).filter((id) => !asked || asked.includes(id))
