// Plans one mail to one lead outside of all sequences (rules.md ): stores and publishes a sequence with this
// mail only, enrols the lead in it and checks it like every launch, in one transaction.
import type { WithDates } from '#api/dates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { sendOneOffMail as endpoint, PlannedOneOffMail } from '#api/enrollments/one-off-mails.ts'
import type { LaunchItem } from '#api/sequences/sequences.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import {
  ONE_OFF_NAME,
  type OneOffRejection,
  oneOffNotBefore,
  oneOffWarnings,
  oneOffWorkflow,
  rejectingFinding,
  SAME_ONE_OFF_MS,
} from '#core/enrollments/one-off-mail.ts'
import { AppError } from '#core/errors.ts'
import { domainOfAddress } from '#core/mailboxes/mail-services.ts'
import { noNewLeadsReason } from '#core/mailboxes/new-leads.ts'
import { printWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { listHeldEnrollments } from '#server/data/compliance/opt-out-holds.ts'
import { findOnlyMail, findSameOneOff } from '#server/data/enrollments/one-off-mails.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { lockPlanning } from '#server/data/sending/taken-slots.ts'
import {
  getAnySequence,
  insertSequence,
  insertVersion,
  type SequenceRecord,
  setSequenceWorkspaces,
  updateSequenceStatus,
} from '#server/data/sequences/sequences.ts'
import { showLead } from '#server/leads/actions/find-lead.ts'
import { retryable } from '#server/platform/db/database.ts'
import { attachFiles } from '#server/sending/actions/attach-files.ts'
import { checkLaunch } from '#server/sequences/actions/check-launch.ts'
import { storeDataImages } from '#server/writing/actions/store-images.ts'
import { chooseMailbox, enrollLocked, SKIP_MESSAGES } from './enroll.ts'

type Mail = BodyOf<typeof endpoint>

/**
 * @throws lead_not_found, email_account_not_found, mailbox_not_ready; one_off_rejected when the lead may not be mailed;
 *   validation_failed for files that are gone or too large;
 *   launch_blocked with the report when the mail may not be sent as it is; one_off_warnings when the call asks for it
 */
export async function sendOneOffMail(
  ctx: Context,
  scope: Scope,
  leadId: string,
  mail: Mail,
): Promise<WithDates<typeof PlannedOneOffMail>> {
  const lead = await showLead(ctx, scope, leadId)
  const workspaceId = allowWorkspace(scope, lead.workspaceId)
  return retryable(() =>
    ctx.db.transaction().execute((tx) => planOneOff(ctx, tx, scope, workspaceId, lead.id, mail)),
  )
}

async function planOneOff(
  ctx: Context,
  tx: Db,
  scope: Scope,
  workspaceId: string,
  leadId: string,
  mail: Mail,
): Promise<WithDates<typeof PlannedOneOffMail>> {
  // in the order of every other plan: inserting the sequence already locks its mailbox
  await lockPlanning(tx, [workspaceId])
  const { userEmailAccountId } = mail
  const { subject, bodyText } = mail
  const bodyHtml = await storeDataImages(ctx, tx, [workspaceId], mail.bodyHtml)
  const workflowData = printWorkflow(oneOffWorkflow({ subject, bodyText, bodyHtml }))
  const since = new Date(ctx.clock.now().getTime() - SAME_ONE_OFF_MS)
  const fileIds = mail.attachments.map(({ fileId }) => fileId)
  const same = await findSameOneOff(tx, { leadId, userEmailAccountId, workflowData, fileIds, since })
  const sequence = same
    ? await getAnySequence(tx, scope, same)
    : await insertOneOff(ctx, tx, scope, { workspaceId, userEmailAccountId, workflowData })
  const mailbox = await chooseMailbox(tx, scope, sequence, userEmailAccountId)
  if (!same) await enrollOnly(ctx, tx, scope, { sequence, mailbox, leadId, startAt: mail.startAt })
  const planned = await findOnlyMail(tx, sequence.id)
  const { enrollmentId } = planned
  const { maxMailBytes } = mailbox.findings
  if (!same) await attachFiles(tx, workspaceId, { enrollmentId }, mail.attachments, maxMailBytes)
  if (!same && (await listHeldEnrollments(tx, [enrollmentId])).size > 0) reject('opt_out_pending')
  const warnings = await checkSendable(ctx, tx, sequence, mailbox)
  if (!same && mail.stopAtWarnings && warnings.length > 0)
    throw new AppError('one_off_warnings', { report: warnings })
  return {
    ...planned,
    senderAddress: mailbox.address,
    warnings,
    isRepeated: same !== null,
  }
}

async function insertOneOff(
  ctx: Context,
  tx: Db,
  scope: Scope,
  {
    workspaceId,
    userEmailAccountId,
    workflowData,
  }: { workspaceId: string; userEmailAccountId: string; workflowData: string },
): Promise<SequenceRecord> {
  const id = ctx.newId()
  const at = ctx.clock.now()
  await insertSequence(tx, {
    id,
    name: ONE_OFF_NAME,
    workflowData,
    defaultEmailAccountId: userEmailAccountId,
    createdBy: scope.userId,
    isOneOff: true,
    at,
  })
  await setSequenceWorkspaces(tx, id, [workspaceId])
  await insertVersion(tx, { sequenceId: id, workflowData, publishedBy: scope.userId, at })
  await updateSequenceStatus(tx, id, 'active', null, at)
  return getAnySequence(tx, scope, id)
}

async function enrollOnly(
  ctx: Context,
  tx: Db,
  scope: Scope,
  {
    sequence,
    mailbox,
    leadId,
    startAt,
  }: { sequence: SequenceRecord; mailbox: Mailbox; leadId: string; startAt: string | undefined },
): Promise<void> {
  if (noNewLeadsReason(mailbox) !== null) throw new AppError('mailbox_not_ready')
  const { skipped } = await enrollLocked(ctx, tx, scope, sequence, {
    leadIds: [leadId],
    userEmailAccountId: mailbox.id,
    startAt: oneOffNotBefore(startAt ? new Date(startAt) : undefined, mailboxNow(mailbox, ctx.clock.now())),
    // mails of sequences in progress go on
    allowParallel: true,
    // there is no later mail that a reply would stop; the writer is warned (oneOffWarnings)
    allowUnreadReplies: true,
  })
  const [rejected] = skipped
  if (rejected) reject(rejected.reason)
}

/** Sentences of enrolling that do not fit a mail. */
const REJECTIONS = {
  ...SKIP_MESSAGES,
  email_missing: '이메일 주소가 없습니다. 연락처에 이메일을 입력한 뒤 다시 보내 주세요.',
  email_invalid: '이메일 주소가 올바르지 않습니다. 주소를 수정한 뒤 다시 보내 주세요.',
  suppressed: '수신 차단된 주소라서 보낼 수 없습니다. 보내려면 수신 차단을 먼저 해제해 주세요.',
  bounced: '이전에 반송된 주소입니다. 주소를 수정한 뒤 다시 보내 주세요.',
  left_company:
    '퇴사한 담당자입니다. 후임 담당자를 연락처에 추가하거나, 연락처를 수정한 뒤 다시 보내 주세요.',
  no_consent: '수신 근거가 없거나 만료된 연락처입니다. 수신 근거를 입력한 뒤 다시 보내 주세요.',
  opt_out_pending:
    '답장에 수신거부 의사가 있는지 확인 중인 연락처입니다. 확인 필요에서 수신거부인지 결정한 뒤 다시 보내 주세요.',
} as const satisfies Record<OneOffRejection, string>

function reject(reason: OneOffRejection): never {
  throw new AppError('one_off_rejected', { message: REJECTIONS[reason], report: { reason } })
}

/** The launch checks, with the lead enrolled: its missing values are counted. @returns what its writer must know */
async function checkSendable(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  { address }: { address: string },
): Promise<LaunchItem[]> {
  const { report } = await checkLaunch(ctx, tx, sequence, { senderDomain: domainOfAddress(address) ?? '' })
  const found = report[rejectingFinding(report)]
  if (found) throw new AppError('launch_blocked', { message: found.message, report })
  return oneOffWarnings(report)
}
