// A reply that is likely an opt-out request: its addresses are held until a user decides. No mail is sent to them meanwhile;
// sending checks the hold together with the suppression list.
import type { OptOutHold } from '#api/compliance/opt-out-holds.ts'
import type { WithDates } from '#api/dates.ts'
import type { Scope } from '#core/access.ts'
import { canApplyOutcome } from '#core/enrollments/enrollment.ts'
import { AppError } from '#core/errors.ts'
import { decideHoldRequest, type HoldDecision, type HoldRequest } from '#core/inbox/inbox.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import {
  clearHoldReason,
  getHold,
  type HoldRecord,
  insertHold,
  lockEnrollmentsOf,
  lockOpenHold,
  setHoldDecision,
  setHoldSentence,
  showHold,
} from '#server/data/compliance/opt-out-holds.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import {
  type EnrollmentRecord,
  lockEnrollment,
  lockEnrollments,
  updateEnrollmentStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findLeadEmailKey } from '#server/data/inbox/match-messages.ts'
import { getReceived, updateKind } from '#server/data/inbox/messages.ts'
import { listOtherAddresses } from '#server/data/leads/addresses.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { holdMailsOf } from '#server/data/sending/due-mails.ts'
import { skipUnsent } from '#server/data/sending/executions.ts'
import { findPublishedWorkflow, findSequence } from '#server/data/sequences/sequences.ts'
import { recordCorrection } from '#server/inbox/actions/record-correction.ts'
import { replanEnrollments } from '#server/planning/replan-sequence.ts'
import { retryable } from '#server/platform/db/database.ts'
import { optOut } from './opt-out.ts'

/** Holds the address and the other addresses of its lead. A suppressed address needs no decision. */
export async function holdAddress(
  ctx: Context,
  tx: Db,
  request: { inboundId: string; workspaceId: string; address: string; sentence: string },
  at: Date,
): Promise<void> {
  const { workspaceId, address, inboundId, sentence } = request
  if (await isSuppressed(tx, workspaceId, address)) return
  const emailKeys = [address, ...(await listOtherAddresses(tx, workspaceId, [address]))]
  const hold = { id: ctx.newId(), workspaceId, inboundId, emailKeys, sentence, at }
  if (await insertHold(tx, hold)) await holdMailsOf(tx, await lockEnrollmentsOf(tx, workspaceId, emailKeys))
}

/**
 * A model's judgement of a reply. It may hold the addresses of the lead, quote its sentence in the open hold, or release that
 * hold; it never opts out. The caller has locked the enrollment.
 * @param sentence of the request; '' for none
 */
export async function judgeHold(
  ctx: Context,
  tx: Db,
  messageId: string,
  enrollment: EnrollmentRecord,
  sentence: string,
  at: Date,
): Promise<void> {
  const hold = await lockOpenHold(tx, messageId)
  if (sentence !== '') {
    if (hold) return setHoldSentence(tx, hold.id, sentence)
    const address = await findLeadEmailKey(tx, enrollment)
    const request = { inboundId: messageId, workspaceId: enrollment.workspaceId, sentence }
    if (address) await holdAddress(ctx, tx, { ...request, address }, at)
  } else if (hold) {
    await setHoldDecision(tx, hold.id, 'not_opt_out', { userId: null, at: ctx.clock.now() })
    await release(ctx, tx, hold)
  }
}

/** @throws conflict when another decision was made before */
export async function decideHold(
  ctx: Context,
  scope: Scope,
  id: string,
  requested: HoldRequest,
): Promise<WithDates<typeof OptOutHold>> {
  const { enrollmentId } = await getHold(ctx.db, scope, id)
  await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      // lock order: everything that ends an enrollment locks it first
      const enrollment = enrollmentId ? await lockEnrollment(tx, enrollmentId) : null
      const hold = await getHold(tx, scope, id, { lock: true })
      const step = decideHoldRequest(hold.decision, requested)
      if (step === 'conflict') throw decidedOtherwise(hold.decision)
      if (step === 'apply') await apply(ctx, tx, scope, hold, enrollment, requested)
    }),
  )
  const shown = await showHold(ctx.db, id)
  if (!shown) throw new AppError('opt_out_hold_not_found')
  return shown
}

const decidedOtherwise = (decision: HoldDecision | null): AppError =>
  new AppError('conflict', {
    message:
      decision === 'opt_out'
        ? '이미 수신거부로 처리된 요청입니다. 새로고침한 뒤 확인해 주세요.'
        : '이미 수신거부가 아닌 것으로 처리된 요청입니다. 새로고침한 뒤 확인해 주세요.',
  })

async function apply(
  ctx: Context,
  tx: Db,
  scope: Scope,
  hold: HoldRecord,
  enrollment: EnrollmentRecord | null,
  requested: HoldRequest,
): Promise<void> {
  const by = { userId: scope.userId, at: ctx.clock.now() }
  await setHoldDecision(tx, hold.id, requested === 'undecided' ? null : requested, by)
  switch (requested) {
    case 'opt_out':
      return optOutByReply(ctx, tx, scope, hold, enrollment)
    case 'not_opt_out':
      return release(ctx, tx, hold)
    case 'undecided':
      // opted out in another way since: no decision is needed
      if (await isSuppressed(tx, hold.workspaceId, hold.emailKeys[0] ?? '')) throw decidedOtherwise('opt_out')
      return holdMailsOf(tx, await lockEnrollmentsOf(tx, hold.workspaceId, hold.emailKeys))
  }
}

/** The effect of a certain opt-out: suppression, enrollment unsubscribed, notice planned. */
async function optOutByReply(
  ctx: Context,
  tx: Db,
  scope: Scope,
  hold: HoldRecord,
  enrollment: EnrollmentRecord | null,
): Promise<void> {
  const now = ctx.clock.now()
  for (const value of hold.emailKeys)
    await optOut(
      ctx,
      tx,
      { workspaceId: hold.workspaceId, kind: 'address', value },
      'reply_text',
      now,
      enrollment?.id ?? null,
    )
  if (!enrollment || !hold.inboundId) return
  const message = await getReceived(tx, scope, hold.inboundId)
  const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
  const at = mailboxNow(mailbox, now)
  await updateKind(tx, message.id, 'opt_out')
  await recordCorrection(tx, enrollment.id, message, 'opt_out', at)
  const data = { from: message.fromAddress, subject: message.subject, text: message.text.slice(0, 500) }
  await insertEvents(tx, [{ kind: 'unsubscribed', at, enrollmentId: enrollment.id, data }])
  const end = { status: 'unsubscribed', reason: 'reply_text' } as const
  if (!canApplyOutcome(enrollment.status, { kind: end.status, reason: end.reason })) return
  await updateEnrollmentStatus(tx, enrollment.id, { ...end, at })
  await skipUnsent(tx, [enrollment.id], end.status, at)
}

/** Plans again as a resume does: future times stay, an overdue mail moves to the next sending day. */
async function release(ctx: Context, tx: Db, hold: HoldRecord): Promise<void> {
  const ids = await lockEnrollmentsOf(tx, hold.workspaceId, hold.emailKeys)
  await clearHoldReason(tx, ids)
  const active = (await lockEnrollments(tx, ids)).filter(({ status }) => status === 'active')
  for (const [sequenceId, enrollments] of Map.groupBy(active, (one) => one.sequenceId)) {
    const sequence = await findSequence(tx, sequenceId)
    const parsed = parseWorkflow(await findPublishedWorkflow(tx, sequenceId))
    if (sequence && parsed.ok) await replanEnrollments(ctx, tx, sequence, parsed.workflow, enrollments)
  }
}
