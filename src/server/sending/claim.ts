// The path of a mail of a sequence: claim.ts → send.ts → record.ts → reschedule.ts (sequence-mails.ts names them). The states of its row (rules.md R-308):
//
//   scheduled  planned. It can be claimed when its time has come, it is not held and no earlier mail is open.
//   claimed    one worker has reserved it; nothing was sent. If that worker stops, the row returns to `scheduled`.
//   sending    Message-ID and bytes are stored and the SMTP conversation may have begun. If the worker stops or the
//              outcome is unknown, reconcile.ts searches the Sent folder: found → `sent`, not found → `uncertain`.
//   sent       the server accepted it; the later mails of the path are re-planned from the actual time.
//   failed     it was rejected for good, or could not be composed.
//   uncertain  it may have been sent. A user decides; it is never sent again automatically.
//   skipped, cancelled   it will not be sent: by a rule, or by a user.
//
// Two transactions come before the conversation: the claim (`scheduled` → `claimed`, below) and the last check
// (`claimed` → `sending`, store/sending-mails.ts). A third one records the result. A worker killed between any two
// of them leaves a row that is either unsent for certain or searched in the Sent folder, so no mail is sent twice.

import { dateInZone, instantAt } from '#core/calendar/zone.ts'
import { EMPTY_SENDER_PROFILE, type SenderProfile } from '#core/compliance/sender-profile.ts'
import { companyDomainOfKey } from '#core/leads/company-domain.ts'
import type { GuardState } from '#core/mailboxes/bounce-guard.ts'
import { decideSend, type SendDecision } from '#core/sending/decide-send.ts'
import type { Thread } from '#core/sending/message-headers.ts'
import { senderFindings } from '#core/sequences/senders.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import type { GenerationMode, NodeFile } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import { optOutUrl, storeOptOutCodes } from '#server/compliance/actions/opt-out-links.ts'
import type { Context, Db } from '#server/context.ts'
import { findSenders } from '#server/data/compliance/sender-profiles.ts'
import { updateEnrollmentStatus } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { lockMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import {
  claimMails,
  type DueMail,
  hasOverdueMails,
  holdMails,
  listDueMails,
  moveMail,
} from '#server/data/sending/due-mails.ts'
import { countSentSince, findThreads, skipUnsent } from '#server/data/sending/executions.ts'
import { countSentToCompanies, lockCompanies } from '#server/data/sending/taken-slots.ts'
import { findPublishedSequences } from '#server/data/sequences/published-sequences.ts'
import { haltSequences, updateBounceGuard } from '#server/mailboxes/actions/bounce-guard.ts'
import { dueMailContent } from '#server/sending/actions/due-mail-content.ts'
import { type Postponed, postpone, replanDue } from '#server/sending/actions/postpone-due.ts'
import { filesOfNode } from '#server/sending/actions/sequence-files.ts'
import { requestContent, type UnwrittenMail } from '#server/writing/request-email.ts'
import { createReplyCheck, type ReplyCheck } from './check-replies.ts'
import type { Claim } from './mail-kind.ts'

/** How many mails a mailbox without a gap claims at once. */
const BATCH = 50

/** A mail reserved by this worker, with everything that composing it needs. */
export type ClaimedMail = SendableMail & {
  id: string
  /** the mails before it in its path; null for the first one */
  thread: Thread | null
  /** reads the mailbox for replies, once for all mails of this claim */
  checkReplies: () => Promise<ReplyCheck>
}

type SendableMail = {
  mail: DueMail
  content: MailContent
  mailbox: Mailbox
  profile: SenderProfile
  optOutUrl: string
  /** of its node in the published workflow */
  nodeFiles: readonly NodeFile[]
}

type ClaimingWorker = {
  workerId: string
  /** receives the ids before the claim is committed, so that reconcile.ts of this process does not release them */
  claimedIds: Set<string>
}

/**
 * Claims the mails of a mailbox that may be sent now. Every other due mail is moved, held, blocked or ended, with its
 * reason.
 */
export async function claimDueMails(
  ctx: Context,
  worker: ClaimingWorker,
  emailAccountId: string,
): Promise<Claim<ClaimedMail>> {
  const nothing: Claim<ClaimedMail> = { claimed: [], hasMore: false }
  const ids: string[] = []
  try {
    const result = await ctx.db.transaction().execute(async (tx) => {
      const mailbox = await lockMailbox(tx, emailAccountId, { skip: true })
      if (mailbox?.status !== 'connected') return nothing
      const guard = await updateBounceGuard(ctx, tx, mailbox)
      if (guard === 'halted') return 'halted'
      const { sendable, others, nextFreeAt, hasMore, now } = await decideDueMails(ctx, tx, mailbox, guard)
      ids.push(...sendable.map(({ mail }) => mail.id))
      for (const id of ids) worker.claimedIds.add(id)
      const postponed: Postponed[] = []
      const unwritten: UnwrittenMail[] = []
      for (const { mail, decision, mode } of others) {
        if (decision.do === 'pend' && decision.reason === 'awaiting_content')
          unwritten.push({ ...mail, mode })
        if (decision.do === 'wait' && decision.reason !== 'gap' && mailbox.statusReason === null)
          postponed.push({ ...mail, ...decision })
        else await applyDecision(tx, mail, withMailboxFault(decision, mailbox), now)
      }
      await claimMails(
        tx,
        sendable.map(({ mail }) => ({ id: mail.id, company: companyOf(mail) })),
        { workerId: worker.workerId, emailAccountId: mailbox.id, at: now, nextFreeAt },
      )
      const followUps = sendable.filter(({ mail }) => mail.ordinal > 0)
      const threads = await findThreads(
        tx,
        followUps.map(({ mail }) => mail.enrollmentId),
      )
      await postpone(ctx, tx, mailbox, postponed)
      if (unwritten.length > 0) await requestContent(ctx, tx, unwritten)
      // last, because it waits for another claim that stores the same code
      await storeOptOutCodes(
        ctx,
        tx,
        sendable.map(({ mail }) => recipientOf(mail)),
      )
      const checkReplies = createReplyCheck(ctx, mailbox)
      const claimed = sendable.map((one): ClaimedMail => {
        const thread = one.mail.ordinal === 0 ? null : threads.get(one.mail.enrollmentId)
        return { ...one, id: one.mail.id, thread: thread ?? null, checkReplies }
      })
      return { claimed, hasMore }
    })
    if (result !== 'halted') return result
  } catch (error) {
    for (const id of ids) worker.claimedIds.delete(id)
    throw error
  }
  await haltSequences(ctx, emailAccountId)
  return nothing
}

type Decided = {
  sendable: SendableMail[]
  others: { mail: DueMail; decision: Exclude<SendDecision, { do: 'send' }>; mode: GenerationMode }[]
  /** when the mailbox may send again */
  nextFreeAt: Date | null
  hasMore: boolean
  /** by the mailbox's clock */
  now: Date
}

/** Loads the facts of the due mails and decides each of them; writes nothing but the plan of overdue mails. */
async function decideDueMails(ctx: Context, tx: Db, mailbox: Mailbox, guard: GuardState): Promise<Decided> {
  const { rules } = mailbox
  const now = mailboxNow(mailbox, ctx.clock.now())
  const today = instantAt(dateInZone(now, rules.timeZone), 0, rules.timeZone)
  let sentToday = await countSentSince(tx, mailbox.id, today)
  let nextFreeAt = mailbox.nextFreeAt
  // a mailbox held after a fault keeps its plan and its reason; its mails are re-planned when it has sent again
  if (mailbox.statusReason === null && (await hasOverdueMails(tx, mailbox.id, today)))
    await replanDue(ctx, tx, mailbox)
  const mails = await listDueMails(tx, mailbox.id, now, rules.minGapSeconds > 0 ? 1 : BATCH)
  const sequences = await findPublishedSequences(tx, unique(mails.map((mail) => mail.sequenceId)))
  const profiles = await findSenders(tx, unique(mails.map((mail) => mail.workspaceId)))
  const toCompany = await countCompanies(tx, mailbox, mails, today)
  const sendable: SendableMail[] = []
  const others: Decided['others'] = []
  for (const mail of mails) {
    const workflow = sequences.get(mail.sequenceId)?.published?.workflow ?? null
    const profile = profiles.get(mail.workspaceId) ?? EMPTY_SENDER_PROFILE
    const link = optOutUrl(ctx, recipientOf(mail))
    const content = workflow
      ? dueMailContent(mail, workflow, { optOutUrl: link, signature: mailbox.signature }, profile)
      : ({ kind: 'node_removed' } as const)
    const company = companyOf(mail)
    const sentToCompany = company === null ? 0 : (toCompany.get(company) ?? 0)
    const decision = decideSend(
      {
        sequenceStatus: mail.sequenceStatus,
        enrollmentStatus: mail.enrollmentStatus,
        hasLead: mail.lead !== null,
        emailKey: mail.lead?.emailKey ?? null,
        isSuppressed: mail.isSuppressed,
        isHeldForOptOut: mail.isHeldForOptOut,
        isFirst: mail.isFirst,
        mailbox: {
          isConnected: true,
          hasSenderFault: hasSenderFault(ctx, mailbox, profile),
          guard,
          rules,
          nextFreeAt,
          sentToday,
          sentToCompany,
        },
        content,
      },
      now,
    )
    if (decision.do === 'send') {
      if (rules.minGapSeconds > 0) nextFreeAt = new Date(now.getTime() + rules.minGapSeconds * 1000)
      sentToday++
      if (company !== null) toCompany.set(company, sentToCompany + 1)
      const nodeFiles = workflow ? filesOfNode(workflow, mail.nodeId) : []
      sendable.push({ mail, content: decision.content, mailbox, profile, optOutUrl: link, nodeFiles })
    } else others.push({ mail, decision, mode: generationModeOf(workflow, mail.nodeId) })
  }
  // a mailbox with a gap reads one mail at a time
  const hasMore = mails.length > 0 && (sendable.length > 0 || mails.length >= BATCH)
  return { sendable, others, nextFreeAt, hasMore, now }
}

/** The launch checks rejected it when the sequence was started (rules.md R-125); advertising may have been turned on since. */
const hasSenderFault = (
  { isOptOutReachable }: Context,
  mailbox: Mailbox,
  { isAdvertising }: SenderProfile,
): boolean =>
  senderFindings({ senders: [mailbox], isOptOutReachable, isAdvertising: isAdvertising === true }).some(
    ({ level }) => level === 'error',
  )

const companyOf = ({ lead }: DueMail): string | null =>
  lead?.emailKey ? companyDomainOfKey(lead.emailKey) : null

/** How many mails the mailbox sent today to each company of these mails; empty without a company limit. Locks the companies. */
async function countCompanies(
  tx: Db,
  mailbox: Mailbox,
  mails: readonly DueMail[],
  today: Date,
): Promise<Map<string, number>> {
  if (mailbox.rules.perCompanyCap === null) return new Map()
  const companies = unique(mails.flatMap((mail) => companyOf(mail) ?? []))
  await lockCompanies(tx, mailbox, companies)
  return countSentToCompanies(tx, mailbox, today, companies)
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

function generationModeOf(workflow: Workflow | null, nodeId: string): GenerationMode {
  const node = workflow?.nodes.find(({ id }) => id === nodeId)
  return isMail(node) ? writerOf(node.data) : 'ai'
}

/** A mailbox that is held after a fault waits for its server and not for its gap. */
const withMailboxFault = <D extends SendDecision>(decision: D, { statusReason }: Mailbox): D =>
  decision.do === 'wait' && decision.reason === 'gap' && statusReason !== null
    ? { ...decision, reason: 'mailbox_disconnected' }
    : decision

/** Stores a decision other than `send`. */
async function applyDecision(
  tx: Db,
  mail: DueMail,
  decision: Exclude<SendDecision, { do: 'send' }>,
  at: Date,
): Promise<void> {
  switch (decision.do) {
    case 'wait':
      return moveMail(tx, mail.id, decision.until, decision.reason, at)
    case 'hold':
      return holdMails(tx, [mail.id], decision.reason ?? null)
    case 'pend':
      return updateEnrollmentStatus(tx, mail.enrollmentId, { status: 'pending', reason: decision.reason, at })
    case 'block':
      await updateEnrollmentStatus(tx, mail.enrollmentId, {
        status: 'blocked',
        reason: decision.reason,
        detail: decision.detail,
        at,
      })
      return insertEvents(tx, [
        {
          kind: 'blocked',
          at,
          enrollmentId: mail.enrollmentId,
          executionId: mail.id,
          nodeId: mail.nodeId,
          data: { reason: decision.reason, detail: decision.detail },
        },
      ])
    case 'remove':
      await updateEnrollmentStatus(tx, mail.enrollmentId, { status: 'removed', reason: decision.reason, at })
      await skipUnsent(tx, [mail.enrollmentId], decision.reason, at)
      return insertEvents(tx, [
        { kind: 'removed', at, enrollmentId: mail.enrollmentId, data: { reason: decision.reason } },
      ])
  }
}

/** The lead as the recipient of its opt-out link. */
const recipientOf = ({ workspaceId, lead }: DueMail) => ({ workspaceId, address: lead?.emailKey ?? '' })
