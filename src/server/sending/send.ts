// One mail: its bytes stored, the SMTP conversation, and what came of it written down. What went wrong is the contact's
// matter, the mailbox's, or nobody can tell; each has its own way (core/sending/smtp-verdict.ts).

import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import { composeMessage, type Thread } from '#core/sending/compose-message.ts'
import type { MailContent } from '#core/sending/decide-send.ts'
import type { Verdict } from '#core/sending/smtp-verdict.ts'
import { mailedBodies } from '#server/adapters/mime/mailed-bodies.ts'
import { trackingOf } from '#server/adapters/mime/tracking.ts'
import type { Context } from '#server/context.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import { checkBounces } from '#server/mailboxes/actions/bounce-guard.ts'
import { signedMime } from '#server/mailboxes/actions/signed-mime.ts'
import { type Mailbox, updateMailboxState } from '#server/mailboxes/store/mailboxes.ts'
import {
  countSoftRejections,
  type DueMail,
  giveBack,
  giveBackUntried,
  releaseAmbiguous,
} from '#server/sending/store/due-mails.ts'
import { recordBlocked, recordBounced } from './record.ts'
import type { Recorder } from './recorder.ts'
import type { SentMail } from './sent-mail.ts'
import { type Outgoing, prepareMail, type Ready, type Sent, transmit } from './transmit.ts'
import type { SendingWorker } from './worker.ts'

export type Claimed = {
  mail: DueMail
  content: MailContent
  thread: Thread | null
  mailbox: Mailbox
  profile: SenderProfile
  optOutUrl: string
}

/** One claimed mail on its way. */
export type PreparedSend = {
  claimed: Claimed
  /** has anything of it been begun? */
  isBegun(): boolean
  /** Its bytes are stored and its row is `sending`, if it may still go: right before its conversation. */
  begin(): Promise<unknown>
  /** The conversation, begun before or now. */
  send(): Promise<Sent>
}

/**
 * @param deliverer.stopping ends a conversation whose final dot has not been written
 * @param writing what is still being written down when the next mail may begin
 */
export function prepareSend(
  ctx: Context,
  deliverer: Pick<SendingWorker, 'workerId' | 'recorder' | 'stopping'>,
  claimed: Claimed,
  writing: Promise<unknown>[],
): PreparedSend {
  const { workerId, recorder, stopping } = deliverer
  const { mail, mailbox } = claimed
  let tracks = { opens: false, clicks: false }
  const outgoing: Outgoing = {
    id: mail.id,
    compose: async (at) => {
      const { tracks: carried, ...message } = await compose(ctx, claimed, at)
      tracks = carried
      return message
    },
    begin: ({ messageId, from, to, subject, raw }, at) =>
      recorder.begin({ id: mail.id, workerId, messageId, from, to, subject, mime: raw, tracks, at }),
    giveBack: (at) => giveBackUntried(ctx.db, [mail.id], { waitReason: null, lastError: null, at, workerId }),
    // how often the recipient's side has put it off: what the mailbox's own server did is not the contact's fault
    countTries: async (outcome) =>
      outcome.kind === 'refused' ? countSoftRejections(ctx.db, mail) : mail.attempts,
    settle: async (verdict, at) => {
      if (verdict.kind !== 'sent') return settle(ctx, mail, mailbox, verdict, at)
      writing.push(writeSent(ctx, recorder, { mail, mailbox, sentAt: at, response: '' }))
      return 'sent'
    },
  }
  let ready: Promise<Ready> | null = null
  const begin = () => {
    ready ??= prepareMail(ctx, mailbox, outgoing)
    // a fault is told when its turn comes
    ready.catch(() => undefined)
    return ready
  }
  return {
    claimed,
    isBegun: () => ready !== null,
    begin,
    send: () => transmit(ctx, mailbox, outgoing, stopping, begin()),
  }
}

async function compose(ctx: Context, claimed: Claimed, at: Date) {
  const { mail, content, thread, mailbox, profile, optOutUrl } = claimed
  const to = mail.lead?.contactEmail ?? ''
  const messageId = mail.messageId ?? `<${mail.id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const tracking = trackingOf(ctx, mail, mailbox.kind === 'sandbox')
  const composed = composeMessage({
    content: mailedBodies(content),
    thread: mail.ordinal === 0 ? null : thread,
    optOutUrl,
    profile,
    campaign: { sequenceId: mail.sequenceId, workspaceId: mailbox.workspaceId },
    ...(tracking && { tracking }),
  })
  const raw = await signedMime(ctx, mailbox, {
    ...composed,
    from: { name: mailbox.name, address: mailbox.address },
    to: { name: mail.lead?.contactName ?? '', address: to },
    messageId,
    date: at,
  })
  return { messageId, from: mailbox.address, to, subject: composed.subject, raw, tracks: composed.tracks }
}

/** Not written down, it is looked up like a mail whose worker is gone. */
async function writeSent(ctx: Context, recorder: Recorder, sent: SentMail): Promise<void> {
  const { mail, mailbox } = sent
  try {
    await recorder.sent(sent)
    // an earlier fault of the mailbox is over
    if (mailbox.statusReason) await updateMailboxState(ctx.db, mailbox.id, { statusReason: null })
  } catch (error) {
    ctx.log.error({ err: error, mailId: mail.id }, 'a mail was sent and could not be written down')
  }
}

async function settle(
  ctx: Context,
  mail: DueMail,
  mailbox: Mailbox,
  verdict: Exclude<Verdict, { kind: 'sent' }>,
  at: Date,
): Promise<Sent> {
  switch (verdict.kind) {
    case 'bounced':
      await recordBounced(ctx, mail, verdict.reason, verdict.why, at)
      await checkBounces(ctx, mailbox.id)
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
      ctx.metrics.mails('retried')
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
export function optOutUrlOf(ctx: Context, mail: DueMail): string {
  return `${ctx.appUrl}/u/${ctx.tokens.sign('opt-out', `${mail.workspaceId}/${mail.lead?.emailKey ?? ''}`)}`
}
