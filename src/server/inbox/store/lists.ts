// The lists of the inbox: threads with their newest message, and their numbers by kind.
import { sql } from 'kysely'
import type { InboxFilter, InboxThread } from '#api/inbox/inbox.ts'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import { INBOX_KINDS, type InboxKind, THREAD_INTENTS, type ThreadIntent } from '#core/inbox/inbox.ts'
import type { Db } from '#server/context.ts'
import { intentColumns, newestReply } from '#server/inbox/store/intents.ts'

/** A human reply that has no answer yet; an answer stores the message it answers. */
const isUnanswered = sql`EXISTS (
  SELECT 1 FROM inbound_messages r WHERE r.thread_id = t.id AND r.kind = 'reply' AND NOT EXISTS (
    SELECT 1 FROM inbox_answers x JOIN inbound_messages a ON a.id = x.inbound_message_id
    WHERE x.thread_id = t.id AND x.state NOT IN ('failed', 'cancelled', 'skipped') AND a.received_at >= r.received_at))`

const isMatched = sql`(t.enrollment_id IS NOT NULL OR t.lead_id IS NOT NULL)`

const ofKind = (kind: InboxKind) =>
  kind === 'unmatched'
    ? sql`NOT ${isMatched}`
    : sql`${isMatched} AND EXISTS (SELECT 1 FROM inbound_messages k WHERE k.thread_id = t.id AND k.kind = ${kind})`

/** By the newest human reply; also for threads whose newest message is another one. */
const hasIntent = (intent: ThreadIntent) => sql`EXISTS (
  SELECT 1 FROM reply_intents i WHERE i.message_id = (${newestReply(sql`t.id`)})
    AND ${intent === 'undecided' ? sql`i.intent IS NULL` : sql`i.intent = ${intent}`})`

type Conditions = Partial<Omit<InboxFilter, 'assignee'>> & { assignee?: string | null | undefined }

/** @param filter.assignee null: threads without an assignee */
function conditions(workspaceIds: readonly string[], filter: Conditions) {
  const { kind, intent, labelIds, emailAccountId, sequenceId, read, done, answered, assignee } = filter
  const search = filter.search?.trim()
  return sql`
    t.workspace_id = ANY(${workspaceIds}::uuid[])
    ${kind ? sql`AND ${ofKind(kind)}` : sql``}
    ${intent ? sql`AND ${hasIntent(intent)}` : sql``}
    ${labelIds ? sql`AND t.id IN (SELECT thread_id FROM inbox_thread_labels WHERE label_id = ANY(${labelIds}::uuid[]))` : sql``}
    ${emailAccountId ? sql`AND t.email_account_id = ${emailAccountId}` : sql``}
    ${sequenceId ? sql`AND t.enrollment_id IN (SELECT id FROM enrollments WHERE sequence_id = ${sequenceId})` : sql``}
    ${read === undefined ? sql`` : read ? sql`AND t.read_at IS NOT NULL` : sql`AND t.read_at IS NULL`}
    ${assignee === undefined ? sql`` : sql`AND t.assignee_id IS NOT DISTINCT FROM ${assignee}::uuid`}
    ${answered === undefined ? sql`` : answered ? sql`AND NOT ${isUnanswered}` : sql`AND ${isUnanswered}`}
    ${done === undefined ? sql`` : done ? sql`AND t.done_at IS NOT NULL` : sql`AND t.done_at IS NULL`}
    ${
      search
        ? sql`AND (t.id IN (SELECT thread_id FROM inbound_messages WHERE search LIKE search_pattern(${search}))
            OR t.lead_id IN (SELECT id FROM leads
                             WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND search LIKE search_pattern(${search})))`
        : sql``
    }`
}

type Row = Omit<InboxThread, 'lastAt'> & { lastAt: Date }

const columns = sql`
  t.id, t.workspace_id AS "workspaceId", t.email_account_id AS "userEmailAccountId", a.address AS "mailboxAddress",
  latest.kind, latest.from_address AS "fromAddress", latest.from_name AS "fromName", latest.subject,
  left(latest.text, 240) AS snippet,
  (SELECT count(*)::int FROM inbound_messages c WHERE c.thread_id = t.id) AS "messageCount",
  ${isMatched} AS "isMatched",
  CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object(
    'id', l.id, 'companyName', l.company_name, 'contactName', l.contact_name, 'contactEmail', l.contact_email) END AS lead,
  t.enrollment_id AS "enrollmentId", n.status AS "enrollmentStatus", s.id AS "sequenceId", s.name AS "sequenceName",
  t.read_at IS NOT NULL AS "isRead", t.done_at IS NOT NULL AS "isDone",
  t.assignee_id AS "assigneeId", u.name AS "assigneeName",
  ARRAY(SELECT x.label_id FROM inbox_thread_labels x JOIN inbox_labels b ON b.id = x.label_id
        WHERE x.thread_id = t.id ORDER BY b.created_at, b.id) AS "labelIds",
  (SELECT row_to_json(shown) FROM (
    SELECT ${intentColumns}, d.name AS "decidedByName", i.model, i.fault
    FROM reply_intents i LEFT JOIN users d ON d.id = i.decided_by
    WHERE i.message_id = (${newestReply(sql`t.id`)})) shown) AS intent,
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

const toThread = (row: Row): InboxThread => ({ ...row, lastAt: row.lastAt.toISOString() })

export async function listThreads(
  db: Db,
  scope: Scope,
  filter: InboxFilter & { limit: number; offset: number },
): Promise<{ data: InboxThread[]; total: number }> {
  const { assignee } = filter
  const where = conditions(seen(scope, filter.workspaceIds), {
    ...filter,
    assignee: assignee === 'me' ? scope.userId : assignee === 'none' ? null : assignee,
  })
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT t.id FROM inbox_threads t WHERE ${where}
      ORDER BY t.last_at DESC, t.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}
    )
    SELECT ${columns} FROM page JOIN inbox_threads t ON t.id = page.id ${joins}
    ORDER BY t.last_at DESC, t.id DESC`.execute(db)
  const count = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM inbox_threads t WHERE ${where}`.execute(db)
  return { data: rows.map(toThread), total: count.rows[0]?.n ?? 0 }
}

/** One thread as the list shows it; null when it does not exist. */
export async function findThreadRow(db: Db, id: string): Promise<InboxThread | null> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM inbox_threads t ${joins} WHERE t.id = ${id}`.execute(
    db,
  )
  return rows[0] ? toThread(rows[0]) : null
}

type Count = { total: number; unread: number }
export type InboxCounts = {
  isEmpty: boolean
  all: Count
  kinds: Record<InboxKind, Count>
  intents: Record<ThreadIntent, Count>
  labels: { labelId: string; total: number }[]
}

/** Of the threads that are not done. */
export async function countThreads(
  db: Db,
  scope: Scope,
  asked: readonly string[] | undefined,
): Promise<InboxCounts> {
  const workspaceIds = seen(scope, asked)
  const open = sql`t.workspace_id = ANY(${workspaceIds}::uuid[]) AND t.done_at IS NULL`
  const { rows } = await sql<Record<string, number>>`
    WITH kinds AS MATERIALIZED (
      SELECT t.id, t.read_at IS NULL AS unread, ${isMatched} AS matched,
             ARRAY(SELECT DISTINCT k.kind FROM inbound_messages k WHERE k.thread_id = t.id) AS kinds
      FROM inbox_threads t WHERE ${open}
    )
    SELECT count(*)::int AS "all:total", count(*) FILTER (WHERE unread)::int AS "all:unread",
      ${sql.join(
        INBOX_KINDS.flatMap((kind) => {
          const is = kind === 'unmatched' ? sql`NOT matched` : sql`matched AND ${kind} = ANY(kinds)`
          return [
            sql`count(*) FILTER (WHERE ${is})::int AS ${sql.ref(`${kind}:total`)}`,
            sql`count(*) FILTER (WHERE ${is} AND unread)::int AS ${sql.ref(`${kind}:unread`)}`,
          ]
        }),
      )}
    FROM kinds`.execute(db)
  const numbers = rows[0] ?? {}
  const of = (kind: InboxKind): Count => ({
    total: numbers[`${kind}:total`] ?? 0,
    unread: numbers[`${kind}:unread`] ?? 0,
  })
  const labels = await sql<{ labelId: string; total: number }>`
    SELECT x.label_id AS "labelId", count(*)::int AS total
    FROM inbox_thread_labels x JOIN inbox_threads t ON t.id = x.thread_id
    WHERE ${open} GROUP BY x.label_id`.execute(db)
  const intents = await sql<Count & { intent: ThreadIntent }>`
    SELECT coalesce(i.intent, 'undecided') AS intent, count(*)::int AS total,
           count(*) FILTER (WHERE t.read_at IS NULL)::int AS unread
    FROM inbox_threads t JOIN reply_intents i ON i.message_id = (${newestReply(sql`t.id`)})
    WHERE ${open} GROUP BY 1`.execute(db)
  const any = await sql`
    SELECT 1 FROM inbox_threads t WHERE t.workspace_id = ANY(${workspaceIds}::uuid[]) LIMIT 1`.execute(db)
  return {
    isEmpty: any.rows.length === 0,
    all: { total: numbers['all:total'] ?? 0, unread: numbers['all:unread'] ?? 0 },
    kinds: {
      reply: of('reply'),
      auto_reply: of('auto_reply'),
      bounce: of('bounce'),
      opt_out: of('opt_out'),
      complaint: of('complaint'),
      unmatched: of('unmatched'),
    },
    intents: Object.fromEntries(
      THREAD_INTENTS.map((intent) => [intent, countOf(intents.rows, intent)]),
    ) as Record<ThreadIntent, Count>,
    labels: labels.rows,
  }
}

function countOf(rows: readonly (Count & { intent: ThreadIntent })[], intent: ThreadIntent): Count {
  const { total, unread } = rows.find((row) => row.intent === intent) ?? { total: 0, unread: 0 }
  return { total, unread }
}

/** Unread threads that are not done and have a reply of a known lead. */
export async function countUnreadReplies(db: Db, workspaceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM inbox_threads t
    WHERE ${conditions(workspaceIds, { kind: 'reply', read: false, done: false })}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Threads that wait for an answer: not done, with a human reply of a known lead that has no answer. */
const WAITING = { kind: 'reply', done: false, answered: false } as const

export type WaitingReplies = {
  total: number
  mine: number
  unassigned: number
  oldestAt: Date | null
  /** with the offset of the clock of their mailbox, in milliseconds */
  newest: (Row & { clockOffsetMs: number })[]
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
): Promise<WaitingReplies> {
  const where = conditions(workspaceIds, WAITING)
  const counts = await sql<Omit<WaitingReplies, 'newest'>>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE t.assignee_id = ${userId}::uuid)::int AS mine,
           count(*) FILTER (WHERE t.assignee_id IS NULL)::int AS unassigned, min(t.last_at) AS "oldestAt"
    FROM inbox_threads t WHERE ${where}`.execute(db)
  const { rows } = await sql<WaitingReplies['newest'][number]>`
    WITH page AS MATERIALIZED (
      SELECT t.id FROM inbox_threads t WHERE ${where} ORDER BY t.last_at DESC, t.id DESC LIMIT ${most}
    )
    SELECT ${columns}, (CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END)::float8 AS "clockOffsetMs"
    FROM page JOIN inbox_threads t ON t.id = page.id ${joins} JOIN workspaces w ON w.id = t.workspace_id
    ORDER BY t.last_at DESC, t.id DESC`.execute(db)
  const numbers = counts.rows[0] ?? { total: 0, mine: 0, unassigned: 0, oldestAt: null }
  return { ...numbers, newest: rows }
}

const seen = (scope: Scope, asked: readonly string[] | undefined): string[] =>
  allowedWorkspaces(scope).filter((id) => !asked || asked.includes(id))
