// What the sandbox's calls borrow from the engine: reading a mailbox, and walking through time. The walk sends mails, so
// it is a worker like any other and beats while it runs: otherwise its mails under way would count as stranded.

import type { Context } from '#server/context.ts'
import { readMailbox } from '#server/inbox/listen.ts'
import { advanceClocks } from '#server/sandbox/advance-clock.ts'
import type { SandboxParts } from '#server/sandbox/routes.ts'
import { createSendingWorker } from '#server/sending/send.ts'
import { beat, removeWorker } from '#server/sending/store/due-mails.ts'

const BEAT_MS = 5000

export function createClockWorker(
  ctx: Context,
): Pick<SandboxParts, 'read' | 'travel'> & { close(): Promise<void> } {
  const stopping = new AbortController()
  const deliverer = createSendingWorker(ctx, stopping.signal)
  const beatNow = () =>
    beat(ctx.db, deliverer.workerId).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'a beat was missed'),
    )
  return {
    read: (mailbox) => readMailbox(ctx, mailbox),
    travel: async (workspaceIds, advanceMs) => {
      await beatNow()
      const timer = setInterval(beatNow, BEAT_MS)
      try {
        return await advanceClocks(ctx, deliverer, workspaceIds, advanceMs)
      } finally {
        clearInterval(timer)
      }
    },
    close: () => {
      stopping.abort()
      return removeWorker(ctx.db, deliverer.workerId)
    },
  }
}
