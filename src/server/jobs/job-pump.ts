// Takes jobs of one queue as long as there is room and runs them side by side. One poller however many run at once: fifty
// workers of pg-boss itself would ask the database fifty times a second while there is nothing to do.

import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

export type JobHandler = (rowId: string, signal: AbortSignal) => Promise<void>
type Job = Pick<JobWithMetadata<{ rowId: string }>, 'id' | 'data' | 'retryCount' | 'retryLimit'>
export type JobPump = { wake(): void; stop(): Promise<void> }

const POLL_MS = 1000
const FLUSH_MS = 10
/** How long running jobs may go on at a stop before they are told to give up. */
const PATIENCE_MS = 8000

type Options = {
  boss: PgBoss
  queue: string
  handler: JobHandler
  /** the last attempt has failed: nobody will look at this row again */
  onGivenUp: (rowId: string) => Promise<void>
  concurrency: number
  heartbeatSeconds: number
  log: Log
}

export function startJobPump({
  boss,
  queue,
  handler,
  onGivenUp,
  concurrency,
  heartbeatSeconds,
  log,
}: Options): JobPump {
  const abort = new AbortController()
  const running = new Map<string, Promise<void>>()
  let finished: string[] = []
  let flushing: Promise<unknown> = Promise.resolve()
  let stopped = false
  let wake = () => {}

  const flush = () => {
    const ids = finished
    finished = []
    if (ids.length === 0) return
    flushing = flushing
      .then(() => boss.complete(queue, ids))
      .catch((error: unknown) => log.error({ err: error, queue }, 'finished jobs could not be marked'))
  }

  const run = async ({ id: jobId, data: { rowId }, retryCount, retryLimit }: Job) => {
    try {
      await handler(rowId, abort.signal)
      finished.push(jobId)
      if (finished.length === 1) setTimeout(flush, FLUSH_MS).unref()
    } catch (error) {
      log.error({ err: error, queue, rowId, retryCount }, 'a job failed')
      if (retryCount >= retryLimit)
        await onGivenUp(rowId).catch((fault: unknown) => log.error({ err: fault }, 'giving up failed'))
      await boss
        .fail(queue, jobId, { message: String(error) })
        .catch((fault: unknown) => log.error({ err: fault, queue }, 'a failed job could not be marked'))
    } finally {
      running.delete(jobId)
      wake()
    }
  }

  /** @returns whether there may be more right now */
  const take = async (): Promise<boolean> => {
    const room = concurrency - running.size
    if (room === 0) return false
    const jobs = await boss.fetch<{ rowId: string }>(queue, { batchSize: room, includeMetadata: true })
    for (const job of jobs) running.set(job.id, run(job))
    return jobs.length === room
  }

  const loop = async () => {
    while (!stopped) {
      const sleep = new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, POLL_MS).unref()
      })
      const more = await take().catch((error: unknown) => {
        if (!stopped) log.error({ err: error, queue }, 'jobs could not be fetched')
        return false
      })
      if (!more || running.size >= concurrency) await sleep
    }
  }
  const looping = loop()
  const beat = setInterval(() => {
    if (running.size === 0) return
    boss
      .touch(queue, [...running.keys()])
      .catch((error: unknown) => log.warn({ err: error, queue }, 'running jobs could not be kept alive'))
  }, heartbeatSeconds * 400)
  beat.unref()

  return {
    wake: () => wake(),
    stop: async () => {
      stopped = true
      wake()
      await looping
      const patience = setTimeout(() => abort.abort(), PATIENCE_MS)
      await Promise.all(running.values())
      clearTimeout(patience)
      clearInterval(beat)
      flush()
      await flushing
    },
  }
}
