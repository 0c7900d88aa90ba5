// Writes an answer to an interested reply or a question before a user asks, where the workspace wants that (rules.md R-529).
// It waits in the form of the thread and is never sent by itself.
import { AppError } from '#core/errors.ts'
import { PREPARED_INTENTS } from '#core/inbox/intent/answer.ts'
import type { Context } from '#server/context.ts'
import { mayPrepare, saveSuggestion } from '#server/data/inbox/suggestions.ts'
import { findThreadOfMessage } from '#server/data/inbox/threads.ts'
import { findModelRecord } from '#server/data/writing/model-settings.ts'
import { writeAnswer } from './suggest-answer.ts'

/**
 * The job `prepare-answer`. Does nothing when the thread has gone on, when the reply already had a suggestion, and when a user has
 * to answer alone; a failure of the model leaves no suggestion, and the user can ask for one.
 */
export async function prepareAnswer(ctx: Context, messageId: string, signal: AbortSignal): Promise<void> {
  const thread = await findThreadOfMessage(ctx.db, messageId)
  if (!thread || !(await mayPrepare(ctx.db, messageId, PREPARED_INTENTS))) return
  const { replyModel, prepareAnswers } = await findModelRecord(ctx.db, thread.workspaceId)
  if (replyModel === 'off' || prepareAnswers === 'off') return
  try {
    const { text, model, cost, unsupported } = await writeAnswer(ctx, thread, signal)
    if (model === null) return
    await saveSuggestion(ctx.db, { messageId, text, model, cost, unsupported }, ctx.clock.now())
  } catch (error) {
    // the process stops: the job runs again
    if (signal.aborted || !(error instanceof AppError)) throw error
  }
}
