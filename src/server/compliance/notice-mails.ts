// Notices to one lead outside of every sequence, as a kind of mail: each is sent at most once.
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { consentReminderContent } from '#core/compliance/consent-reminder.ts'
import { optOutNotice } from '#core/compliance/opt-out-notice.ts'
import { nextWindow } from '#core/mailboxes/sending-rules.ts'
import type { OutgoingMessage } from '#core/ports.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { buildMime } from '#server/adapters/mime/build/build-mime.ts'
import { optOutUrl, storeOptOutCodes } from '#server/compliance/actions/opt-out-links.ts'
import type { Context } from '#server/context.ts'
import { lockConsents, logConsents, writeConsents } from '#server/data/compliance/consents.ts'
import {
  beginNotice,
  findNotice,
  isNotHeld,
  listMailboxesWithNotices,
  type Notice,
  noticeMailStates,
  postponeNotices,
} from '#server/data/compliance/notices.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { claimOne } from '#server/sending/claim-one.ts'
import { returnMail } from '#server/sending/end.ts'
import type { MailKind, StoredMailKind } from '#server/sending/mail-kind.ts'

type ClaimedNotice = Notice & { mailbox: Mailbox }
type ComposedNotice = OutgoingMessage & { subject: string }

export const noticeMails: MailKind<Notice, ClaimedNotice, ComposedNotice> & StoredMailKind<Notice> = {
  name: 'notice',
  states: noticeMailStates,
  find: (db, { id }) => findNotice(db, id),
  listMailboxes: listMailboxesWithNotices,
  claim: (ctx, worker, emailAccountId) =>
    claimOne(ctx, worker, emailAccountId, async (tx, mailbox, now) => {
      if (mailbox.status !== 'connected') return null
      // what a lead has requested is sent at once; the others keep to the sending window
      const opensAt = nextWindow(mailbox.rules, now).at
      if (opensAt > now) await postponeNotices(tx, emailAccountId, now, opensAt)
      const id = await noticeMailStates.claimNext(tx, emailAccountId, worker.workerId, now, isNotHeld)
      const notice = id === null ? null : await findNotice(tx, id)
      if (notice?.kind === 'confirm')
        await storeOptOutCodes(ctx, tx, [
          { workspaceId: notice.workspaceId, address: notice.facts.emailKey ?? '' },
        ])
      return notice
    }),
  compose,
  async begin(ctx, { workerId }, { id, mailbox, attempts, rejections }, { subject, ...message }) {
    const { messageId, from, raw: mime } = message
    const row = { id, workerId, messageId, from, subject, mime }
    if (!(await beginNotice(ctx.db, row, mailboxNow(mailbox, ctx.clock.now()))))
      return { kind: 'over', end: { kind: 'skipped', reason: 'withdrawn' } }
    return { kind: 'ready', message, tries: { all: attempts, rejected: rejections + 1 } }
  },
  async finish(ctx, { workerId }, notice, end, at) {
    const { endMail } = noticeMailStates
    switch (end.kind) {
      case 'sent':
        await recordNoticeSent(ctx, notice, end.response, at)
        return
      case 'skipped':
        await endMail(ctx.db, notice.id, 'skipped', end.reason, null, at, workerId)
        return
      case 'uncertain':
        await endMail(ctx.db, notice.id, 'uncertain', 'send_uncertain', end.why, at)
        return
      case 'bounced':
      case 'failed':
        await endMail(ctx.db, notice.id, 'failed', end.kind, end.why, at)
        return
      default:
        return returnMail(ctx.db, noticeMailStates, notice.id, end, { at, workerId })
    }
  },
}

/** A retry sends the stored bytes of the earlier attempt. */
async function compose(ctx: Context, notice: ClaimedNotice, at: Date): Promise<ComposedNotice> {
  const { mailbox } = notice
  const content = contentOf(ctx, notice)
  const messageId = notice.messageId ?? `<${notice.id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const raw =
    notice.mime ??
    (await buildMime({
      subject: content.subject,
      text: content.bodyText,
      html: null,
      headers: headersOf(notice),
      from: { name: mailbox.name, address: mailbox.address },
      to: { name: notice.toName, address: notice.toAddress },
      messageId,
      date: at,
    }))
  return { messageId, from: mailbox.address, to: notice.toAddress, raw, subject: content.subject }
}

/**
 * Records a sent notice and its effect on the consent, in one transaction. The law (정보통신망법 제50조 제8항) requires the
 * notice and no reply: a consent counts as confirmed on the day its lead was notified.
 * @param at by the mailbox's clock
 */
async function recordNoticeSent(ctx: Context, notice: Notice, response: string, at: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await noticeMailStates.markSent(tx, notice.id, at, response))) return
    if (notice.kind === 'opt_out' || !notice.leadId) return
    const now = ctx.clock.now()
    const [held] = await lockConsents(tx, [notice.leadId])
    if (!held) return
    if (notice.kind === 'source') {
      const entry = { action: 'source_notice', userId: notice.createdBy, at: now } as const
      await logConsents(tx, [{ ...held, after: held.before }], entry)
    } else if (held.before?.basis === 'consent') {
      const after = { ...held.before, confirmedOn: workspaceDate(now) }
      await writeConsents(tx, [{ ...held, after }], { action: 'reminded', userId: notice.createdBy, at: now })
    }
  })
}

function contentOf(
  ctx: Context,
  { kind, workspaceId, facts }: Pick<Notice, 'kind' | 'workspaceId' | 'facts'>,
): MailContent {
  const { senderName = '', address = '', emailKey = '' } = facts
  switch (kind) {
    case 'opt_out': {
      const { expressedOn = '', reason = '' } = facts
      return optOutNotice({ senderName, address, expressedOn, reason })
    }
    case 'confirm': {
      const { consentedOn = '' } = facts
      const link = optOutUrl(ctx, { workspaceId, address: emailKey })
      return consentReminderContent({ senderName, address, consentedOn, optOutUrl: link })
    }
    case 'source': {
      const { subject = '', bodyText = '' } = facts
      return { subject, bodyText, bodyHtml: '' }
    }
  }
}

function headersOf({ kind, facts }: Pick<Notice, 'kind' | 'facts'>): [string, string][] {
  const { inReplyTo, references } = facts
  const thread: [string, string][] = inReplyTo
    ? [
        ['In-Reply-To', inReplyTo],
        ['References', references || inReplyTo],
      ]
    : []
  // RFC 3834: keeps automatic replies away; a notice that a user sent is no automatic mail
  return kind === 'source' ? thread : [['Auto-Submitted', 'auto-generated'], ...thread]
}
