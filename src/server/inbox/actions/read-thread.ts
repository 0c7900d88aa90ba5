import { type Position, writeCursor } from '#api/cursor.ts'
import type { InboxMail, InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { addressKey } from '#core/leads/lead.ts'
import { readAttachments } from '#server/adapters/mime/attachments.ts'
import { parseMail } from '#server/adapters/mime/parse-mail.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/sanitize-html.ts'
import { withOriginalLinks } from '#server/adapters/mime/tracking.ts'
import { listHoldsOfThread } from '#server/compliance/store/opt-out-holds.ts'
import { isSuppressed } from '#server/compliance/store/suppressions.ts'
import type { Context } from '#server/context.ts'
import { listAnswering } from '#server/inbox/store/answering-users.ts'
import { listAnswers } from '#server/inbox/store/answers.ts'
import { findIntents, type StoredIntent } from '#server/inbox/store/intents.ts'
import { findThreadRow } from '#server/inbox/store/lists.ts'
import { listMailPage, type ReceivedMail, type SentMail } from '#server/inbox/store/messages.ts'
import { getThread, type ThreadRecord } from '#server/inbox/store/threads.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { findAnswerable } from './find-answerable.ts'

/** The mails of a thread are read in pages: a mail is parsed and its HTML is sanitized when it is read. */
const MAILS = 20

/**
 * One thread with its newest mails, sent and received, and the answers to it.
 * @throws inbox_thread_not_found when unknown or foreign
 */
export async function readInboxThread(ctx: Context, scope: Scope, id: string): Promise<InboxThreadDetail> {
  const thread = await getThread(ctx.db, scope, id)
  const row = await findThreadRow(ctx.db, id, ctx.clock.now())
  const mailbox = await findMailbox(ctx.db, thread.emailAccountId)
  if (!row || !mailbox) throw new AppError('inbox_thread_not_found')
  const mails = await readPage(ctx, thread, mailbox, { limit: MAILS })
  const to = (await findAnswerable(ctx.db, id))?.from ?? null
  return {
    ...row,
    mails: mails.data,
    olderMails: mails.nextCursor,
    answers: await listAnswers(ctx.db, id, mailboxNow(mailbox, ctx.clock.now())),
    optOutHolds: await listHoldsOfThread(ctx.db, id),
    answerTo: to && {
      ...to,
      isSuppressed: await isSuppressed(ctx.db, thread.workspaceId, addressKey(to.address)),
    },
    mailboxName: mailbox.name,
    signature: mailbox.signature,
    mailboxFault: mailboxFault(mailbox),
    answering: await listAnswering(ctx.db, id, scope.userId, ctx.clock.now()),
  }
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
): Promise<{ data: InboxMail[]; nextCursor: string | null }> {
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
): Promise<{ data: InboxMail[]; nextCursor: string | null }> {
  const { received, sent, next } = await listMailPage(ctx.db, thread, page)
  const intents = await findIntents(
    ctx.db,
    received.map((mail) => mail.id),
  )
  const data = [
    ...sent.map((mail) => presentSent(ctx, mail)),
    ...received.map((mail) => presentReceived(ctx, mail, mailbox, intents.get(mail.id) ?? null)),
  ]
  return {
    data: data.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    nextCursor: next && writeCursor(next),
  }
}

/** A paused mailbox sends no mails of sequences, but it sends answers. */
export const mailboxFault = (mailbox: Mailbox): string | null =>
  mailbox.status === 'disconnected'
    ? `발송 계정 ${mailbox.address}의 연결이 끊겨 답장을 보낼 수 없습니다. 발송 계정에서 연결을 다시 확인해 주세요.`
    : null

function presentSent({ tokens }: Context, mail: SentMail): InboxMail {
  const { mime, sentAt, ...rest } = mail
  const parsed = parseMail(mime)
  return {
    ...rest,
    direction: 'sent',
    kind: null,
    correctedKind: null,
    intent: null,
    fromName: parsed.from.name,
    subject: parsed.subject,
    text: parsed.text,
    fullText: null,
    html: parsed.html === null ? null : sanitizeMailHtml(withOriginalLinks(parsed.html, tokens)),
    attachments: [],
    at: sentAt.toISOString(),
  }
}

function presentReceived(
  { tokens }: Context,
  mail: ReceivedMail,
  mailbox: Mailbox,
  intent: StoredIntent | null,
): InboxMail {
  const raw = parseMail(mail.raw)
  // a reply quotes our mail: its tracking pixel and links must not be loaded from here
  const parsed = {
    ...raw,
    text: withOriginalLinks(raw.text, tokens),
    html: raw.html === null ? null : withOriginalLinks(raw.html, tokens),
  }
  const own = stripQuoted(parsed.text)
  const text = own === '' ? parsed.text : own
  return {
    id: mail.id,
    direction: 'received',
    kind: mail.kind,
    correctedKind: mail.correctedKind,
    intent,
    fromAddress: mail.fromAddress,
    fromName: mail.fromName,
    toAddress: parsed.to[0]?.address ?? mailbox.address,
    subject: mail.subject,
    text,
    fullText: text.trim() === parsed.text.trim() ? null : parsed.text,
    html: parsed.html === null ? null : sanitizeMailHtml(parsed.html),
    attachments: readAttachments(mail.raw).map(({ content: _, ...listed }) => listed),
    nodeId: null,
    at: mail.receivedAt.toISOString(),
  }
}
