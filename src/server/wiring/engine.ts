// The loops of one process: heartbeat, sending, resuming, reconciling mails of dead workers, reading mailboxes. Any
// number of processes may run them on one database: every claim is a row lock.
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#core/calendar/date.ts'
import { reassignCutOffNotices } from '#server/compliance/actions/waiting-notices.ts'
import { noticeMails } from '#server/compliance/notice-mails.ts'
import type { Context } from '#server/context.ts'
import { removeOldNotifications } from '#server/data/overview/notifications.ts'
import { findDueWork } from '#server/data/platform/due-work.ts'
import { removeWorker, removeWorkers, writeHeartbeat } from '#server/data/platform/workers.ts'
import { resumeDueEnrollments } from '#server/enrollments/actions/resume.ts'
import { answerMails } from '#server/inbox/answer-mails.ts'
import { watchMailboxes } from '#server/inbox/listen.ts'
import { decideNotifications } from '#server/overview/actions/decide-notifications.ts'
import { makeMessages } from '#server/overview/actions/make-messages.ts'
import { digestMails } from '#server/overview/digest-mails.ts'
import { notificationMails } from '#server/overview/notification-mails.ts'
import { everyMs } from '#server/platform/jobs/every-ms.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { startSending } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker, type SendingWorker } from '#server/sending/worker.ts'

const TICK_MS = 1000
const BEAT_MS = 5000
const REFRESH_MS = 10_000
/** The hours of members are whole, so a digest is at most a minute late. */
const DIGEST_CHECK_MS = 60_000
/** Deadlines of notices are days, so a minute is enough. */
const REASSIGN_NOTICES_MS = 60_000
const CLEAN_MS = 10 * 60_000
/** How long the decisions about notifications are kept. */
const NOTIFICATION_DAYS = 30

/** Decides about new events, makes messages of what is due, and starts sending the mails among them. */
async function sendNotifications(
  ctx: Context,
  worker: SendingWorker,
  underWay: Map<string, Promise<unknown>>,
): Promise<void> {
  while (await decideNotifications(ctx)) {
    // a full batch: more events may wait
  }
  await makeMessages(ctx)
  await startSending(ctx, worker, notificationMails, underWay)
}

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
      if (due.notifications) await sendNotifications(ctx, worker, underWay)
    }),
    everyMs(ctx, BEAT_MS, () => reconcile(ctx, worker)),
    everyMs(ctx, DIGEST_CHECK_MS, () => startSending(ctx, worker, digestMails, underWay)),
    everyMs(ctx, REASSIGN_NOTICES_MS, () => reassignCutOffNotices(ctx)),
    everyMs(ctx, CLEAN_MS, () =>
      removeOldNotifications(ctx.db, new Date(ctx.clock.now().getTime() - NOTIFICATION_DAYS * DAY_MS)),
    ),
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
