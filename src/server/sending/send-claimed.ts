// The mails a mailbox has claimed go out, one conversation after the other; what cannot go any more is let go.
import type { Context } from '#server/context.ts'
import { mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { giveBackUntried } from '#server/sending/store/due-mails.ts'
import type { PreparedSend } from './send.ts'
import type { SendingWorker } from './worker.ts'

/** A conversation shorter than this is a server's that takes mails as fast as they come. */
const QUICK_MS = 100

/**
 * One conversation after the other. While a server is quick, the next mail is made ready during the one before it: the
 * last look at it is never older than one quick conversation, and a kill leaves two mails in doubt at most.
 */
export async function depart(
  ctx: Context,
  { workerId, stopping }: Pick<SendingWorker, 'workerId' | 'stopping'>,
  departures: readonly PreparedSend[],
): Promise<{ sent: number; isHeld: boolean }> {
  let sent = 0
  let isQuick = false
  for (const [i, mail] of departures.entries()) {
    const next = departures[i + 1]
    const rest = departures.slice(i + 1)
    if (mail.isBegun() && !isQuick) {
      // the one before it took too long for the look at this one to hold
      await letGo(ctx, workerId, [mail])
      continue
    }
    try {
      await mail.begin()
      if (isQuick) void next?.begin()
      const began = performance.now()
      const result = await mail.send()
      isQuick = performance.now() - began < QUICK_MS
      if (result === 'sent') sent++
      if (result === 'mailbox_held' || stopping.aborted) {
        await letGo(ctx, workerId, rest)
        return { sent, isHeld: true }
      }
    } catch (error) {
      if (next?.isBegun()) await letGo(ctx, workerId, [next]).catch(() => undefined)
      throw error
    }
  }
  return { sent, isHeld: false }
}

/** Claimed and not on the wire: back to the plan as they were; the mailbox says when it goes on. */
async function letGo(ctx: Context, workerId: string, departures: readonly PreparedSend[]): Promise<void> {
  const [first] = departures
  if (!first) return
  if (first.isBegun()) await first.begin()
  const at = mailboxNow(first.claimed.mailbox, ctx.clock.now())
  const ids = departures.map(({ claimed }) => claimed.mail.id)
  await giveBackUntried(ctx.db, ids, { waitReason: null, lastError: null, at, workerId })
}
