// Sends claimed mails, one conversation after the other in every mailbox: bytes stored and the row marked as `sending`
// after a last check, the SMTP conversation, the verdict recorded (rules.md R-310). claim.ts describes the states.

import type { OutgoingMessage } from '#core/ports.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import { READ_RETRY_MS } from '#core/sending/reply-check.ts'
import { mailedBodies } from '#server/adapters/mime/mailed-bodies.ts'
import { trackingOf } from '#server/adapters/mime/tracking.ts'
import type { Context } from '#server/context.ts'
import { explainVerdict } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { signedMime, UNREADABLE_KEY, UnreadableKey } from '#server/mailboxes/actions/signed-mime.ts'
import { listMailboxesWithDue, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { countSoftRejections, moveMail, returnUntried } from '#server/sending/store/due-mails.ts'
import type { SendingMail } from '#server/sending/store/sending-mails.ts'
import { createReplyCheck, type ReplyCheck } from './check-replies.ts'
import { type ClaimedMail, claimDueMails } from './claim.ts'
import { createRecorder, type Recorder, recordAccepted, recordVerdict } from './record.ts'
import { checkConnection, type Released, transmit } from './transmit.ts'

/** What one process is sending. Answers and notices are sent by the same worker. */
export type SendingWorker = {
  workerId: string
  /** ids this worker has claimed and is working on; another row with its workerId is left over from a fault */
  claimedIds: Set<string>
  /** mailboxes with a conversation */
  sendingFrom: Set<string>
  /** aborted when the process stops: nothing new is started */
  stopping: AbortSignal
  recorder: Recorder
}

export function createSendingWorker(ctx: Context, stopping: AbortSignal): SendingWorker {
  const sendingFrom = new Set<string>()
  return {
    workerId: ctx.newId(),
    claimedIds: new Set(),
    sendingFrom,
    stopping,
    recorder: createRecorder(ctx, () => sendingFrom.size),
  }
}

/** Sends everything that is due, all mailboxes at once. @returns how many mails were sent */
export async function sendDueMails(
  ctx: Context,
  worker: SendingWorker,
  options: { workspaceId?: string } = {},
): Promise<number> {
  const ids = await listMailboxesWithDue(ctx.db, ctx.clock.now(), options.workspaceId)
  const counts = await Promise.all(ids.map((id) => sendFromMailbox(ctx, worker, id)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Starts sending from every mailbox with due mails and does not wait: a slow server delays only its own mailbox.
 * @param underWay the mailboxes this process is sending from
 */
export async function startSendingDue(
  ctx: Context,
  worker: SendingWorker,
  underWay: Map<string, Promise<unknown>>,
): Promise<void> {
  for (const id of await listMailboxesWithDue(ctx.db, ctx.clock.now())) {
    if (underWay.has(id)) continue
    const work = sendFromMailbox(ctx, worker, id)
      .catch((error: unknown) =>
        ctx.log.error({ err: error, emailAccountId: id }, 'sending from a mailbox failed'),
      )
      .finally(() => underWay.delete(id))
    underWay.set(id, work)
  }
}

/** Sends until nothing more is due or the mailbox has to wait. */
async function sendFromMailbox(ctx: Context, worker: SendingWorker, emailAccountId: string): Promise<number> {
  let sentCount = 0
  while (!worker.stopping.aborted) {
    const { claimed, hasMore } = await claimDueMails(ctx, worker, emailAccountId)
    const { sent, isHeld } = await sendClaimed(ctx, worker, emailAccountId, claimed)
    sentCount += sent
    if (isHeld || !hasMore) break
  }
  return sentCount
}

/** A conversation shorter than this: the server takes mails as fast as they come. */
const QUICK_MS = 100

/**
 * Sends the mails one after the other. While the server is quick, the next mail is prepared during the conversation
 * before it: its last check is never older than one quick conversation, and a kill leaves at most two mails of the
 * mailbox uncertain. A sent mail is recorded while the next one is being sent.
 */
async function sendClaimed(
  ctx: Context,
  worker: SendingWorker,
  emailAccountId: string,
  claimed: readonly ClaimedMail[],
): Promise<{ sent: number; isHeld: boolean }> {
  let sent = 0
  let isQuick = false
  let ahead: { item: ClaimedMail; prepared: Promise<Prepared> } | null = null
  const recording: Promise<void>[] = []
  const [first] = claimed
  if (!first) return { sent, isHeld: false }
  const checkReplies = createReplyCheck(ctx, first.mailbox)
  worker.sendingFrom.add(emailAccountId)
  try {
    for (const [i, item] of claimed.entries()) {
      const { mail, mailbox } = item
      const preparedAhead = ahead?.prepared ?? null
      ahead = null
      if (preparedAhead && !isQuick) {
        // the conversation before it took too long for its last check to hold
        await release(ctx, worker, [item], preparedAhead)
        continue
      }
      const prepared = await (preparedAhead ?? prepareMail(ctx, worker, item, checkReplies))
      const next = claimed[i + 1]
      if (isQuick && next) ahead = { item: next, prepared: startPreparing(ctx, worker, next, checkReplies) }
      const startedAt = performance.now()
      const result = await sendPrepared(ctx, worker, item, prepared)
      const at = mailboxNow(mailbox, ctx.clock.now())
      let isHeld = false
      if (result.kind === 'sent') {
        sent++
        const readAge = prepared.kind === 'ready' ? prepared.readAge : null
        recording.push(
          recordAccepted(ctx, worker.recorder, { mail, mailbox, sentAt: at, response: '', readAge }),
        )
      } else if (result.kind === 'released') await release(ctx, worker, [item])
      else if (result.kind === 'unread') await waitForReplies(ctx, worker, item)
      else isHeld = (await recordVerdict(ctx, mail, mailbox, result, at)).isMailboxHeld
      isQuick = performance.now() - startedAt < QUICK_MS
      if (isHeld || worker.stopping.aborted) {
        await release(ctx, worker, claimed.slice(i + 1), ahead?.prepared)
        return { sent, isHeld: true }
      }
    }
    return { sent, isHeld: false }
  } catch (error) {
    if (ahead) await release(ctx, worker, [ahead.item], ahead.prepared).catch(() => undefined)
    throw error
  } finally {
    worker.sendingFrom.delete(emailAccountId)
    // a sent mail belongs to this worker until it is recorded
    await Promise.all(recording)
    for (const { mail } of claimed) worker.claimedIds.delete(mail.id)
  }
}

/**
 * Claimed mails that were not sent return to the plan as they were.
 * @param preparing of the first of them, when it has been started: its row is released afterwards
 */
async function release(
  ctx: Context,
  { workerId }: SendingWorker,
  mails: readonly ClaimedMail[],
  preparing?: Promise<Prepared>,
): Promise<void> {
  const [first] = mails
  if (!first) return
  await preparing
  const at = mailboxNow(first.mailbox, ctx.clock.now())
  const ids = mails.map(({ mail }) => mail.id)
  await returnUntried(ctx.db, ids, { waitReason: null, lastError: null, at, workerId })
}

/** The mail is tried again when its mailbox may be readable. */
async function waitForReplies(
  ctx: Context,
  { workerId }: SendingWorker,
  { mail, mailbox }: ClaimedMail,
): Promise<void> {
  const at = mailboxNow(mailbox, ctx.clock.now())
  await returnUntried(ctx.db, [mail.id], { waitReason: 'replies_unread', lastError: null, at, workerId })
  await moveMail(ctx.db, mail.id, new Date(at.getTime() + READ_RETRY_MS), 'replies_unread', at)
}

/** A mail before its conversation: its bytes are stored and its row is `sending`, or why it cannot be sent. */
type Prepared =
  /** `readAge`: age in seconds of the read for replies, where the mailbox could not be read now */
  | { kind: 'ready'; message: OutgoingMessage; readAge: number | null }
  | { kind: 'over'; verdict: Verdict }
  | Released
  | Unread
/** A follow-up whose mailbox could not be read for replies. */
type Unread = { kind: 'unread' }

const COMPOSE_FAILED = '메일을 만들지 못했습니다. 내용을 수정한 뒤 다시 시도해 주세요.'

async function prepareMail(
  ctx: Context,
  worker: SendingWorker,
  claimed: ClaimedMail,
  checkReplies: () => Promise<ReplyCheck>,
): Promise<Prepared> {
  const { mail, mailbox } = claimed
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  const replies = mail.ordinal > 0 ? await checkReplies() : null
  if (replies?.do === 'wait') return { kind: 'unread' }
  const noConnection = await checkConnection(ctx, mailbox)
  if (noConnection) return { kind: 'over', verdict: noConnection }
  let composed: ComposedMail
  try {
    composed = await compose(ctx, claimed, now())
  } catch (error) {
    ctx.log.error({ err: error, mailId: mail.id }, 'a mail could not be composed')
    const verdict: Verdict =
      error instanceof UnreadableKey
        ? { kind: 'mailbox_stopped', why: UNREADABLE_KEY }
        : { kind: 'failed', why: COMPOSE_FAILED, isUnclear: false }
    return { kind: 'over', verdict }
  }
  const row = { ...composed, id: mail.id, workerId: worker.workerId, at: now() }
  if (!(await worker.recorder.markSending(row))) return { kind: 'released' }
  const { messageId, from, to, mime } = composed
  return { kind: 'ready', message: { messageId, from, to, raw: mime }, readAge: replies?.ageSeconds ?? null }
}

/** A failure of the preparation is thrown when the result is awaited, not before. */
function startPreparing(...facts: Parameters<typeof prepareMail>): Promise<Prepared> {
  const prepared = prepareMail(...facts)
  prepared.catch(() => undefined)
  return prepared
}

/** @returns what came of the mail; nothing is recorded yet */
async function sendPrepared(
  ctx: Context,
  { stopping }: SendingWorker,
  { mail, mailbox }: ClaimedMail,
  prepared: Prepared,
): Promise<Verdict | Released | Unread> {
  if (prepared.kind === 'over') return prepared.verdict
  if (prepared.kind !== 'ready') return prepared
  const result = await transmit(ctx, mailbox, prepared.message, stopping)
  if (result.kind === 'released') return result
  if (result.kind === 'no_connection') return result.verdict
  const { outcome } = result
  // a rejection counts against the lead only as often as the lead's own server rejected this mail
  const attempts = outcome.kind === 'rejected' ? await countSoftRejections(ctx.db, mail) : mail.attempts
  return explainVerdict(mailbox, outcome, { to: prepared.message.to, attempts: attempts + 1 })
}

type ComposedMail = Omit<SendingMail, 'id' | 'workerId' | 'at'>

/** @throws UnreadableKey */
async function compose(ctx: Context, claimed: ClaimedMail, at: Date): Promise<ComposedMail> {
  const { mail, content, thread, mailbox, profile, optOutUrl } = claimed
  const to = mail.lead?.contactEmail ?? ''
  const messageId = mail.messageId ?? `<${mail.id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const tracking = trackingOf(ctx, mail, mailbox.kind === 'sandbox')
  const composed = composeMessage({
    content: mailedBodies(content),
    thread,
    optOutUrl,
    profile,
    campaign: { sequenceId: mail.sequenceId, workspaceId: mailbox.workspaceId },
    ...(tracking && { tracking }),
  })
  const mime = await signedMime(ctx, mailbox, {
    ...composed,
    from: { name: mailbox.name, address: mailbox.address },
    to: { name: mail.lead?.contactName ?? '', address: to },
    messageId,
    date: at,
  })
  return { messageId, from: mailbox.address, to, subject: composed.subject, mime, tracks: composed.tracks }
}
