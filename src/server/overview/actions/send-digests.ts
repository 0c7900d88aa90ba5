// Sends the daily digests that are due, each at most once (rules.md R-1307 to R-1309).
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { type DigestMail, digestMail, dueDigest, hasNews } from '#core/overview/digest.ts'
import type { SendOutcome } from '#core/ports.ts'
import { testMessageId } from '#core/sending/test-mail.ts'
import type { Context } from '#server/context.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'
import { signedMime } from '#server/mailboxes/actions/signed-mime.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import {
  beginDigest,
  type DigestRecipient,
  endDigest,
  listDigestRecipients,
  withdrawDigest,
} from '#server/overview/store/digests.ts'
import { readToday } from './read-today.ts'

const TIMEOUT_MS = 60_000

/** One after another. @returns how many were sent */
export async function sendDueDigests(ctx: Context): Promise<number> {
  let sent = 0
  for (const recipient of await listDigestRecipients(ctx.db)) {
    const day = dueDigest(recipient, ctx.clock.now())
    if (day === null) continue
    try {
      if (await sendDigest(ctx, recipient, day)) sent++
    } catch (error) {
      ctx.log.error({ err: error, workspaceId: recipient.workspaceId }, 'a daily digest could not be sent')
    }
  }
  return sent
}

async function sendDigest(ctx: Context, recipient: DigestRecipient, day: string): Promise<boolean> {
  const mailbox = recipient.emailAccountId ? await findMailbox(ctx.db, recipient.emailAccountId) : null
  // it is tried again until the digest is too late
  if (mailbox?.status !== 'connected') return false
  const mail = await composeDigest(ctx, recipient, day)
  // everything that can fail without a mail comes before the mark
  const send = mail && (await prepareDelivery(ctx, mailbox, recipient, mail))
  const key = { workspaceId: recipient.workspaceId, userId: recipient.userId, day }
  if (!(await beginDigest(ctx.db, key, ctx.clock.now()))) return false
  if (!send) {
    await endDigest(ctx.db, key, 'empty', null)
    return false
  }
  const outcome = await send()
  if (outcome.kind === 'accepted') await endDigest(ctx.db, key, 'sent', null)
  else if (outcome.kind === 'ambiguous') await endDigest(ctx.db, key, 'uncertain', outcome.why)
  else if (outcome.kind === 'not_sent') await withdrawDigest(ctx.db, key)
  else await endDigest(ctx.db, key, 'failed', outcome.response.slice(0, 500))
  return outcome.kind === 'accepted'
}

type Reader = Pick<DigestRecipient, 'workspaceId' | 'userId' | 'name' | 'workspaceName'>

/** @returns null when there is nothing to say */
export async function composeDigest(ctx: Context, reader: Reader, day: string): Promise<DigestMail | null> {
  const { items, replies, days } = await readToday(ctx, reader.userId, [reader.workspaceId])
  // the working day before the page's today, which in a sandbox may be ahead of `day`
  const before = days.slice(0, -1).findLast(({ date }) => isWorkingDay(date)) ?? {
    date: day,
    sent: 0,
    replied: 0,
    bounced: 0,
  }
  if (!hasNews({ items, before })) return null
  return digestMail({
    name: reader.name,
    workspaceName: reader.workspaceName,
    day,
    items,
    replies: replies.newest.map(({ companyName, fromName, fromAddress }) =>
      [companyName, fromName || fromAddress].filter(Boolean).join(' '),
    ),
    before,
    appUrl: ctx.appUrl,
    unsubscribeUrl: digestUrl(ctx, reader),
  })
}

/**
 * Opens the connection and builds the mail. @returns sends it; also used for the test that a member asks for
 * @throws UnreadableKey
 */
export async function prepareDelivery(
  ctx: Context,
  mailbox: Mailbox,
  recipient: Pick<DigestRecipient, 'workspaceId' | 'userId' | 'name' | 'email'>,
  { subject, text, html }: DigestMail,
): Promise<() => Promise<SendOutcome>> {
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) return async () => ({ kind: 'not_sent', fault: 'auth', why: opened.why })
  // a reply to it belongs to no enrollment
  const messageId = testMessageId(ctx.newId(), mailbox.address)
  const raw = await signedMime(ctx, mailbox, {
    subject,
    text,
    html,
    headers: [
      ['List-Unsubscribe', `<${digestUrl(ctx, recipient)}>`],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ],
    from: { name: mailbox.name, address: mailbox.address },
    to: { name: recipient.name, address: recipient.email },
    messageId,
    date: mailboxNow(mailbox, ctx.clock.now()),
  })
  return () =>
    ctx.mailer.send(
      opened.connection,
      { messageId, from: mailbox.address, to: recipient.email, raw },
      TIMEOUT_MS,
    )
}

const digestUrl = (
  ctx: Context,
  { workspaceId, userId }: Pick<DigestRecipient, 'workspaceId' | 'userId'>,
): string => `${ctx.appUrl}/digest/${ctx.tokens.sign('digest', `${workspaceId}/${userId}`)}`

/** @returns whose digest the link ends; null for a link that this installation did not send */
export function readDigestToken(ctx: Context, token: string): { workspaceId: string; userId: string } | null {
  const [workspaceId, userId] = ctx.tokens.verify('digest', token)?.split('/') ?? []
  return workspaceId && userId ? { workspaceId, userId } : null
}
