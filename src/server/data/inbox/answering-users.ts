// Which users are writing an answer in a thread now.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** After this a user whose browser was closed without notice is not listed. */
const LIFE_MS = 30_000

export async function saveAnsweringUser(db: Db, threadId: string, userId: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO inbox_answering (thread_id, user_id, at) VALUES (${threadId}, ${userId}, ${at})
    ON CONFLICT (thread_id, user_id) DO UPDATE SET at = excluded.at`.execute(db)
}

export async function stopAnswering(db: Db, threadId: string, userId: string): Promise<void> {
  await sql`DELETE FROM inbox_answering WHERE thread_id = ${threadId} AND user_id = ${userId}`.execute(db)
}

/** The names of the other users. */
export async function listAnswering(
  db: Db,
  threadId: string,
  userId: string | null,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT u.name FROM inbox_answering w JOIN users u ON u.id = w.user_id
    WHERE w.thread_id = ${threadId} AND w.user_id IS DISTINCT FROM ${userId}::uuid AND w.at > ${new Date(now.getTime() - LIFE_MS)}
    ORDER BY u.name`.execute(db)
  return rows.map(({ name }) => name)
}
