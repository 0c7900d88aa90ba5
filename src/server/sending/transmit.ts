// The SMTP conversation of one mail. Sequence mails (send.ts), answers (inbox/send-answers.ts) and notices
// (compliance/send-notices.ts) use it; each stores its bytes before and records the verdict after.
import type { OutgoingMessage, SendOutcome } from '#core/ports.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import {
  type NoConnection,
  openConnection,
  withConnection,
} from '#server/mailboxes/actions/open-connection.ts'
import type { Mailbox } from '#server/mailboxes/store/mailboxes.ts'

const SMTP_TIMEOUT_MS = 120_000
/** An access token that could not be renewed is requested again after this time. */
const NO_TOKEN_RETRY_MS = 2 * 60_000

/** The mail was not sent and nothing is wrong with it: it returns to the plan and the attempt is not counted. */
export type Released = { kind: 'released' }

export type NoConnectionVerdict = Extract<Verdict, { kind: 'retry' | 'mailbox_stopped' }>

/** @returns null when the mailbox has the credentials to send, else the verdict for a mail that cannot be sent now */
export async function checkConnection(ctx: Context, mailbox: Mailbox): Promise<NoConnectionVerdict | null> {
  const opened = await openConnection(ctx, mailbox)
  return opened.ok ? null : verdictWithoutConnection(opened)
}

export type Transmission =
  | { kind: 'outcome'; outcome: SendOutcome }
  | { kind: 'no_connection'; verdict: NoConnectionVerdict }
  | Released

/**
 * Sends the bytes; the row is `sending` already.
 * @param stopping ends a conversation whose final dot has not been written: the mail is released
 */
export async function transmit(
  ctx: Context,
  mailbox: Mailbox,
  message: OutgoingMessage,
  stopping: AbortSignal,
): Promise<Transmission> {
  const talked = await withConnection(
    ctx,
    mailbox,
    (connection) => ctx.mailer.send(connection, message, SMTP_TIMEOUT_MS, stopping),
    wasSignInRejected,
  )
  if (!talked.ok) return { kind: 'no_connection', verdict: verdictWithoutConnection(talked) }
  const outcome = talked.answer
  if (outcome.kind === 'not_sent' && stopping.aborted) return { kind: 'released' }
  return { kind: 'outcome', outcome }
}

const verdictWithoutConnection = ({ kind, why }: NoConnection): NoConnectionVerdict =>
  kind === 'stopped'
    ? { kind: 'mailbox_stopped', why }
    : { kind: 'retry', afterMs: NO_TOKEN_RETRY_MS, why, party: 'mailbox' }

/** The server rejected the sign-in for good; nothing of the mail was transmitted. */
const wasSignInRejected = (outcome: SendOutcome): boolean =>
  (outcome.kind === 'rejected' && outcome.stage === 'auth' && outcome.code >= 500) ||
  (outcome.kind === 'not_sent' && outcome.fault === 'auth')
