import type { Db, JobQueue } from '../context.ts'
import { prepared } from '../db/prepared.ts'

/** `lost`: their worker has died or their time is over, so that pg-boss has to hand them out again. */
export async function lookForJobs(
  db: Db,
  queues: readonly JobQueue[],
): Promise<{ waiting: JobQueue[]; lost: JobQueue[] }> {
  const { rows } = await prepared('look_for_jobs')<{ name: JobQueue; isWaiting: boolean; isLost: boolean }>`
    SELECT q.name,
      EXISTS (SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked
        AND j.start_after <= now()) AS "isWaiting",
      EXISTS (SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state = 'active'
        AND (j.heartbeat_on + j.heartbeat_seconds * interval '1 second' < now()
          OR j.started_on + j.expire_seconds * interval '1 second' < now())) AS "isLost"
    FROM unnest(${[...queues]}::text[]) AS q(name)`.execute(db)
  return {
    waiting: rows.filter(({ isWaiting }) => isWaiting).map(({ name }) => name),
    lost: rows.filter(({ isLost }) => isLost).map(({ name }) => name),
  }
}
