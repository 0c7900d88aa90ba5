// Takes jobs of one queue as long as there is room and runs them side by side. One taker however many run at once: fifty
// workers of pg-boss itself would ask the database fifty times a second while there is nothing to do.

import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobPlace } from '../context.ts'
import type { Log } from '../log.ts'
import { createJobPlaces } from './job-places.ts'

export type JobHandler = (rowId: string, signal: AbortSignal, place: JobPlace) => Promise<void>
type Job = Pick<JobWithMetadata<{ rowId: string }>, 'id' | 'data' | 'retryCount' | 'retryLimit' | 'groupId'>
export type JobPump = { wake(): void; stop(): Promise<void> }

/** Only in case it was not told: whoever runs it looks and wakes it (jobs.ts). */
const POLL_MS = 15_000
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
  /** the last look left nothing behind that may be taken now */
  let isDry = false
  let wake = () => {}
  const places = createJobPlaces(concurrency, (isNewRoom) => {
    if (isNewRoom) isDry = false
    if (!isDry) wake()
  })

  const flush = () => {
    const ids = finished
    finished = []
    if (ids.length === 0) return
    flushing = flushing
      .then(() => boss.complete(queue, ids))
      .catch((error: unknown) => log.error({ err: error, queue }, 'finished jobs could not be marked'))
  }

  const run = async ({ id: jobId, data: { rowId }, groupId, retryCount, retryLimit }: Job) => {
    const place = places.enter(groupId ?? null)
    try {
      await handler(rowId, abort.signal, place)
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
      places.exit()
    }
  }

  const take = async (): Promise<void> => {
    const room = places.room()
    if (room === 0) return
    isDry = true
    const jobs = await boss.fetch<{ rowId: string }>(queue, {
      batchSize: room,
      includeMetadata: true,
      ignoreGroups: places.fullGroups(),
    })
    if (jobs.length === room) isDry = false
    for (const job of jobs) running.set(job.id, run(job))
  }

  const loop = async () => {
    while (!stopped) {
      const sleep = new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(() => {
          isDry = false
          resolve()
        }, POLL_MS).unref()
      })
      await take().catch((error: unknown) => {
        if (!stopped) log.error({ err: error, queue }, 'jobs could not be fetched')
      })
      if (isDry || places.room() === 0) await sleep
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
    wake: () => {
      isDry = false
      wake()
    },
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
