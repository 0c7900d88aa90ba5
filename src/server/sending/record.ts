// Records the result of a mail: sent, rejected, bounced, uncertain, or returned to the plan. Each result that ends the mail is
// one short transaction that locks the enrollment first, so that a reply arriving at the same moment is stored before
// or after it, never in between.
import { isOpen } from '#core/enrollments/enrollment.ts'
import { isSameRejection, UNCLEAR_IN_A_ROW, type Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { Context } from '#server/context.ts'
import {
  lockEnrollment,
  lockEnrollments,
  updateEnrollmentStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents, type NewEvent } from '#server/data/enrollments/events.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listLastRejections, sequenceMailStates } from '#server/data/sending/due-mails.ts'
import { skipUnsent } from '#server/data/sending/executions.ts'
import {
  beginSending,
  markMailsSent,
  type SendingMail,
  storeFoundMail,
} from '#server/data/sending/sending-mails.ts'
import { checkBounces } from '#server/mailboxes/actions/bounce-guard.ts'
import { batchWrites } from '#server/platform/db/batched-writes.ts'
import { type End, returnMail } from './end.ts'
import { rescheduleAfterSending } from './reschedule.ts'

export type MailRow = {
  id: string
  enrollmentId: string
  nodeId: string
  plannedAt: Date
  /** null: its mailbox is deleted */
  emailAccountId: string | null
}

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
 * fsync, which is what limits the rate of many mailboxes (ADR 4).
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

/** Records how a mail ended (mail-kind.ts). @param recorder of the sending process; without one nothing is batched */
export async function finishMail(
  ctx: Context,
  { workerId, recorder }: { workerId: string; recorder?: Recorder },
  { mail }: { mail: MailRow },
  end: End,
  at: Date,
): Promise<Verdict | undefined> {
  switch (end.kind) {
    case 'sent': {
      const { mailbox, response, readAge = null, raw } = end
      if (raw) await storeFound(ctx, mail.id, raw)
      const sent = { mail, mailbox, sentAt: at, response, readAge }
      await (recorder ? recorder.markSent(sent) : recordSent(ctx, [sent]))
      return
    }
    case 'bounced':
      await recordBounced(ctx, mail, end.reason, end.why, at)
      if (mail.emailAccountId !== null) await checkBounces(ctx, mail.emailAccountId)
      return
    case 'failed':
      return recordFailed(ctx, mail, end, at)
    case 'uncertain':
      await recordBlocked(ctx, mail, 'uncertain', end.why, at)
      return
    case 'skipped':
      await sequenceMailStates.endMail(ctx.db, mail.id, 'skipped', end.reason, null, at, workerId)
      return
    case 'retry':
      ctx.metrics.mails('retried')
      await returnMail(ctx.db, sequenceMailStates, mail.id, end, { at, workerId })
      await insertEvents(ctx.db, [
        {
          kind: 'send_retried',
          at,
          enrollmentId: mail.enrollmentId,
          executionId: mail.id,
          nodeId: mail.nodeId,
          data: { why: end.why, party: end.party },
        },
      ])
      return
    default:
      return returnMail(ctx.db, sequenceMailStates, mail.id, end, { at, workerId })
  }
}

/** The inbox shows a mail as it was found in the Sent folder, not as it would be composed today. */
async function storeFound(ctx: Context, id: string, raw: Uint8Array): Promise<void> {
  const { from, to, subject } = parseMail(raw)
  await storeFoundMail(ctx.db, id, { from: from.address, to: to[0]?.address ?? '', subject, mime: raw })
}

/** @returns that the mailbox stops, when its last mails were all rejected with the same unclear words (rules.md R-315) */
async function recordFailed(
  ctx: Context,
  mail: MailRow,
  { why, isUnclear }: Extract<Verdict, { kind: 'failed' }>,
  at: Date,
): Promise<Verdict | undefined> {
  await recordBlocked(ctx, mail, 'failed', why, at)
  if (!isUnclear || mail.emailAccountId === null) return
  if (!isSameRejection(await listLastRejections(ctx.db, mail.emailAccountId, UNCLEAR_IN_A_ROW))) return
  return {
    kind: 'mailbox_stopped',
    why: `같은 거부가 ${UNCLEAR_IN_A_ROW}번 이어져 이 계정의 발송을 멈췄습니다. 메일 서비스에서 이유를 확인한 뒤 연결을 다시 확인하고, 멈춘 메일은 확인 필요에서 다시 보내 주세요. (${why})`,
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
async function recordBounced(
  ctx: Context,
  mail: MailRow,
  reason: 'hard' | 'soft_limit',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    if (!(await sequenceMailStates.endMail(tx, mail.id, 'failed', 'bounced', why, at))) return
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
async function recordBlocked(
  ctx: Context,
  mail: MailRow,
  state: 'failed' | 'uncertain',
  why: string,
  at: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, mail.enrollmentId)
    const reason = state === 'uncertain' ? 'send_uncertain' : 'send_failed'
    if (!(await sequenceMailStates.endMail(tx, mail.id, state, reason, why, at))) return
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
