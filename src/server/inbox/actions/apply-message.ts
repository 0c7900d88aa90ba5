import { instantAt } from '#core/calendar/zone.ts'
import {
  countsAgainstLead,
  decideColleague,
  decideInbound,
  type InboundDecision,
} from '#core/inbox/inbound.ts'
import { companyDomain } from '#core/leads/company-domain.ts'
import type { ClassifiedMail } from '#server/adapters/mime/read/classify.ts'
import { optOut } from '#server/compliance/actions/opt-out.ts'
import { holdAddress } from '#server/compliance/actions/opt-out-holds.ts'
import type { Context, Db } from '#server/context.ts'
import {
  type EnrollmentRecord,
  updateEnrollmentStatus,
  updateEnrollmentsStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import {
  countSoftBounces,
  findLeadEmailKey,
  listColleagues,
  lockOpenOfLead,
} from '#server/data/inbox/match-messages.ts'
import { listAddressesOf } from '#server/data/leads/addresses.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { skipUnsent } from '#server/data/sending/executions.ts'

/**
 * Writes the consequences of one message for its enrollment and for colleagues of its sender, as core decides, in the
 * caller's transaction. Used for received messages and for messages that a user assigns or corrects. The enrollment is
 * locked already.
 * @param inboundId the stored message
 * @param about the mail it refers to; null when none was sent
 * @param now by the mailbox's own clock
 * @returns what core decided
 */
export async function applyMessage(
  ctx: Context,
  tx: Db,
  mailbox: Mailbox,
  mail: ClassifiedMail,
  inboundId: string,
  about: { executionId: string; nodeId: string } | null,
  enrollment: EnrollmentRecord,
  now: Date,
): Promise<InboundDecision> {
  const leadKey = await findLeadEmailKey(tx, enrollment)
  const ownKeys = enrollment.leadId ? await listAddressesOf(tx, [enrollment.leadId]) : []
  const decision = decideInbound(
    {
      kind: mail.kind,
      bounce: mail.bounce,
      optOutLevel: mail.optOut?.level ?? null,
      isDelayed: mail.isDelayed,
      isAbsence: mail.isAbsence,
      leaver: mail.leaver,
      resumeAt: mail.resumeAt ? instantAt(mail.resumeAt, 0, mailbox.rules.timeZone) : null,
      enrollmentStatus: enrollment.status,
      hasSentMail: about !== null,
      isFromLead: ownKeys.includes(mail.from.address.toLowerCase()),
      softBouncesBefore: await countSoftBounces(tx, enrollment.id),
    },
    now,
  )
  await insertEvents(tx, [
    {
      kind: decision.event,
      at: now,
      enrollmentId: enrollment.id,
      executionId: about?.executionId ?? null,
      nodeId: about?.nodeId ?? null,
      data: {
        from: mail.from.address,
        subject: mail.subject,
        text: (mail.replyText ?? '').slice(0, 500),
        ...(mail.bounce && !countsAgainstLead(mail.bounce.party) && { party: mail.bounce.party }),
      },
    },
  ])
  // an erased lead who asks to stop again is known by the message alone
  const optOutAddress = leadKey ?? (enrollment.leadId === null ? mail.from.address.toLowerCase() : '')
  if (decision.suppress && optOutAddress) {
    const reason = decision.event === 'complained' ? 'complaint' : 'reply_text'
    await optOut(
      ctx,
      tx,
      { workspaceId: enrollment.workspaceId, kind: 'address', value: optOutAddress },
      reason,
      ctx.clock.now(),
      enrollment.id,
    )
  }
  await changeEnrollment(tx, enrollment, decision, now)
  if (decision.hasLeft) await endOthersOf(tx, enrollment, now)
  if (decision.holdsAddress && optOutAddress) {
    const hold = { inboundId, workspaceId: enrollment.workspaceId, sentence: mail.optOut?.sentence ?? '' }
    await holdAddress(ctx, tx, { ...hold, address: optOutAddress }, now)
  }
  if (decision.affectsColleagues) await applyToColleagues(tx, enrollment, mail.from.address, leadKey, now)
  return decision
}

async function changeEnrollment(
  tx: Db,
  enrollment: EnrollmentRecord,
  decision: InboundDecision,
  at: Date,
): Promise<void> {
  if (decision.end) {
    await updateEnrollmentStatus(tx, enrollment.id, { ...decision.end, at })
    const { status, reason } = decision.end
    await skipUnsent(tx, [enrollment.id], status === 'removed' ? reason : status, at)
    if (status === 'removed') await insertEvents(tx, [removedEvent(enrollment.id, reason, at)])
  } else if (decision.wroteFirst) {
    await updateEnrollmentStatus(tx, enrollment.id, { status: 'paused', reason: 'wrote_first', at })
  } else if (decision.pauseUntil) {
    await updateEnrollmentStatus(tx, enrollment.id, {
      status: 'paused',
      reason: 'out_of_office',
      resumeAt: decision.pauseUntil,
      at,
    })
  }
}

const removedEvent = (enrollmentId: string, reason: 'left_company', at: Date) =>
  ({ kind: 'removed', at, enrollmentId, data: { reason } }) as const

/** A lead who has left its company: its other open enrollments end too. */
async function endOthersOf(tx: Db, enrollment: EnrollmentRecord, at: Date): Promise<void> {
  const ids = await lockOpenOfLead(tx, enrollment)
  await updateEnrollmentsStatus(tx, ids, { status: 'removed', reason: 'left_company', at })
  await skipUnsent(tx, ids, 'left_company', at)
  await insertEvents(
    tx,
    ids.map((id) => removedEvent(id, 'left_company', at)),
  )
}

/** A colleague at the same business domain has replied: continue, hold, or stop, by each sequence's setting. */
async function applyToColleagues(
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
