// One message that came back: classified, matched to the mail it speaks of, and its consequences written in one
// transaction with the message itself, so that reading it twice changes nothing (rules.md R-503).

import { matchToSent } from '#core/inbox/classify/match-to-sent.ts'
import type { FetchedMessage } from '#core/ports.ts'
import { revokeQuotedLinks } from '#server/accounts/actions/revoke-quoted-links.ts'
import { type ClassifiedMail, classifyParsedMail } from '#server/adapters/mime/classify.ts'
import { parseMail } from '#server/adapters/mime/parse-mail.ts'
import { optOutByNoticeReply } from '#server/compliance/actions/opt-out-by-notice-reply.ts'
import type { Context, Db } from '#server/context.ts'
import { type EnrollmentRecord, lockEnrollment } from '#server/enrollments/store/enrollments.ts'
import {
  insertInbound,
  listByAddress,
  listByMessageIds,
  listByThreadIds,
  type SentCandidate,
  setThread,
} from '#server/inbox/store/match-messages.ts'
import {
  findEnrollmentThread,
  findThreadByMessageIds,
  insertThread,
  recordArrival,
} from '#server/inbox/store/threads.ts'
import { findSurvivingEnrollment } from '#server/leads/store/merges/merges.ts'
import { checkBounces } from '#server/mailboxes/actions/bounce-guard.ts'
import { type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { markSentByReply } from '#server/sending/actions/mark-sent-by-reply.ts'
import { applyMessage } from './apply-message.ts'
import { classifyReceived } from './classify-received.ts'

export type Ingested = { kind: string; enrollmentId: string | null; isNew: boolean }

export async function ingestMessage(
  ctx: Context,
  mailbox: Mailbox,
  message: FetchedMessage,
): Promise<Ingested> {
  const parsed = parseMail(message.raw)
  const ownAddresses = [mailbox.address]
  const now = mailboxNow(mailbox, ctx.clock.now())
  // which mail it answers does not depend on the quoted words, and what it says can only be judged once that is known
  const match = await findMatch(ctx, mailbox, classifyParsedMail(parsed, { ownAddresses }))
  const mail = await classifyReceived(ctx.db, parsed, {
    emailAccountId: mailbox.id,
    enrollmentId: match?.enrollmentId ?? null,
    ownAddresses,
  })
  const ingested = await ctx.db.transaction().execute(async (tx): Promise<Ingested> => {
    const arrival = { mail, raw: message.raw, mailboxAddress: mailbox.address }
    if (await revokeQuotedLinks(tx, arrival)) return { kind: mail.kind, enrollmentId: null, isNew: false }
    const enrollment = match ? await lockReferencedEnrollment(tx, match.enrollmentId, mail.kind) : null
    const id = ctx.newId()
    const isNew = await insertInbound(tx, {
      id,
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
    if (isNew && mail.kind !== 'own_copy')
      await assignToThread(ctx, tx, { id, mailbox, mail, enrollment, receivedAt: message.receivedAt })
    if (isNew && !enrollment && mail.kind === 'opt_out')
      await optOutByNoticeReply(ctx, tx, mailbox, mail.messageIds)
    if (isNew && match && enrollment) {
      const settled = await markSentByReply(ctx, tx, match, enrollment, now)
      await applyMessage(ctx, tx, mailbox, mail, id, match, settled, now)
    }
    return { kind: mail.kind, enrollmentId: enrollment?.id ?? null, isNew }
  })
  if (isNewBounce(ingested)) await checkBounces(ctx, mailbox.id)
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
    ...(await listByThreadIds(ctx.db, mailbox.id, mail.messageIds)),
    ...(await listByAddress(ctx.db, mailbox.id, addresses)),
  ]
  const match = matchToSent({ ...mail, receivedAt: ctx.clock.now() }, candidates)
  return candidates.find((candidate) => candidate.executionId === match?.executionId) ?? null
}

/**
 * The pass a message speaks of. One that ended because its contact was merged is spoken of no more: what the person says is
 * said to the pass that goes on. A bounce stays with the address that bounced.
 */
async function lockReferencedEnrollment(
  tx: Db,
  enrollmentId: string,
  kind: ClassifiedMail['kind'],
): Promise<EnrollmentRecord | null> {
  const survivingEnrollment = kind === 'bounce' ? null : await findSurvivingEnrollment(tx, enrollmentId)
  return lockEnrollment(tx, survivingEnrollment ?? enrollmentId)
}

/** Into the thread of its enrollment, or of what it answers; else it begins one. */
async function assignToThread(
  ctx: Context,
  tx: Db,
  placed: {
    id: string
    mailbox: Mailbox
    mail: ClassifiedMail
    enrollment: EnrollmentRecord | null
    receivedAt: Date
  },
): Promise<void> {
  const { id, mailbox, mail, enrollment, receivedAt } = placed
  const known = enrollment
    ? await findEnrollmentThread(tx, mailbox.id, enrollment.id)
    : await findThreadByMessageIds(tx, mailbox.id, mail.messageIds)
  const threadId =
    known?.id ??
    (await insertThread(tx, {
      id: ctx.newId(),
      workspaceId: enrollment?.workspaceId ?? mailbox.workspaceId,
      emailAccountId: mailbox.id,
      enrollmentId: enrollment?.id ?? null,
      leadId: enrollment?.leadId ?? null,
      at: receivedAt,
    }))
  await setThread(tx, id, threadId)
  await recordArrival(tx, threadId, { at: receivedAt, reopens: mail.kind !== 'auto_reply' })
}
