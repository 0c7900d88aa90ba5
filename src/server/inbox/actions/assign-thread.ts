// A user assigns an unmatched thread to a lead. Its messages then have the same consequences as matched ones: a reply ends
// the enrollment, an opt-out suppresses the address (rules.md R-512).
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import type { Context, Db } from '#server/context.ts'
import { type EnrollmentRecord, lockEnrollment } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findIntents, recordClassified } from '#server/data/inbox/intents.ts'
import { listReceived, type ReceivedMail, updateKind } from '#server/data/inbox/messages.ts'
import {
  assignThread as assign,
  findEnrollmentThread,
  getThread,
  lockThreads,
  mergeThreads,
} from '#server/data/inbox/threads.ts'
import { getLead } from '#server/data/leads/leads.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { retryable } from '#server/platform/db/database.ts'
import { applyMessage } from './apply-message.ts'
import { classifyReceived } from './classify-received.ts'
import { findLastSentMail } from './find-last-mail.ts'

/** @returns the thread it is in now: the enrollment may already have had one */
export async function assignInboxThread(
  ctx: Context,
  scope: Scope,
  threadId: string,
  to: { leadId: string; enrollmentId?: string | undefined },
): Promise<string> {
  const thread = await getThread(ctx.db, scope, threadId)
  const lead = await getLead(ctx.db, scope, to.leadId)
  return retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      // the enrollment is locked first, as everywhere that ends one
      const enrollment = to.enrollmentId ? await enrollmentOf(tx, scope, to.enrollmentId, lead.id) : null
      const known = enrollment && (await findEnrollmentThread(tx, thread.emailAccountId, enrollment.id))
      const locked = (await lockThreads(tx, known ? [thread.id, known.id] : [thread.id])).find(
        ({ id }) => id === thread.id,
      )
      if (!locked) throw new AppError('inbox_thread_not_found')
      if (locked.enrollmentId) {
        throw new AppError('conflict', {
          message: '이미 연락처에 연결된 메일입니다. 새로고침한 뒤 확인해 주세요.',
        })
      }
      const messages = await listReceived(tx, thread.id)
      const place = { workspaceId: lead.workspaceId, leadId: lead.id, enrollmentId: enrollment?.id ?? null }
      if (known) await mergeThreads(tx, thread.id, known.id)
      await assign(tx, known?.id ?? thread.id, place)
      if (enrollment) await applyAll(ctx, tx, enrollment, messages)
      return known?.id ?? thread.id
    }),
  )
}

async function enrollmentOf(tx: Db, scope: Scope, id: string, leadId: string): Promise<EnrollmentRecord> {
  const enrollment = allow(
    scope,
    await lockEnrollment(tx, id),
    (row) => [row.workspaceId],
    'enrollment_not_found',
  )
  if (enrollment.leadId !== leadId) throw new AppError('enrollment_not_found')
  return enrollment
}

async function applyAll(
  ctx: Context,
  tx: Db,
  enrollment: EnrollmentRecord,
  messages: readonly ReceivedMail[],
): Promise<void> {
  const mailbox = await mailboxOf(tx, enrollment)
  const now = mailboxNow(mailbox, ctx.clock.now())
  const about = await findLastSentMail(tx, enrollment.id)
  for (const message of messages) {
    await insertEvents(tx, [
      {
        kind: 'assigned',
        at: now,
        enrollmentId: enrollment.id,
        data: { from: message.fromAddress, subject: message.subject },
      },
    ])
    if (!mailbox) continue
    const current = await lockEnrollment(tx, enrollment.id)
    if (!current) return
    const { emailAccountId } = message
    const classified = await classifyReceived(tx, message.raw, {
      emailAccountId,
      enrollmentId: enrollment.id,
    })
    const kind = kindAfterAssignment(message.kind, classified.kind)
    if (kind !== message.kind) await updateKind(tx, message.id, kind)
    await applyMessage(ctx, tx, mailbox, { ...classified, kind }, message.id, about, current, now)
    await recordKnownIntent(tx, message.id, now)
  }
}

/** An intent that was decided while the message had no enrollment. */
async function recordKnownIntent(tx: Db, messageId: string, at: Date): Promise<void> {
  const known = (await findIntents(tx, [messageId])).get(messageId)
  if (!known?.intent || !known.source) return
  const reading = { ...known, intent: known.intent, source: known.source }
  await recordClassified(tx, messageId, reading, { before: null, userId: null }, at)
}

/** A request that was read from the words of our own mail, which was unknown when the message arrived, is a reply. */
const kindAfterAssignment = (stored: InboundKind, classified: InboundKind): InboundKind =>
  stored === 'opt_out' && classified === 'reply' ? classified : stored

const mailboxOf = async (tx: Db, { emailAccountId }: EnrollmentRecord): Promise<Mailbox | null> =>
  emailAccountId ? findMailbox(tx, emailAccountId) : null
