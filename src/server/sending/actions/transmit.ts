// The SMTP conversation of one mail of any kind, and what its outcome means.
import type { OutgoingMessage, SendOutcome } from '#core/ports.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { explainVerdict } from '#server/mailboxes/actions/mailbox-verdict.ts'
import {
  type NoConnection,
  openConnection,
  withConnection,
} from '#server/mailboxes/actions/open-connection.ts'

const SMTP_TIMEOUT_MS = 120_000
/** An access token that could not be renewed is requested again after this time. */
const NO_TOKEN_RETRY_MS = 2 * 60_000

type NoConnectionVerdict = Extract<Verdict, { kind: 'retry' | 'mailbox_stopped' }>

/** @returns null when the mailbox has the credentials to send, else the verdict for a mail that cannot be sent now */
export async function checkConnection(ctx: Context, mailbox: Mailbox): Promise<NoConnectionVerdict | null> {
  const opened = await openConnection(ctx, mailbox)
  return opened.ok ? null : verdictWithoutConnection(opened)
}

type Tries = { all: number; rejected: number }

/**
 * Sends the bytes; the row of a stored mail is `sending` already.
 * @param options.tries how often it was tried, this try included: at all, and by the server of its recipient
 * @param options.stopping ends a conversation whose final dot has not been written: the mail is released
 */
export async function transmit(
  ctx: Context,
  mailbox: Mailbox,
  message: OutgoingMessage,
  options: { tries: Tries; timeoutMs: number },
): Promise<Verdict>
export async function transmit(
  ctx: Context,
  mailbox: Mailbox,
  message: OutgoingMessage,
  options: { tries: Tries; stopping: AbortSignal },
): Promise<Verdict | { kind: 'released' }>
export async function transmit(
  ctx: Context,
  mailbox: Mailbox,
  message: OutgoingMessage,
  {
    tries,
    stopping,
    timeoutMs = SMTP_TIMEOUT_MS,
  }: { tries: Tries; stopping?: AbortSignal; timeoutMs?: number },
): Promise<Verdict | { kind: 'released' }> {
  const talked = await withConnection(
    ctx,
    mailbox,
    (connection) =>
      ctx.mailer.send(connection, { ...message, bccSender: mailbox.bccSelf }, timeoutMs, stopping),
    wasSignInRejected,
  )
  if (!talked.ok) return verdictWithoutConnection(talked)
  const outcome = talked.answer
  if (outcome.kind === 'not_sent' && stopping?.aborted) return { kind: 'released' }
  // a rejection counts against the recipient only as often as the recipient's own server rejected this mail
  const attempts = outcome.kind === 'rejected' ? tries.rejected : tries.all
  return explainVerdict(mailbox, outcome, { to: message.to, attempts })
}

const verdictWithoutConnection = ({ kind, why }: NoConnection): NoConnectionVerdict =>
  kind === 'stopped'
    ? { kind: 'mailbox_stopped', why }
    : { kind: 'retry', afterMs: NO_TOKEN_RETRY_MS, why, party: 'mailbox' }

/** The server rejected the sign-in for good; nothing of the mail was transmitted. */
const wasSignInRejected = (outcome: SendOutcome): boolean =>
  (outcome.kind === 'rejected' && outcome.stage === 'auth' && outcome.code >= 500) ||
  (outcome.kind === 'not_sent' && outcome.fault === 'auth')
