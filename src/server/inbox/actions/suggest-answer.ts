// A draft of an answer to the newest reply of a thread. Nothing is stored or sent; the user edits and sends it.
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import {
  ANSWER_OUTPUT,
  ANSWER_PROMPT_VERSION,
  answerPrompt,
  checkAnswer,
  needsUser,
  templateAnswer,
} from '#core/inbox/intent/answer.ts'
import { givesOrders } from '#core/inbox/intent/read-intent.ts'
import { ownSentences } from '#core/inbox/intent/sentences.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { linksIn } from '#core/writing/link-hosts.ts'
import { parseMail } from '#server/adapters/mime/parse-mail.ts'
import type { Context } from '#server/context.ts'
import { listHoldsOfThread } from '#server/data/compliance/opt-out-holds.ts'
import { listAnswers } from '#server/data/inbox/answers.ts'
import { findIntents } from '#server/data/inbox/intents.ts'
import { listReceived, listSentMails } from '#server/data/inbox/messages.ts'
import { getThread } from '#server/data/inbox/threads.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { NO_ORIGIN, openModel } from '#server/writing/actions/open-model.ts'

const TIMEOUT_MS = 60_000
/** The newest mails of a thread that the model reads. */
const MOST_MAILS = 6

export type SuggestedAnswer = { text: string; model: string | null; cost: number | null }

/** @throws conflict when the thread has no reply or a user has to answer alone; model_failed */
export async function suggestAnswer(ctx: Context, scope: Scope, threadId: string): Promise<SuggestedAnswer> {
  const thread = await getThread(ctx.db, scope, threadId)
  const received = await listReceived(ctx.db, thread.id)
  const reply = received.findLast(({ kind }) => kind === 'reply')
  if (received.some(({ kind }) => kind === 'opt_out' || kind === 'complaint'))
    throw alone('수신을 거부한 연락처여서 직접 답하셔야 합니다.')
  if (!reply) throw alone('답장을 제안할 답장이 없습니다. 직접 작성해 주세요.')
  const holds = await listHoldsOfThread(ctx.db, thread.id)
  if (holds.some(({ decision }) => decision !== 'not_opt_out'))
    throw alone('수신거부 요청일 수 있어 직접 답하셔야 합니다.')
  const why = needsUser(reply.text)
  if (why) throw alone(why)
  const intent = (await findIntents(ctx.db, [reply.id])).get(reply.id)?.intent ?? null
  const model = await openModel(ctx, thread.workspaceId)
  if (model.record.replyModel === 'off') {
    return { text: templateAnswer({ intent, name: reply.fromName }), model: null, cost: null }
  }
  const mailbox = await findMailbox(ctx.db, thread.emailAccountId)
  const sent = thread.enrollmentId ? await listSentMails(ctx.db, thread.enrollmentId) : []
  const own = [
    ...sent.map(({ mime, sentAt }) => ({ from: 'us' as const, at: sentAt, text: parseMail(mime).text })),
    ...(await listAnswers(ctx.db, thread.id, null, ctx.clock.now()))
      .filter(({ state }) => state === 'sent')
      .map(({ bodyText, at }) => ({ from: 'us' as const, at: new Date(at), text: bodyText })),
  ]
  const theirs = received
    .filter(({ kind }) => kind === 'reply')
    .map(({ text, receivedAt }) => ({
      from: 'lead' as const,
      at: receivedAt,
      text: stripQuoted(text) || text,
    }))
  if (theirs.some(({ text }) => givesOrders(ownSentences(text, []))))
    throw alone('답장에 AI나 답장을 쓰는 사람에게 하는 지시가 있어 직접 답하셔야 합니다.')
  const mails = [...own, ...theirs].toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-MOST_MAILS)
  const outcome = await model.ask(
    {
      ...answerPrompt({ intent, mails, companyIntro: model.record.companyIntro }),
      purpose: 'reply_answer',
      promptVersion: ANSWER_PROMPT_VERSION,
      output: ANSWER_OUTPUT,
    },
    AbortSignal.timeout(TIMEOUT_MS),
    NO_ORIGIN,
  )
  if (!outcome.ok) throw new AppError('model_failed', { message: outcome.why })
  const sentTexts = [...own.map(({ text }) => text), mailbox?.signature ?? '', mailbox?.address ?? '']
  const hosts = sentTexts.flatMap(linksIn).map(({ host }) => host)
  const checked = checkAnswer(outcome.value.text, { hosts, sentTexts })
  if (!checked.ok) throw new AppError('model_failed', { message: checked.why })
  return { text: checked.text, model: outcome.model, cost: outcome.cost }
}

const alone = (message: string) => new AppError('conflict', { message })
