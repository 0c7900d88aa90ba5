// 출처 고지: sends a lead the source of their data on request (개인정보 보호법 제20조 제1항). A user starts it from the lead or from the
// thread with the question. It is sent at once, also to a suppressed address, and a second time only with explicit `again`.
import type { sendSourceNotice as endpoint, SourceNotice } from '#api/compliance/notices.ts'
import type { WithDates } from '#api/dates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { Lead } from '#api/leads/leads.ts'
import type { Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { sourceNotice, UNKNOWN_SOURCE } from '#core/compliance/source-notice.ts'
import { AppError } from '#core/errors.ts'
import { answerSubject, replyThread } from '#core/inbox/inbox.ts'
import { LEAD_FIELD_DEFINITIONS, LEAD_FIELDS } from '#core/leads/fields.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { Context, Db } from '#server/context.ts'
import { findConsent, lockConsents } from '#server/data/compliance/consents.ts'
import { listSourceNotices } from '#server/data/compliance/notice-lists.ts'
import { listNoticeMailboxes } from '#server/data/compliance/notice-mailboxes.ts'
import { findLastMailer, insertNotice } from '#server/data/compliance/notices.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import { getThread } from '#server/data/inbox/threads.ts'
import { getLead } from '#server/data/leads/leads.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { findAnswerable } from '#server/inbox/actions/find-answerable.ts'
import { mailboxFault } from '#server/inbox/actions/read-thread.ts'

export async function readSourceNotice(
  ctx: Context,
  scope: Scope,
  leadId: string,
  threadId: string | undefined,
): Promise<WithDates<typeof SourceNotice>> {
  const lead = await getLead(ctx.db, scope, leadId)
  const place = await placeOf(ctx, scope, lead, threadId)
  const all = await listNoticeMailboxes(ctx.db, [lead.workspaceId])
  const mailboxes = all
    .filter(({ id, status }) => (place.mailbox ? id === place.mailbox.id : status !== 'disconnected'))
    .map(({ id, name, address, kind }) => ({ id, name, address, kind }))
  const last = place.key ? await findLastMailer(ctx.db, lead.workspaceId, place.key) : null
  const suggested = mailboxes.find(({ id }) => id === last?.emailAccountId) ?? mailboxes[0]
  const content = sourceNotice(await factsOf(ctx, lead, suggested?.name ?? ''))
  const sent = await listSourceNotices(ctx.db, leadId)
  return {
    leadId,
    toAddress: place.to,
    subject: place.message ? answerSubject(place.message) : content.subject,
    bodyText: content.bodyText,
    isSuppressed: place.key !== null && (await isSuppressed(ctx.db, lead.workspaceId, place.key)),
    emailAccountId: suggested?.id ?? null,
    mailboxes,
    sent: sent.map(({ id, state, at, toAddress, userName }) => ({
      id,
      state: state as SourceNotice['sent'][number]['state'],
      at,
      toAddress,
      userName,
    })),
  }
}

/** @throws AppError source_notice_sent when one was sent before and `again` is not set; validation_failed; mailbox_not_ready */
export async function sendSourceNotice(
  ctx: Context,
  scope: Scope,
  leadId: string,
  request: BodyOf<typeof endpoint>,
): Promise<WithDates<typeof SourceNotice>> {
  const lead = await getLead(ctx.db, scope, leadId)
  const place = await placeOf(ctx, scope, lead, request.threadId)
  const mailbox = place.mailbox ?? (await findMailbox(ctx.db, request.emailAccountId))
  if (mailbox?.workspaceId !== lead.workspaceId) throw new AppError('email_account_not_found')
  const fault = mailboxFault(mailbox)
  if (fault) throw new AppError('mailbox_not_ready', { message: fault })
  if (place.to === '')
    throw new AppError('validation_failed', { message: '이메일이 없는 연락처이므로 보낼 수 없습니다.' })
  if (request.bodyText.includes(UNKNOWN_SOURCE)) {
    const message = '수집 출처가 비어 있습니다. 정보를 수집한 출처를 입력해 주세요.'
    throw new AppError('validation_failed', { message, issues: [{ path: 'bodyText', message }] })
  }
  const at = mailboxNow(mailbox, ctx.clock.now())
  const thread = place.message && replyThread(place.message)
  await ctx.db.transaction().execute(async (tx) => {
    await assertFirst(tx, leadId, request.again)
    await insertNotice(tx, {
      id: ctx.newId(),
      workspaceId: lead.workspaceId,
      kind: 'source',
      suppressionId: null,
      leadId,
      emailAccountId: mailbox.id,
      toAddress: place.to,
      toName: lead.contactName,
      facts: {
        subject: singleLine(request.subject),
        bodyText: request.bodyText,
        ...(thread?.messageId && {
          inReplyTo: thread.messageId,
          references: [...thread.references, thread.messageId].join(' '),
        }),
      },
      dueAt: null,
      plannedAt: at,
      createdBy: scope.userId,
      at,
    })
  })
  return readSourceNotice(ctx, scope, leadId, request.threadId)
}

/** Locks the lead, so that two simultaneous requests send one mail. */
async function assertFirst(tx: Db, leadId: string, again: boolean): Promise<void> {
  await lockConsents(tx, [leadId])
  const [last] = (await listSourceNotices(tx, leadId)).filter(({ state }) => state !== 'failed')
  if (last && !again) throw new AppError('source_notice_sent')
}

/** The recipient: the sender of the message in the thread, else the lead's address. */
async function placeOf(
  ctx: Context,
  scope: Scope,
  lead: WithDates<typeof Lead>,
  threadId: string | undefined,
) {
  const own = normalizeEmail(lead.contactEmail)
  const leadOnly = {
    mailbox: null as Mailbox | null,
    message: null as Awaited<ReturnType<typeof findAnswerable>>,
    to: own.ok ? own.email : '',
    key: own.ok ? own.key : null,
  }
  if (threadId === undefined) return leadOnly
  const thread = await getThread(ctx.db, scope, threadId)
  if (thread.leadId !== lead.id) throw new AppError('inbox_thread_not_found')
  const mailbox = await findMailbox(ctx.db, thread.emailAccountId)
  const message = await findAnswerable(ctx.db, threadId)
  const requester = normalizeEmail(message?.from.address)
  return requester.ok
    ? { mailbox, message, to: requester.email, key: requester.key }
    : { ...leadOnly, mailbox }
}

async function factsOf(ctx: Context, lead: WithDates<typeof Lead>, mailboxName: string) {
  const consent = await findConsent(ctx.db, lead.id)
  const profile = await findSender(ctx.db, lead.workspaceId)
  const items = [
    ...LEAD_FIELDS.filter((field) => lead[field]).map((field) => LEAD_FIELD_DEFINITIONS[field].noticeLabel),
    ...Object.keys(lead.customFields).filter((name) => name !== '출처'),
  ]
  return {
    senderName: profile.senderName || mailboxName,
    senderContact: [profile.phone, profile.email].filter(Boolean).join(', '),
    contactName: lead.contactName,
    items: [...new Set(items)],
    source: consent?.source || lead.customFields.출처 || '',
    collectedOn: consent?.obtainedOn ?? workspaceDate(new Date(lead.createdAt)),
    isConsent: consent?.basis === 'consent',
  }
}
