// What the sandbox endpoints need from the loops: reading a mailbox and advancing the clock. Advancing sends mails,
// so it registers as a worker with heartbeats while it runs; otherwise its mails would be reconciled as those of a
// dead worker.

import type { Context } from '#server/context.ts'
import { removeWorker, writeHeartbeat } from '#server/data/platform/workers.ts'
import { readMailbox } from '#server/inbox/listen.ts'
import { advanceClocks } from '#server/sandbox/advance-clock.ts'
import type { SandboxParts } from '#server/sandbox/routes.ts'
import { createSendingWorker } from '#server/sending/worker.ts'

const BEAT_MS = 5000

export function createClockWorker(
  ctx: Context,
): Pick<SandboxParts, 'read' | 'advance'> & { close(): Promise<void> } {
  const stopping = new AbortController()
  const worker = createSendingWorker(ctx, stopping.signal)
  const sendHeartbeat = () =>
    writeHeartbeat(ctx.db, worker.workerId).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'a heartbeat failed'),
    )
  return {
    read: (mailbox) => readMailbox(ctx, mailbox),
    advance: async (workspaceIds, move) => {
      await sendHeartbeat()
      const timer = setInterval(sendHeartbeat, BEAT_MS)
      try {
        return await advanceClocks(ctx, worker, workspaceIds, move)
      } finally {
        clearInterval(timer)
      }
    },
    close: () => {
      stopping.abort()
      return removeWorker(ctx.db, worker.workerId)
    },
  }
}
