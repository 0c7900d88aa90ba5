// Intents of received replies, and their corrections by users.
import { sql } from 'kysely'
import type { ReplyIntent } from '#api/inbox/inbox-intents.ts'
import type { Correction, IntentSource } from '#core/inbox/intent/corrections.ts'
import type { Intent, IntentReading, ReplyDetails } from '#core/inbox/intent/intent.ts'
import type { Db } from '#server/context.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import type { SendingTables } from '#server/data/sending/tables.ts'

export type StoredReading = Omit<IntentReading, 'source'> & { source: IntentSource }
export type StoredIntent = ReplyIntent

/** After a correction, only what belongs to the corrected intent. */
export const storedIntentColumns = sql`
  i.message_id, i.state, i.intent, nullif(i.second, i.intent) AS second,
  CASE WHEN i.intent = i.read_intent THEN i.evidence ELSE '' END AS evidence,
  i.asks_meeting AND (i.intent IS NOT DISTINCT FROM i.read_intent OR coalesce('interested' IN (i.intent, i.second), false))
    AS asks_meeting,
  CASE WHEN i.intent IS NOT DISTINCT FROM i.read_intent OR 'later' IN (i.intent, i.second)
    THEN to_char(i.until, 'YYYY-MM-DD') END AS until,
  CASE WHEN i.intent IS NOT DISTINCT FROM i.read_intent OR 'wrong_person' IN (i.intent, i.second)
    THEN i.person END AS person, i.source,
  u.name AS decided_by_name, i.model, i.fault`

/** By message, of those that have one. */
export async function findIntents(db: Db, messageIds: readonly string[]): Promise<Map<string, StoredIntent>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await sql<StoredIntent>`
    SELECT ${storedIntentColumns} FROM reply_intents i LEFT JOIN users u ON u.id = i.decided_by
    WHERE i.message_id = ANY(${messageIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.messageId, row]))
}

/** Locks the row. */
export async function lockIntent(tx: Db, messageId: string): Promise<StoredIntent | null> {
  const { rows } = await sql<StoredIntent>`
    SELECT ${storedIntentColumns} FROM reply_intents i LEFT JOIN users u ON u.id = i.decided_by
    WHERE i.message_id = ${messageId} FOR UPDATE OF i`.execute(tx)
  return rows[0] ?? null
}

/** A message without an intent yet, with what its reply names. A message that has one keeps it. */
export async function insertOpenIntent(
  tx: Db,
  messageId: string,
  state: 'waiting' | 'undecided',
  { asksMeeting, until, person }: ReplyDetails,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO reply_intents (message_id, state, asks_meeting, until, person, at)
    VALUES (${messageId}, ${state}, ${asksMeeting}, ${until}::date, ${person && JSON.stringify(person)}::jsonb, ${at})
    ON CONFLICT (message_id) DO NOTHING`.execute(tx)
}

/** @param read what a rule or a model read; differs from the intent when an equal reply was corrected */
export async function saveIntent(
  tx: Db,
  messageId: string,
  reading: StoredReading,
  read: { intent: Intent | null; model: string | null; promptVersion: string | null },
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO reply_intents (message_id, state, intent, second, read_intent, evidence, asks_meeting, until, person,
      source, model, prompt_version, at)
    VALUES (${messageId}, 'decided', ${reading.intent}, ${reading.second}, ${read.intent}, ${reading.evidence},
      ${reading.asksMeeting}, ${reading.until}::date, ${reading.person && JSON.stringify(reading.person)}::jsonb,
      ${reading.source}, ${read.model}, ${read.promptVersion}, ${at})
    ON CONFLICT (message_id) DO UPDATE SET state = excluded.state, intent = excluded.intent, second = excluded.second,
      read_intent = excluded.read_intent, evidence = excluded.evidence, asks_meeting = excluded.asks_meeting,
      until = excluded.until, person = excluded.person, source = excluded.source, decided_by = NULL,
      model = excluded.model, prompt_version = excluded.prompt_version, fault = NULL, at = excluded.at`.execute(
    tx,
  )
}

/** Stores a user's decision; null: undecided again. What a rule or a model read stays stored. */
export async function saveCorrection(
  tx: Db,
  messageId: string,
  intent: Intent | null,
  userId: string | null,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE reply_intents SET state = ${intent === null ? 'undecided' : 'decided'}, intent = ${intent},
      source = ${intent === null ? null : 'user'}, decided_by = ${intent === null ? null : userId}::uuid, fault = NULL,
      at = ${at}
    WHERE message_id = ${messageId}`.execute(tx)
}

/** The model did not decide. A row that was decided meanwhile stays. */
export async function leaveUndecided(db: Db, messageId: string, fault: string | null): Promise<void> {
  await sql`
    UPDATE reply_intents SET state = 'undecided', fault = ${fault}
    WHERE message_id = ${messageId} AND state = 'waiting'`.execute(db)
}

export async function deleteIntent(tx: Db, messageId: string): Promise<void> {
  await sql`DELETE FROM reply_intents WHERE message_id = ${messageId}`.execute(tx)
}

/** A received reply, for reading its intent. */
export type ReplyRecord = {
  id: string
  workspaceId: string
  emailAccountId: string
  enrollmentId: string | null
  kind: string
  /** the writer's own words */
  text: string
  receivedAt: Date
  raw: Buffer
}

export async function findReply(db: Db, messageId: string): Promise<ReplyRecord | null> {
  const { rows } = await sql<ReplyRecord>`
    SELECT m.id, t.workspace_id, m.email_account_id, m.enrollment_id, m.kind, m.text, m.received_at, m.raw
    FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id WHERE m.id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

/** Older ones are no longer used. */
const MOST_CORRECTIONS = 500

/** The last correction of each message of the workspace, newest first. */
export async function listCorrections(db: Db, workspaceId: string): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    SELECT words, after AS intent FROM (
      SELECT DISTINCT ON (message_id) words, after, at, id FROM reply_intent_corrections
      WHERE workspace_id = ${workspaceId} AND words <> '' ORDER BY message_id, at DESC, id DESC
    ) last ORDER BY at DESC, id DESC LIMIT ${MOST_CORRECTIONS}`.execute(db)
  return rows
}

export async function deleteCorrections(tx: Db, messageId: string): Promise<void> {
  await sql`DELETE FROM reply_intent_corrections WHERE message_id = ${messageId}`.execute(tx)
}

/** What a correction will replace, for its undo. */
export async function readEarlier(tx: Db, messageId: string): Promise<string | null> {
  const { rows } = await sql<{ earlier: string }>`
    SELECT jsonb_build_object('state', state, 'intent', intent, 'source', source, 'decidedBy', decided_by, 'fault', fault)::text
      AS earlier FROM reply_intents WHERE message_id = ${messageId}`.execute(tx)
  return rows[0]?.earlier ?? null
}

/** Deletes the last correction and restores what it replaced. @returns false when there is nothing to restore */
export async function undoCorrection(tx: Db, messageId: string, at: Date): Promise<boolean> {
  const result = await sql`
    WITH last AS (
      DELETE FROM reply_intent_corrections WHERE earlier IS NOT NULL AND id = (
        SELECT id FROM reply_intent_corrections WHERE message_id = ${messageId} ORDER BY at DESC, id DESC LIMIT 1)
      RETURNING earlier
    )
    UPDATE reply_intents SET state = last.earlier->>'state', intent = last.earlier->>'intent',
      source = last.earlier->>'source', fault = last.earlier->>'fault', at = ${at},
      decided_by = (SELECT id FROM users WHERE id = (last.earlier->>'decidedBy')::uuid)
    FROM last WHERE message_id = ${messageId}`.execute(tx)
  return Number(result.numAffectedRows ?? 0) === 1
}

export async function insertCorrection(
  tx: Db,
  correction: SendingTables['reply_intent_corrections'] & { earlier: string | null },
): Promise<void> {
  await tx.insertInto('reply_intent_corrections').values(correction).execute()
}

/**
 * Writes the event of a decided intent, which webhooks report. A reply without an enrollment has no event, like its arrival.
 * @param at by the mailbox's own clock
 */
export async function recordClassified(
  tx: Db,
  messageId: string,
  reading: StoredReading,
  by: { before: Intent | null; userId: string | null },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ enrollmentId: string; executionId: string | null; nodeId: string | null }>`
    SELECT m.enrollment_id, m.execution_id, e.node_id
    FROM inbound_messages m LEFT JOIN scheduled_executions e ON e.id = m.execution_id
    WHERE m.id = ${messageId} AND m.enrollment_id IS NOT NULL`.execute(tx)
  const { intent, second, evidence, asksMeeting, until, source } = reading
  const data = { messageId, intent, second, evidence, asksMeeting, until, source, ...by }
  await insertEvents(
    tx,
    rows.map((place) => ({ kind: 'classified' as const, at, ...place, data })),
  )
}
