// One message that came back: classified, matched to the mail it speaks of, and its consequences written in one
// transaction with the message itself, so that reading it twice changes nothing (product §6).

import { instantAt } from '#core/calendar/zone.ts'
import { decideColleague, decideInbound, type InboundDecision } from '#core/inbound.ts'
import { companyDomain } from '#core/lead.ts'
import type { FetchedMessage } from '#core/ports.ts'
import { matchToSent } from '#core/reply/match.ts'
import type { Context, Db } from '../context.ts'
import { type ClassifiedMail, classifyMail } from '../mail/classify.ts'
import { markSent } from '../store/due-mails.ts'
import { type Mailbox, mailboxNow } from '../store/email-accounts.ts'
import { type EnrollmentRecord, lockEnrollment, updateEnrollmentStatus } from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import { skipUnsent } from '../store/executions.ts'
import {
  countSoftBounces,
  findLeadEmailKey,
  insertInbound,
  listByAddress,
  listByMessageIds,
  listColleagues,
  type SentCandidate,
} from '../store/inbound-messages.ts'
import { watchBounces } from './guard-mailbox.ts'
import { optOut } from './opt-out.ts'

export type Ingested = { kind: string; enrollmentId: string | null; isNew: boolean }

export async function ingestMessage(
  ctx: Context,
  mailbox: Mailbox,
  message: FetchedMessage,
): Promise<Ingested> {
  const mail = await classifyMail(message.raw, { ownAddresses: [mailbox.address] })
  const now = mailboxNow(mailbox, ctx.clock.now())
  const match = await findMatch(ctx, mailbox, mail)
  const ingested = await ctx.db.transaction().execute(async (tx) => {
    const enrollment = match ? await lockEnrollment(tx, match.enrollmentId) : null
    const isNew = await insertInbound(tx, {
      id: ctx.newId(),
      workspaceId: mailbox.workspaceId,
      emailAccountId: mailbox.id,
      messageId: mail.messageId ?? `<none.${message.folder}.${message.uidValidity}.${message.uid}>`,
      folder: message.folder,
      kind: mail.kind,
      fromAddress: mail.from.address,
      fromName: mail.from.name,
      subject: mail.subject,
      text: mail.replyText ?? mail.text,
      receivedAt: message.receivedAt,
      enrollmentId: enrollment?.id ?? null,
      executionId: match?.executionId ?? null,
      leadId: enrollment?.leadId ?? null,
      raw: message.raw,
    })
    if (isNew && match && enrollment) await takeIn(ctx, tx, mailbox, mail, match, enrollment, now)
    return { kind: mail.kind, enrollmentId: enrollment?.id ?? null, isNew }
  })
  if (isNewBounce(ingested)) await watchBounces(ctx, mailbox.id)
  return ingested
}

const isNewBounce = ({ kind, isNew }: Ingested): boolean => isNew && kind === 'bounce'

async function findMatch(
  ctx: Context,
  mailbox: Mailbox,
  mail: ClassifiedMail,
): Promise<SentCandidate | null> {
  if (mail.kind === 'own_copy') return null
  const addresses = [mail.from.address, mail.bounce?.recipient ?? '']
    .map((a) => a.toLowerCase())
    .filter(Boolean)
  const candidates = [
    ...(await listByMessageIds(ctx.db, mailbox.id, mail.messageIds)),
    ...(await listByAddress(ctx.db, mailbox.id, addresses)),
  ]
  const match = matchToSent({ ...mail, receivedAt: ctx.clock.now() }, candidates)
  return candidates.find((candidate) => candidate.executionId === match?.executionId) ?? null
}

async function takeIn(
  ctx: Context,
  tx: Db,
  mailbox: Mailbox,
  mail: ClassifiedMail,
  match: SentCandidate,
  enrollment: EnrollmentRecord,
  now: Date,
): Promise<void> {
  // whoever speaks of a mail has received it: that settles one nobody could tell the fate of
  await markSent(tx, match.executionId, match.sentAt ?? now, 'answered')
  const leadKey = await findLeadEmailKey(tx, enrollment.leadId)
  const decision = decideInbound(
    {
      kind: mail.kind,
      bounce: mail.bounce,
      resumeAt: mail.resumeAt ? instantAt(mail.resumeAt, 0, mailbox.rules.timeZone) : null,
      enrollmentStatus: enrollment.status,
      isFromLead: leadKey !== null && mail.from.address.toLowerCase() === leadKey,
      softBouncesBefore: await countSoftBounces(tx, enrollment.id),
    },
    now,
  )
  await insertEvents(tx, [
    {
      kind: decision.event,
      at: now,
      enrollmentId: enrollment.id,
      executionId: match.executionId,
      nodeId: match.nodeId,
      data: { from: mail.from.address, subject: mail.subject, text: (mail.replyText ?? '').slice(0, 500) },
    },
  ])
  if (decision.suppress && leadKey) {
    const reason = decision.event === 'complained' ? 'complaint' : 'reply_text'
    await optOut(
      ctx,
      tx,
      { workspaceId: enrollment.workspaceId, kind: 'address', value: leadKey },
      reason,
      ctx.clock.now(),
      enrollment.id,
    )
  }
  await changeEnrollment(tx, enrollment, decision, now)
  if (decision.tellsColleagues) await tellColleagues(tx, enrollment, mail.from.address, leadKey, now)
}

async function changeEnrollment(
  tx: Db,
  enrollment: EnrollmentRecord,
  decision: InboundDecision,
  at: Date,
): Promise<void> {
  if (decision.end) {
    await updateEnrollmentStatus(tx, enrollment.id, { ...decision.end, at })
    await skipUnsent(tx, [enrollment.id], decision.end.status, at)
  } else if (decision.pauseUntil) {
    await updateEnrollmentStatus(tx, enrollment.id, {
      status: 'paused',
      reason: 'out_of_office',
      resumeAt: decision.pauseUntil,
      at,
    })
  }
}

/** A colleague at the same business domain has answered: go on, hold, or stop, by each sequence's setting. */
async function tellColleagues(
  tx: Db,
  enrollment: EnrollmentRecord,
  from: string,
  leadKey: string | null,
  at: Date,
): Promise<void> {
  const domain = companyDomain(leadKey ?? from)
  if (!domain) return
  for (const colleague of await listColleagues(tx, enrollment.id, domain)) {
    const change = decideColleague(colleague.setting, colleague.status)
    if (!change) continue
    await updateEnrollmentStatus(tx, colleague.enrollmentId, {
      ...change,
      detail: `같은 회사의 ${from} 님이 회신했습니다.`,
      at,
    })
    if (change.status === 'removed') await skipUnsent(tx, [colleague.enrollmentId], change.reason, at)
    await insertEvents(tx, [
      {
        kind: change.status,
        at,
        enrollmentId: colleague.enrollmentId,
        data: { reason: change.reason, from },
      },
    ])
  }
}
