// Sends the answers that users wrote in the inbox. A user has decided to send it now: sending window, gap and daily limit do
// not apply, and it does not count towards them (ADR 0024).
import { addressKey } from '#core/leads/lead.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import { endAnswer } from '#server/inbox/actions/end-answer.ts'
import {
  type AnswerRecord,
  answerMailStates,
  beginAnswer,
  claimAnswer,
  isAnswerSuppressed,
  listMailboxesWithAnswers,
} from '#server/inbox/store/answers.ts'
import { applyToMailbox, explainVerdict, heldUntil } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import type { SendingWorker } from '#server/sending/send.ts'
import { checkConnection, type Transmission, transmit } from '#server/sending/transmit.ts'

/** Starts sending from every mailbox with a due answer and does not wait: a slow server delays only its own mailbox. */
export async function startSendingAnswers(
  ctx: Context,
  worker: SendingWorker,
  underWay: Map<string, Promise<unknown>>,
): Promise<void> {
  for (const id of await listMailboxesWithAnswers(ctx.db, ctx.clock.now())) {
    const key = `answers of ${id}`
    if (underWay.has(key)) continue
    const work = sendAnswersOfMailbox(ctx, worker, id)
      .catch((error: unknown) =>
        ctx.log.error({ err: error, emailAccountId: id }, 'sending answers of a mailbox failed'),
      )
      .finally(() => underWay.delete(key))
    underWay.set(key, work)
  }
}

/** The same, until every due answer has been tried. */
export async function sendDueAnswers(
  ctx: Context,
  worker: SendingWorker,
  options: { workspaceId?: string } = {},
): Promise<void> {
  const ids = await listMailboxesWithAnswers(ctx.db, ctx.clock.now(), options.workspaceId)
  await Promise.all(ids.map((id) => sendAnswersOfMailbox(ctx, worker, id)))
}

async function sendAnswersOfMailbox(
  ctx: Context,
  worker: SendingWorker,
  emailAccountId: string,
): Promise<void> {
  while (!worker.stopping.aborted) {
    const mailbox = await findMailbox(ctx.db, emailAccountId)
    if (!mailbox || mailbox.status === 'disconnected') return
    const now = mailboxNow(mailbox, ctx.clock.now())
    if (heldUntil(mailbox, now)) return
    const answer = await ctx.db.transaction().execute(async (tx) => {
      const claimed = await claimAnswer(tx, emailAccountId, worker.workerId, now)
      if (claimed) worker.claimedIds.add(claimed.id)
      return claimed
    })
    if (!answer) return
    try {
      if ((await sendAnswer(ctx, worker, mailbox, answer)).isMailboxHeld) return
    } finally {
      worker.claimedIds.delete(answer.id)
    }
  }
}

/** @returns whether the mailbox must stop sending for now */
async function sendAnswer(
  ctx: Context,
  { workerId, stopping }: SendingWorker,
  mailbox: Mailbox,
  answer: AnswerRecord,
): Promise<{ isMailboxHeld: boolean }> {
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  if (await isAnswerSuppressed(ctx.db, answer.id, addressKey(answer.toAddress))) {
    await endAnswer(ctx, answer, 'skipped', { reason: 'suppressed', why: null }, now())
    return { isMailboxHeld: false }
  }
  const noConnection = await checkConnection(ctx, mailbox)
  if (noConnection) return recordVerdict(ctx, mailbox, answer, noConnection, now())
  const maySend = await beginAnswer(ctx.db, answer.id, workerId, now())
  const { messageId, fromAddress: from, toAddress: to, mime: raw } = answer
  const result: Transmission = maySend
    ? await transmit(ctx, mailbox, { messageId, from, to, raw }, stopping)
    : { kind: 'released' }
  if (result.kind === 'released') {
    const change = { waitReason: null, lastError: null, at: now(), workerId }
    await answerMailStates.returnUntried(ctx.db, [answer.id], change)
    return { isMailboxHeld: false }
  }
  const verdict =
    result.kind === 'outcome'
      ? explainVerdict(mailbox, result.outcome, { to, attempts: answer.attempts })
      : result.verdict
  return recordVerdict(ctx, mailbox, answer, verdict, now())
}

async function recordVerdict(
  ctx: Context,
  mailbox: Mailbox,
  answer: AnswerRecord,
  verdict: Verdict,
  at: Date,
): Promise<{ isMailboxHeld: boolean }> {
  switch (verdict.kind) {
    case 'sent':
      await recordAnswerSent(ctx, answer, at, '')
      return { isMailboxHeld: await applyToMailbox(ctx, mailbox, verdict, at) }
    case 'bounced':
    case 'failed':
      await endAnswer(ctx, answer, 'failed', { reason: verdict.kind, why: verdict.why }, at)
      return { isMailboxHeld: false }
    case 'ambiguous':
      await answerMailStates.releaseForSearch(ctx.db, answer.id, verdict.why)
      return { isMailboxHeld: false }
    case 'retry':
      await answerMailStates.returnToPlan(ctx.db, answer.id, {
        plannedAt: new Date(at.getTime() + verdict.afterMs),
        waitReason: verdict.party === 'contact' ? 'delay' : 'mailbox_disconnected',
        lastError: verdict.why,
        at,
      })
      return { isMailboxHeld: await applyToMailbox(ctx, mailbox, verdict, at) }
    case 'mailbox_stopped':
      await answerMailStates.returnUntried(ctx.db, [answer.id], {
        waitReason: 'mailbox_disconnected',
        lastError: verdict.why,
        at,
      })
      return { isMailboxHeld: await applyToMailbox(ctx, mailbox, verdict, at) }
  }
}

/** Records an answer that the server has accepted, and an event in the history of the lead. */
export async function recordAnswerSent(
  ctx: Context,
  answer: AnswerRecord,
  sentAt: Date,
  response: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await answerMailStates.markSent(tx, answer.id, sentAt, response))) return
    if (!answer.enrollmentId) return
    await insertEvents(tx, [
      {
        kind: 'answered',
        at: sentAt,
        enrollmentId: answer.enrollmentId,
        data: { to: answer.toAddress, subject: answer.subject, text: answer.bodyText.slice(0, 500) },
      },
    ])
  })
}
