// One mail: its bytes stored, the SMTP conversation, and what came of it written down. What went wrong is the contact's
// matter, the mailbox's, or nobody can tell; each has its own way (core/smtp-verdict.ts).

import { composeMessage, type Thread } from '#core/message.ts'
import type { SendOutcome } from '#core/ports.ts'
import type { MailContent } from '#core/send.ts'
import type { SenderProfile } from '#core/sender-profile.ts'
import { type Verdict, verdictOf } from '#core/smtp-verdict.ts'
import { connectionOf, UNREADABLE_SECRET } from '../actions/connection.ts'
import { watchBounces } from '../actions/guard-mailbox.ts'
import type { Context } from '../context.ts'
import { buildMime } from '../mail/build-mime.ts'
import { mailedBodies } from '../mail/mailed-bodies.ts'
import {
  beginSending,
  countSoftRefusals,
  type DueMail,
  giveBack,
  giveBackUntried,
  releaseAmbiguous,
} from '../store/due-mails.ts'
import { type Mailbox, mailboxNow, updateMailboxState } from '../store/email-accounts.ts'
import { insertEvents } from '../store/events.ts'
import { recordBlocked, recordBounced, recordSent } from './settle.ts'

const SMTP_TIMEOUT_MS = 120_000

export type Claimed = {
  mail: DueMail
  content: MailContent
  thread: Thread | null
  mailbox: Mailbox
  profile: SenderProfile
}

/** `mailbox_held`: what happened holds for the mailbox's other mails too */
export type Sent = 'sent' | 'not_sent' | 'mailbox_held'

/** @param stopping ends a conversation whose final dot has not been written */
export async function converse(
  ctx: Context,
  workerId: string,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<Sent> {
  const { mail, mailbox } = claimed
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  const connection = connectionOf(ctx, mailbox)
  if (!connection) {
    return settle(ctx, mail, mailbox, { kind: 'mailbox_stopped', why: UNREADABLE_SECRET }, now())
  }
  const row = await compose(ctx, workerId, claimed, now()).catch((error: unknown) => {
    ctx.log.error({ err: error, executionId: mail.id }, 'a mail could not be put together')
    return null
  })
  if (!row) return settle(ctx, mail, mailbox, { kind: 'failed', why: UNWRITABLE }, now())
  const mayGo = await ctx.db.transaction().execute((tx) => beginSending(tx, row, now()))
  if (!mayGo) {
    await giveBackUntried(ctx.db, [mail.id], { waitReason: null, lastError: null, at: now() })
    return 'not_sent'
  }
  const { messageId, from, to, mime } = row
  const outcome = await ctx.mailer.send(
    connection,
    { messageId, from, to, raw: mime },
    SMTP_TIMEOUT_MS,
    stopping,
  )
  if (outcome.kind === 'not_sent' && stopping.aborted) {
    await giveBackUntried(ctx.db, [mail.id], { waitReason: null, lastError: null, at: now() })
    return 'not_sent'
  }
  // how often the recipient's side has put it off: what the mailbox's own server did is not the contact's fault
  const tries = outcome.kind === 'refused' ? await countSoftRefusals(ctx.db, mail) : mail.attempts
  const verdict = verdictOf(outcome, tries + 1)
  return settle(ctx, mail, mailbox, inWords(verdict, outcome), now())
}

/** What holds or stops a mailbox is read by people: the server's own words stand behind ours. */
function inWords(verdict: Verdict, outcome: SendOutcome): Verdict {
  if (outcome.kind !== 'refused') return verdict
  if (verdict.kind === 'mailbox_stopped') {
    const what =
      outcome.stage === 'auth'
        ? '메일 서버가 로그인을 받지 않았습니다. 비밀번호를 고친 뒤 연결을 다시 확인해 주세요.'
        : '메일 서버가 이 발송 계정의 발송을 막았습니다. 메일 서비스에서 까닭을 확인한 뒤 연결을 다시 확인해 주세요.'
    return { ...verdict, why: `${what} (${verdict.why})` }
  }
  if (verdict.kind === 'retry' && verdict.party === 'mailbox') {
    const what = '메일 서버가 지금은 메일을 받지 않습니다. 잠시 뒤 자동으로 다시 보냅니다.'
    return { ...verdict, why: `${what} (${verdict.why})` }
  }
  return verdict
}

const UNWRITABLE = '메일을 만들지 못했습니다. 내용을 고친 뒤 다시 시도해 주세요.'

async function compose(
  ctx: Context,
  workerId: string,
  { mail, content, thread, mailbox, profile }: Claimed,
  at: Date,
) {
  const to = mail.lead?.contactEmail ?? ''
  const messageId = mail.messageId ?? `<${mail.id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const composed = composeMessage({
    content: mailedBodies(content),
    thread: mail.ordinal === 0 ? null : thread,
    optOutUrl: optOutUrl(ctx, mail),
    profile,
  })
  const mime = await buildMime({
    ...composed,
    from: { name: mailbox.name, address: mailbox.address },
    to: { name: mail.lead?.contactName ?? '', address: to },
    messageId,
    date: at,
  })
  return { id: mail.id, workerId, messageId, from: mailbox.address, to, subject: composed.subject, mime }
}

async function settle(
  ctx: Context,
  mail: DueMail,
  mailbox: Mailbox,
  verdict: Verdict,
  at: Date,
): Promise<Sent> {
  switch (verdict.kind) {
    case 'sent':
      await recordSent(ctx, mail, mailbox, at, '')
      // an earlier fault of the mailbox is over
      if (mailbox.statusReason) await updateMailboxState(ctx.db, mailbox.id, { statusReason: null })
      return 'sent'
    case 'bounced':
      await recordBounced(ctx, mail, verdict.reason, verdict.why, at)
      await watchBounces(ctx, mailbox.id)
      return 'not_sent'
    case 'failed':
      await recordBlocked(ctx, mail, 'failed', verdict.why, at)
      return 'not_sent'
    case 'ambiguous':
      await releaseAmbiguous(ctx.db, mail.id, verdict.why)
      return 'not_sent'
    case 'retry': {
      const until = new Date(at.getTime() + verdict.afterMs)
      const { why, party } = verdict
      const waitReason = party === 'contact' ? 'delay' : 'mailbox_disconnected'
      await giveBack(ctx.db, mail.id, { plannedAt: until, waitReason, lastError: why, at })
      await insertEvents(ctx.db, [
        {
          kind: 'send_retried',
          at,
          enrollmentId: mail.enrollmentId,
          executionId: mail.id,
          nodeId: mail.nodeId,
          data: { why, party },
        },
      ])
      if (party === 'contact') return 'not_sent'
      await updateMailboxState(ctx.db, mailbox.id, { nextFreeAt: until, statusReason: why })
      return 'mailbox_held'
    }
    case 'mailbox_stopped': {
      const { why } = verdict
      await giveBackUntried(ctx.db, [mail.id], { waitReason: 'mailbox_disconnected', lastError: why, at })
      await updateMailboxState(ctx.db, mailbox.id, { status: 'disconnected', statusReason: why })
      return 'mailbox_held'
    }
  }
}

/** The opt-out link: for this workspace and address, so that it outlives the sequence and the lead. */
export function optOutUrl(ctx: Context, mail: DueMail): string {
  return `${ctx.appUrl}/u/${ctx.tokens.sign('opt-out', `${mail.workspaceId}/${mail.lead?.emailKey ?? ''}`)}`
}
