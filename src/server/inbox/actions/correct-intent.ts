import type { ReplyIntent } from '#api/inbox/inbox-intents.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { comparableWords } from '#core/inbox/intent/corrections.ts'
import { type Intent, NO_DETAILS } from '#core/inbox/intent/intent.ts'
import type { Context, Db } from '#server/context.ts'
import {
  deleteCorrections,
  insertCorrection,
  insertOpenIntent,
  leaveUndecided,
  lockIntent,
  readEarlier,
  recordClassified,
  saveCorrection,
  undoCorrection,
} from '#server/data/inbox/intents.ts'
import { getReceived } from '#server/data/inbox/messages.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findModelRecord } from '#server/data/writing/model-settings.ts'
import { retryable } from '#server/platform/db/database.ts'

/**
 * A user decides what a reply intends (rules.md R-523); null: undecided again, and no example any more. The same decision
 * again changes nothing.
 * @throws conflict for a message that is no reply
 */
export async function correctIntent(
  ctx: Context,
  scope: Scope,
  messageId: string,
  intent: Intent | null,
): Promise<ReplyIntent> {
  const message = await getReceived(ctx.db, scope, messageId)
  if (message.kind !== 'reply') {
    throw new AppError('conflict', {
      message: '답장 의도는 답장에만 지정할 수 있습니다. 먼저 이 메일을 답장으로 분류해 주세요.',
    })
  }
  const at = mailboxNow(await findMailbox(ctx.db, message.emailAccountId), ctx.clock.now())
  return retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      await insertOpenIntent(tx, messageId, 'undecided', NO_DETAILS, at)
      const before = await lockIntent(tx, messageId)
      if (!before) throw new AppError('inbox_message_not_found')
      if (before.intent === intent && (before.source === 'user' || intent === null)) return before
      const { userId } = scope
      const earlier = await readEarlier(tx, messageId)
      await saveCorrection(tx, messageId, intent, userId, at)
      const after = await lockIntent(tx, messageId)
      if (!after) throw new AppError('inbox_message_not_found')
      if (intent === null) {
        await deleteCorrections(tx, messageId)
        return after
      }
      await insertCorrection(tx, {
        id: ctx.newId(),
        messageId,
        workspaceId: message.workspaceId,
        userId,
        before: before.intent,
        after: intent,
        words: comparableWords(message.text),
        at: ctx.clock.now(),
        earlier,
      })
      const reading = { ...after, intent, source: 'user' as const }
      await recordClassified(tx, messageId, reading, { before: before.intent, userId }, at)
      return after
    }),
  )
}

/**
 * Undoes a user's correction to `intent`: what was read before is restored, and the correction is no example any more.
 * @throws conflict when the intent has been changed since
 */
export async function undoIntentCorrection(
  ctx: Context,
  scope: Scope,
  messageId: string,
  intent: Intent | null,
): Promise<ReplyIntent> {
  const message = await getReceived(ctx.db, scope, messageId)
  const at = mailboxNow(await findMailbox(ctx.db, message.emailAccountId), ctx.clock.now())
  return retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockIntent(tx, messageId)
      const isSame = before?.source === 'user' && before.intent === intent
      if (!isSame || !(await undoCorrection(tx, messageId, at))) {
        throw new AppError('conflict', {
          message: '그사이 답장 의도가 변경되어 되돌릴 수 없습니다. 새로고침한 뒤 확인해 주세요.',
        })
      }
      await askAgain(ctx, tx, messageId, message.workspaceId)
      const after = await lockIntent(tx, messageId)
      if (!after) throw new AppError('inbox_message_not_found')
      if (after.intent && after.source) {
        const reading = { ...after, intent: after.intent, source: after.source }
        await recordClassified(tx, messageId, reading, { before: intent, userId: scope.userId }, at)
      }
      return after
    }),
  )
}

/** The job of a reply that waits for the model has ended at the correction. */
async function askAgain(ctx: Context, tx: Db, messageId: string, workspaceId: string): Promise<void> {
  if ((await lockIntent(tx, messageId))?.state !== 'waiting') return
  if ((await findModelRecord(tx, workspaceId)).replyModel === 'on')
    await ctx.jobs.enqueue(tx, 'read-intent', [{ id: messageId, group: workspaceId }])
  else await leaveUndecided(tx, messageId, null)
}
