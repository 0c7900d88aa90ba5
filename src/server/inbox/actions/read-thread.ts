import { type Position, writeCursor } from '#api/cursor.ts'
import type { WithDates } from '#api/dates.ts'
import type { InboxMail, InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { addressKey } from '#core/leads/lead.ts'
import type { Signature } from '#core/writing/signature.ts'
import type { Context, Db } from '#server/context.ts'
import { listHoldsOfThread } from '#server/data/compliance/opt-out-holds.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import { listAnswering } from '#server/data/inbox/answering-users.ts'
import { listAnswers } from '#server/data/inbox/answers.ts'
import { findIntents, type StoredIntent } from '#server/data/inbox/intents.ts'
import { findThreadRow } from '#server/data/inbox/lists.ts'
import { type ListedReceived, type ListedSent, listMailPage } from '#server/data/inbox/messages.ts'
import { findSuggestion } from '#server/data/inbox/suggestions.ts'
import { getThread, type ThreadRecord } from '#server/data/inbox/threads.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findMemberSignature } from '#server/data/workspaces/members.ts'
import { findAnswerTo } from './find-answerable.ts'
import { type MailContent, readContents } from './mail-contents.ts'
import { hasOptedOut } from './suggest-answer.ts'

/** The mails of a thread are read in pages: a mail is parsed and its HTML is sanitized when it is read. */
const MAILS = 20

/**
 * One thread with its newest mails, sent and received, and the answers to it.
 * @throws inbox_thread_not_found when unknown or foreign
 */
export async function readInboxThread(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof InboxThreadDetail>> {
  const thread = await getThread(ctx.db, scope, id)
  const row = await findThreadRow(ctx.db, id, ctx.clock.now())
  const mailbox = await findMailbox(ctx.db, thread.emailAccountId)
  if (!row || !mailbox) throw new AppError('inbox_thread_not_found')
  const mails = await readPage(ctx, thread, mailbox, { limit: MAILS })
  const to = await findAnswerTo(ctx, id)
  const optOutHolds = await listHoldsOfThread(ctx.db, id)
  const maySuggest = optOutHolds.every(({ decision }) => decision === 'not_opt_out')
  const prepared = to && maySuggest ? await findSuggestion(ctx.db, id) : null
  const signature = await answerSignature(ctx.db, mailbox, scope.userId)
  return {
    ...row,
    mails: mails.data,
    olderMails: mails.nextCursor,
    answers: await listAnswers(ctx.db, id, scope.userId, mailboxNow(mailbox, ctx.clock.now())),
    optOutHolds,
    prepared: prepared && to && !(await hasOptedOut(ctx, thread, to.address)) ? prepared : null,
    answerTo: to && {
      ...to,
      isSuppressed: await isSuppressed(ctx.db, thread.workspaceId, addressKey(to.address)),
    },
    mailboxName: mailbox.name,
    signature: signature.text,
    signatureHtml: signature.html,
    mailboxFault: mailboxFault(mailbox),
    answering: await listAnswering(ctx.db, id, scope.userId, ctx.clock.now()),
  }
}

/** Of an answer in a thread of this mailbox: the member's own, or that of the mailbox (rules.md R-457). */
export async function answerSignature(db: Db, mailbox: Mailbox, userId: string | null): Promise<Signature> {
  // an API key has no member's signature
  if (userId === null) return mailbox.signature
  const own = await findMemberSignature(db, mailbox.workspaceId, userId)
  return own.text.trim() === '' && own.html === '' ? mailbox.signature : own
}

/**
 * The mails of a thread before a cursor, oldest first.
 * @throws inbox_thread_not_found when unknown or foreign
 */
export async function readOlderMails(
  ctx: Context,
  scope: Scope,
  id: string,
  page: { limit: number; cursor?: Position | undefined },
): Promise<{ data: WithDates<typeof InboxMail>[]; nextCursor: string | null }> {
  const thread = await getThread(ctx.db, scope, id)
  const mailbox = await findMailbox(ctx.db, thread.emailAccountId)
  if (!mailbox) throw new AppError('inbox_thread_not_found')
  return readPage(ctx, thread, mailbox, { limit: page.limit, before: page.cursor })
}

async function readPage(
  ctx: Context,
  thread: ThreadRecord,
  mailbox: Mailbox,
  page: Parameters<typeof listMailPage>[2],
): Promise<{ data: WithDates<typeof InboxMail>[]; nextCursor: string | null }> {
  const { received, sent, next } = await listMailPage(ctx.db, thread, page)
  const intents = await findIntents(
    ctx.db,
    received.map((mail) => mail.id),
  )
  const contents = await readContents(ctx, [...sent, ...received])
  const data = [
    ...sent.flatMap((mail) => presentSent(mail, contents.get(mail.id)) ?? []),
    ...received.flatMap(
      (mail) => presentReceived(mail, contents.get(mail.id), mailbox, intents.get(mail.id) ?? null) ?? [],
    ),
  ]
  return {
    data: data.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    nextCursor: next && writeCursor(next),
  }
}

/** A paused mailbox sends no mails of sequences, but it sends answers. */
export const mailboxFault = (mailbox: Mailbox): string | null =>
  mailbox.status === 'disconnected'
    ? `발송 계정 ${mailbox.address}의 연결이 끊겨 답장을 보낼 수 없습니다. 발송 계정에서 연결을 다시 확인해 주세요.`
    : null

/** @returns null for a mail that was deleted meanwhile */
function presentSent(mail: ListedSent, content: MailContent | undefined): WithDates<typeof InboxMail> | null {
  if (!content) return null
  const { id, nodeId, fromAddress, toAddress, sentAt } = mail
  const { replyTo: _, ...shown } = content
  return {
    ...shown,
    id,
    direction: 'sent',
    kind: null,
    correctedKind: null,
    intent: null,
    fromAddress,
    toAddress,
    nodeId,
    at: sentAt,
  }
}

function presentReceived(
  mail: ListedReceived,
  content: MailContent | undefined,
  mailbox: Mailbox,
  intent: StoredIntent | null,
): WithDates<typeof InboxMail> | null {
  if (!content) return null
  const { id, kind, correctedKind, fromAddress, fromName, subject, receivedAt } = mail
  const { replyTo: _, ...shown } = content
  return {
    ...shown,
    id,
    direction: 'received',
    kind,
    correctedKind,
    intent,
    fromAddress,
    fromName,
    toAddress: content.toAddress ?? mailbox.address,
    subject,
    newAddress: kind === 'reply' || kind === 'auto_reply' ? content.newAddress : null,
    nodeId: null,
    at: receivedAt,
  }
}
