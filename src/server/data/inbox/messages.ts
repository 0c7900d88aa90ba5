import { type RawBuilder, sql } from 'kysely'
import type { Position } from '#api/cursor.ts'
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { listInboxCandidates } from '#api/inbox/inbox.ts'
import { allow, type Scope } from '#core/access.ts'
import { INBOUND_KINDS, type InboundKind } from '#core/inbox/inbound.ts'
import { canBeAnswered } from '#core/inbox/inbox.ts'
import type { Db } from '#server/context.ts'
import { instant, microseconds } from '#server/platform/db/cursor-time.ts'

export type ReceivedMail = {
  id: string
  threadId: string
  workspaceId: string
  emailAccountId: string
  enrollmentId: string | null
  messageId: string
  kind: InboundKind
  correctedKind: InboundKind | null
  fromAddress: string
  fromName: string
  subject: string
  text: string
  receivedAt: Date
  raw: Buffer
}

/** A mail without its bytes. `version` changes with every change of its row. */
export type ListedMail = { id: string; version: string; isReceived: boolean }
export type ListedReceived = Omit<ReceivedMail, 'raw'> & ListedMail
export type ListedSent = Omit<SentMail, 'mime' | 'subject'> & ListedMail

const received = sql`
  m.id, m.thread_id, t.workspace_id, m.email_account_id,
  m.enrollment_id, m.message_id, m.kind, m.judged_kind AS corrected_kind,
  m.from_address, m.from_name, m.subject, m.text, m.received_at, m.raw`

const listedReceived = sql`
  m.id, m.xmin::text AS version, true AS is_received, m.thread_id, t.workspace_id,
  m.email_account_id, m.enrollment_id, m.message_id, m.kind,
  m.judged_kind AS corrected_kind, m.from_address, m.from_name, m.subject, m.text,
  m.received_at`

/** Oldest first. */
export async function listReceived(db: Db, threadId: string): Promise<ReceivedMail[]> {
  const { rows } = await sql<ReceivedMail>`
    SELECT ${received} FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id
    WHERE m.thread_id = ${threadId} ORDER BY m.received_at, m.id`.execute(db)
  return rows
}

const ANSWERABLE_KINDS = INBOUND_KINDS.filter(canBeAnswered)

const answerable = (threadId: string) => sql`
  FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id
  WHERE m.thread_id = ${threadId} AND m.kind = ANY(${ANSWERABLE_KINDS}::text[]) AND m.from_address LIKE '%@%'
  ORDER BY m.received_at DESC, m.id DESC LIMIT 1`

/** The newest message of a thread that can be answered; null when there is none. */
export async function findAnswerableMail(db: Db, threadId: string): Promise<ReceivedMail | null> {
  const { rows } = await sql<ReceivedMail>`
    SELECT ${received} ${answerable(threadId)}`.execute(db)
  return rows[0] ?? null
}

/** The same without its bytes. */
export async function findAnswerableListed(db: Db, threadId: string): Promise<ListedReceived | null> {
  const { rows } = await sql<ListedReceived>`
    SELECT ${listedReceived} ${answerable(threadId)}`.execute(db)
  return rows[0] ?? null
}

/** @throws inbox_message_not_found when unknown or foreign */
export async function getReceived(db: Db, scope: Scope, id: string): Promise<ReceivedMail> {
  const { rows } = await sql<ReceivedMail>`
    SELECT ${received} FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id
    WHERE m.id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'inbox_message_not_found')
}

export type SentMail = {
  id: string
  nodeId: string
  fromAddress: string
  toAddress: string
  subject: string
  sentAt: Date
  mime: Buffer
}

const sentColumns = sql`
  e.id, e.node_id, coalesce(e.from_address, '') AS from_address,
  coalesce(e.to_address, '') AS to_address, coalesce(e.subject, '') AS subject, e.sent_at, e.mime`

const isSent = sql`e.state = 'sent' AND e.mime IS NOT NULL AND e.sent_at IS NOT NULL`

/** The mails of an enrollment with the state `sent`, oldest first. */
export async function listSentMails(db: Db, enrollmentId: string): Promise<SentMail[]> {
  const { rows } = await sql<SentMail>`
    SELECT ${sentColumns} FROM scheduled_executions e WHERE e.enrollment_id = ${enrollmentId} AND ${isSent}
    ORDER BY e.sent_at, e.id`.execute(db)
  return rows
}

type MailPage = { received: ListedReceived[]; sent: ListedSent[]; next: Position | null }

/** The newest `limit` mails of a thread before the cursor, both received and sent, each oldest first. */
export async function listMailPage(
  db: Db,
  thread: { id: string; enrollmentId: string | null },
  page: { limit: number; before?: Position | undefined },
): Promise<MailPage> {
  const { limit, before } = page
  const older = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    before ? sql`AND (${at}, ${id}) < (${instant(before.key)}, ${before.id}::uuid)` : sql``
  const found = await sql<{ id: string; key: string }>`
    SELECT x.id, ${microseconds(sql`x.at`)} AS key FROM (
      (SELECT m.id, m.received_at AS at FROM inbound_messages m
       WHERE m.thread_id = ${thread.id} ${older(sql`m.received_at`, sql`m.id`)}
       ORDER BY m.received_at DESC, m.id DESC LIMIT ${limit + 1})
      UNION ALL
      (SELECT e.id, e.sent_at FROM scheduled_executions e
       WHERE e.enrollment_id = ${thread.enrollmentId} AND ${isSent} ${older(sql`e.sent_at`, sql`e.id`)}
       ORDER BY e.sent_at DESC, e.id DESC LIMIT ${limit + 1})
    ) x ORDER BY x.at DESC, x.id DESC LIMIT ${limit + 1}`.execute(db)
  const shown = found.rows.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const last = found.rows.length > limit ? shown.at(-1) : undefined
  const mails = await sql<ListedReceived>`
    SELECT ${listedReceived} FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id
    WHERE m.id = ANY(${ids}::uuid[]) ORDER BY m.received_at, m.id`.execute(db)
  const sent = await sql<ListedSent>`
    SELECT e.id, e.xmin::text AS version, false AS is_received, e.node_id,
           coalesce(e.from_address, '') AS from_address, coalesce(e.to_address, '') AS to_address, e.sent_at
    FROM scheduled_executions e WHERE e.id = ANY(${ids}::uuid[])
    ORDER BY e.sent_at, e.id`.execute(db)
  return {
    received: mails.rows,
    sent: sent.rows,
    next: last ? { id: last.id, key: last.key, total: 0 } : null,
  }
}

/** The bytes of mails, received and sent, by id. */
export async function listRawMails(db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ id: string; raw: Buffer }>`
    SELECT id, raw FROM inbound_messages WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, mime FROM scheduled_executions WHERE id = ANY(${ids}::uuid[]) AND mime IS NOT NULL`.execute(
    db,
  )
  return new Map(rows.map(({ id, raw }) => [id, raw]))
}

/** A reply quotes the latest mails of its thread, and those quote the older ones. */
const QUOTABLE_MAILS = 12

/**
 * The bytes of the mails a received message may quote, newest first: those of its enrollment, and every mail, answer or
 * notice of this mailbox whose id it names.
 */
export async function listQuotable(
  db: Db,
  place: { emailAccountId: string; enrollmentId: string | null; messageIds: readonly string[] },
): Promise<Buffer[]> {
  const { emailAccountId, enrollmentId, messageIds } = place
  const isNamed = sql`email_account_id = ${emailAccountId} AND message_id = ANY(${messageIds}::text[])`
  const { rows } = await sql<{ mime: Buffer }>`
    SELECT mime FROM (
      SELECT mime, sent_at, planned_at FROM scheduled_executions
      WHERE mime IS NOT NULL AND state IN ('sent', 'sending', 'uncertain')
        AND (enrollment_id = ${enrollmentId} OR (${isNamed}))
      UNION ALL
      SELECT a.mime, a.sent_at, a.planned_at FROM inbox_answers a
      WHERE a.state IN ('sent', 'sending', 'uncertain')
        AND (a.thread_id IN (SELECT id FROM inbox_threads WHERE enrollment_id = ${enrollmentId}) OR (${isNamed}))
      UNION ALL
      SELECT mime, sent_at, planned_at FROM notices WHERE mime IS NOT NULL AND (${isNamed})
    ) quotable
    ORDER BY coalesce(sent_at, planned_at) DESC LIMIT ${QUOTABLE_MAILS}`.execute(db)
  return rows.map(({ mime }) => mime)
}

export async function updateKind(db: Db, id: string, kind: InboundKind): Promise<void> {
  await sql`
    UPDATE inbound_messages SET judged_kind = nullif(coalesce(judged_kind, kind), ${kind}), kind = ${kind}
    WHERE id = ${id}`.execute(db)
}

/** Counts the replies of an enrollment except one message. */
export async function countOtherReplies(db: Db, enrollmentId: string, exceptId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM inbound_messages
    WHERE enrollment_id = ${enrollmentId} AND kind = 'reply' AND id <> ${exceptId}`.execute(db)
  return rows[0]?.n ?? 0
}

export type Candidate = ReplyInputOf<typeof listInboxCandidates>['data'][number]

/**
 * Leads of a workspace that a message may be from, each with the enrollment it would refer to (an open one, else the
 * latest): the leads that match the search, else those with the sender's address and then those of its domain.
 */
export async function listCandidates(
  db: Db,
  workspaceIds: readonly string[],
  request: { search: string; address: string; domain: string | null },
): Promise<Candidate[]> {
  const { search, address, domain } = request
  const where = search
    ? sql`l.search LIKE search_pattern(${search})`
    : sql`(l.email_key = ${address} ${domain ? sql`OR split_part(l.email_key, '@', 2) = ${domain}` : sql``})`
  const { rows } = await sql<Candidate>`
    SELECT l.id, l.company_name, l.contact_name, l.contact_email,
           n.id AS enrollment_id, n.status AS enrollment_status, n.name AS sequence_name
    FROM leads l
    LEFT JOIN LATERAL (
      SELECT n.id, n.status, s.name FROM enrollments n JOIN sequences s ON s.id = n.sequence_id
      WHERE n.lead_id = l.id
      ORDER BY (n.status IN ('pending', 'active', 'paused', 'blocked')) DESC, n.created_at DESC LIMIT 1
    ) n ON true
    WHERE l.workspace_id = ANY(${workspaceIds}::uuid[]) AND ${where}
    ORDER BY (l.email_key = ${address}) DESC, (n.id IS NOT NULL) DESC, l.created_at DESC, l.id LIMIT 20`.execute(
    db,
  )
  return rows
}
