// Answers that users write in the inbox. A row is inserted with its bytes and Message-ID, can be cancelled until it is due,
// and then has the same states as every outgoing mail (sending/store/outgoing-states.ts).
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { InboxAnswer } from '#api/inbox/inbox-answers.ts'
import type { checkOverview } from '#api/overview/check.ts'
import type { MailFile } from '#api/sending/files.ts'
import { allow, type Scope } from '#core/access.ts'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import type { Db } from '#server/context.ts'
import { mailFilesJson } from '#server/data/sending/files.ts'
import { outgoingStates } from '#server/data/sending/outgoing-states.ts'

/** The state changes of an answer after it was claimed. */
export const answerMailStates = outgoingStates('inbox_answers')

type UnsentAnswer = WithDates<typeof checkOverview.reply>['answers'][number]

export type NewAnswer = {
  id: string
  workspaceId: string
  threadId: string
  emailAccountId: string
  inboundMessageId: string
  writtenBy: string | null
  bodyText: string
  bodyHtml: string
  despiteSuppression: boolean
  plannedAt: Date
  messageId: string
  fromAddress: string
  toAddress: string
  subject: string
  mime: Uint8Array
  at: Date
}

export async function insertAnswerRow(db: Db, { at, ...answer }: NewAnswer): Promise<void> {
  await db
    .insertInto('inbox_answers')
    .values({ ...answer, mime: Buffer.from(answer.mime), state: 'scheduled', createdAt: at, updatedAt: at })
    .execute()
}

export type AnswerRecord = {
  id: string
  workspaceId: string
  threadId: string
  emailAccountId: string
  enrollmentId: string | null
  state: ExecutionState
  stateReason: string | null
  lastError: string | null
  attempts: number
  rejections: number
  toAddress: string
  fromAddress: string
  subject: string
  bodyText: string
  bodyHtml: string
  writtenById: string | null
  writtenByName: string | null
  plannedAt: Date
  claimedAt: Date | null
  sentAt: Date | null
  createdAt: Date
  messageId: string
  mime: Buffer
  attachments: MailFile[]
}

const columns = sql`
  x.id, x.workspace_id, x.thread_id, x.email_account_id,
  t.enrollment_id, x.state, x.state_reason, x.last_error, x.attempts, x.rejections,
  x.to_address, x.from_address, x.subject, x.body_text, x.body_html,
  x.written_by AS written_by_id, u.name AS written_by_name, x.planned_at, x.claimed_at, x.sent_at,
  x.created_at, x.message_id, x.mime, ${mailFilesJson(sql`m.answer_id = x.id`)} AS attachments
  FROM inbox_answers x JOIN inbox_threads t ON t.id = x.thread_id LEFT JOIN users u ON u.id = x.written_by`

export async function findAnswer(db: Db, id: string): Promise<AnswerRecord | null> {
  const { rows } = await sql<AnswerRecord>`SELECT ${columns} WHERE x.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** @throws inbox_answer_not_found when unknown or foreign */
export const getAnswer = async (db: Db, scope: Scope, id: string): Promise<AnswerRecord> =>
  allow(scope, await findAnswer(db, id), (row) => [row.workspaceId], 'inbox_answer_not_found')

/**
 * Oldest first. Cancelled ones only for their writer, whose text they keep until the writer's next answer.
 * @param now by the mailbox's own clock
 */
export async function listAnswers(
  db: Db,
  threadId: string,
  userId: string | null,
  now: Date,
): Promise<WithDates<typeof InboxAnswer>[]> {
  const { rows } = await sql<AnswerRecord>`
    SELECT ${columns} WHERE x.thread_id = ${threadId} AND (x.state <> 'cancelled'
      OR (x.written_by = ${userId} AND NOT EXISTS (
        SELECT FROM inbox_answers l WHERE l.thread_id = x.thread_id AND l.written_by = x.written_by
          AND l.state <> 'cancelled' AND (l.created_at, l.id) > (x.created_at, x.id))))
    ORDER BY x.created_at, x.id`.execute(db)
  return rows.map((row) => presentAnswer(row, now))
}

/** `messageId`: the newest received message; null when it is not known */
export type SeenOfThread = { answerIds: readonly string[]; messageId: string | null }

/**
 * What has happened in a thread besides what its user has seen: an answer by another user, or a message that a person wrote.
 * @returns the writer's name; null for a writer without one
 */
export async function findUnseen(
  db: Db,
  threadId: string,
  userId: string | null,
  { answerIds, messageId }: SeenOfThread,
): Promise<{ kind: 'answer'; writtenByName: string | null } | { kind: 'message' } | null> {
  const answers = await sql<{ writtenByName: string | null }>`
    SELECT u.name AS written_by_name FROM inbox_answers x LEFT JOIN users u ON u.id = x.written_by
    WHERE x.thread_id = ${threadId} AND x.written_by IS DISTINCT FROM ${userId}::uuid
      AND x.state NOT IN ('failed', 'cancelled', 'skipped') AND x.id <> ALL(${answerIds}::uuid[])
    ORDER BY x.created_at DESC, x.id DESC LIMIT 1`.execute(db)
  if (answers.rows[0]) return { kind: 'answer', ...answers.rows[0] }
  const { rows } = await sql`
    SELECT FROM inbound_messages m JOIN inbound_messages seen ON seen.id = ${messageId}::uuid
    WHERE m.thread_id = ${threadId} AND m.kind IN ('reply', 'opt_out')
      AND (m.received_at, m.id) > (seen.received_at, seen.id) LIMIT 1`.execute(db)
  return rows.length > 0 ? { kind: 'message' } : null
}

const REASONS: Record<string, string> = {
  suppressed: '수신 차단된 주소여서 보내지 않았습니다.',
}

/** @param now by the mailbox's own clock */
export function presentAnswer(row: AnswerRecord, now: Date): WithDates<typeof InboxAnswer> {
  const waits = row.state === 'scheduled'
  return {
    id: row.id,
    threadId: row.threadId,
    workspaceId: row.workspaceId,
    state: row.state,
    fault: row.lastError ?? REASONS[row.stateReason ?? ''] ?? null,
    toAddress: row.toAddress,
    subject: row.subject,
    bodyText: row.bodyText,
    bodyHtml: row.bodyHtml,
    attachments: row.attachments,
    writtenById: row.writtenById,
    writtenByName: row.writtenByName,
    at: row.sentAt ?? (waits ? row.plannedAt : (row.claimedAt ?? row.createdAt)),
    undoMs: waits && row.attempts === 0 ? Math.max(0, row.plannedAt.getTime() - now.getTime()) : 0,
  }
}

/** Answers that failed or may not have been sent, until a user decides about them; newest first. */
export async function listUnsentAnswers(db: Db, workspaceIds: readonly string[]): Promise<UnsentAnswer[]> {
  const { rows } = await sql<UnsentAnswer>`
    SELECT x.id, x.thread_id, x.state, x.to_address, x.subject, x.last_error AS fault,
           u.name AS written_by_name, x.updated_at AS at
    FROM inbox_answers x LEFT JOIN users u ON u.id = x.written_by
    WHERE x.workspace_id = ANY(${workspaceIds}::uuid[]) AND x.state IN ('failed', 'uncertain')
    ORDER BY x.updated_at DESC, x.id LIMIT 100`.execute(db)
  return rows
}

/** The FROM and WHERE clauses for mailboxes `a` that can send and have an answer due by their own clock. */
export const mailboxesWithAnswers = (now: Date) => sql`
  FROM inbox_answers x
  JOIN email_accounts a ON a.id = x.email_account_id
  JOIN workspaces w ON w.id = a.workspace_id
  WHERE x.state = 'scheduled' AND a.status <> 'disconnected'
    AND x.planned_at <= ${now}::timestamptz
      + CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END * interval '1 millisecond'`

export async function listMailboxesWithAnswers(db: Db, now: Date, workspaceId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT a.id ${mailboxesWithAnswers(now)}
      ${workspaceId ? sql`AND a.workspace_id = ${workspaceId} AND a.kind = 'sandbox'` : sql``}`.execute(db)
  return rows.map((row) => row.id)
}

/** Marks it as `sending`, only while this worker has claimed it. @returns false otherwise */
export async function beginAnswer(db: Db, id: string, workerId: string, at: Date): Promise<boolean> {
  const result = await sql`
    UPDATE inbox_answers SET state = 'sending', updated_at = ${at}
    WHERE id = ${id} AND state = 'claimed' AND worker_id = ${workerId}`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** Whether its address was suppressed after it was written, without the user having confirmed that. */
export async function isAnswerSuppressed(db: Db, id: string, addressKey: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM inbox_answers x JOIN suppressions s ON s.workspace_id = x.workspace_id
    WHERE x.id = ${id} AND NOT x.despite_suppression
      AND ((s.kind = 'address' AND s.value = ${addressKey})
        OR (s.kind = 'domain' AND s.value = split_part(${addressKey}::text, '@', 2)))`.execute(db)
  return rows.length > 0
}

/** @returns false when it has already been claimed for sending */
export async function cancelAnswer(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await sql`
    UPDATE inbox_answers SET state = 'cancelled', state_reason = 'manual', updated_at = ${at}
    WHERE id = ${id} AND state IN ('scheduled', 'failed')`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** A user's decision about an uncertain or failed answer. `resend` sends the same bytes with the same Message-ID. */
export async function resolveAnswer(
  db: Db,
  id: string,
  decision: 'sent' | 'resend' | 'skip',
  at: Date,
): Promise<boolean> {
  const change = {
    sent: sql`state = 'sent', sent_at = claimed_at, state_reason = 'settled', last_error = NULL`,
    resend: sql`state = 'scheduled', state_reason = 'resend', planned_at = ${at}, last_error = NULL`,
    skip: sql`state = 'cancelled', state_reason = 'settled'`,
  }[decision]
  const result = await sql`
    UPDATE inbox_answers SET ${change}, updated_at = ${at}
    WHERE id = ${id} AND (state = 'uncertain' OR (state = 'failed' AND ${decision} <> 'sent'))`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}
