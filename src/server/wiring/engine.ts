// The loops of one process: heartbeat, sending, resuming, reconciling mails of dead workers, reading mailboxes. Any
// number of processes may run them on one database: every claim is a row lock.

import { setTimeout as sleep } from 'node:timers/promises'
import { reassignCutOffNotices } from '#server/compliance/actions/waiting-notices.ts'
import { noticeMails } from '#server/compliance/notice-mails.ts'
import type { Context } from '#server/context.ts'
import { findDueWork } from '#server/data/platform/due-work.ts'
import { removeWorker, removeWorkers, writeHeartbeat } from '#server/data/platform/workers.ts'
import { resumeDueEnrollments } from '#server/enrollments/actions/resume.ts'
import { answerMails } from '#server/inbox/answer-mails.ts'
import { watchMailboxes } from '#server/inbox/listen.ts'
import { digestMails } from '#server/overview/digest-mails.ts'
import { everyMs } from '#server/platform/jobs/every-ms.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { startSending } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'

const TICK_MS = 1000
const BEAT_MS = 5000
const REFRESH_MS = 10_000
/** The hours of members are whole, so a digest is at most a minute late. */
const DIGEST_CHECK_MS = 60_000
/** Deadlines of notices are days, so a minute is enough. */
const REASSIGN_NOTICES_MS = 60_000

export type Engine = { wake(): void; stop(): Promise<void> }

/**
 * A stop waits this long for mails whose final dot was written; a mail whose server never responds is looked up
 * later.
 */
const STOP_TIMEOUT_MS = 20_000

/**
 * @param options.isAlone no other process can use this database, so all other workers are dead
 * @param options.onWebhooks called every second in which webhooks are due
 * @param options.stopPatienceMs how long a stop waits for SMTP conversations in progress
 */
export async function startEngine(
  ctx: Context,
  {
    isAlone = false,
    stopPatienceMs = STOP_TIMEOUT_MS,
    onWebhooks = () => {},
  }: { isAlone?: boolean; stopPatienceMs?: number; onWebhooks?: () => void } = {},
): Promise<Engine> {
  const stopping = new AbortController()
  const worker = createSendingWorker(ctx, stopping.signal)
  const underWay = new Map<string, Promise<unknown>>()
  const watches = watchMailboxes(ctx, worker.workerId)
  if (isAlone) await removeWorkers(ctx.db)
  const sendHeartbeat = () => writeHeartbeat(ctx.db, worker.workerId, true)
  await sendHeartbeat()
  // a separate loop: reconciling may wait for a slow server, and a worker without heartbeats counts as dead
  const heartbeats = everyMs(ctx, BEAT_MS, sendHeartbeat)
  const loops = [
    everyMs(ctx, TICK_MS, async () => {
      const due = await findDueWork(ctx.db, ctx.clock.now())
      if (due.webhooks) onWebhooks()
      if (due.enrollments) await resumeDueEnrollments(ctx)
      if (due.mails) await startSending(ctx, worker, sequenceMails, underWay)
      if (due.answers) await startSending(ctx, worker, answerMails, underWay)
      if (due.notices) await startSending(ctx, worker, noticeMails, underWay)
    }),
    everyMs(ctx, BEAT_MS, () => reconcile(ctx, worker)),
    everyMs(ctx, DIGEST_CHECK_MS, () => startSending(ctx, worker, digestMails, underWay)),
    everyMs(ctx, REASSIGN_NOTICES_MS, () => reassignCutOffNotices(ctx)),
    everyMs(ctx, REFRESH_MS, () => watches.refresh()),
  ]
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      stopping.abort()
      const finished = Promise.all(loops.map((loop) => loop.stop())).then(() =>
        Promise.all(underWay.values()),
      )
      const late = sleep(stopPatienceMs, 'late', { ref: false })
      if ((await Promise.race([finished, late])) === 'late')
        ctx.log.warn(
          { mailboxes: underWay.size },
          'a server has not responded; its mails are looked up later',
        )
      await heartbeats.stop()
      await watches.stop()
      await removeWorker(ctx.db, worker.workerId)
    },
  }
}
