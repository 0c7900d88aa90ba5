// Asks the model of the workspace for the intent of a reply that no rule decided (rules.md R-522), and whether it asks to stop
//
import { dateInZone } from '#core/calendar/zone.ts'
import { nearestCorrections } from '#core/inbox/intent/corrections.ts'
import {
  INTENT_OUTPUT,
  INTENT_PROMPT_VERSION,
  intentPrompt,
  readModelIntent,
  readModelOptOut,
} from '#core/inbox/intent/intent-prompt.ts'
import { givesOrders } from '#core/inbox/intent/read-intent.ts'
import { ownSentences } from '#core/inbox/intent/sentences.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { judgeHold } from '#server/compliance/actions/opt-out-holds.ts'
import type { Context } from '#server/context.ts'
import { hasOpenHold } from '#server/data/compliance/opt-out-holds.ts'
import { lockEnrollment } from '#server/data/enrollments/enrollments.ts'
import {
  findIntents,
  findReply,
  leaveUndecided,
  listCorrections,
  lockIntent,
  recordClassified,
  saveIntent,
} from '#server/data/inbox/intents.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { retryable } from '#server/platform/db/database.ts'
import { NO_ORIGIN, openModel, UNWANTED } from '#server/writing/actions/open-model.ts'
import { listSentTexts } from './classify-received.ts'
import { requestAnswer } from './decide-intent.ts'

/** Equal replies, such as "네", are asked once in this many days. */
const CACHE_DAYS = 30

/**
 * The job `read-intent`. Does nothing when the intent was decided meanwhile; a user's correction is never overwritten. A
 * failure leaves the reply undecided with its reason.
 */
export async function readIntentByModel(ctx: Context, messageId: string, signal: AbortSignal): Promise<void> {
  const reply = await findReply(ctx.db, messageId)
  if (reply?.kind !== 'reply' || !(await isOpen(ctx, messageId))) return
  const mailbox = await findMailbox(ctx.db, reply.emailAccountId)
  const model = await openModel(ctx, reply.workspaceId)
  if (!mailbox || model.record.replyModel === 'off') return leaveUndecided(ctx.db, messageId, null)
  const question = {
    text: reply.text,
    localDate: dateInZone(reply.receivedAt, mailbox.rules.timeZone),
    sentTexts: await listSentTexts(ctx.db, parseMail(reply.raw), reply),
  }
  if (givesOrders(ownSentences(question.text, question.sentTexts)))
    return leaveUndecided(ctx.db, messageId, HAS_ORDERS)
  const examples = nearestCorrections(reply.text, await listCorrections(ctx.db, reply.workspaceId))
  const request = {
    ...intentPrompt({ ...question, examples }),
    purpose: 'reply_intent' as const,
    promptVersion: INTENT_PROMPT_VERSION,
    output: INTENT_OUTPUT,
  }
  const outcome = await model.ask(request, signal, NO_ORIGIN, {
    hooks: { beforeCall: async () => ((await isOpen(ctx, messageId)) ? null : DECIDED) },
    cacheFor: CACHE_DAYS,
  })
  // the process stops: the job runs again
  if (signal.aborted) throw new Error('the job was stopped')
  if (!outcome.ok) return leaveUndecided(ctx.db, messageId, outcome.why)
  const reading = readModelIntent(outcome.value, question)
  if (!reading) return leaveUndecided(ctx.db, messageId, WRONG_ANSWER)
  const at = mailboxNow(mailbox, ctx.clock.now())
  await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      // lock order: everything that ends an enrollment locks it first
      const enrollment = reply.enrollmentId ? await lockEnrollment(tx, reply.enrollmentId) : null
      const request = readModelOptOut(outcome.value, question)
      if (enrollment && request !== null) await judgeHold(ctx, tx, messageId, enrollment, request, at)
      if ((await lockIntent(tx, messageId))?.state !== 'waiting') return
      const read = { intent: reading.intent, model: outcome.model, promptVersion: INTENT_PROMPT_VERSION }
      await saveIntent(tx, messageId, reading, read, at)
      await recordClassified(tx, messageId, reading, { before: null, userId: null }, at)
      await requestAnswer(ctx, tx, { ...reply, messageId }, reading.intent, model.record)
    }),
  )
}

/** The last attempt of the job has failed. */
export const failIntentReading = (ctx: Context, messageId: string): Promise<void> =>
  leaveUndecided(ctx.db, messageId, '처리 중 오류가 반복되었습니다. 의도를 직접 지정해 주세요.')

/** Its intent is not decided, or a user has not decided yet whether it asks to stop. */
const isOpen = async (ctx: Context, messageId: string): Promise<boolean> =>
  (await isWaiting(ctx, messageId)) || (await hasOpenHold(ctx.db, messageId))

const isWaiting = async (ctx: Context, messageId: string): Promise<boolean> =>
  (await findIntents(ctx.db, [messageId])).get(messageId)?.state === 'waiting'

const HAS_ORDERS =
  '답장에 AI나 답장을 쓰는 사람에게 하는 지시가 있어 AI가 읽지 않았습니다. 의도를 직접 지정해 주세요.'
const WRONG_ANSWER = 'AI의 답이 답장의 내용과 맞지 않았습니다.'
const DECIDED = { ...UNWANTED, why: '의도가 이미 지정되었습니다.' }
