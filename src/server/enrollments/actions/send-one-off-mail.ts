// Plans one mail to one lead outside of all sequences (rules.md ): stores and publishes a sequence with this
// mail only, enrols the lead in it and checks it like every launch, in one transaction.
import type { BodyOf } from '#api/endpoint.ts'
import type { sendOneOffMail as endpoint, PlannedOneOffMail } from '#api/enrollments/one-off-mails.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { ONE_OFF_NAME, oneOffRefusal, oneOffWorkflow } from '#core/enrollments/one-off-mail.ts'
import { AppError } from '#core/errors.ts'
import { noNewLeadsReason } from '#core/mailboxes/new-leads.ts'
import { printWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { findOnlyMail } from '#server/enrollments/store/one-off-mails.ts'
import { showLead } from '#server/leads/actions/find-lead.ts'
import { checkLaunch } from '#server/sequences/actions/check-launch.ts'
import {
  getAnySequence,
  insertSequence,
  insertVersion,
  type SequenceRecord,
  setSequenceWorkspaces,
  updateSequenceStatus,
} from '#server/sequences/store/sequences.ts'
import { chooseMailbox, enrollLocked } from './enroll.ts'

type Mail = BodyOf<typeof endpoint>

/**
 * @throws lead_not_found, email_account_not_found, mailbox_not_ready; one_off_refused when the lead may not be mailed;
 *   launch_blocked with the report when the mail may not be sent as it is
 */
export async function sendOneOffMail(
  ctx: Context,
  scope: Scope,
  leadId: string,
  mail: Mail,
): Promise<PlannedOneOffMail> {
  const lead = await showLead(ctx, scope, leadId)
  const workspaceId = allowWorkspace(scope, lead.workspaceId)
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await insertOneOff(ctx, tx, scope, workspaceId, mail)
    const mailbox = await chooseMailbox(tx, scope, sequence, mail.userEmailAccountId)
    if (noNewLeadsReason(mailbox) !== null) throw new AppError('mailbox_not_ready')
    const { skipped } = await enrollLocked(ctx, tx, scope, sequence, {
      leadIds: [lead.id],
      userEmailAccountId: mailbox.id,
      startAt: mail.startAt ? new Date(mail.startAt) : undefined,
      // mails of sequences in progress go on
      allowParallel: true,
    })
    const [refused] = skipped
    if (refused)
      throw new AppError('one_off_refused', { message: refused.message, report: { reason: refused.reason } })
    await assertSendable(ctx, tx, sequence)
    const planned = await findOnlyMail(tx, sequence.id)
    return { ...planned, plannedAt: planned.plannedAt.toISOString(), senderAddress: mailbox.address }
  })
}

async function insertOneOff(
  ctx: Context,
  tx: Db,
  scope: Scope,
  workspaceId: string,
  { subject, bodyText, bodyHtml, userEmailAccountId }: Mail,
): Promise<SequenceRecord> {
  const id = ctx.newId()
  const at = ctx.clock.now()
  const workflowData = printWorkflow(oneOffWorkflow({ subject, bodyText, bodyHtml }))
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

/** The launch checks, with the lead enrolled: its missing values are counted. */
async function assertSendable(ctx: Context, tx: Db, sequence: SequenceRecord): Promise<void> {
  const { report } = await checkLaunch(ctx, tx, sequence)
  const found = report[oneOffRefusal(report)]
  if (found) throw new AppError('launch_blocked', { message: found.message, report })
}
