// The answers that users write in the inbox, as a kind of mail. A user has decided to send it now: sending window, gap and daily limit
// do not apply, and it does not count towards them (ADR 93).
import { addressKey } from '#core/leads/lead.ts'
import type { OutgoingMessage } from '#core/ports.ts'
import { FILES_GONE } from '#core/sending/attachments.ts'
import { storedFiles, withFiles } from '#server/adapters/mime/build/stored-files.ts'
import type { Context } from '#server/context.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import {
  type AnswerRecord,
  answerMailStates,
  beginAnswer,
  findAnswer,
  isAnswerSuppressed,
  listMailboxesWithAnswers,
} from '#server/data/inbox/answers.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { readFileContents } from '#server/data/sending/files.ts'
import { endAnswer } from '#server/inbox/actions/end-answer.ts'
import { claimOne } from '#server/sending/claim-one.ts'
import { returnMail } from '#server/sending/end.ts'
import type { MailKind, StoredMailKind } from '#server/sending/mail-kind.ts'

type ClaimedAnswer = AnswerRecord & { mailbox: Mailbox }

export const answerMails: MailKind<AnswerRecord, ClaimedAnswer, OutgoingMessage> &
  StoredMailKind<AnswerRecord> = {
  name: 'answer',
  states: answerMailStates,
  find: (db, { id }) => findAnswer(db, id),
  listMailboxes: listMailboxesWithAnswers,
  claim: (ctx, worker, emailAccountId) =>
    claimOne(ctx, worker, emailAccountId, async (tx, _mailbox, now) => {
      const id = await answerMailStates.claimNext(tx, emailAccountId, worker.workerId, now)
      return id === null ? null : findAnswer(tx, id)
    }),
  async compose(ctx, { messageId, fromAddress: from, toAddress: to, mime, mailbox }) {
    const contents = await readFileContents(ctx.db, mailbox.workspaceId, storedFiles(mime))
    const raw = await withFiles(mime, contents)
    if (!raw) return { kind: 'over', end: { kind: 'failed', why: FILES_GONE, isUnclear: false } }
    return { messageId, from, to, raw }
  },
  async begin(ctx, { workerId }, { id, toAddress, mailbox, attempts, rejections }, message) {
    if (await isAnswerSuppressed(ctx.db, id, addressKey(toAddress)))
      return { kind: 'over', end: { kind: 'skipped', reason: 'suppressed' } }
    if (!(await beginAnswer(ctx.db, id, workerId, mailboxNow(mailbox, ctx.clock.now()))))
      return { kind: 'over', end: { kind: 'released' } }
    return { kind: 'ready', message, tries: { all: attempts, rejected: rejections + 1 } }
  },
  async finish(ctx, { workerId }, answer, end, at) {
    switch (end.kind) {
      case 'sent':
        await recordAnswerSent(ctx, answer, at, end.response)
        return
      case 'skipped':
        await endAnswer(ctx, answer, 'skipped', { reason: end.reason, why: null }, at)
        return
      case 'uncertain':
        await endAnswer(ctx, answer, 'uncertain', { reason: 'send_uncertain', why: end.why }, at)
        return
      case 'bounced':
      case 'failed':
        await endAnswer(ctx, answer, 'failed', { reason: end.kind, why: end.why }, at)
        return
      default:
        return returnMail(ctx.db, answerMailStates, answer.id, end, { at, workerId })
    }
  },
}

/** Records an answer that the server has accepted, and an event in the history of the lead. */
async function recordAnswerSent(
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
