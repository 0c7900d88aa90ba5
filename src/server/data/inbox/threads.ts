import { sql } from 'kysely'
import { allow, type Scope } from '#core/access.ts'
import type { ThreadState } from '#core/inbox/seen-thread.ts'
import type { Db } from '#server/context.ts'

export type ThreadRecord = {
  id: string
  workspaceId: string
  emailAccountId: string
  enrollmentId: string | null
  leadId: string | null
}

/** How far the clock of the mailbox of the thread `t` is ahead: a sandbox has the clock of its workspace. */
export const threadOffsetMs = sql`(
  SELECT CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END::float8
  FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id WHERE a.id = t.email_account_id)`

/** The same for a statement that reads many threads of these workspaces: it reads their clocks once. */
export const threadOffsetMsIn = (workspaceIds: readonly string[]) => sql`coalesce((
  (SELECT jsonb_object_agg(a.id, w.sandbox_offset_ms)
   FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id
   WHERE a.kind = 'sandbox' AND a.workspace_id = ANY(${workspaceIds}::uuid[])) ->> t.email_account_id::text)::float8, 0)`

/** The thread `t` is hidden until a later time. @param now real time */
export const isSnoozed = (now: Date, offsetMs = threadOffsetMs) => sql`(t.snoozed_until IS NOT NULL
  AND t.snoozed_until > ${now}::timestamptz + ${offsetMs} * interval '1 millisecond')`

const columns = sql`
  t.id, t.workspace_id, t.email_account_id,
  t.enrollment_id, t.lead_id`

/** @throws inbox_thread_not_found when unknown or foreign */
export async function getThread(db: Db, scope: Scope, id: string): Promise<ThreadRecord> {
  const { rows } = await sql<ThreadRecord>`SELECT ${columns} FROM inbox_threads t WHERE t.id = ${id}`.execute(
    db,
  )
  return allow(scope, rows[0], (row) => [row.workspaceId], 'inbox_thread_not_found')
}

/** Locks in a fixed order, so that two transactions cannot deadlock. */
export async function lockThreads(db: Db, ids: readonly string[]): Promise<ThreadRecord[]> {
  const { rows } = await sql<ThreadRecord>`
    SELECT ${columns} FROM inbox_threads t WHERE t.id = ANY(${ids}::uuid[]) ORDER BY t.id FOR UPDATE`.execute(
    db,
  )
  return rows
}

/** By id. Lock the threads first: a message that is being stored is then counted. */
export async function findThreadStates(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ThreadState>> {
  const { rows } = await sql<ThreadState & { id: string }>`
    SELECT t.id, (SELECT count(*)::int FROM inbound_messages m WHERE m.thread_id = t.id) AS message_count,
           t.done_at IS NOT NULL AS is_done, t.assignee_id,
           CASE WHEN ${isSnoozed(now)} THEN t.snoozed_until END AS snoozed_until
    FROM inbox_threads t WHERE t.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

/** The current times of the mailboxes of these threads, each once. */
export async function clocksOfThreads(db: Db, ids: readonly string[], now: Date): Promise<Date[]> {
  const { rows } = await sql<{ ms: number }>`
    SELECT DISTINCT ${threadOffsetMs} AS ms FROM inbox_threads t WHERE t.id = ANY(${ids}::uuid[])`.execute(db)
  return rows.map(({ ms }) => new Date(now.getTime() + ms))
}

/** The thread of a received message; null when it has none. */
export async function findThreadOfMessage(db: Db, messageId: string): Promise<ThreadRecord | null> {
  const { rows } = await sql<ThreadRecord>`
    SELECT ${columns} FROM inbox_threads t JOIN inbound_messages m ON m.thread_id = t.id
    WHERE m.id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

/** The thread an enrollment has in a mailbox. */
export async function findEnrollmentThread(
  db: Db,
  emailAccountId: string,
  enrollmentId: string,
): Promise<ThreadRecord | null> {
  const { rows } = await sql<ThreadRecord>`
    SELECT ${columns} FROM inbox_threads t
    WHERE t.email_account_id = ${emailAccountId} AND t.enrollment_id = ${enrollmentId}`.execute(db)
  return rows[0] ?? null
}

/** The thread that contains one of these Message-IDs, as a received message or as an answer of ours. */
export async function findThreadByMessageIds(
  db: Db,
  emailAccountId: string,
  messageIds: readonly string[],
): Promise<ThreadRecord | null> {
  if (messageIds.length === 0) return null
  const { rows } = await sql<ThreadRecord>`
    SELECT ${columns} FROM inbox_threads t
    WHERE t.email_account_id = ${emailAccountId} AND (
      t.id IN (SELECT thread_id FROM inbound_messages
               WHERE email_account_id = ${emailAccountId} AND message_id = ANY(${messageIds}::text[]))
      OR t.id IN (SELECT thread_id FROM inbox_answers WHERE message_id = ANY(${messageIds}::text[])))
    ORDER BY t.last_at DESC, t.id LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export type NewThread = ThreadRecord & { at: Date }

/**
 * Inserts a thread, assigned to the owner of its mailbox if that user may answer in its workspace, or finds the one that the
 * enrollment already has in this mailbox. @returns its id
 */
export async function insertThread(db: Db, thread: NewThread): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO inbox_threads
      (id, workspace_id, email_account_id, enrollment_id, lead_id, last_at, created_at, assignee_id)
    VALUES (${thread.id}, ${thread.workspaceId}, ${thread.emailAccountId}, ${thread.enrollmentId}, ${thread.leadId},
            ${thread.at}, ${thread.at}, (
              SELECT m.user_id FROM email_accounts a
              JOIN workspace_members m ON m.user_id = a.user_id AND m.workspace_id = ${thread.workspaceId}
              WHERE a.id = ${thread.emailAccountId} AND m.role <> 'viewer'))
    ON CONFLICT (enrollment_id, email_account_id) WHERE enrollment_id IS NOT NULL
      DO UPDATE SET last_at = greatest(inbox_threads.last_at, excluded.last_at)
    RETURNING id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

/** Marks a thread as unread after an arrival. @param arrival `reopens`: it is no longer done; `endsSnooze`: nor snoozed */
export async function recordArrival(
  db: Db,
  id: string,
  arrival: { at: Date; reopens: boolean; endsSnooze: boolean },
): Promise<void> {
  await sql`
    UPDATE inbox_threads SET read_at = NULL, last_at = greatest(last_at, ${arrival.at}),
      done_at = CASE WHEN ${arrival.reopens} THEN NULL ELSE done_at END,
      snoozed_until = CASE WHEN ${arrival.endsSnooze} THEN NULL ELSE snoozed_until END
    WHERE id = ${id}`.execute(db)
}

/** Shows a thread again among the unread ones that are to be handled. */
export async function reopenThread(db: Db, id: string): Promise<void> {
  await sql`
    UPDATE inbox_threads SET done_at = NULL, read_at = NULL, snoozed_until = NULL, snoozed_by = NULL
    WHERE id = ${id}`.execute(db)
}

export type ThreadChange = {
  isRead?: boolean | undefined
  isDone?: boolean | undefined
  assigneeId?: string | null | undefined
  snoozedUntil?: Date | null | undefined
}

export async function changeThreads(
  db: Db,
  ids: readonly string[],
  change: ThreadChange,
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  // a thread that is done does not return; a done one that is snoozed is open again
  const until = change.isDone && !change.snoozedUntil ? null : change.snoozedUntil
  const isDone = until ? false : change.isDone
  const readAt = sql`${change.isRead ? at : null}::timestamptz`
  const set = [
    until ? sql`read_at = NULL` : null,
    // one that stays snoozed stays unread
    !until && change.isRead !== undefined
      ? until === null
        ? sql`read_at = ${readAt}`
        : sql`read_at = CASE WHEN ${isSnoozed(at)} THEN NULL ELSE ${readAt} END`
      : null,
    until === undefined
      ? null
      : sql`snoozed_until = ${until}::timestamptz, snoozed_by = ${until ? userId : null}::uuid`,
    isDone === undefined ? null : sql`done_at = ${isDone ? at : null}::timestamptz`,
    change.assigneeId === undefined ? null : sql`assignee_id = ${change.assigneeId}::uuid`,
  ].filter((part) => part !== null)
  if (set.length === 0) return
  await sql`UPDATE inbox_threads t SET ${sql.join(set)} WHERE t.id = ANY(${ids}::uuid[])`.execute(db)
}

/** Stores the lead and enrollment that a user assigned. */
export async function assignThread(
  db: Db,
  id: string,
  to: { workspaceId: string; leadId: string; enrollmentId: string | null },
): Promise<void> {
  await sql`
    UPDATE inbox_threads SET workspace_id = ${to.workspaceId}, lead_id = ${to.leadId}, enrollment_id = ${to.enrollmentId}
    WHERE id = ${id}`.execute(db)
  await sql`
    UPDATE inbound_messages SET lead_id = ${to.leadId}, enrollment_id = ${to.enrollmentId}
    WHERE thread_id = ${id}`.execute(db)
  await sql`UPDATE inbox_answers SET workspace_id = ${to.workspaceId} WHERE thread_id = ${id}`.execute(db)
}

/** Moves everything of one thread into another and deletes it. What was unread stays unread, and the assignee is kept. */
export async function mergeThreads(db: Db, from: string, into: string): Promise<void> {
  await sql`UPDATE inbound_messages SET thread_id = ${into} WHERE thread_id = ${from}`.execute(db)
  await sql`UPDATE inbox_answers SET thread_id = ${into} WHERE thread_id = ${from}`.execute(db)
  await sql`
    INSERT INTO inbox_thread_labels (thread_id, label_id)
    SELECT ${into}, label_id FROM inbox_thread_labels WHERE thread_id = ${from}
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    UPDATE inbox_threads t SET last_at = greatest(t.last_at, f.last_at), done_at = NULL, snoozed_until = NULL,
      read_at = CASE WHEN f.read_at IS NOT NULL THEN t.read_at END, assignee_id = coalesce(t.assignee_id, f.assignee_id)
    FROM inbox_threads f WHERE t.id = ${into} AND f.id = ${from}`.execute(db)
  await sql`DELETE FROM inbox_threads WHERE id = ${from}`.execute(db)
}
