// Sends the answers that users write in the inbox, through the same code as every mail (sending/transmit.ts). Sending
// window, gap and daily cap do not apply to them, and they do not count towards the cap (ADR 0024).
import { addressKey } from '#core/leads/lead.ts'
import type { Verdict } from '#core/sending/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import {
  type AnswerRecord,
  answerMailStates,
  beginAnswer,
  claimAnswer,
  isAnswerSuppressed,
  listMailboxesWithAnswers,
} from '#server/inbox/store/answers.ts'
import {
  findMailbox,
  type Mailbox,
  mailboxNow,
  updateMailboxState,
} from '#server/mailboxes/store/mailboxes.ts'
import { type Sent, transmit } from '#server/sending/transmit.ts'
import type { SendingWorker } from '#server/sending/worker.ts'

/** Starts sending for every mailbox with a due answer and returns at once: a server that hangs delays no other mailbox. */
export async function startSendingAnswers(
  ctx: Context,
  deliverer: SendingWorker,
  underWay: Map<string, Promise<unknown>>,
): Promise<void> {
  for (const id of await listMailboxesWithAnswers(ctx.db, ctx.clock.now())) {
    const key = `answers of ${id}`
    if (underWay.has(key)) continue
    const work = sendAnswersOfMailbox(ctx, deliverer, id)
      .catch((error: unknown) => ctx.log.error({ err: error, emailAccountId: id }, 'a mailbox met a fault'))
      .finally(() => underWay.delete(key))
    underWay.set(key, work)
  }
}

/** The same, and waits until everything due has been tried. */
export async function sendDueAnswers(
  ctx: Context,
  deliverer: SendingWorker,
  options: { workspaceId?: string } = {},
): Promise<void> {
  const ids = await listMailboxesWithAnswers(ctx.db, ctx.clock.now(), options.workspaceId)
  await Promise.all(ids.map((id) => sendAnswersOfMailbox(ctx, deliverer, id)))
}

async function sendAnswersOfMailbox(
  ctx: Context,
  deliverer: SendingWorker,
  emailAccountId: string,
): Promise<void> {
  while (!deliverer.stopping.aborted) {
    const mailbox = await findMailbox(ctx.db, emailAccountId)
    if (!mailbox || mailbox.status === 'disconnected') return
    const now = mailboxNow(mailbox, ctx.clock.now())
    const answer = await ctx.db.transaction().execute(async (tx) => {
      const claimed = await claimAnswer(tx, emailAccountId, deliverer.workerId, now)
      if (claimed) deliverer.inHand.add(claimed.id)
      return claimed
    })
    if (!answer) return
    try {
      if ((await send(ctx, deliverer, mailbox, answer)) === 'mailbox_held') return
    } finally {
      deliverer.inHand.delete(answer.id)
    }
  }
}

async function send(
  ctx: Context,
  { workerId, stopping }: SendingWorker,
  mailbox: Mailbox,
  answer: AnswerRecord,
): Promise<Sent> {
  if (await isAnswerSuppressed(ctx.db, answer.id, addressKey(answer.toAddress))) {
    const at = mailboxNow(mailbox, ctx.clock.now())
    await answerMailStates.endMail(ctx.db, answer.id, 'skipped', 'suppressed', null, at)
    return 'not_sent'
  }
  const { messageId, subject, mime } = answer
  const letter = { messageId, subject, raw: mime, from: answer.fromAddress, to: answer.toAddress }
  return transmit(
    ctx,
    mailbox,
    {
      id: answer.id,
      compose: async () => letter,
      begin: (_, at) => beginAnswer(ctx.db, answer.id, workerId, at),
      giveBack: (at) =>
        answerMailStates.giveBackUntried(ctx.db, [answer.id], {
          waitReason: null,
          lastError: null,
          at,
          workerId,
        }),
      countTries: async () => answer.attempts - 1,
      settle: (verdict, at) => settle(ctx, mailbox, answer, verdict, at),
    },
    stopping,
  )
}

async function settle(
  ctx: Context,
  mailbox: Mailbox,
  answer: AnswerRecord,
  verdict: Verdict,
  at: Date,
): Promise<Sent> {
  switch (verdict.kind) {
    case 'sent':
      await recordAnswerSent(ctx, answer, at, '')
      return 'sent'
    case 'bounced':
    case 'failed':
      await answerMailStates.endMail(ctx.db, answer.id, 'failed', verdict.kind, verdict.why, at)
      return 'not_sent'
    case 'ambiguous':
      await answerMailStates.releaseAmbiguous(ctx.db, answer.id, verdict.why)
      return 'not_sent'
    case 'retry':
      await answerMailStates.giveBack(ctx.db, answer.id, {
        plannedAt: new Date(at.getTime() + verdict.afterMs),
        waitReason: verdict.party === 'contact' ? 'delay' : 'mailbox_disconnected',
        lastError: verdict.why,
        at,
      })
      return 'not_sent'
    case 'mailbox_stopped':
      await answerMailStates.giveBackUntried(ctx.db, [answer.id], {
        waitReason: 'mailbox_disconnected',
        lastError: verdict.why,
        at,
      })
      await updateMailboxState(ctx.db, mailbox.id, { status: 'disconnected', statusReason: verdict.why })
      return 'mailbox_held'
  }
}

/** Records that the server has accepted the answer: the row, and an event of the enrollment. */
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
