// Mails between a lead and us that name no mail of a sequence (rules.md ): a lead who writes before the first mail, and a
// mail that a member wrote by hand.
import { normalSubject } from '#core/inbox/classify/headers.ts'
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { addressKey } from '#core/leads/lead.ts'
import type { ClassifiedMail } from '#server/adapters/mime/classify.ts'
import { parseAddresses } from '#server/adapters/mime/header-text.ts'
import { optOut } from '#server/compliance/actions/opt-out.ts'
import { holdAddress } from '#server/compliance/actions/opt-out-holds.ts'
import type { Context, Db } from '#server/context.ts'
import { updateEnrollmentsStatus } from '#server/enrollments/store/enrollments.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import {
  isSentFromHere,
  listEnrolledLeads,
  listUnsentEnrollments,
  lockOpenEnrollments,
} from '#server/inbox/store/unnamed-mails.ts'
import type { Mailbox } from '#server/mailboxes/store/mailboxes.ts'

/** The lead who wrote before any mail was sent to them, and their open enrollments. */
export type FirstWords = { leadId: string; enrollmentIds: string[] }

export const findFirstWords = (ctx: Context, mailbox: Mailbox, from: string): Promise<FirstWords | null> =>
  listUnsentEnrollments(ctx.db, mailbox.workspaceId, addressKey(from))

/** A human mail pauses the enrollments until a user decides; a request to stop has its effect as in every mail. */
export async function applyFirstWords(
  ctx: Context,
  tx: Db,
  { mailbox, mail, inboundId, now }: { mailbox: Mailbox; mail: ClassifiedMail; inboundId: string; now: Date },
  { enrollmentIds }: FirstWords,
): Promise<void> {
  const { workspaceId } = mailbox
  const address = addressKey(mail.from.address)
  if (mail.kind === 'opt_out') {
    const target = { workspaceId, kind: 'address', value: address } as const
    await optOut(ctx, tx, target, 'reply_text', ctx.clock.now())
  }
  if (mail.kind !== 'reply') return
  const detail = `첫 메일을 보내기 전에 ${mail.from.address} 님이 메일을 보냈습니다: ${mail.subject}`
  await pauseOpen(tx, enrollmentIds, { reason: 'wrote_first', detail, mail, now })
  if (mail.optOut?.level === 'likely') {
    await holdAddress(ctx, tx, { inboundId, workspaceId, address, sentence: mail.optOut.sentence }, now)
  }
}

/**
 * A mail from one of our mailboxes that we did not send: its member is in a conversation with the lead, and the sequence waits.
 * @param receivedAt when the server filed it: leads enrolled later are not affected
 */
export async function applyOwnMail(
  tx: Db,
  mailbox: Mailbox,
  mail: ParsedMail,
  { receivedAt, now }: { receivedAt: Date; now: Date },
): Promise<void> {
  const header = (name: string): string => (mail.headers.get(name) ?? []).join(', ')
  const others = parseAddresses(`${header('cc')}, ${header('bcc')}`)
  const to = [...mail.to, ...others].map(({ address }) => addressKey(address)).filter(Boolean)
  const leads = await listEnrolledLeads(tx, mailbox.workspaceId, to, receivedAt)
  if (leads.length === 0 || header('list-unsubscribe') !== '') return
  const subject = normalSubject(mail.subject)
  if (await isSentFromHere(tx, mailbox, { messageId: mail.messageId, to, subject, at: receivedAt })) return
  const detail = `${mailbox.address} 계정에서 직접 보낸 메일이 있습니다: ${mail.subject}`
  await pauseOpen(tx, leads, { reason: 'written_by_member', detail, mail, now })
}

async function pauseOpen(
  tx: Db,
  enrollmentIds: readonly string[],
  change: {
    reason: 'wrote_first' | 'written_by_member'
    detail: string
    mail: Pick<ParsedMail, 'from' | 'subject'>
    now: Date
  },
): Promise<void> {
  const { reason, detail, mail, now } = change
  const ids = await lockOpenEnrollments(tx, enrollmentIds)
  if (ids.length === 0) return
  await updateEnrollmentsStatus(tx, ids, { status: 'paused', reason, detail, at: now })
  const data = { reason, from: mail.from.address, subject: mail.subject }
  await insertEvents(
    tx,
    ids.map((enrollmentId) => ({ kind: 'paused', at: now, enrollmentId, data })),
  )
}
