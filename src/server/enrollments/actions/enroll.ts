// Enrols leads in a sequence and plans every mail of their path, in one transaction (rules.md ).
import type { EnrollResult } from '#api/enrollments/enrollments.ts'
import { allow, type Scope } from '#core/access.ts'
import { inParts } from '#core/chunks.ts'
import type { SkipReason } from '#core/enrollments/enrollment.ts'
import { AppError } from '#core/errors.ts'
import { companyDomainOfKey } from '#core/leads/company-domain.ts'
import { MAX_NEW_MAILS } from '#core/sending/plan/plan.ts'
import { graphOf } from '#core/sequences/workflow/graph.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { listEnrollableLeads } from '#server/data/enrollments/enrollable-leads.ts'
import { insertEnrollments } from '#server/data/enrollments/enrollments.ts'
import { insertEnrolled } from '#server/data/enrollments/events.ts'
import { findGroup } from '#server/data/leads/groups/customer-groups.ts'
import {
  findDefaultMailbox,
  lockMailbox,
  type Mailbox,
  mailboxNow,
} from '#server/data/mailboxes/mailboxes.ts'
import { renewStatistics } from '#server/data/platform/statistics.ts'
import { lockPlanning } from '#server/data/sending/taken-slots.ts'
import { findPublishedWorkflow, lockSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import { findMember } from '#server/data/workspaces/workspaces.ts'
import { planEnrollments, type ToPlan } from '#server/planning/plan-enrollments.ts'
import { readRotationMailboxes, rotateLeads } from '#server/planning/rotate-leads.ts'
import { mapInSlices } from '#server/platform/slices.ts'
import { demandSenders } from '#server/sequences/actions/check-senders.ts'
import { demandMailQuota, demandStorageQuota } from '#server/workspaces/actions/quotas.ts'

export type EnrollInput = {
  leadIds?: readonly string[] | undefined
  customerGroupId?: string | undefined
  userEmailAccountId?: string | undefined
  /** instead of it: the leads are distributed over these mailboxes */
  userEmailAccountIds?: readonly string[] | undefined
  enrolledBy?: string | undefined
  startAt?: Date | undefined
  allowParallel?: boolean | undefined
  /** also from mailboxes whose replies are not read */
  allowUnreadReplies?: boolean | undefined
}

export const SKIP_MESSAGES = {
  lead_not_found: '연락처를 찾을 수 없습니다.',
  already_enrolled: '이미 이 시퀀스에 등록되어 있습니다.',
  enrolled_elsewhere:
    '다른 시퀀스가 진행 중입니다. 그래도 등록하려면 “다른 시퀀스와 함께 등록”을 선택해 주세요.',
  email_missing: '이메일 주소가 없습니다.',
  email_invalid: '이메일 주소가 올바르지 않습니다.',
  suppressed: '수신 차단된 주소입니다.',
  bounced: '이전에 반송된 주소입니다. 주소를 수정한 뒤 다시 등록해 주세요.',
  left_company:
    '퇴사한 담당자입니다. 후임 담당자를 연락처에 추가하거나, 연락처를 수정한 뒤 다시 등록해 주세요.',
  finished: '이 시퀀스를 이미 완료했습니다. 다시 보내려면 이 연락처를 선택해 등록해 주세요.',
  no_consent: '수신 근거가 없거나 만료된 연락처입니다. 수신 근거를 입력한 뒤 다시 등록해 주세요.',
  mailbox_stopped:
    '이 연락처에 메일을 보내던 발송 계정이 정지되어 있습니다. 발송 계정을 다시 시작하거나 목록에서 제외한 뒤 다시 등록해 주세요.',
} as const satisfies Record<SkipReason, string>

export async function enrollLeads(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
  input: EnrollInput,
): Promise<EnrollResult> {
  const result = await ctx.db
    .transaction()
    .execute(async (tx) => enrollLocked(ctx, tx, scope, await lockSequence(tx, scope, sequenceId), input))
  await renewStatistics(ctx.db, result.scheduledExecutions, ['enrollments', 'scheduled_executions', 'events'])
  return result
}

/** The same in the transaction of the caller. @param sequence locked by it, or inserted in it */
export async function enrollLocked(
  ctx: Context,
  tx: Db,
  scope: Scope,
  sequence: SequenceRecord,
  input: EnrollInput,
): Promise<EnrollResult> {
  const sequenceId = sequence.id
  await demandStorageQuota(ctx, tx, sequence.workspaceIds)
  if (sequence.status === 'archived') throw new AppError('sequence_archived')
  await lockPlanning(tx, sequence.workspaceIds)
  const senders = await chooseSenders(tx, scope, sequence, input)
  await demandSenders(ctx, tx, senders, sequence.workspaceIds, input.allowUnreadReplies ?? false)
  const enrolledBy = await chooseEnroller(tx, scope, sequence, input.enrolledBy)
  const leads = await listEnrollableLeads(tx, scope, {
    sequenceId,
    workspaceIds: sequence.workspaceIds,
    leads: input.leadIds
      ? { ids: input.leadIds }
      : { customerGroupId: await groupOf(tx, scope, sequence, input) },
    allowParallel: input.allowParallel ?? false,
    now: ctx.clock.now(),
  })
  const skipped: EnrollResult['skipped'] = []
  const skip = (leadId: string, reason: SkipReason) =>
    skipped.push({ leadId, reason, message: SKIP_MESSAGES[reason] })
  const accepted: NewLead[] = []
  await mapInSlices(leads, ({ leadId, workspaceId, emailKey, skipReason }) => {
    if (skipReason !== null) skip(leadId, skipReason)
    else if (workspaceId) {
      const company = emailKey === null ? null : companyDomainOfKey(emailKey)
      accepted.push({ id: ctx.newId(), leadId, workspaceId, company })
    }
  })

  const mailboxOf = input.userEmailAccountIds
    ? (await rotateLeads(ctx, tx, sequenceId, senders, accepted, input.startAt ?? null)).mailboxOf
    : null
  const leadsOf = Map.groupBy(accepted, ({ leadId }) =>
    mailboxOf === null ? senders[0]?.id : mailboxOf.get(leadId),
  )
  for (const { leadId } of leadsOf.get(undefined) ?? []) skip(leadId, 'mailbox_stopped')
  const request = {
    enrolledBy,
    startAt: input.startAt ?? null,
    allowParallel: input.allowParallel ?? false,
  }
  const counts: NonNullable<EnrollResult['mailboxes']> = []
  let scheduledExecutions = 0
  for (const mailbox of senders) {
    const { enrolled, rejected } = await insertLeads(
      ctx,
      tx,
      sequence,
      mailbox,
      leadsOf.get(mailbox.id) ?? [],
      request,
    )
    // enrolled by another request in the meantime
    for (const { leadId } of rejected) skip(leadId, 'already_enrolled')
    scheduledExecutions += await planNewEnrollments(ctx, tx, sequence, mailbox, enrolled, request.startAt)
    counts.push({
      userEmailAccountId: mailbox.id,
      address: mailbox.address,
      enrolledCount: enrolled.length,
    })
  }
  if (scheduledExecutions > 0) await demandMailQuota(ctx, tx, sequence.workspaceIds)
  const enrolledCount = counts.reduce((sum, one) => sum + one.enrolledCount, 0)
  return {
    enrolledCount,
    scheduledExecutions,
    skipped,
    ...(input.userEmailAccountIds && { mailboxes: counts }),
  }
}

/** The mailboxes that send, locked in the order of their ids. */
async function chooseSenders(
  tx: Db,
  scope: Scope,
  sequence: SequenceRecord,
  { userEmailAccountId, userEmailAccountIds }: EnrollInput,
): Promise<Mailbox[]> {
  if (!userEmailAccountIds) return [await chooseMailbox(tx, scope, sequence, userEmailAccountId)]
  return readRotationMailboxes(scope, userEmailAccountIds, sequence.workspaceIds, (id) => lockMailbox(tx, id))
}

type NewLead = { id: string; leadId: string; workspaceId: string; company: string | null }

/** Inserts the enrollments of one mailbox with their events. */
async function insertLeads(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  mailbox: Mailbox,
  leads: readonly NewLead[],
  request: { enrolledBy: string | null; startAt: Date | null; allowParallel: boolean },
): Promise<{ enrolled: NewLead[]; rejected: NewLead[] }> {
  const at = mailboxNow(mailbox, ctx.clock.now())
  const isActive = sequence.status === 'active'
  const shared = {
    ...request,
    sequenceId: sequence.id,
    emailAccountId: mailbox.id,
    status: isActive ? ('active' as const) : ('pending' as const),
    statusReason: isActive ? null : 'sequence_not_active',
    at,
  }
  const enrolled: NewLead[] = []
  const rejected: NewLead[] = []
  for (const part of inParts(leads, PART)) {
    const inserted = await insertEnrollments(tx, part, shared)
    for (const lead of part) (inserted.has(lead.id) ? enrolled : rejected).push(lead)
    await insertEnrolled(tx, [...inserted], at)
  }
  return { enrolled, rejected }
}

/** Rows of one statement; other requests are served before the next statement. */
const PART = 2000

/** Plans the path of new enrollments. A sequence that was never launched is planned from its draft, held. */
async function planNewEnrollments(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  mailbox: Mailbox,
  enrolled: readonly NewLead[],
  startAt: Date | null,
): Promise<number> {
  if (enrolled.length === 0) return 0
  const text = (await findPublishedWorkflow(tx, sequence.id)) ?? sequence.workflowData
  const parsed = parseWorkflow(text)
  if (!parsed.ok) return 0
  const graph = graphOf(parsed.workflow)
  let mails = 0
  const toPlan = await mapInSlices(enrolled, ({ id }): ToPlan => {
    const remaining = pathOf(parsed.workflow, id, graph).steps
    mails += remaining.length
    if (mails > MAX_NEW_MAILS) throw new AppError('plan_too_large')
    return {
      enrollmentId: id,
      remaining,
      lastSentAt: null,
      notBefore: startAt,
      held: sequence.status !== 'active',
    }
  })
  const companies = new Map(enrolled.map(({ id, company }) => [id, company]))
  const { written } = await planEnrollments(ctx, tx, mailbox, sequence, toPlan, { fresh: { companies } })
  return written
}

/** The requested mailbox or that of the sequence, locked. @throws no_mailbox, email_account_not_found */
export async function chooseMailbox(
  tx: Db,
  scope: Scope,
  sequence: Pick<SequenceRecord, 'workspaceIds' | 'defaultEmailAccountId'>,
  requested?: string,
): Promise<Mailbox> {
  const id =
    requested ??
    sequence.defaultEmailAccountId ??
    (await findDefaultMailbox(tx, scope, sequence.workspaceIds))?.id
  if (!id) throw new AppError('no_mailbox')
  const mailbox = allow(
    scope,
    await lockMailbox(tx, id),
    (row) => [row.workspaceId],
    'email_account_not_found',
  )
  if (!sequence.workspaceIds.includes(mailbox.workspaceId)) {
    throw new AppError('email_account_not_found', {
      message: '이 시퀀스의 워크스페이스에 있는 발송 계정을 선택해 주세요.',
    })
  }
  return mailbox
}

/** The user recorded as the enroller: the caller, or the member of a workspace of the sequence named in the call. */
async function chooseEnroller(
  tx: Db,
  scope: Scope,
  sequence: SequenceRecord,
  requested?: string,
): Promise<string | null> {
  if (!requested || requested === scope.userId) return scope.userId
  if (await findMember(tx, sequence.workspaceIds, requested)) return requested
  throw new AppError('validation_failed', {
    issues: [{ path: 'enrolledBy', message: '이 워크스페이스의 멤버가 아닙니다.' }],
  })
}

/** The requested group. @throws customer_group_not_found when it is foreign to the caller or the sequence */
export async function groupOf(
  tx: Db,
  scope: Scope,
  sequence: Pick<SequenceRecord, 'workspaceIds'>,
  input: Pick<EnrollInput, 'customerGroupId'>,
): Promise<string> {
  const id = input.customerGroupId
  if (!id)
    throw new AppError('validation_failed', {
      issues: [{ path: 'leadIds', message: '연락처를 선택해 주세요.' }],
    })
  const group = await findGroup(tx, scope, id)
  if (!sequence.workspaceIds.includes(group.workspaceId)) throw new AppError('customer_group_not_found')
  return group.id
}
