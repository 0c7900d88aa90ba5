// A notice has left: its state, and what that means for the consent it was about, in one transaction.

import { lockConsents, logConsents, writeConsents } from '#server/compliance/store/consents.ts'
import { endNotice, type Notice } from '#server/compliance/store/notices.ts'
import type { Context } from '#server/context.ts'
import { todayInKorea } from './save-consent.ts'

/**
 * The law asks for the telling and not for an answer, so a consent whose person was told counts as confirmed on that day.
 * @param at by the mailbox's clock
 */
export async function recordNoticeSent(
  ctx: Context,
  notice: Notice,
  why: string | null,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await endNotice(tx, notice.id, 'sent', why, at)
    if (notice.kind === 'opt_out' || !notice.leadId) return
    const now = ctx.clock.now()
    const [held] = await lockConsents(tx, [notice.leadId])
    if (!held) return
    if (notice.kind === 'source') {
      const entry = { action: 'source_notice', userId: notice.createdBy, at: now } as const
      await logConsents(tx, [{ ...held, after: held.before }], entry)
    } else if (held.before?.basis === 'consent') {
      const after = { ...held.before, confirmedOn: todayInKorea(now) }
      await writeConsents(tx, [{ ...held, after }], { action: 'reminded', userId: notice.createdBy, at: now })
    }
  })
}
