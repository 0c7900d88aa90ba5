// Prepared answers: written by a model when a reply arrives, shown until the thread has a new mail (rules.md R-529).
import { sql } from 'kysely'
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { getInboxThread } from '#api/inbox/inbox.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { Db } from '#server/context.ts'

export type Suggestion = NonNullable<ReplyInputOf<typeof getInboxThread>['prepared']>

/** The reply `m` of thread `t` is its newest one, no answer was sent since, and no reply of it asks to stop. */
const awaitsAnswer = sql`t.reply_id = m.id AND t.is_unanswered AND NOT EXISTS (
  SELECT FROM inbound_messages o WHERE o.thread_id = t.id AND o.kind IN ('opt_out', 'complaint'))`

/** Whether an answer to this reply may still be prepared. @param intents of which it must be one */
export async function mayPrepare(db: Db, messageId: string, intents: readonly Intent[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id
    JOIN reply_intents i ON i.message_id = m.id
    WHERE m.id = ${messageId} AND i.intent = ANY(${intents}::text[]) AND ${awaitsAnswer}
      AND NOT EXISTS (SELECT FROM answer_suggestions s WHERE s.message_id = m.id)`.execute(db)
  return rows.length > 0
}

/** Stores nothing when the thread has gone on, or when the reply already had a suggestion. */
export async function saveSuggestion(
  db: Db,
  { messageId, text, model, cost, unsupported }: Suggestion,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO answer_suggestions (message_id, text, model, cost, unsupported, at)
    SELECT m.id, ${text}, ${model}, ${cost}, ${JSON.stringify(unsupported)}::jsonb, ${at}
    FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id
    WHERE m.id = ${messageId} AND ${awaitsAnswer}
    ON CONFLICT (message_id) DO NOTHING`.execute(db)
}

/** The suggestion that waits for a user; null when there is none. */
export async function findSuggestion(db: Db, threadId: string): Promise<Suggestion | null> {
  const { rows } = await sql<Suggestion>`
    SELECT s.message_id, s.text, s.model, s.cost, s.unsupported
    FROM inbox_threads t JOIN inbound_messages m ON m.thread_id = t.id
    JOIN answer_suggestions s ON s.message_id = m.id
    WHERE t.id = ${threadId} AND s.text <> '' AND ${awaitsAnswer}`.execute(db)
  const [row] = rows
  // one written by an earlier version has no strengths
  return row
    ? {
        ...row,
        unsupported: row.unsupported.map((claim) => ({ ...claim, strength: claim.strength ?? 'alarm' })),
      }
    : null
}

/** The thread has a new mail, or a user writes an own answer. */
export async function discardSuggestions(db: Db, threadId: string): Promise<void> {
  await sql`
    UPDATE answer_suggestions SET text = '', unsupported = '[]'
    WHERE text <> '' AND message_id IN (SELECT id FROM inbound_messages WHERE thread_id = ${threadId})`.execute(
    db,
  )
}
