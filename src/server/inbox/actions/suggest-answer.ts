// A draft of an answer to the newest reply of a thread. Nothing is sent; the user edits and sends it.
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { suggestInboxAnswer } from '#api/inbox/inbox-intents.ts'
import type { Scope } from '#core/access.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { AppError } from '#core/errors.ts'
import {
  ANSWER_OUTPUT,
  ANSWER_PROMPT_VERSION,
  answerPrompt,
  checkAnswer,
  needsUser,
  replyLanguage,
  templateAnswer,
} from '#core/inbox/intent/answer.ts'
import { answerClaims, answerMail, answerSources } from '#core/inbox/intent/answer-claims.ts'
import { givesOrders } from '#core/inbox/intent/read-intent.ts'
import { ownSentences } from '#core/inbox/intent/sentences.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { addressKey } from '#core/leads/lead.ts'
import { toUnsupported } from '#core/writing/claims/claim.ts'
import { mailDate } from '#core/writing/claims/numbers.ts'
import { promptFields } from '#core/writing/prompt/prompt.ts'
import { linksIn } from '#core/writing/quality/link-hosts.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { Context } from '#server/context.ts'
import { listHeldEnrollments, listHoldsOfThread } from '#server/data/compliance/opt-out-holds.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import { listAnswers } from '#server/data/inbox/answers.ts'
import { findIntents } from '#server/data/inbox/intents.ts'
import { listReceived, listSentMails, type ReceivedMail } from '#server/data/inbox/messages.ts'
import { getThread, type ThreadRecord } from '#server/data/inbox/threads.ts'
import { listAddressesOf } from '#server/data/leads/addresses.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findSequenceOfEnrollment, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import { listGivenTexts } from '#server/data/writing/quality-findings.ts'
import { listTemplateLeads } from '#server/data/writing/template-leads.ts'
import { NO_ORIGIN, openModel } from '#server/writing/actions/open-model.ts'
import { readStatements, sumOfCosts } from '#server/writing/actions/read-statements.ts'
import { listFacts } from '#server/writing/actions/sources/list-facts.ts'
import { nearestOwnFacts } from '#server/writing/actions/sources/list-own-facts.ts'

const TIMEOUT_MS = 60_000
/** The newest mails of a thread that the model reads. */
const MOST_MAILS = 6

export type SuggestedAnswer = ReplyInputOf<typeof suggestInboxAnswer>

/** @throws conflict when the thread has no reply or a user has to answer alone; model_failed */
export const suggestAnswer = async (ctx: Context, scope: Scope, threadId: string): Promise<SuggestedAnswer> =>
  writeAnswer(ctx, await getThread(ctx.db, scope, threadId), AbortSignal.timeout(TIMEOUT_MS))

/** @throws as `suggestAnswer` */
export async function writeAnswer(
  ctx: Context,
  thread: ThreadRecord,
  signal: AbortSignal,
): Promise<SuggestedAnswer> {
  const received = await listReceived(ctx.db, thread.id)
  const reply = received.findLast(({ kind }) => kind === 'reply')
  if (received.some(({ kind }) => kind === 'opt_out' || kind === 'complaint')) throw alone(OPTED_OUT)
  if (!reply) throw alone('답장을 제안할 답장이 없습니다. 직접 작성해 주세요.')
  await demandNoOptOut(ctx, thread, reply)
  const why = needsUser(reply.text)
  if (why) throw alone(why)
  const intent = (await findIntents(ctx.db, [reply.id])).get(reply.id)?.intent ?? null
  const sequence = thread.enrollmentId ? await findSequenceOfEnrollment(ctx.db, thread.enrollmentId) : null
  const language = replyLanguage(stripQuoted(reply.text) || reply.text, sequence?.language ?? 'ko')
  const model = await openModel(ctx, thread.workspaceId)
  if (model.record.replyModel === 'off') {
    const text = templateAnswer({ intent, name: reply.fromName, language })
    return { text, model: null, cost: null, unsupported: [] }
  }
  const mails = await mailsOf(ctx, thread, received, sequence)
  const theirs = mails.filter(({ from }) => from === 'lead')
  if (theirs.some(({ text }) => givesOrders(ownSentences(text, []))))
    throw alone('답장에 AI나 답장을 쓰는 사람에게 하는 지시가 있어 직접 답하셔야 합니다.')
  const mailbox = await findMailbox(ctx.db, thread.emailAccountId)
  const now = mailboxNow(mailbox, ctx.clock.now())
  const today = dateInZone(now, mailbox?.rules.timeZone ?? 'Asia/Seoul')
  const lead = thread.leadId
    ? (await listTemplateLeads(ctx.db, [thread.leadId])).get(thread.leadId)
    : undefined
  const ownFacts = await nearestOwnFacts(
    ctx,
    { workspaceId: thread.workspaceId, ownSourceIds: sequence?.ownSourceIds ?? null },
    reply.text,
  )
  const ownTexts = [
    model.record.companyIntro,
    sequence?.senderIntro ?? '',
    ...ownFacts.map(({ text }) => text),
  ]
  const outcome = await model.ask(
    {
      ...answerPrompt({
        intent,
        mails: mails.slice(-MOST_MAILS),
        ownTexts,
        contact: lead ? promptFields(lead, model.record.allowedFields) : [],
        today,
        language,
        tone: sequence?.tone ?? '',
      }),
      purpose: 'reply_answer',
      promptVersion: ANSWER_PROMPT_VERSION,
      output: ANSWER_OUTPUT,
    },
    signal,
    NO_ORIGIN,
  )
  if (!outcome.ok) throw new AppError('model_failed', { message: outcome.why })
  const ours = mails.filter(({ from }) => from === 'us').map(({ text }) => text)
  const sentTexts = [...ours, ...ownTexts, mailbox?.signature.text ?? '', mailbox?.address ?? '']
  const hosts = sentTexts.flatMap(linksIn).map(({ host }) => host)
  const checked = checkAnswer(outcome.value.text, { hosts, sentTexts })
  if (!checked.ok) throw new AppError('model_failed', { message: checked.why })
  const facts = lead
    ? ((await listFacts(ctx, [{ ...lead, leadId: lead.id, workspaceId: thread.workspaceId }])).get(lead.id) ??
      [])
    : []
  const known = { lead: facts, own: ownTexts, thread: mails.filter(({ isVouched }) => isVouched) }
  const at = mailDate(today)
  const { reading, cost } = await readStatements(
    ctx,
    model,
    { writer: outcome.model, lead: lead ?? null, log: { threadId: thread.id } },
    { mail: answerMail(checked.text), facts: answerSources(known), now: at },
    { origin: NO_ORIGIN, signal },
  )
  return {
    text: checked.text,
    model: outcome.model,
    cost: sumOfCosts([outcome.cost, cost]),
    unsupported: answerClaims(checked.text, known, at, reading).map(toUnsupported),
  }
}

type ThreadMail = { from: 'us' | 'lead'; at: Date; text: string; isVouched: boolean }

/**
 * The mails of the thread with their own words, oldest first. `isVouched`: not a text of a model that was sent without an
 * approval or an edit.
 */
async function mailsOf(
  ctx: Context,
  thread: ThreadRecord,
  received: readonly ReceivedMail[],
  sequence: SequenceRecord | null,
): Promise<ThreadMail[]> {
  const sent = thread.enrollmentId ? await listSentMails(ctx.db, thread.enrollmentId) : []
  const written = sequence && thread.leadId ? await listGivenTexts(ctx.db, sequence.id, [thread.leadId]) : []
  const unread = new Set(written.filter(({ isVouched }) => !isVouched).map(({ nodeId }) => nodeId))
  const answers = await listAnswers(ctx.db, thread.id, null, ctx.clock.now())
  const ours = [
    ...sent.map(({ mime, sentAt, nodeId }) => ({
      at: sentAt,
      text: parseMail(mime).text,
      isVouched: !unread.has(nodeId),
    })),
    ...answers
      .filter(({ state }) => state === 'sent')
      .map(({ bodyText, at }) => ({ at: new Date(at), text: bodyText, isVouched: true })),
  ]
  const theirs = received
    .filter(({ kind }) => kind === 'reply')
    .map(({ text, receivedAt }) => ({ at: receivedAt, text: stripQuoted(text) || text, isVouched: true }))
  return [
    ...ours.map((mail) => ({ ...mail, from: 'us' as const })),
    ...theirs.map((mail) => ({ ...mail, from: 'lead' as const })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** @throws conflict for a lead that has opted out, or may have asked for it */
async function demandNoOptOut(ctx: Context, thread: ThreadRecord, reply: ReceivedMail): Promise<void> {
  const holds = await listHoldsOfThread(ctx.db, thread.id)
  const isHeld = thread.enrollmentId
    ? (await listHeldEnrollments(ctx.db, [thread.enrollmentId])).size > 0
    : false
  if (isHeld || holds.some(({ decision }) => decision !== 'not_opt_out'))
    throw alone('수신거부 요청일 수 있어 직접 답하셔야 합니다.')
  if (await hasOptedOut(ctx, thread, reply.fromAddress)) throw alone(OPTED_OUT)
}

/** Whether this address or one of the thread's lead is suppressed. */
export async function hasOptedOut(
  ctx: Context,
  { workspaceId, leadId }: ThreadRecord,
  address: string,
): Promise<boolean> {
  const keys = [addressKey(address), ...(leadId ? await listAddressesOf(ctx.db, [leadId]) : [])]
  for (const key of keys) if (await isSuppressed(ctx.db, workspaceId, key)) return true
  return false
}

const OPTED_OUT = '수신을 거부한 연락처여서 직접 답하셔야 합니다.'
const alone = (message: string) => new AppError('conflict', { message })
