// Stores a user's answer in a thread with its final bytes. It is sent through the thread's mailbox when it can no longer be
// cancelled (inbox/answer-mails.ts).
import type { WithDates } from '#api/dates.ts'
import type { InboxAnswer } from '#api/inbox/inbox-answers.ts'
import type { AttachedFiles } from '#api/sending/files.ts'
import type { Scope } from '#core/access.ts'
import { longDateTime } from '#core/calendar/korean-date.ts'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { AppError } from '#core/errors.ts'
import { answerHtml, answerSubject, answerText, replyThread, UNDO_SEND_MS } from '#core/inbox/inbox.ts'
import { addressKey, normalizeEmail } from '#core/leads/lead.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { manyLines } from '#core/text/plain-text.ts'
import { findPlaceholders, unfilledMessage } from '#core/writing/quality/unfilled-placeholders.ts'
import { withoutFiles } from '#server/adapters/mime/build/stored-files.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/html/sanitize-html.ts'
import type { Context, Db } from '#server/context.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import {
  cancelAnswer,
  findAnswer,
  findUnseen,
  getAnswer,
  insertAnswerRow,
  presentAnswer,
  resolveAnswer,
  type SeenOfThread,
} from '#server/data/inbox/answers.ts'
import { discardSuggestions } from '#server/data/inbox/suggestions.ts'
import { changeThreads, getThread, lockThreads } from '#server/data/inbox/threads.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { retryable } from '#server/platform/db/database.ts'
import { attachFiles, demandMailSize, readAttached } from '#server/sending/actions/attach-files.ts'
import { mimeWithImages } from '#server/writing/actions/mime-with-images.ts'
import { storeDataImages } from '#server/writing/actions/store-images.ts'
import { findAnswerable } from './find-answerable.ts'
import { answerSignature, mailboxFault } from './read-thread.ts'

/**
 * @throws recipient_suppressed until the address is named in `confirmSuppressed`; inbox_thread_changed when the thread has
 * changed since what the user had seen; validation_failed for a text with an unfilled placeholder, and for files that are gone or
 * too large
 */
export async function answerThread(
  ctx: Context,
  scope: Scope,
  threadId: string,
  request: {
    text: string
    html: string
    quote: boolean
    attachments: AttachedFiles
    confirmSuppressed?: string | undefined
    seen?: SeenOfThread | undefined
  },
): Promise<WithDates<typeof InboxAnswer>> {
  const thread = await getThread(ctx.db, scope, threadId)
  const mailbox = await findMailbox(ctx.db, thread.emailAccountId)
  if (!mailbox) throw new AppError('email_account_not_found')
  const fault = mailboxFault(mailbox)
  if (fault) throw new AppError('mailbox_not_ready', { message: fault })
  const message = await findAnswerable(ctx.db, thread.id)
  const to = normalizeEmail(message?.from.address)
  if (!message || !to.ok) {
    throw new AppError('conflict', {
      message: '답장을 받을 주소가 없습니다. 반송과 신고에는 답장할 수 없습니다.',
    })
  }
  const despiteSuppression = await isSuppressed(ctx.db, thread.workspaceId, to.key)
  if (despiteSuppression && addressKey(request.confirmSuppressed ?? '') !== to.key) {
    throw new AppError('recipient_suppressed', {
      message: `${to.email} 주소는 수신 차단되어 있습니다. 상대방이 먼저 보낸 메일에 답하는 경우인지 확인해 주세요.`,
    })
  }
  const at = mailboxNow(mailbox, ctx.clock.now())
  const id = ctx.newId()
  const messageId = `<${id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const text = manyLines(request.text).trim()
  const html = await storeDataImages(ctx, ctx.db, [thread.workspaceId], sanitizeMailHtml(request.html).trim())
  demandFilled(text, html)
  const closing = {
    signature: await answerSignature(ctx.db, mailbox, scope.userId),
    quoted: request.quote
      ? { message, when: longDateTime(message.receivedAt, mailbox.rules.timeZone) }
      : null,
  }
  const composed = composeMessage({
    content: {
      subject: '',
      bodyText: answerText({ text, ...closing }),
      bodyHtml: answerHtml({ text, html, ...closing }),
    },
    thread: replyThread(message),
    optOutUrl: ctx.appUrl,
    // a reply by a user to a received mail: not an advertisement, so without an opt-out link
    profile: { ...EMPTY_SENDER_PROFILE, isAdvertising: false },
    listUnsubscribe: false,
  })
  const subject = answerSubject(message)
  const files = await readAttached(ctx.db, thread.workspaceId, request.attachments)
  const mime = await mimeWithImages(
    ctx,
    mailbox,
    {
      ...composed,
      subject,
      from: { name: mailbox.name, address: mailbox.address },
      to: { name: message.from.name, address: to.email },
      messageId,
      date: at,
    },
    files,
  )
  demandMailSize(mime, mailbox)
  const row = {
    id,
    workspaceId: thread.workspaceId,
    threadId,
    emailAccountId: mailbox.id,
    inboundMessageId: message.id,
    writtenBy: scope.userId,
    bodyText: text,
    bodyHtml: html,
    despiteSuppression,
    plannedAt: new Date(at.getTime() + UNDO_SEND_MS),
    messageId,
    fromAddress: mailbox.address,
    toAddress: to.email,
    subject,
    mime: await withoutFiles(mime, files),
    at,
  }
  await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      // of two users who answer at once, the second one sees the answer of the first
      const [locked] = await lockThreads(tx, [threadId])
      if (!locked) throw new AppError('inbox_thread_not_found')
      if (request.seen) await demandUnchanged(tx, threadId, scope.userId, request.seen)
      await insertAnswerRow(tx, row)
      await discardSuggestions(tx, threadId)
      await attachFiles(tx, thread.workspaceId, { answerId: id }, request.attachments)
      await changeThreads(tx, [threadId], { isRead: true }, { at: ctx.clock.now(), userId: null })
    }),
  )
  return present(ctx, ctx.db, id)
}

/** A template that was inserted for a thread without a lead keeps its variables. */
function demandFilled(text: string, html: string): void {
  const found = [...new Set([text, html].flatMap(findPlaceholders))]
  if (found.length === 0) return
  const message = `${unfilledMessage(found)}. 값을 입력하거나 지운 뒤 다시 보내 주세요.`
  throw new AppError('validation_failed', { message, issues: [{ path: 'text', message }] })
}

async function demandUnchanged(
  tx: Db,
  threadId: string,
  userId: string | null,
  seen: SeenOfThread,
): Promise<void> {
  const unseen = await findUnseen(tx, threadId, userId, seen)
  if (unseen?.kind === 'answer') {
    throw new AppError('inbox_thread_changed', {
      message: `${unseen.writtenByName ? `${unseen.writtenByName} 님이` : '다른 사용자가'} 먼저 답장했습니다. 중복 답장이 되지 않도록 내용을 확인한 뒤 다시 보내 주세요.`,
    })
  }
  if (unseen) {
    throw new AppError('inbox_thread_changed', {
      message: '작성하는 동안 새 답장이 도착했습니다. 내용을 확인한 뒤 다시 보내 주세요.',
    })
  }
}

/** @throws inbox_answer_already_sent when a worker has claimed it */
export async function cancelInboxAnswer(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof InboxAnswer>> {
  const answer = await getAnswer(ctx.db, scope, id)
  const at = await clockOf(ctx, answer.emailAccountId)
  if (!(await retryable(() => cancelAnswer(ctx.db, answer.id, at)))) {
    throw new AppError('inbox_answer_already_sent')
  }
  return present(ctx, ctx.db, id)
}

/** @throws inbox_answer_already_sent when there is nothing to decide */
export async function resolveInboxAnswer(
  ctx: Context,
  scope: Scope,
  id: string,
  decision: 'sent' | 'resend' | 'skip',
): Promise<WithDates<typeof InboxAnswer>> {
  const answer = await getAnswer(ctx.db, scope, id)
  const at = await clockOf(ctx, answer.emailAccountId)
  return retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      if (!(await resolveAnswer(tx, id, decision, at))) throw new AppError('inbox_answer_already_sent')
      if (decision === 'sent' && answer.enrollmentId) {
        const data = { to: answer.toAddress, subject: answer.subject, text: answer.bodyText.slice(0, 500) }
        await insertEvents(tx, [
          { kind: 'answered', at: answer.claimedAt ?? at, enrollmentId: answer.enrollmentId, data },
        ])
      }
      return present(ctx, tx, id)
    }),
  )
}

async function present(ctx: Context, db: Db, id: string): Promise<WithDates<typeof InboxAnswer>> {
  const answer = await findAnswer(db, id)
  if (!answer) throw new AppError('inbox_answer_not_found')
  return presentAnswer(answer, await clockOf(ctx, answer.emailAccountId))
}

const clockOf = async (ctx: Context, emailAccountId: string): Promise<Date> =>
  mailboxNow(await findMailbox(ctx.db, emailAccountId), ctx.clock.now())
