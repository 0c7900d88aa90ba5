// Records the result of a mail: sent, rejected, bounced, uncertain, or returned to the plan. Each result that ends the mail is
// one short transaction that locks the enrollment first, so that a reply arriving at the same moment is stored before
// or after it, never in between.
import { isOpen } from '#core/enrollments/enrollment.ts'
import { isSameRejection, UNCLEAR_IN_A_ROW, type Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import type { Context } from '#server/context.ts'
import {
  lockEnrollment,
  lockEnrollments,
  updateEnrollmentStatus,
} from '#server/enrollments/store/enrollments.ts'
import { insertEvents, type NewEvent } from '#server/enrollments/store/events.ts'
import { checkBounces } from '#server/mailboxes/actions/bounce-guard.ts'
import { applyToMailbox } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { type Mailbox, updateMailboxState } from '#server/mailboxes/store/mailboxes.ts'
import { batchWrites } from '#server/platform/db/batched-writes.ts'
import {
  endMail,
  listLastRejections,
  releaseForSearch,
  returnToPlan,
  returnUntried,
} from '#server/sending/store/due-mails.ts'
import { skipUnsent } from '#server/sending/store/executions.ts'
import { beginSending, markMailsSent, type SendingMail } from '#server/sending/store/sending-mails.ts'
import { rescheduleAfterSending } from './reschedule.ts'

export type MailRow = { id: string; enrollmentId: string; nodeId: string; plannedAt: Date }

export type SentMail = {
  mail: MailRow
  mailbox: Mailbox
  sentAt: Date
  response: string
  /** age in seconds of the last read for replies, where the mailbox could not be read before the mail */
  readAge?: number | null
}

/**
 * The two writes around every conversation. Mailboxes that write within a few milliseconds share a transaction and its
 * fsync, which is what limits the rate of many mailboxes (ADR 0038).
 */
export type Recorder = {
  /** The last check: stores the bytes and marks the row as `sending`. @returns false when the mail may not be sent */
  markSending(mail: SendingMail): Promise<boolean>
  /** Resolves when the sent mail is recorded. */
  markSent(mail: SentMail): Promise<unknown>
}

/** A mail with more bytes is stored in its own transaction, so that other mails do not wait for it. */
const MAX_BATCHED_BYTES = 256_000

/** @param countSending how many mailboxes are sending now: a batch of that many writes does not wait for more */
export function createRecorder(ctx: Context, countSending: () => number): Recorder {
  const mark = (mails: readonly SendingMail[], options = {}) =>
    ctx.db.transaction().execute((tx) => beginSending(tx, mails, options))
  const markAlone = async (mail: SendingMail) => (await mark([mail])).get(mail) ?? false
  const markInBatch = batchWrites<SendingMail, boolean>({
    together: (mails) => mark(mails, { skipLocked: true }),
    alone: markAlone,
    expected: countSending,
  })
  return {
    markSending: (mail) => (mail.mime.length > MAX_BATCHED_BYTES ? markAlone(mail) : markInBatch(mail)),
    markSent: batchWrites<SentMail, unknown>({
      together: (mails) => recordSent(ctx, mails, { skipLocked: true }),
      alone: (mail) => recordSent(ctx, [mail]),
      expected: countSending,
    }),
  }
}

/** Records a mail that the server has accepted. When that fails, the row stays `sending` and reconcile.ts resolves it. */
export async function recordAccepted(ctx: Context, recorder: Recorder, sent: SentMail): Promise<void> {
  const { mail, mailbox } = sent
  try {
    await recorder.markSent(sent)
    await applyToMailbox(ctx, mailbox, { kind: 'sent' }, sent.sentAt)
  } catch (error) {
    ctx.log.error({ err: error, mailId: mail.id }, 'a mail was sent and could not be recorded')
  }
}

/**
 * Records every other verdict of a sequence mail.
 * @param at by the mailbox's clock
 * @returns whether the mailbox must stop sending for now
 */
export async function recordVerdict(
  ctx: Context,
  mail: MailRow,
  mailbox: Mailbox,
  verdict: Exclude<Verdict, { kind: 'sent' }>,
  at: Date,
): Promise<{ isMailboxHeld: boolean }> {
  switch (verdict.kind) {
    case 'bounced':
      await recordBounced(ctx, mail, verdict.reason, verdict.why, at)
      await checkBounces(ctx, mailbox.id)
      return { isMailboxHeld: false }
    case 'failed': {
      await recordBlocked(ctx, mail, 'failed', verdict.why, at)
      const inARow = verdict.isUnclear ? await listLastRejections(ctx.db, mailbox.id, UNCLEAR_IN_A_ROW) : []
      if (!isSameRejection(inARow)) return { isMailboxHeld: false }
      const statusReason = `같은 거부가 ${UNCLEAR_IN_A_ROW}번 이어져 이 계정의 발송을 멈췄습니다. 메일 서비스에서 이유를 확인한 뒤 연결을 다시 확인하고, 멈춘 메일은 확인 필요에서 다시 보내 주세요. (${verdict.why})`
      await updateMailboxState(ctx.db, mailbox.id, { status: 'disconnected', statusReason })
      return { isMailboxHeld: true }
    }
    case 'ambiguous':
      await releaseForSearch(ctx.db, mail.id, verdict.why)
      return { isMailboxHeld: false }
    case 'retry': {
      const until = new Date(at.getTime() + verdict.afterMs)
      const { why, party } = verdict
      ctx.metrics.mails('retried')
      const waitReason = party === 'contact' ? 'delay' : 'mailbox_disconnected'
      await returnToPlan(ctx.db, mail.id, { plannedAt: until, waitReason, lastError: why, at })
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
      return { isMailboxHeld: await applyToMailbox(ctx, mailbox, verdict, at) }
    }
    case 'mailbox_stopped': {
      const { why } = verdict
      await returnUntried(ctx.db, [mail.id], { waitReason: 'mailbox_disconnected', lastError: why, at })
      return { isMailboxHeld: await applyToMailbox(ctx, mailbox, verdict, at) }
    }
  }
}

/**
 * Records mails that their servers have accepted, in one transaction: rows, events, and the later mails of each path.
 * @param options.skipLocked skips mails whose enrollment is locked by another transaction
 * @returns the recorded mails
 */
export async function recordSent(
  ctx: Context,
  mails: readonly SentMail[],
  options: { skipLocked?: boolean } = {},
): Promise<Map<SentMail, true>> {
  let count = 0
  const written = await ctx.db.transaction().execute(async (tx) => {
    const ids = mails.map(({ mail }) => mail.enrollmentId)
    const enrollments = new Map((await lockEnrollments(tx, ids, options)).map((one) => [one.id, one]))
    const held = mails.filter(({ mail }) => enrollments.has(mail.enrollmentId))
    const marked = await markMailsSent(
      tx,
      held.map(({ mail, sentAt, response }) => ({ id: mail.id, sentAt, response })),
    )
    const fresh = held.filter(({ mail }) => marked.has(mail.id))
    count = fresh.length
    const events = fresh.map(
      ({ mail, sentAt, readAge }): NewEvent => ({
        kind: 'sent',
        ...(readAge != null && { data: { replyCheck: { ageSeconds: readAge } } }),
        at: sentAt,
        enrollmentId: mail.enrollmentId,
        executionId: mail.id,
        nodeId: mail.nodeId,
      }),
    )
    await rescheduleAfterSending(ctx, tx, fresh, enrollments, events)
    return new Map(held.map((mail): [SentMail, true] => [mail, true]))
  })
  ctx.metrics.mails('sent', count)
  return written
}

/** The address was rejected for good: the enrollment ends as bounced and its planned mails are skipped. */
export async function recordBounced(
  ctx: Context,
  mail: MailRow,
  reason: 'hard' | 'soft_limit',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    if (!(await endMail(tx, mail.id, 'failed', 'bounced', why, at))) return
    ctx.metrics.mails('bounced')
    if (!enrollment || !isOpen(enrollment.status)) return
    await updateEnrollmentStatus(tx, enrollment.id, { status: 'bounced', reason, detail: why, at })
    await skipUnsent(tx, [enrollment.id], 'bounced', at)
    await insertEvents(tx, [
      {
        kind: 'bounced',
        at,
        enrollmentId: enrollment.id,
        executionId: mail.id,
        nodeId: mail.nodeId,
        data: { why, reason },
      },
    ])
  })
}

/** The mail needs a decision of a user (확인 필요); the later mails of the enrollment wait. */
export async function recordBlocked(
  ctx: Context,
  mail: MailRow,
  state: 'failed' | 'uncertain',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    const reason = state === 'uncertain' ? 'send_uncertain' : 'send_failed'
    if (!(await endMail(tx, mail.id, state, reason, why, at))) return
    ctx.metrics.mails(state)
    if (!enrollment || !isOpen(enrollment.status)) return
    await updateEnrollmentStatus(tx, enrollment.id, { status: 'blocked', reason, detail: why, at })
    await insertEvents(tx, [
      {
        kind: state === 'uncertain' ? 'send_uncertain' : 'blocked',
        at,
        enrollmentId: enrollment.id,
        executionId: mail.id,
        nodeId: mail.nodeId,
        data: { why },
      },
    ])
  })
}
