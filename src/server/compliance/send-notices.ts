// Sends notices to one lead outside of every sequence, each at most once: claimed, bytes stored and marked as `sending`, one
// SMTP conversation, verdict recorded. An ambiguous one is searched in the Sent folder and never sent again.
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { consentReminderContent } from '#core/compliance/consent-reminder.ts'
import { optOutNotice } from '#core/compliance/opt-out-notice.ts'
import { nextWindow } from '#core/mailboxes/sending-rules.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { optOutUrl, storeOptOutCodes } from '#server/compliance/actions/opt-out-links.ts'
import { lockConsents, logConsents, writeConsents } from '#server/compliance/store/consents.ts'
import {
  beginNotice,
  claimNotices,
  endNotice,
  listOrphanedNotices,
  moveNotice,
  type Notice,
  releaseNotice,
} from '#server/compliance/store/notices.ts'
import type { Context } from '#server/context.ts'
import { applyToMailbox, explainVerdict, heldUntil } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { signedMime, UNREADABLE_KEY, UnreadableKey } from '#server/mailboxes/actions/signed-mime.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { WORKER_TIMEOUT_SECONDS } from '#server/platform/store/workers.ts'
import { isInSentFolder, SENT_FOLDER_SEARCH_MS } from '#server/sending/reconcile.ts'
import type { SendingWorker } from '#server/sending/send.ts'
import { checkConnection, transmit } from '#server/sending/transmit.ts'

const NO_TOKEN_PAUSE_MS = 10 * 60_000

/** @returns how many were sent */
export async function sendDueNotices(
  ctx: Context,
  worker: Pick<SendingWorker, 'workerId' | 'claimedIds' | 'stopping'>,
  options: { workspaceId?: string } = {},
): Promise<number> {
  if (worker.stopping.aborted) return 0
  const notices = await claimNotices(ctx.db, worker.workerId, ctx.clock.now(), options.workspaceId)
  for (const { id } of notices) worker.claimedIds.add(id)
  let sent = 0
  for (const notice of notices) {
    try {
      if (await sendNotice(ctx, worker, notice)) sent++
    } catch (error) {
      ctx.log.error({ err: error, noticeId: notice.id }, 'sending a notice failed')
    } finally {
      worker.claimedIds.delete(notice.id)
    }
  }
  return sent
}

/** The same without waiting, one round at a time. @param underWay what this process is sending */
export function startSendingNotices(
  ctx: Context,
  worker: SendingWorker,
  underWay: Map<string, Promise<unknown>>,
): void {
  if (underWay.has('notices')) return
  const work = sendDueNotices(ctx, worker)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'notices could not be sent'))
    .finally(() => underWay.delete('notices'))
  underWay.set('notices', work)
}

/** @returns whether it was sent */
async function sendNotice(
  ctx: Context,
  { workerId, stopping }: Pick<SendingWorker, 'workerId' | 'stopping'>,
  notice: Notice,
): Promise<boolean> {
  const mailbox = notice.emailAccountId ? await findMailbox(ctx.db, notice.emailAccountId) : null
  const noConnection = mailbox && (await checkConnection(ctx, mailbox))
  // a mailbox with OAuth gets a token again, and the notice waits for it; one without needs a user
  if (!mailbox || (noConnection && !mailbox.oauth)) {
    await endNotice(ctx.db, notice.id, 'failed', 'mailbox_gone', ctx.clock.now())
    return false
  }
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  // what a lead has requested is sent at once; the others keep to the sending window
  const opensAt =
    heldUntil(mailbox, now()) ?? (notice.kind === 'source' ? now() : nextWindow(mailbox.rules, now()).at)
  if (opensAt > now() || stopping.aborted) {
    await moveNotice(ctx.db, notice.id, { plannedAt: opensAt, lastError: null, isUntried: true, at: now() })
    return false
  }
  if (noConnection) {
    const plannedAt = new Date(now().getTime() + NO_TOKEN_PAUSE_MS)
    await moveNotice(ctx.db, notice.id, {
      plannedAt,
      lastError: noConnection.why,
      isUntried: true,
      at: now(),
    })
    return false
  }
  const composed = await compose(ctx, notice, mailbox, now()).catch((error: unknown) => {
    if (error instanceof UnreadableKey) return null
    throw error
  })
  if (!composed) return recordVerdict(ctx, notice, mailbox, { kind: 'mailbox_stopped', why: UNREADABLE_KEY })
  const { content, messageId, mime } = composed
  const from = mailbox.address
  const row = { id: notice.id, workerId, messageId, from, subject: content.subject, mime }
  if (!(await beginNotice(ctx.db, row, now()))) {
    await endNotice(ctx.db, notice.id, 'skipped', 'withdrawn', now(), workerId)
    return false
  }
  const message = { messageId, from, to: notice.toAddress, raw: mime }
  const result = await transmit(ctx, mailbox, message, stopping)
  if (result.kind === 'released') {
    await moveNotice(ctx.db, notice.id, {
      plannedAt: now(),
      lastError: notice.lastError,
      isUntried: true,
      at: now(),
    })
    return false
  }
  const verdict =
    result.kind === 'outcome'
      ? explainVerdict(mailbox, result.outcome, { to: message.to, attempts: notice.attempts })
      : result.verdict
  return recordVerdict(ctx, notice, mailbox, verdict)
}
/** @returns whether it was sent */
async function recordVerdict(
  ctx: Context,
  notice: Notice,
  mailbox: Mailbox,
  verdict: Verdict,
): Promise<boolean> {
  const at = mailboxNow(mailbox, ctx.clock.now())
  switch (verdict.kind) {
    case 'sent':
      await recordNoticeSent(ctx, notice, null, at)
      await applyToMailbox(ctx, mailbox, verdict, at)
      return true
    case 'ambiguous':
      await releaseNotice(ctx.db, notice.id, verdict.why)
      return false
    case 'bounced':
    case 'failed':
      await endNotice(ctx.db, notice.id, 'failed', verdict.why, at)
      return false
    case 'retry':
      await moveNotice(ctx.db, notice.id, {
        plannedAt: new Date(at.getTime() + verdict.afterMs),
        lastError: verdict.why,
        at,
        isUntried: await applyToMailbox(ctx, mailbox, verdict, at),
      })
      return false
    case 'mailbox_stopped':
      await moveNotice(ctx.db, notice.id, { plannedAt: at, lastError: verdict.why, isUntried: true, at })
      await applyToMailbox(ctx, mailbox, verdict, at)
      return false
  }
}

/** A retry sends the stored bytes of the earlier attempt. */
async function compose(ctx: Context, notice: Notice, mailbox: Mailbox, at: Date) {
  const content = contentOf(ctx, notice)
  const { kind, workspaceId, facts } = notice
  if (kind === 'confirm')
    await storeOptOutCodes(ctx, ctx.db, [{ workspaceId, address: facts.emailKey ?? '' }])
  const messageId = notice.messageId ?? `<${notice.id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const mime =
    notice.mime ??
    (await signedMime(ctx, mailbox, {
      subject: content.subject,
      text: content.bodyText,
      html: null,
      headers: headersOf(notice),
      from: { name: mailbox.name, address: mailbox.address },
      to: { name: notice.toName, address: notice.toAddress },
      messageId,
      date: at,
    }))
  return { content, messageId, mime }
}

/** Notices whose worker is gone: `claimed` was not sent; `sending` may have been, and is searched in the Sent folder. */
export async function reconcileNotices(
  ctx: Context,
  own: { workerId: string; claimedIds: Iterable<string> },
): Promise<void> {
  for (const notice of await listOrphanedNotices(ctx.db, WORKER_TIMEOUT_SECONDS, own)) {
    const mailbox = notice.emailAccountId ? await findMailbox(ctx.db, notice.emailAccountId) : null
    const at = mailboxNow(mailbox, ctx.clock.now())
    if (notice.state === 'claimed') {
      await moveNotice(ctx.db, notice.id, { plannedAt: at, lastError: notice.lastError, at })
      continue
    }
    const found = mailbox && notice.messageId ? await isInSentFolder(ctx, mailbox, notice.messageId) : null
    if (found === true) {
      await recordNoticeSent(ctx, notice, 'found in the Sent folder', at)
      continue
    }
    const age = at.getTime() - (notice.claimedAt?.getTime() ?? 0)
    if (mailbox?.kind === 'smtp' && found === false && age < SENT_FOLDER_SEARCH_MS) continue
    await endNotice(ctx.db, notice.id, 'uncertain', notice.lastError ?? 'send_uncertain', at)
  }
}

/**
 * Records a sent notice and its effect on the consent, in one transaction. The law (정보통신망법 제50조 제8항) requires the
 * notice and no reply: a consent counts as confirmed on the day its lead was notified.
 * @param at by the mailbox's clock
 */
async function recordNoticeSent(
  ctx: Context,
  notice: Notice,
  reason: string | null,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await endNotice(tx, notice.id, 'sent', reason, at)
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
