// Notifications by mail, as a kind of mail (rules.md R-1315): each is sent at most once. They are no mails to leads and count towards
// no limit of a mailbox, but wait where its server has asked to wait, and are not sent through a mailbox that is not connected.
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { digestResult } from '#core/overview/digest.ts'
import { notificationMail, notificationMessage } from '#core/overview/notification-message.ts'
import type { OutgoingMessage } from '#core/ports.ts'
import type { Context } from '#server/context.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { readNotificationFacts } from '#server/data/overview/notification-facts.ts'
import { findShowsText } from '#server/data/overview/notification-settings.ts'
import {
  beginMail,
  endMail,
  listReadyMails,
  type MailNotification,
  returnNotification,
} from '#server/data/overview/notifications.ts'
import { heldUntil } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { notificationMime, settingsOf } from '#server/overview/actions/notification-mime.ts'
import type { MailKind } from '#server/sending/mail-kind.ts'

/** A mail that its mailbox cannot send now is decided again after this time, perhaps for another mailbox. */
const RETRY_MS = 60_000

export const notificationMails: MailKind<
  MailNotification,
  MailNotification & { mailbox: Mailbox },
  OutgoingMessage
> = {
  name: 'notification',
  async listMailboxes(db, now) {
    return [...new Set((await listReadyMails(db, now)).map(({ mailboxId }) => mailboxId))]
  },
  async claim(ctx, _worker, mailboxId) {
    const mailbox = await findMailbox(ctx.db, mailboxId)
    const mails = mailbox ? await listReadyMails(ctx.db, ctx.clock.now(), mailboxId) : []
    return { claimed: mailbox ? mails.map((mail) => ({ ...mail, mailbox })) : [], hasMore: false }
  },
  async compose(ctx, { id, workspaceId, email, name, mailbox }) {
    const now = mailboxNow(mailbox, ctx.clock.now())
    if (mailbox.status !== 'connected') return { kind: 'over', end: later(ctx, RETRY_MS) }
    const held = heldUntil(mailbox, now)
    if (held) return { kind: 'over', end: later(ctx, held.getTime() - now.getTime()) }
    const facts = (await readNotificationFacts(ctx.db, [id])).get(id)
    if (!facts) return { kind: 'over', end: { kind: 'failed', why: GONE, isUnclear: false } }
    const url = `${ctx.appUrl}/in/${workspaceId}`
    const message = notificationMessage(facts, { url, showsText: await findShowsText(ctx.db, workspaceId) })
    return notificationMime(
      mailbox,
      { id, name, email, date: now },
      notificationMail(message, settingsOf(url)),
    )
  },
  // the row is `sending` before the mail is given to a server
  async begin(ctx, _worker, { id, attempts }, message) {
    if (!(await beginMail(ctx.db, id))) return { kind: 'over', end: { kind: 'released' } }
    return { kind: 'ready', message, tries: { all: attempts + 1, rejected: attempts + 1 } }
  },
  async finish(ctx, _worker, { id, createdAt, isBegun, workspaceId }, end) {
    const now = ctx.clock.now()
    if (end.kind === 'released') {
      if (isBegun) await returnNotification(ctx.db, id, { dueAt: now, isTried: false, error: null })
      return
    }
    if (end.kind === 'later') {
      await returnNotification(ctx.db, id, { dueAt: end.at, isTried: true, error: null })
      return
    }
    if (end.kind === 'skipped') return
    // nothing was sent, and another mailbox may send it
    if (end.kind === 'mailbox_stopped') {
      const dueAt = new Date(now.getTime() + RETRY_MS)
      await returnNotification(ctx.db, id, { dueAt, isTried: true, error: end.why })
      return
    }
    const result = digestResult(end, workspaceDate(createdAt), now)
    if (result.state === 'waiting')
      await returnNotification(ctx.db, id, { dueAt: result.retryAt, isTried: true, error: result.why })
    else if (result.state !== 'empty') await endMail(ctx.db, id, result)
    // the response of a server may name an address, so it is only in the database
    if (result.state === 'failed' || result.state === 'uncertain')
      ctx.log.warn({ workspaceId, notificationId: id }, `a notification by mail is ${result.state}`)
  },
}

const GONE = '알림의 답장이나 연락처가 그사이 삭제되었습니다.'
const later = (ctx: Context, ms: number) =>
  ({ kind: 'later', at: new Date(ctx.clock.now().getTime() + ms), waitReason: 'mailbox' }) as const
