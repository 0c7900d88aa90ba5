// One mail's way out, whatever table it stands in: its bytes stored and marked as `sending` after a last look, the SMTP
// conversation, and what came of it handed on to be written down (rules.md R-310).
import type { OutgoingMessage, SendOutcome } from '#core/ports.ts'
import { type Verdict, verdictOf } from '#core/sending/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import {
  type NoConnection,
  openConnection,
  talk,
  tokenRejectedReason,
} from '#server/mailboxes/actions/open-connection.ts'
import { UNREADABLE_KEY, UnreadableKey } from '#server/mailboxes/actions/signed-mime.ts'
import { type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'

const SMTP_TIMEOUT_MS = 120_000

/** `mailbox_held`: what happened holds for the mailbox's other mails too */
export type Sent = 'sent' | 'not_sent' | 'mailbox_held'

/** What a mail knows of itself. It has been claimed by the caller. */
export type Outgoing = {
  /** for the log */
  id: string
  compose(at: Date): Promise<OutgoingMessage & { subject: string }>
  /** stores the bytes and marks the row as `sending`, if it may still go */
  begin(message: OutgoingMessage & { subject: string }, at: Date): Promise<boolean>
  /** it has not left and is tried again as it was */
  giveBack(at: Date): Promise<void>
  /** how often it has been tried before, as far as that counts for this outcome */
  countTries(outcome: SendOutcome): Promise<number>
  settle(verdict: Verdict, at: Date): Promise<Sent>
}

const COMPOSE_FAILED = '메일을 만들지 못했습니다. 내용을 수정한 뒤 다시 시도해 주세요.'

/** A mail right before its conversation: its bytes are stored and its row is `sending`, or why that could not be. */
export type Ready =
  | { kind: 'ready'; message: OutgoingMessage }
  | { kind: 'over'; verdict: Verdict }
  | { kind: 'stopped' }

export async function prepareMail(ctx: Context, mailbox: Mailbox, mail: Outgoing): Promise<Ready> {
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  const over = (verdict: Verdict): Ready => ({ kind: 'over', verdict })
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) return over(verdictWithoutConnection(opened))
  const message = await mail.compose(now()).catch((error: unknown) => {
    ctx.log.error({ err: error, mailId: mail.id }, 'a mail could not be put together')
    return error instanceof UnreadableKey ? 'unsigned' : null
  })
  if (message === 'unsigned') return over({ kind: 'mailbox_stopped', why: UNREADABLE_KEY })
  if (!message) return over({ kind: 'failed', why: COMPOSE_FAILED })
  if (!(await mail.begin(message, now()))) return { kind: 'stopped' }
  const { messageId, from, to, raw } = message
  return { kind: 'ready', message: { messageId, from, to, raw } }
}

/** @param stopping ends a conversation whose final dot has not been written */
export async function transmit(
  ctx: Context,
  mailbox: Mailbox,
  mail: Outgoing,
  stopping: AbortSignal,
  whenReady: Promise<Ready> = prepareMail(ctx, mailbox, mail),
): Promise<Sent> {
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  const ready = await whenReady
  if (ready.kind === 'over') return mail.settle(ready.verdict, now())
  if (ready.kind === 'stopped') {
    await mail.giveBack(now())
    return 'not_sent'
  }
  const talked = await talk(
    ctx,
    mailbox,
    (connection) => ctx.mailer.send(connection, ready.message, SMTP_TIMEOUT_MS, stopping),
    wasSignInRefused,
  )
  if (!talked.ok) return mail.settle(verdictWithoutConnection(talked), now())
  const outcome = talked.answer
  if (outcome.kind === 'not_sent' && stopping.aborted) {
    await mail.giveBack(now())
    return 'not_sent'
  }
  const tries = await mail.countTries(outcome)
  return mail.settle(inWords(mailbox, verdictOf(outcome, tries + 1), outcome), now())
}

/** The provider of its token is asked again before long: nothing was tried at the mail server. */
const NO_TOKEN_RETRY_MS = 2 * 60_000

export const verdictWithoutConnection = ({ kind, why }: NoConnection): Verdict =>
  kind === 'stopped'
    ? { kind: 'mailbox_stopped', why }
    : { kind: 'retry', afterMs: NO_TOKEN_RETRY_MS, why, party: 'mailbox' }

/** Before a word of the mail was said. */
export const wasSignInRefused = (outcome: SendOutcome): boolean =>
  (outcome.kind === 'refused' && outcome.stage === 'auth' && outcome.code >= 500) ||
  (outcome.kind === 'not_sent' && outcome.fault === 'auth')

/** What holds or stops a mailbox is read by people: the server's own words stand behind ours. */
function inWords(mailbox: Mailbox, verdict: Verdict, outcome: SendOutcome): Verdict {
  if (outcome.kind !== 'refused') return verdict
  if (verdict.kind === 'mailbox_stopped') {
    const what =
      outcome.stage === 'auth'
        ? (tokenRejectedReason(mailbox) ??
          '메일 서버가 로그인을 거부했습니다. 비밀번호를 수정한 뒤 연결을 다시 확인해 주세요.')
        : '메일 서버가 이 발송 계정의 발송을 차단했습니다. 메일 서비스에서 이유를 확인한 뒤 연결을 다시 확인해 주세요.'
    return { ...verdict, why: `${what} (${verdict.why})` }
  }
  if (verdict.kind === 'retry' && verdict.party === 'mailbox') {
    const what = '메일 서버가 일시적으로 메일을 거부했습니다. 잠시 후 자동으로 다시 보냅니다.'
    return { ...verdict, why: `${what} (${verdict.why})` }
  }
  return verdict
}
