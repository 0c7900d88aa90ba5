// Sends the daily digests that are due, each at most once (rules.md R-1307 to R-1309).
import { digestResult, dueDigest } from '#core/overview/digest.ts'
import type { OutgoingMessage } from '#core/ports.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import { applyToMailbox, explainVerdict, heldUntil } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { composeDigest, digestMessage } from '#server/overview/actions/compose-digest.ts'
import {
  beginDigest,
  type DigestRecipient,
  endDigest,
  listDigestRecipients,
  releaseDigest,
} from '#server/overview/store/digests.ts'
import { transmit } from '#server/sending/transmit.ts'

/** Mailboxes that send at once: each sends its digests one after another, so a slow server delays only its own ones. */
const MAILBOXES_AT_ONCE = 8
/** A digest that could not be given to a server is begun again after this time. */
const RETRY_MS = 5 * 60_000
const WHY = {
  mailbox:
    '발송 계정이 연결되어 있지 않습니다. 발송 계정에서 연결을 확인하거나 다른 발송 계정을 선택해 주세요.',
  compose:
    '요약 내용을 만드는 중 오류가 발생했습니다. 자동으로 다시 시도합니다. 계속되면 서버 관리자에게 문의해 주세요.',
}

/**
 * @param stopping ends the round; a mail whose final dot was not written is sent later
 * @returns how many were sent
 */
export async function sendDueDigests(ctx: Context, stopping: AbortSignal): Promise<number> {
  const recipients = await listDigestRecipients(ctx.db)
  const due = recipients.filter((recipient) => dueDigest(recipient, ctx.clock.now()) !== null)
  const byMailbox = [...Map.groupBy(due, ({ emailAccountId }) => emailAccountId).values()]
  let sent = 0
  const work = async (): Promise<void> => {
    for (let next = byMailbox.shift(); next; next = byMailbox.shift())
      sent += await sendDigestsOfMailbox(ctx, next, stopping)
  }
  await Promise.all(Array.from({ length: MAILBOXES_AT_ONCE }, work))
  return sent
}

async function sendDigestsOfMailbox(
  ctx: Context,
  recipients: readonly DigestRecipient[],
  stopping: AbortSignal,
): Promise<number> {
  let sent = 0
  for (const recipient of recipients) {
    if (stopping.aborted) break
    // earlier mails of this round took time
    const day = dueDigest(recipient, ctx.clock.now())
    if (day === null) continue
    try {
      const end = await sendDigest(ctx, recipient, day, stopping)
      if (end === 'sent') sent++
      // the others would wait for the same server: they are due in the next round
      if (end === 'unreachable') break
    } catch (error) {
      ctx.log.error({ err: error, workspaceId: recipient.workspaceId }, 'a daily digest could not be sent')
    }
  }
  return sent
}

async function sendDigest(
  ctx: Context,
  recipient: DigestRecipient,
  day: string,
  stopping: AbortSignal,
): Promise<'sent' | 'unreachable' | 'other'> {
  // everything that can fail without a mail comes before the mark
  const prepared = await prepareDigest(ctx, recipient, day)
  const key = { workspaceId: recipient.workspaceId, userId: recipient.userId, day }
  const attempts = await beginDigest(ctx.db, key, ctx.clock.now())
  if (attempts === null) return 'other'
  if (prepared.kind !== 'mail') {
    await endDigest(
      ctx.db,
      key,
      prepared.kind === 'empty'
        ? { state: 'empty' }
        : digestResult(waitFor(prepared.why), day, ctx.clock.now()),
    )
    return 'other'
  }
  const { mailbox, message } = prepared
  const transmission = await transmit(ctx, mailbox, message, stopping)
  if (transmission.kind === 'released') {
    await releaseDigest(ctx.db, key, ctx.clock.now())
    return 'other'
  }
  const verdict =
    transmission.kind === 'outcome'
      ? explainVerdict(mailbox, transmission.outcome, { to: message.to, attempts })
      : transmission.verdict
  const result = digestResult(verdict, day, ctx.clock.now())
  await endDigest(ctx.db, key, result)
  if (result.state === 'failed' || result.state === 'uncertain') {
    // the response of a server may name an address, so it is only in the database
    ctx.log.warn(key, `a daily digest is ${result.state}`)
  }
  if (await applyToMailbox(ctx, mailbox, verdict, mailboxNow(mailbox, ctx.clock.now()))) return 'unreachable'
  return result.state === 'sent' ? 'sent' : 'other'
}

type Prepared =
  | { kind: 'mail'; mailbox: Mailbox; message: OutgoingMessage }
  | { kind: 'empty' }
  /** no server was called */
  | { kind: 'waiting'; why: string }

async function prepareDigest(ctx: Context, recipient: DigestRecipient, day: string): Promise<Prepared> {
  try {
    const mailbox = recipient.emailAccountId ? await findMailbox(ctx.db, recipient.emailAccountId) : null
    const { mail, hasNews } = await composeDigest(ctx, recipient, day)
    if (!hasNews) return { kind: 'empty' }
    if (mailbox?.status !== 'connected') return { kind: 'waiting', why: WHY.mailbox }
    if (heldUntil(mailbox, mailboxNow(mailbox, ctx.clock.now())))
      return { kind: 'waiting', why: mailbox.statusReason ?? WHY.mailbox }
    return { kind: 'mail', mailbox, message: await digestMessage(ctx, mailbox, recipient, mail) }
  } catch (error) {
    ctx.log.error({ err: error, workspaceId: recipient.workspaceId }, 'a daily digest could not be composed')
    return { kind: 'waiting', why: WHY.compose }
  }
}

const waitFor = (why: string): Verdict => ({ kind: 'retry', afterMs: RETRY_MS, why, party: 'contact' })
