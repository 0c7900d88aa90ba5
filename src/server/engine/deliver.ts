// Sends what is due. For each mailbox: claim (one transaction, core decides) → bytes stored and marked `sending` (one
// transaction, last look) → the SMTP conversation → the result recorded (one transaction). Killed between any two of
// these, a mail is either still ours to send or found again by reconcile.ts; it never goes twice on its own.

import { dateInZone, instantAt } from '#core/calendar/zone.ts'
import { composeMessage, type Thread } from '#core/message.ts'
import { decideSend, type MailContent, type SendDecision } from '#core/send.ts'
import { verdictOf } from '#core/smtp-verdict.ts'
import { parseWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { connectionOf } from '../actions/connection.ts'
import type { Context, Db } from '../context.ts'
import { buildMime } from '../mail/build-mime.ts'
import { htmlToText, sanitizeMailHtml } from '../mail/html.ts'
import {
  beginSending,
  claimMail,
  type DueMail,
  giveBack,
  holdMails,
  listDueMails,
  moveMail,
  releaseAmbiguous,
} from '../store/due-mails.ts'
import {
  listMailboxesWithDue,
  lockMailbox,
  type Mailbox,
  mailboxNow,
  updateMailboxState,
} from '../store/email-accounts.ts'
import { updateEnrollmentStatus } from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import { countSentSince, skipUnsent } from '../store/executions.ts'
import { findPublishedWorkflow } from '../store/sequences.ts'
import { findThread } from '../store/threads.ts'
import { contentOfDue } from './content.ts'
import { recordBlocked, recordBounced, recordSent } from './settle.ts'

const SMTP_TIMEOUT_MS = 120_000
/** A mailbox without a gap takes this many at a time. */
const BATCH = 50

type Claimed = { mail: DueMail; content: MailContent; thread: Thread | null; mailbox: Mailbox }

export type Deliverer = {
  workerId: string
  onContentNeeded: (db: Db, mails: readonly DueMail[]) => Promise<void>
}

/** One pass over every mailbox that has something due. @returns how many mails left */
export async function deliverDue(
  ctx: Context,
  deliverer: Deliverer,
  options: { workspaceId?: string } = {},
): Promise<number> {
  const ids = await listMailboxesWithDue(ctx.db, ctx.clock.now(), options.workspaceId)
  const counts = await Promise.all(ids.map((id) => deliverFromMailbox(ctx, deliverer, id)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Sends from one mailbox until nothing more is due or it has to wait. */
async function deliverFromMailbox(
  ctx: Context,
  deliverer: Deliverer,
  emailAccountId: string,
): Promise<number> {
  let sent = 0
  for (;;) {
    const { claimed, looked } = await claimDue(ctx, deliverer, emailAccountId)
    for (const item of claimed) if (await send(ctx, deliverer, item)) sent++
    if (looked === 0 || (claimed.length === 0 && looked < BATCH)) return sent
  }
}

/** Claims what may go now; everything else that was due is moved, held, blocked or ended, with its reason. */
async function claimDue(
  ctx: Context,
  deliverer: Deliverer,
  emailAccountId: string,
): Promise<{ claimed: Claimed[]; looked: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, emailAccountId, { skip: true })
    if (mailbox?.status !== 'connected') return { claimed: [], looked: 0 }
    const now = mailboxNow(mailbox, ctx.clock.now())
    const today = instantAt(dateInZone(now, mailbox.rules.timeZone), 0, mailbox.rules.timeZone)
    const state = { nextFreeAt: mailbox.nextFreeAt, sentToday: await countSentSince(tx, mailbox.id, today) }
    const mails = await listDueMails(tx, mailbox.id, now, mailbox.rules.minGapSeconds > 0 ? 1 : BATCH)
    const workflows = new Map<string, Workflow | null>()
    const claimed: Claimed[] = []
    const awaiting: DueMail[] = []
    for (const mail of mails) {
      const workflow = await workflowOf(tx, workflows, mail.sequenceId)
      const content = workflow
        ? contentOfDue(mail, workflow, { optOutUrl: optOutUrl(ctx, mail), signature: mailbox.signature })
        : ({ kind: 'node_removed' } as const)
      const decision = decideSend(
        {
          sequenceStatus: mail.sequenceStatus,
          enrollmentStatus: mail.enrollmentStatus,
          hasLead: mail.lead !== null,
          emailKey: mail.lead?.emailKey ?? null,
          isSuppressed: mail.isSuppressed,
          mailbox: { isConnected: true, rules: mailbox.rules, ...state },
          content,
        },
        now,
      )
      if (decision.do === 'send') {
        const gapMs = mailbox.rules.minGapSeconds * 1000
        const nextFreeAt = gapMs > 0 ? new Date(now.getTime() + gapMs) : mailbox.nextFreeAt
        await claimMail(tx, mail.id, deliverer.workerId, mailbox.id, now, nextFreeAt)
        state.nextFreeAt = nextFreeAt
        state.sentToday++
        claimed.push({
          mail,
          content: decision.content,
          thread: await findThread(tx, mail.enrollmentId),
          mailbox,
        })
      } else {
        if (decision.do === 'pend' && decision.reason === 'awaiting_content') awaiting.push(mail)
        await carryOut(tx, mail, decision, now)
      }
    }
    if (awaiting.length > 0) await deliverer.onContentNeeded(tx, awaiting)
    return { claimed, looked: mails.length }
  })
}

/** Writes every decision but `send`. */
async function carryOut(
  tx: Db,
  mail: DueMail,
  decision: Exclude<SendDecision, { do: 'send' }>,
  at: Date,
): Promise<void> {
  switch (decision.do) {
    case 'wait':
      return moveMail(tx, mail.id, decision.until, decision.reason, at)
    case 'hold':
      return holdMails(tx, [mail.id])
    case 'pend':
      return updateEnrollmentStatus(tx, mail.enrollmentId, { status: 'pending', reason: decision.reason, at })
    case 'block':
      await updateEnrollmentStatus(tx, mail.enrollmentId, {
        status: 'blocked',
        reason: decision.reason,
        detail: decision.detail,
        at,
      })
      return insertEvents(tx, [
        {
          kind: 'blocked',
          at,
          enrollmentId: mail.enrollmentId,
          executionId: mail.id,
          nodeId: mail.nodeId,
          data: { reason: decision.reason, detail: decision.detail },
        },
      ])
    case 'remove':
      await updateEnrollmentStatus(tx, mail.enrollmentId, { status: 'removed', reason: decision.reason, at })
      await skipUnsent(tx, [mail.enrollmentId], decision.reason, at)
      return insertEvents(tx, [
        { kind: 'removed', at, enrollmentId: mail.enrollmentId, data: { reason: decision.reason } },
      ])
  }
}

/** One conversation. @returns true when the server has the mail */
async function send(
  ctx: Context,
  deliverer: Deliverer,
  { mail, content, thread, mailbox }: Claimed,
): Promise<boolean> {
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  const to = mail.lead?.contactEmail ?? ''
  const messageId = mail.messageId ?? `<${mail.id}@${mailbox.address.split('@')[1] ?? 'localhost'}>`
  const bodyHtml = content.bodyHtml.trim() === '' ? '' : sanitizeMailHtml(content.bodyHtml)
  const composed = composeMessage({
    content: { ...content, bodyHtml, bodyText: bodyHtml ? htmlToText(bodyHtml) : content.bodyText },
    thread: mail.ordinal === 0 ? null : thread,
    optOutUrl: optOutUrl(ctx, mail),
  })
  const mime = await buildMime({
    ...composed,
    from: { name: mailbox.name, address: mailbox.address },
    to: { name: mail.lead?.contactName ?? '', address: to },
    messageId,
    date: now(),
  })
  const row = {
    id: mail.id,
    workerId: deliverer.workerId,
    messageId,
    from: mailbox.address,
    to,
    subject: composed.subject,
    mime,
  }
  const mayGo = await ctx.db.transaction().execute((tx) => beginSending(tx, row, now()))
  if (!mayGo) {
    await giveBack(ctx.db, mail.id, {
      plannedAt: mail.plannedAt,
      waitReason: null,
      lastError: null,
      at: now(),
    })
    return false
  }
  const outcome = await ctx.mailer.send(
    connectionOf(ctx, mailbox),
    { messageId, from: mailbox.address, to, raw: mime },
    SMTP_TIMEOUT_MS,
  )
  return settle(ctx, mail, mailbox, verdictOf(outcome, mail.attempts + 1), now())
}

async function settle(
  ctx: Context,
  mail: DueMail,
  mailbox: Mailbox,
  verdict: ReturnType<typeof verdictOf>,
  at: Date,
): Promise<boolean> {
  switch (verdict.kind) {
    case 'sent':
      await recordSent(ctx, mail, mailbox, at, '')
      return true
    case 'bounced':
      await recordBounced(ctx, mail, verdict.reason, verdict.why, at)
      return false
    case 'failed':
      await recordBlocked(ctx, mail, 'failed', verdict.why, at)
      return false
    case 'ambiguous':
      await releaseAmbiguous(ctx.db, mail.id, verdict.why)
      return false
    case 'retry': {
      const until = new Date(at.getTime() + verdict.afterMs)
      await giveBack(ctx.db, mail.id, { plannedAt: until, waitReason: 'delay', lastError: verdict.why, at })
      await insertEvents(ctx.db, [
        {
          kind: 'send_retried',
          at,
          enrollmentId: mail.enrollmentId,
          executionId: mail.id,
          nodeId: mail.nodeId,
          data: { why: verdict.why },
        },
      ])
      if (verdict.party === 'mailbox') {
        await updateMailboxState(ctx.db, mailbox.id, { nextFreeAt: until, statusReason: verdict.why })
      }
      return false
    }
    case 'mailbox_stopped':
      await giveBack(ctx.db, mail.id, {
        plannedAt: mail.plannedAt,
        waitReason: 'mailbox_disconnected',
        lastError: verdict.why,
        at,
      })
      await updateMailboxState(ctx.db, mailbox.id, { status: 'disconnected', statusReason: verdict.why })
      return false
  }
}

async function workflowOf(
  tx: Db,
  cache: Map<string, Workflow | null>,
  sequenceId: string,
): Promise<Workflow | null> {
  const known = cache.get(sequenceId)
  if (known !== undefined) return known
  const parsed = parseWorkflow(await findPublishedWorkflow(tx, sequenceId))
  const workflow = parsed.ok ? parsed.workflow : null
  cache.set(sequenceId, workflow)
  return workflow
}

/** The opt-out link: for this workspace and address, so that it outlives the sequence and the lead. */
function optOutUrl(ctx: Context, mail: DueMail): string {
  return `${ctx.appUrl}/u/${ctx.tokens.sign('opt-out', `${mail.workspaceId}/${mail.lead?.emailKey ?? ''}`)}`
}
