import { createHash } from 'node:crypto'
import type { Classification } from '#core/inbox/classify/classify.ts'
import type { Leaver } from '#core/inbox/classify/leaver.ts'
import {
  addressesOf,
  matchFacts,
  matchQuoted,
  matchToSent,
  type SentMatch,
} from '#core/inbox/classify/match-to-sent.ts'
import type { MessageText } from '#core/inbox/classify/read-message.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import { addressKey } from '#core/leads/lead.ts'
import { isNotificationMessageId } from '#core/overview/notification-message.ts'
import type { FetchedMessage } from '#core/ports.ts'
import { isOwnMessageId, isTestSubject } from '#core/sending/test-mail.ts'
import { revokeQuotedLinks } from '#server/accounts/actions/revoke-quoted-links.ts'
import { type ClassifiedMail, withClassification } from '#server/adapters/mime/read/classify.ts'
import { classifyReceivedText, readReceived } from '#server/adapters/mime/read/read-received.ts'
import { optOut, optOutByNoticeReply } from '#server/compliance/actions/opt-out.ts'
import type { Context, Db } from '#server/context.ts'
import { type EnrollmentRecord, lockEnrollment } from '#server/data/enrollments/enrollments.ts'
import {
  findUnsentEnrollment,
  insertInbound,
  listByAddress,
  listByMessageIds,
  listByThreadIds,
  type SentCandidate,
  setThread,
} from '#server/data/inbox/match-messages.ts'
import { discardSuggestions } from '#server/data/inbox/suggestions.ts'
import {
  findEnrollmentThread,
  findThreadByMessageIds,
  insertThread,
  recordArrival,
} from '#server/data/inbox/threads.ts'
import { isAddressOfLead } from '#server/data/leads/addresses.ts'
import { findSurvivingEnrollment } from '#server/data/leads/merges/merges.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { checkBounces } from '#server/mailboxes/actions/bounce-guard.ts'
import { retryable } from '#server/platform/db/database.ts'
import { markSentByReply } from '#server/sending/actions/mark-sent-by-reply.ts'
import { applyMessage } from './apply-message.ts'
import { applyOwnMail } from './apply-own-mail.ts'
import { listSentTexts } from './classify-received.ts'
import { decideIntent, saveSuccessor } from './decide-intent.ts'

/** Kinds that end a snooze (rules.md R-533) and throw a prepared answer away: a bounce or an automatic reply says nothing new to the user. */
const WRITTEN_BY_PERSON: ReadonlySet<string> = new Set<InboundKind>(['reply', 'opt_out'])

export type Ingested = { kind: string; enrollmentId: string | null; isNew: boolean }

/**
 * Stores one received message: classified, matched to the mail it refers to, and its consequences written in the same
 * transaction, so that reading it twice changes nothing (rules.md R-503).
 */
export async function ingestMessage(
  ctx: Context,
  mailbox: Mailbox,
  message: FetchedMessage,
): Promise<Ingested> {
  const now = mailboxNow(mailbox, ctx.clock.now())
  const times = { receivedAt: message.receivedAt, now }
  const { message: read, report } = await readReceived(message.raw, [mailbox.address])
  if (isAboutNotification(read, report)) return { kind: 'own_copy', enrollmentId: null, isNew: false }
  if (message.isSent) {
    // nothing of it is stored: it is the owner's own mail
    await ctx.db.transaction().execute((tx) => applyOwnMail(tx, mailbox, read.mail, times))
    return { kind: 'own_copy', enrollmentId: null, isNew: false }
  }
  // the text of a human reply is read with the mails they may quote, so the match is found first
  const match = await findMatch(ctx, mailbox, read, report, now)
  const enrollmentId = match?.enrollmentId ?? (report ? null : await findBegun(ctx, mailbox, read))
  const origin = { emailAccountId: mailbox.id, enrollmentId }
  const sentTexts = report ? [] : await listSentTexts(ctx.db, read.mail, origin)
  const isMatched = enrollmentId !== null || sentTexts.length > 0
  const mail = withClassification(
    read,
    report ?? (await classifyReceivedText(read, { sentTexts, isMatched })),
  )
  const ingested = await retryable(() =>
    ctx.db.transaction().execute(async (tx): Promise<Ingested> => {
      const arrival = { mail, raw: message.raw, mailboxAddress: mailbox.address }
      if (await revokeQuotedLinks(tx, arrival)) return { kind: mail.kind, enrollmentId: null, isNew: false }
      const enrollment = enrollmentId ? await lockReferencedEnrollment(tx, enrollmentId, mail.kind) : null
      const id = ctx.newId()
      const isNew = await insertInbound(tx, {
        id,
        workspaceId: mailbox.workspaceId,
        emailAccountId: mailbox.id,
        messageId: mail.messageId ?? nameOfUnnamed(message.raw),
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
      if (isNew && mail.kind === 'own_copy' && mailbox.kind === 'smtp')
        await applyOwnMail(tx, mailbox, read.mail, times)
      if (isNew && !enrollment && mail.kind === 'opt_out') await optOutUnmatched(ctx, tx, mailbox, mail)
      let leaver: Leaver | null = null
      if (isNew && enrollment) {
        const settled = match?.isNamed ? await markSentByReply(ctx, tx, match, enrollment, now) : enrollment
        const { hasLeft } = await applyMessage(ctx, tx, mailbox, mail, id, match, settled, now)
        leaver = hasLeft ? mail.leaver : null
      }
      if (leaver && mail.kind === 'auto_reply') await saveSuccessor(tx, id, leaver, now)
      if (isNew && mail.kind === 'reply') {
        const reply = {
          messageId: id,
          workspaceId: enrollment?.workspaceId ?? mailbox.workspaceId,
          text: mail.replyText ?? mail.text,
          receivedAt: message.receivedAt,
          timeZone: mailbox.rules.timeZone,
          isLikelyOptOut: mail.optOut?.level === 'likely',
          sentTexts,
          leaver,
        }
        await decideIntent(ctx, tx, reply, now)
      }
      return { kind: mail.kind, enrollmentId: enrollment?.id ?? null, isNew }
    }),
  )
  if (isNewBounce(ingested)) await checkBounces(ctx, mailbox.id)
  return ingested
}

/** A notification of ours, or what programs and members reply to one: none of it is a mail of a lead. */
const isAboutNotification = ({ mail, messageIds }: MessageText, report: Classification | null): boolean =>
  [mail.messageId ?? '', ...messageIds, ...(report?.messageIds ?? [])].some(isNotificationMessageId)

/** A request to stop that refers to no mail of a sequence: to a notice, or it is the mail of a lead. */
async function optOutUnmatched(ctx: Context, tx: Db, mailbox: Mailbox, mail: ClassifiedMail): Promise<void> {
  await optOutByNoticeReply(ctx, tx, mailbox, mail.messageIds)
  const target = {
    workspaceId: mailbox.workspaceId,
    kind: 'address',
    value: addressKey(mail.from.address),
  } as const
  if (await isAddressOfLead(tx, target.workspaceId, target.value))
    await optOut(ctx, tx, target, 'reply_text', ctx.clock.now())
}

/** The same for IMAP and for POP3, where a line end follows the last line; migration 0103 computes it too. */
function nameOfUnnamed(raw: Uint8Array): string {
  let end = raw.length
  while (end > 0 && (raw[end - 1] === 10 || raw[end - 1] === 13)) end--
  return `<none.${createHash('sha256').update(raw.subarray(0, end)).digest('hex')}>`
}

const isNewBounce = ({ kind, isNew }: Ingested): boolean => isNew && kind === 'bounce'

async function findMatch(
  ctx: Context,
  mailbox: Mailbox,
  message: MessageText,
  report: Classification | null,
  now: Date,
): Promise<(SentCandidate & { isNamed: boolean }) | null> {
  if (report?.kind === 'own_copy') return null
  const facts = matchFacts(message, report, { ownAddress: mailbox.address, receivedAt: now })
  const { messageIds, from, notice, quoted } = facts
  const addresses = [...from, notice?.recipient?.toLowerCase() ?? ''].filter(Boolean)
  const candidates = [
    ...(await listByMessageIds(ctx.db, mailbox.id, messageIds)),
    ...(await listByThreadIds(ctx.db, mailbox.id, messageIds)),
    ...(await listByAddress(ctx.db, mailbox.workspaceId, addresses)),
  ]
  const match = matchToSent(facts, candidates)
  if (match) return withCandidate(match, candidates)
  const named = await listByAddress(ctx.db, mailbox.workspaceId, quoted?.all ?? [])
  return withCandidate(matchQuoted(facts, named), named)
}

function withCandidate(
  match: SentMatch | null,
  candidates: readonly SentCandidate[],
): (SentCandidate & { isNamed: boolean }) | null {
  const found = candidates.find((candidate) => candidate.executionId === match?.executionId)
  return found ? { ...found, isNamed: match?.confidence !== 'address' } : null
}

/** The enrollment of a lead that writes before our first mail to it was sent. */
async function findBegun(ctx: Context, mailbox: Mailbox, message: MessageText): Promise<string | null> {
  const isTest = isTestSubject(message.mail.subject) || message.messageIds.some(isOwnMessageId)
  return isTest ? null : findUnsentEnrollment(ctx.db, mailbox, addressesOf(message))
}

/**
 * The enrollment a message refers to. Where it ended because its lead was merged, the one of the remaining lead. A bounce
 * stays with the enrollment whose address bounced.
 */
async function lockReferencedEnrollment(
  tx: Db,
  enrollmentId: string,
  kind: ClassifiedMail['kind'],
): Promise<EnrollmentRecord | null> {
  const survivingEnrollment = kind === 'bounce' ? null : await findSurvivingEnrollment(tx, enrollmentId)
  return lockEnrollment(tx, survivingEnrollment ?? enrollmentId)
}

/** Adds the message to the thread of its enrollment or of the mail it replies to; else to a new thread. */
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
  if (WRITTEN_BY_PERSON.has(mail.kind)) await discardSuggestions(tx, threadId)
  await recordArrival(tx, threadId, {
    at: receivedAt,
    reopens: mail.kind !== 'auto_reply',
    endsSnooze: WRITTEN_BY_PERSON.has(mail.kind),
  })
}
