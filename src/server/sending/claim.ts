// Sends what is due. For each mailbox: claim (one transaction, core decides) → bytes stored and marked `sending` (one
// transaction, last look) → the SMTP conversation → the result recorded (one transaction). Killed between any two of
// these, a mail is either still ours to send or found again by reconcile.ts; it never goes twice on its own.

import { dateInZone, instantAt } from '#core/calendar/zone.ts'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { companyDomainOfKey } from '#core/leads/lead.ts'
import { decideSend, type SendDecision } from '#core/sending/decide-send.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { findSenders } from '#server/compliance/store/sender-profiles.ts'
import type { Context, Db } from '#server/context.ts'
import { updateEnrollmentStatus } from '#server/enrollments/store/enrollments.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import { haltSequences, updateBounceGuard } from '#server/mailboxes/actions/bounce-guard.ts'
import {
  listMailboxesWithDue,
  lockMailbox,
  type Mailbox,
  mailboxNow,
} from '#server/mailboxes/store/mailboxes.ts'
import { dueMailContent } from '#server/sending/actions/due-mail-content.ts'
import { catchUp, type Postponed, postpone } from '#server/sending/actions/postpone-due.ts'
import {
  claimMails,
  type DueMail,
  hasOverdueMails,
  holdMails,
  listDueMails,
  moveMail,
} from '#server/sending/store/due-mails.ts'
import { countSentSince, skipUnsent } from '#server/sending/store/executions.ts'
import { findThreads } from '#server/sending/store/sent-threads.ts'
import { countSentToCompanies, lockCompanies } from '#server/sending/store/taken-slots.ts'
import { findPublishedSequences } from '#server/sequences/store/published-sequences.ts'
import type { UnwrittenMail } from '#server/writing/request-email.ts'
import { type Claimed, optOutUrlOf, prepareSend } from './send.ts'
import { depart } from './send-claimed.ts'
import type { SendingWorker } from './worker.ts'

/** A mailbox without a gap takes this many at a time. */
const BATCH = 50

/** One pass over every mailbox that has something due. @returns how many mails left */
export async function sendDueMails(
  ctx: Context,
  deliverer: SendingWorker,
  options: { workspaceId?: string } = {},
): Promise<number> {
  const ids = await listMailboxesWithDue(ctx.db, ctx.clock.now(), options.workspaceId)
  const counts = await Promise.all(ids.map((id) => sendFromMailbox(ctx, deliverer, id)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * The same without waiting: each mailbox goes at its own pace, so that a server that hangs holds up nobody else.
 * @param underWay the mailboxes this process is sending from
 */
export async function startSendingDue(
  ctx: Context,
  deliverer: SendingWorker,
  underWay: Map<string, Promise<unknown>>,
): Promise<void> {
  for (const id of await listMailboxesWithDue(ctx.db, ctx.clock.now())) {
    if (underWay.has(id)) continue
    const work = sendFromMailbox(ctx, deliverer, id)
      .catch((error: unknown) => ctx.log.error({ err: error, emailAccountId: id }, 'a mailbox met a fault'))
      .finally(() => underWay.delete(id))
    underWay.set(id, work)
  }
}

/** Sends from one mailbox until nothing more is due or it has to wait. */
async function sendFromMailbox(
  ctx: Context,
  deliverer: SendingWorker,
  emailAccountId: string,
): Promise<number> {
  let sent = 0
  while (!deliverer.stopping.aborted) {
    const taken: string[] = []
    const writing: Promise<unknown>[] = []
    try {
      const { claimed, looked, halted } = await claimDueMails(ctx, deliverer, emailAccountId, taken)
      if (halted) {
        await haltSequences(ctx, emailAccountId)
        return sent
      }
      deliverer.sendingFrom.add(emailAccountId)
      const departures = claimed.map((item) => prepareSend(ctx, deliverer, item, writing))
      const gone = await depart(ctx, deliverer, departures)
      sent += gone.sent
      if (gone.isHeld) return sent
      if (looked === 0 || (claimed.length === 0 && looked < BATCH)) return sent
    } finally {
      deliverer.sendingFrom.delete(emailAccountId)
      // what it has sent is in its hand until that is written down
      await Promise.all(writing)
      for (const id of taken) deliverer.inHand.delete(id)
    }
  }
  return sent
}

/** Claims what may go now; everything else that was due is moved, held, blocked or ended, with its reason. */
export async function claimDueMails(
  ctx: Context,
  deliverer: SendingWorker,
  emailAccountId: string,
  taken: string[],
): Promise<{ claimed: Claimed[]; looked: number; halted?: true }> {
  return ctx.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, emailAccountId, { skip: true })
    if (mailbox?.status !== 'connected') return { claimed: [], looked: 0 }
    const guard = await updateBounceGuard(ctx, tx, mailbox)
    if (guard === 'halted') return { claimed: [], looked: 0, halted: true }
    const now = mailboxNow(mailbox, ctx.clock.now())
    const today = instantAt(dateInZone(now, mailbox.rules.timeZone), 0, mailbox.rules.timeZone)
    const state = { nextFreeAt: mailbox.nextFreeAt, sentToday: await countSentSince(tx, mailbox.id, today) }
    // one that is held after a fault keeps saying so; its mails are planned anew once it has sent again
    const isFaulty = mailbox.statusReason !== null
    if (!isFaulty && (await hasOverdueMails(tx, mailbox.id, today))) await catchUp(ctx, tx, mailbox)
    const mails = await listDueMails(tx, mailbox.id, now, mailbox.rules.minGapSeconds > 0 ? 1 : BATCH)
    const sequences = await findPublishedSequences(tx, unique(mails.map((mail) => mail.sequenceId)))
    const profiles = await findSenders(tx, unique(mails.map((mail) => mail.workspaceId)))
    const toCompany = await countCompanies(tx, mailbox, mails, today)
    const goes: Omit<Claimed, 'thread'>[] = []
    const awaiting: UnwrittenMail[] = []
    const postponed: Postponed[] = []
    for (const mail of mails) {
      const workflow = sequences.get(mail.sequenceId)?.drawing?.workflow ?? null
      const profile = profiles.get(mail.workspaceId) ?? EMPTY_SENDER_PROFILE
      const optOutUrl = optOutUrlOf(ctx, mail)
      const content = workflow
        ? dueMailContent(mail, workflow, { optOutUrl, signature: mailbox.signature }, profile)
        : ({ kind: 'node_removed' } as const)
      const company = companyOf(mail)
      const decision = decideSend(
        {
          sequenceStatus: mail.sequenceStatus,
          enrollmentStatus: mail.enrollmentStatus,
          hasLead: mail.lead !== null,
          emailKey: mail.lead?.emailKey ?? null,
          isSuppressed: mail.isSuppressed,
          isHeldForOptOut: mail.isHeldForOptOut,
          isFirst: mail.isFirst,
          mailbox: {
            isConnected: true,
            guard,
            rules: mailbox.rules,
            ...state,
            sentToCompany: company === null ? 0 : (toCompany.get(company) ?? 0),
          },
          content,
        },
        now,
      )
      if (decision.do === 'send') {
        const gapMs = mailbox.rules.minGapSeconds * 1000
        if (gapMs > 0) state.nextFreeAt = new Date(now.getTime() + gapMs)
        state.sentToday++
        if (company !== null) toCompany.set(company, (toCompany.get(company) ?? 0) + 1)
        goes.push({ mail, content: decision.content, mailbox, profile, optOutUrl })
      } else {
        if (decision.do === 'pend' && decision.reason === 'awaiting_content')
          awaiting.push({ ...mail, mode: generationModeOf(workflow, mail.nodeId) })
        if (decision.do === 'wait' && decision.reason !== 'gap' && !isFaulty)
          postponed.push({ ...mail, ...decision })
        else await carryOut(tx, mail, withMailboxFault(decision, mailbox), now)
      }
    }
    const ids = goes.map(({ mail }) => mail.id)
    await claimMails(
      tx,
      goes.map(({ mail }) => ({ id: mail.id, company: companyOf(mail) })),
      { workerId: deliverer.workerId, emailAccountId: mailbox.id, at: now, nextFreeAt: state.nextFreeAt },
    )
    const threads = await findThreads(
      tx,
      goes.filter(({ mail }) => mail.ordinal > 0).map(({ mail }) => mail.enrollmentId),
    )
    const claimed = goes.map((one) => ({ ...one, thread: threads.get(one.mail.enrollmentId) ?? null }))
    for (const id of ids) {
      deliverer.inHand.add(id)
      taken.push(id)
    }
    await postpone(ctx, tx, mailbox, postponed, now)
    if (awaiting.length > 0) await deliverer.onContentNeeded(tx, awaiting)
    return { claimed, looked: mails.length }
  })
}

const companyOf = ({ lead }: DueMail): string | null =>
  lead?.emailKey ? companyDomainOfKey(lead.emailKey) : null

/** How many have gone to the companies of these mails, where the mailbox counts them; others wait until this is through. */
async function countCompanies(
  tx: Db,
  mailbox: Mailbox,
  mails: readonly DueMail[],
  today: Date,
): Promise<Map<string, number>> {
  if (mailbox.rules.perCompanyCap === null) return new Map()
  const companies = unique(mails.flatMap((mail) => companyOf(mail) ?? []))
  await lockCompanies(tx, mailbox, companies)
  return countSentToCompanies(tx, mailbox, today, companies)
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

function generationModeOf(workflow: Workflow | null, nodeId: string): GenerationMode {
  const node = workflow?.nodes.find(({ id }) => id === nodeId)
  return isMail(node) ? node.data.generationMode : 'ai'
}

/** A mailbox that is held back after a fault waits for its server and not for its gap. */
const withMailboxFault = <D extends SendDecision>(decision: D, { statusReason }: Mailbox): D =>
  decision.do === 'wait' && decision.reason === 'gap' && statusReason !== null
    ? { ...decision, reason: 'mailbox_disconnected' }
    : decision

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
      return holdMails(tx, [mail.id], decision.reason ?? null)
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
