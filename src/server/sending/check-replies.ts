// Reads the mailbox before its follow-ups are sent, so that no mail crosses a reply that has arrived (rules.md R-325).
import { setTimeout as sleep } from 'node:timers/promises'
import { decideAfterRead, READ_SHARED_MS } from '#core/sending/reply-check.ts'
import type { Context } from '#server/context.ts'
import { findLastRead } from '#server/data/inbox/mail-cursors.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { readMailbox } from '#server/inbox/listen.ts'

/** A slow server delays its mails by no more than this; the read itself continues. */
const READ_BUDGET_MS = 5_000

export type ReplyCheck = ReturnType<typeof decideAfterRead>

/** For the mails of one claim: its first follow-up causes a read, the others share it. */
export function createReplyCheck(ctx: Context, mailbox: Mailbox): () => Promise<ReplyCheck> {
  let last: { at: number; check: Promise<ReplyCheck> } | null = null
  return () => {
    if (!mailbox.readsReplies) return Promise.resolve({ do: 'send', ageSeconds: null })
    const now = ctx.clock.now().getTime()
    if (last === null || now - last.at > READ_SHARED_MS) last = { at: now, check: checkNow(ctx, mailbox) }
    return last.check
  }
}

async function checkNow(ctx: Context, mailbox: Mailbox): Promise<ReplyCheck> {
  const began = ctx.clock.now()
  const abort = new AbortController()
  const reading = readMailbox(ctx, mailbox).catch((error: unknown) => {
    ctx.log.error({ err: error, emailAccountId: mailbox.id }, 'reading a mailbox before a follow-up failed')
  })
  await Promise.race([reading, sleep(READ_BUDGET_MS, undefined, { signal: abort.signal }).catch(() => {})])
  abort.abort()
  return decideAfterRead({ readAt: await findLastRead(ctx.db, mailbox.id), began }, ctx.clock.now())
}
