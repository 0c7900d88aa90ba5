// Durable jobs on pg-boss, in the same database: enqueued in the caller's transaction, run by any process that works.
// A job only names a row; the row is the truth.

import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { type Db, JOB_QUEUES, type JobQueue, type Jobs } from '../context.ts'
import { everyMs, type Loop } from '../every-ms.ts'
import type { Log } from '../log.ts'
import { type JobHandler, type JobPump, startJobPump } from './job-pump.ts'
import { lookForJobs } from './look-for-jobs.ts'

export type JobSystem = Jobs & {
  /**
   * Begins to run the jobs of a queue, at most `concurrency` at once in this process, those that have left their place
   * not counted. `onGivenUp` is told when a job has
   * failed for the last time.
   */
  work(
    queue: JobQueue,
    handler: JobHandler,
    options: { concurrency: number; onGivenUp: (rowId: string) => Promise<void> },
  ): void
  /** Takes no more jobs, waits for the running ones, and lets go of the database. */
  stop(): Promise<void>
}

const HEARTBEAT_SECONDS = 20
/** A look for jobs that nobody keeps alive any more comes at most so often. */
const RESCUE_SECONDS = 5
const LOOK_MS = 1000
const QUEUE = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // long: a mail may wait in line for a slow model; a dead worker shows by its heart
  expireInSeconds: 12 * 3600,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 24 * 3600,
} as const
/** The caller's transaction commits a moment after the enqueue; then there is something to fetch. */
const WAKE_AFTER_MS = [10, 40, 150, 500]

/** @param pool shared with the rest of the app: pg-boss opens no connections of its own */
export async function startJobs({ pool, db, log }: { pool: pg.Pool; db: Db; log: Log }): Promise<JobSystem> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: RESCUE_SECONDS,
    // no job waits for another one here
    flowIntervalSeconds: 3600,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job system met a fault and goes on'))
  await boss.start()
  for (const queue of JOB_QUEUES) {
    const deadLetter = `${queue}-dead`
    await boss.createQueue(deadLetter)
    await boss.createQueue(queue, { ...QUEUE, deadLetter })
  }
  const pumps = new Map<JobQueue, JobPump>()
  let rescuedAt = Number.NEGATIVE_INFINITY
  /** One look for all queues: what pg-boss asks for itself, per queue and with all its care, costs ten times as much. */
  const look = async (): Promise<void> => {
    const { waiting, lost } = await lookForJobs(db, [...pumps.keys()])
    for (const queue of waiting) pumps.get(queue)?.wake()
    if (lost.length === 0 || performance.now() - rescuedAt < RESCUE_SECONDS * 1000) return
    rescuedAt = performance.now()
    for (const queue of lost) await boss.supervise(queue)
  }
  let looking: Loop | undefined

  return {
    async enqueue(db, queue, rows, { startAfterSeconds } = {}) {
      if (rows.length === 0) return
      const jobs = rows.map(({ id, group }) => ({
        data: { rowId: id },
        ...(group !== undefined && { group: { id: group } }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      }))
      await boss.insert(queue, jobs, { db: fromKysely(db) })
      for (const ms of WAKE_AFTER_MS) setTimeout(() => pumps.get(queue)?.wake(), ms).unref()
    },
    work(queue, handler, options) {
      pumps.set(
        queue,
        startJobPump({ boss, queue, handler, ...options, heartbeatSeconds: HEARTBEAT_SECONDS, log }),
      )
      looking ??= everyMs({ log }, LOOK_MS, look)
    },
    async stop() {
      await looking?.stop()
      await Promise.all([...pumps.values()].map((pump) => pump.stop()))
      await boss.stop({ graceful: false, close: false })
    },
  }
}
