import type { Context } from '#server/context.ts'
import { type AnswerRecord, answerMailStates, findAnswer } from '#server/data/inbox/answers.ts'
import { reopenThread } from '#server/data/inbox/threads.ts'
import { retryable } from '#server/platform/db/database.ts'

/** Records an answer that was not sent, or may not have been, and shows its thread again: its user may have completed it. */
export async function endAnswer(
  ctx: Context,
  { id, threadId }: AnswerRecord,
  state: 'failed' | 'uncertain' | 'skipped',
  { reason, why }: { reason: string; why: string | null },
  at: Date,
): Promise<void> {
  await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      if (!(await answerMailStates.endMail(tx, id, state, reason, why, at))) return
      // its thread may have been merged into another one while it was sent
      await reopenThread(tx, (await findAnswer(tx, id))?.threadId ?? threadId)
    }),
  )
}
