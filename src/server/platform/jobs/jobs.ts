// Durable jobs on pg-boss, in the same database: enqueued in the caller's transaction, run by any process that works.
// A job only names a row; the row is the truth.
import type pg from 'pg'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { JOB_QUEUES, type JobCount, type JobQueue, type Jobs } from '#server/context.ts'
import type { Log } from '#server/platform/log/log.ts'

/** `signal` aborts when the process stops, and when pg-boss has given the job to another worker. */
type JobHandler = (rowId: string, signal: AbortSignal) => Promise<void>
type WorkOptions = {
  /** jobs of the queue that this process runs at once */
  concurrency: number
  /** jobs of one group that all processes together run at once; a few more when workers fetch at the same moment */
  groupConcurrency?: number
  /** called when the last attempt has failed, also when its process was killed */
  onGivenUp: (rowId: string) => Promise<void>
}
export type JobSystem = Jobs & {
  work(queue: JobQueue, handler: JobHandler, options: WorkOptions): Promise<void>
  /** Of each queue, as counted at most `SUPERVISE_SECONDS` ago. Reads no jobs. */
  countJobs(): Promise<JobCount[]>
  /** Fetches no more jobs, waits `STOP_MS` for the running ones, then aborts them and waits for their end. */
  stop(): Promise<void>
}
type RowJob = Job<{ rowId: string }>
type RunJob = (jobs: RowJob[]) => Promise<void>

const QUEUE = {
  heartbeatSeconds: 20,
  // a mail may wait for hours for a slow model; the heartbeat shows that its worker lives
  expireInSeconds: 12 * 3600,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 24 * 3600,
} as const
/** How often pg-boss counts jobs, and checks for jobs whose heartbeat is missing. */
const SUPERVISE_SECONDS = 10
/** How often a queue is checked for jobs of other processes and for retries. */
const POLL_MS = 1000
/** Long, because one waiting worker is woken every `POLL_MS`: hundreds that poll on their own would load an idle database. */
const WORKER_POLL_SECONDS = 60
const DEAD_LETTER_POLL_SECONDS = 5
/** The caller commits a moment after the enqueue, and no worker sees the job before. */
const WAKE_AFTER_MS = [10, 40, 150, 500]
const STOP_MS = 8000

/** @param pool shared with the rest of the app: pg-boss opens no connections of its own */
export async function startJobs({ pool, log }: { pool: pg.Pool; log: Log }): Promise<JobSystem> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // no job depends on another
    flowIntervalSeconds: 3600,
    // the registry measures the event loop 50 times a second; nothing here reads it
    registerInstance: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job system failed and continues'))
  await boss.start()
  for (const queue of JOB_QUEUES) {
    await boss.createQueue(deadLetterOf(queue))
    await boss.createQueue(queue, { ...QUEUE, deadLetter: deadLetterOf(queue) })
  }
  const workers = new Map<JobQueue, Workers>()
  const running = new Set<Promise<void>>()
  /** A failure is logged and left to pg-boss, which retries the job. */
  const runner =
    (handler: JobHandler): RunJob =>
    async ([job]) => {
      if (!job) return
      const run = handler(job.data.rowId, job.signal)
      running.add(run)
      try {
        await run
      } catch (error) {
        const { name, data, retryCount } = job
        log.error({ err: error, queue: name, rowId: data.rowId, retryCount }, 'a job failed')
        throw error
      } finally {
        running.delete(run)
      }
    }

  return {
    async enqueue(db, queue, rows) {
      if (rows.length === 0) return
      const jobs = rows.map(({ id, group }) => ({
        data: { rowId: id },
        ...(group !== undefined && { group: { id: group } }),
      }))
      await boss.insert(queue, jobs, { db: fromKysely(db) })
      for (const ms of WAKE_AFTER_MS) setTimeout(() => workers.get(queue)?.wake(), ms).unref()
    },
    async work(queue, handler, { onGivenUp, ...limits }) {
      workers.set(queue, startWorkers(boss, queue, runner(handler), limits))
      const options = { pollingIntervalSeconds: DEAD_LETTER_POLL_SECONDS }
      await boss.work(deadLetterOf(queue), options, runner(onGivenUp))
    },
    async countJobs() {
      const queues = await boss.getQueues([...JOB_QUEUES])
      return queues.map(({ name, queuedCount, activeCount }) => ({
        queue: name,
        waiting: queuedCount,
        running: activeCount,
      }))
    },
    async stop() {
      for (const own of workers.values()) own.stop()
      await boss.stop({ timeout: STOP_MS, close: false })
      // pg-boss does not wait for what it has aborted
      await Promise.allSettled(running)
    },
  }
}

/**
 * Throws when the database has no job system or does not respond.
 * @param pool not the one of the job system, which may be busy. pg-boss is not started on it and only reads its version.
 */
export function jobSystemCheck(pool: pg.Pool): () => Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  return async () => {
    if ((await boss.schemaVersion()) === null) throw new Error('the job system is not installed')
  }
}

const deadLetterOf = (queue: JobQueue): string => `${queue}-dead`

type Workers = { wake(): void; stop(): void }

/**
 * Workers of pg-boss for one queue, each with one job at a time. A worker that has finished a job fetches again at once. One
 * that was woken and got a job wakes the next, which is started if none waits, so their number follows the jobs.
 */
function startWorkers(
  boss: PgBoss,
  queue: JobQueue,
  run: RunJob,
  { concurrency, groupConcurrency }: Pick<WorkOptions, 'concurrency' | 'groupConcurrency'>,
): Workers {
  const options = {
    pollingIntervalSeconds: WORKER_POLL_SECONDS,
    ...(groupConcurrency !== undefined && { groupConcurrency }),
  }
  const waiting = new Set<{ id: string; isWoken: boolean }>()
  let started = 0
  let isStopped = false
  const start = async () => {
    started++
    const worker = { id: '', isWoken: true }
    worker.id = await boss.work(queue, options, async (jobs: RowJob[]) => {
      waiting.delete(worker)
      if (worker.isWoken) wake()
      worker.isWoken = false
      try {
        await run(jobs)
      } finally {
        waiting.add(worker)
        boss.notifyWorker(worker.id)
      }
    })
    waiting.add(worker)
  }
  const wake = () => {
    if (isStopped) return
    const [worker] = waiting
    if (worker) {
      // the next call wakes another one
      waiting.delete(worker)
      waiting.add(worker)
      worker.isWoken = true
      boss.notifyWorker(worker.id)
    } else if (started < concurrency) void start()
  }
  wake()
  const polling = setInterval(wake, POLL_MS)
  return {
    wake,
    stop() {
      isStopped = true
      clearInterval(polling)
    },
  }
}
