import type { ReplyIntent } from '#api/inbox/inbox-intents.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { comparableWords } from '#core/inbox/intent/corrections.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { Context } from '#server/context.ts'
import {
  deleteCorrections,
  insertCorrection,
  insertOpenIntent,
  lockIntent,
  recordClassified,
  saveCorrection,
} from '#server/inbox/store/intents.ts'
import { getReceived } from '#server/inbox/store/messages.ts'
import { findMailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'

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
  const mailbox = await findMailbox(ctx.db, message.emailAccountId)
  const at = mailbox ? mailboxNow(mailbox, ctx.clock.now()) : ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await insertOpenIntent(tx, messageId, 'undecided', at)
    const before = await lockIntent(tx, messageId)
    if (!before) throw new AppError('inbox_message_not_found')
    if (before.intent === intent && (before.source === 'user' || intent === null)) return before
    const { userId } = scope
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
    })
    const reading = { ...after, intent, source: 'user' as const }
    await recordClassified(tx, messageId, reading, { before: before.intent, userId }, at)
    return after
  })
}
