// The rows of live workers. A worker without heartbeats counts as dead, and its claimed rows are released.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** A worker without a heartbeat for this long is dead. */
export const WORKER_TIMEOUT_SECONDS = 20

/** @param listens this worker takes part in listening to mailboxes */
export async function writeHeartbeat(db: Db, workerId: string, listens = false): Promise<void> {
  await prepared('beat')`
    WITH gone AS (DELETE FROM workers WHERE heartbeat_at < now() - interval '1 day' AND id <> ${workerId})
    INSERT INTO workers (id, listens) VALUES (${workerId}, ${listens})
    ON CONFLICT (id) DO UPDATE SET heartbeat_at = now()`.execute(db)
}

/** Live workers that listen to mailboxes. */
export async function listListeners(db: Db, deadAfterSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM workers
    WHERE listens AND heartbeat_at > now() - ${deadAfterSeconds} * interval '1 second'`.execute(db)
  return rows.map(({ id }) => id)
}

export async function removeWorker(db: Db, workerId: string): Promise<void> {
  await sql`DELETE FROM workers WHERE id = ${workerId}`.execute(db)
}

/** Removes all workers: their claimed rows are orphaned at once. */
export async function removeWorkers(db: Db): Promise<void> {
  await sql`DELETE FROM workers`.execute(db)
}
