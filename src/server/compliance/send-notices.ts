// Sends what is to be told to one person outside of every sequence, each at most once: claimed, its bytes
// stored and marked as sending, one conversation, settled. What nobody can tell is looked up and never sent again.
import { nextWindow } from '#core/mailboxes/sending-rules.ts'
import { verdictOf } from '#core/sending/smtp-verdict.ts'
import { todayInKorea } from '#server/compliance/actions/save-consent.ts'
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
import { openConnection, withConnection } from '#server/mailboxes/actions/open-connection.ts'
import { signedMime, UNREADABLE_KEY, UnreadableKey } from '#server/mailboxes/actions/signed-mime.ts'
import {
  findMailbox,
  type Mailbox,
  mailboxNow,
  updateMailboxState,
} from '#server/mailboxes/store/mailboxes.ts'
import { isInSentFolder, SENT_FOLDER_SEARCH_MS, WORKER_TIMEOUT_SECONDS } from '#server/sending/reconcile.ts'
import { verdictWithoutConnection, wasSignInRefused } from '#server/sending/transmit.ts'
import type { SendingWorker } from '#server/sending/worker.ts'
import { contentOf, headersOf } from './notice-content.ts'

const SMTP_TIMEOUT_MS = 120_000
const MAX_ATTEMPTS = 6
const NO_TOKEN_PAUSE_MS = 10 * 60_000

/** @returns how many left */
export async function sendDueNotices(
  ctx: Context,
  deliverer: Pick<SendingWorker, 'workerId' | 'inHand' | 'stopping'>,
  options: { workspaceId?: string } = {},
): Promise<number> {
  if (deliverer.stopping.aborted) return 0
  const notices = await claimNotices(ctx.db, deliverer.workerId, ctx.clock.now(), options.workspaceId)
  for (const { id } of notices) deliverer.inHand.add(id)
  let sent = 0
  for (const notice of notices) {
    try {
      if (await deliverNotice(ctx, deliverer, notice)) sent++
    } catch (error) {
      ctx.log.error({ err: error, noticeId: notice.id }, 'a notice met a fault')
    } finally {
      deliverer.inHand.delete(notice.id)
    }
  }
  return sent
}

/** The same without waiting, one pass at a time. @param underWay what this process is busy with */
export function startSendingNotices(
  ctx: Context,
  deliverer: SendingWorker,
  underWay: Map<string, Promise<unknown>>,
): void {
  if (underWay.has('notices')) return
  const work = sendDueNotices(ctx, deliverer)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'notices could not be sent'))
    .finally(() => underWay.delete('notices'))
  underWay.set('notices', work)
}

async function deliverNotice(
  ctx: Context,
  { workerId, stopping }: Pick<SendingWorker, 'workerId' | 'stopping'>,
  notice: Notice,
): Promise<boolean> {
  const mailbox = notice.emailAccountId ? await findMailbox(ctx.db, notice.emailAccountId) : null
  const opened = mailbox && (await openConnection(ctx, mailbox))
  // one that is signed in to by tokens comes back, and the notice waits for it
  if (!mailbox || !opened || (!opened.ok && !mailbox.oauth)) {
    await endNotice(ctx.db, notice.id, 'failed', 'mailbox_gone', ctx.clock.now())
    return false
  }
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  const later = (plannedAt: Date, lastError: string | null, isUntried: boolean) =>
    moveNotice(ctx.db, notice.id, { plannedAt, lastError, isUntried, at: now() })
  // what a person has asked to be told is told at once; the others wait as every mail does
  const window = notice.kind === 'source' ? now() : nextWindow(mailbox.rules, now()).at
  if (window > now() || stopping.aborted) {
    await later(window, null, true)
    return false
  }
  if (!opened.ok) {
    await later(new Date(now().getTime() + NO_TOKEN_PAUSE_MS), opened.why, true)
    return false
  }
  const composed = await compose(ctx, notice, mailbox, now()).catch((error: unknown) => {
    if (error instanceof UnreadableKey) return null
    throw error
  })
  if (!composed) {
    await later(now(), UNREADABLE_KEY, true)
    await updateMailboxState(ctx.db, mailbox.id, { status: 'disconnected', statusReason: UNREADABLE_KEY })
    return false
  }
  const { content, messageId, mime } = composed
  const from = mailbox.address
  const row = { id: notice.id, workerId, messageId, from, subject: content.subject, mime }
  if (!(await beginNotice(ctx.db, row, now()))) {
    await endNotice(ctx.db, notice.id, 'skipped', 'withdrawn', now(), workerId)
    return false
  }
  const talked = await withConnection(
    ctx,
    mailbox,
    (connection) =>
      ctx.mailer.send(
        connection,
        { messageId, from, to: notice.toAddress, raw: mime },
        SMTP_TIMEOUT_MS,
        stopping,
      ),
    wasSignInRefused,
  )
  const verdict = talked.ok ? verdictOf(talked.answer, notice.attempts) : verdictWithoutConnection(talked)
  switch (verdict.kind) {
    case 'sent':
      await recordNoticeSent(ctx, notice, null, now())
      return true
    case 'ambiguous':
      await releaseNotice(ctx.db, notice.id, verdict.why)
      return false
    case 'bounced':
    case 'failed':
      await endNotice(ctx.db, notice.id, 'failed', verdict.why, now())
      return false
    case 'retry':
      if (notice.attempts >= MAX_ATTEMPTS) await endNotice(ctx.db, notice.id, 'failed', verdict.why, now())
      else await later(new Date(now().getTime() + verdict.afterMs), verdict.why, stopping.aborted)
      return false
    case 'mailbox_stopped':
      await later(now(), verdict.why, true)
      await updateMailboxState(ctx.db, mailbox.id, { status: 'disconnected', statusReason: verdict.why })
      return false
  }
}

/** The bytes of an earlier attempt are the bytes of this one. */
async function compose(ctx: Context, notice: Notice, mailbox: Mailbox, at: Date) {
  const content = contentOf(ctx, notice)
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

/** What a dead worker left: `claimed` never left; `sending` may have, and is looked up. */
export async function reconcileNotices(
  ctx: Context,
  own: { workerId: string; inHand: Iterable<string> },
): Promise<void> {
  for (const notice of await listOrphanedNotices(ctx.db, WORKER_TIMEOUT_SECONDS, own)) {
    const mailbox = notice.emailAccountId ? await findMailbox(ctx.db, notice.emailAccountId) : null
    const at = mailbox ? mailboxNow(mailbox, ctx.clock.now()) : ctx.clock.now()
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

// A notice has left: its state, and what that means for the consent it was about, in one transaction.

/**
 * The law asks for the telling and not for an answer, so a consent whose person was told counts as confirmed on that day.
 * @param at by the mailbox's clock
 */
async function recordNoticeSent(ctx: Context, notice: Notice, why: string | null, at: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await endNotice(tx, notice.id, 'sent', why, at)
    if (notice.kind === 'opt_out' || !notice.leadId) return
    const now = ctx.clock.now()
    const [held] = await lockConsents(tx, [notice.leadId])
    if (!held) return
    if (notice.kind === 'source') {
      const entry = { action: 'source_notice', userId: notice.createdBy, at: now } as const
      await logConsents(tx, [{ ...held, after: held.before }], entry)
    } else if (held.before?.basis === 'consent') {
      const after = { ...held.before, confirmedOn: todayInKorea(now) }
      await writeConsents(tx, [{ ...held, after }], { action: 'reminded', userId: notice.createdBy, at: now })
    }
  })
}
