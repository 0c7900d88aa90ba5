// Merges leads in one transaction: enrollments are decided (core/leads/merge-leads.ts), rows move to the survivor, the others are
// deleted, and their suppressions apply to every address. The preview computes the same without writing.
import type { BodyOf } from '#api/endpoint.ts'
import type { MergeCounts, MergePreview, mergeLeads as mergeLeadsEndpoint } from '#api/leads/duplicates.ts'
import { allow, checkEach, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { companyDomainOfKey } from '#core/leads/company-domain.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import { decideMergedEnrollments, type MergedEnrollments, mergedValues } from '#core/leads/merge-leads.ts'
import { optOut } from '#server/compliance/actions/opt-out.ts'
import type { Context, Db } from '#server/context.ts'
import { type ConsentChange, lockConsents, writeConsents } from '#server/data/compliance/consents.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import { lockEnrollment, updateEnrollmentsStatus } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { listAddressesOf, setOtherAddresses } from '#server/data/leads/addresses.ts'
import { setChangeCause } from '#server/data/leads/change-cause.ts'
import { lockLeads, removeLeads } from '#server/data/leads/deletions.ts'
import { updateLead } from '#server/data/leads/leads.ts'
import {
  countOfLeads,
  listMergeLeads,
  type MergeLead,
  mergeFields,
} from '#server/data/leads/merges/merge-facts.ts'
import { insertMerge, storeForUndo } from '#server/data/leads/merges/merge-log.ts'
import {
  allowParallel,
  closeNodes,
  listMergeEnrollments,
  lockEnrollmentsOfLeads,
  type MergeEnrollmentRow,
  moveRows,
  releaseClaims,
  setCompanyOfPlanned,
  snapshotLeads,
} from '#server/data/leads/merges/merges.ts'
import { skipUnsent } from '#server/data/sending/executions.ts'
import { retryable } from '#server/platform/db/database.ts'
import { replanManually } from '#server/sending/actions/replan-one.ts'
import { releaseBlockedByLead } from '#server/writing/actions/missing-values.ts'

export type MergeRequest = BodyOf<typeof mergeLeadsEndpoint>

type Plan = {
  survivor: MergeLead
  others: MergeLead[]
  enrollments: MergeEnrollmentRow[]
  decision: MergedEnrollments
  counts: MergeCounts
  addresses: string[]
  isSuppressed: boolean
}

export async function previewMerge(ctx: Context, scope: Scope, request: MergeRequest): Promise<MergePreview> {
  const plan = await planOf(ctx.db, scope, request, listMergeEnrollments)
  const { survivor, others, enrollments, decision, addresses } = plan
  const lead = mergedValues([survivor, ...others], request.choice)
  const nameOf = new Map(enrollments.map(({ id, sequenceName }) => [id, sequenceName]))
  const ended = new Set(decision.ends.map(({ id }) => id))
  const key = keyOf(lead.contactEmail)
  return {
    lead,
    counts: plan.counts,
    ends: decision.ends.map(({ id, reason }) => ({
      enrollmentId: id,
      sequenceName: nameOf.get(id) ?? '',
      reason,
    })),
    continues: enrollments
      .filter(
        ({ id, status }) => ['pending', 'active', 'paused', 'blocked'].includes(status) && !ended.has(id),
      )
      .map(({ id, sequenceName }) => ({
        enrollmentId: id,
        sequenceName,
        droppedMails: decision.dropped.find((one) => one.id === id)?.nodeIds.length ?? 0,
      })),
    isSuppressed: plan.isSuppressed,
    otherAddresses: addresses.filter((address) => address !== key),
  }
}

export async function mergeLeads(
  ctx: Context,
  scope: Scope,
  request: MergeRequest,
): Promise<{ mergeId: string; leadId: string; counts: MergeCounts }> {
  const done = await retryable(() => ctx.db.transaction().execute((tx) => merge(ctx, tx, scope, request)))
  await releaseBlockedByLead(ctx, [done.leadId])
  return done
}

async function merge(ctx: Context, tx: Db, scope: Scope, request: MergeRequest) {
  const plan = await planOf(tx, scope, request, async (db, leadIds) => {
    await lockEnrollmentsOfLeads(db, leadIds)
    await lockLeads(db, leadIds)
    return listMergeEnrollments(db, leadIds)
  })
  const { survivor, others, enrollments, decision, counts, addresses } = plan
  const at = ctx.clock.now()
  const mergeId = ctx.newId()
  const goneIds = others.map(({ id }) => id)
  const values = mergedValues([survivor, ...others], request.choice)
  const leads = await snapshotLeads(tx, goneIds)
  await endMergedEnrollments(tx, enrollments, decision, at)
  await releaseClaims(
    tx,
    enrollments.map(({ id }) => id),
    at,
  )
  for (const { id, nodeIds } of decision.dropped) await closeNodes(tx, id, nodeIds, ctx.newId, at)
  await allowParallel(tx, decision.parallel)
  await insertMerge(tx, {
    id: mergeId,
    workspaceId: survivor.workspaceId,
    survivorId: survivor.id,
    mergedIds: goneIds,
    counts,
    mergedNames: others.map(({ label }) => label),
    mergedBy: scope.userId,
    mergedAt: at,
  })
  await needsConsentChoice(tx, {
    survivor,
    others,
    chosenId: request.choice.consent ?? null,
    userId: scope.userId,
    at,
  })
  const moved = await moveRows(tx, goneIds, survivor.id)
  await removeLeads(tx, goneIds)
  await setChangeCause(tx, { cause: 'merged', userId: scope.userId, mergeId })
  const emailKey = keyOf(values.contactEmail)
  await updateLead(tx, survivor.id, { ...values, emailKey }, at)
  await storeForUndo(tx, mergeId, { leads, moved, before: mergeFields(survivor), after: { ...values } })
  await setOtherAddresses(
    tx,
    { id: survivor.id, workspaceId: survivor.workspaceId, emailKey },
    addresses,
    mergeId,
  )
  await setCompanyOfPlanned(tx, survivor.id, emailKey && companyDomainOfKey(emailKey))
  await replanOpenEnrollments(ctx, tx, enrollments, decision, at)
  if (plan.isSuppressed) await suppressEverywhere(ctx, tx, survivor.workspaceId, addresses, scope.userId, at)
  return { mergeId, leadId: survivor.id, counts }
}

/** The leads and the effect on their enrollments. @throws AppError leads_not_mergeable, lead_not_found, forbidden */
async function planOf(
  db: Db,
  scope: Scope,
  { survivorId, leadIds, keepsParallel }: MergeRequest,
  readEnrollments: (db: Db, leadIds: readonly string[]) => Promise<MergeEnrollmentRow[]>,
): Promise<Plan> {
  const ids = [...new Set([survivorId, ...leadIds])]
  const known = new Map((await listMergeLeads(db, ids)).map((lead) => [lead.id, lead]))
  await checkEach(ids, (id) => allow(scope, known.get(id), (lead) => [lead.workspaceId], 'lead_not_found'))
  const enrollments = await readEnrollments(db, ids)
  // read again after locking: another user may have edited or merged them meanwhile
  const found = await listMergeLeads(db, ids)
  const survivor = found.find(({ id }) => id === survivorId)
  const others = ids.slice(1).flatMap((id) => found.find((lead) => lead.id === id) ?? [])
  const workspaceIds = new Set(found.map(({ workspaceId }) => workspaceId))
  if (!survivor || others.length === 0 || found.length !== ids.length || workspaceIds.size > 1)
    throw new AppError('leads_not_mergeable')
  const decision = decideMergedEnrollments(enrollments, keepsParallel)
  const moving = others.map(({ id }) => id)
  const addresses = await listAddressesOf(db, ids)
  const suppressed = await Promise.all(
    addresses.map((address) => isSuppressed(db, survivor.workspaceId, address)),
  )
  return {
    survivor,
    others,
    enrollments,
    decision,
    addresses,
    isSuppressed: suppressed.includes(true),
    counts: {
      ...(await countOfLeads(db, moving)),
      enrollments: enrollments.filter(({ leadId }) => moving.includes(leadId)).length,
      ended: decision.ends.length,
      dropped: decision.dropped.reduce((sum, { nodeIds }) => sum + nodeIds.length, 0),
    },
  }
}

const END_DETAILS = {
  same_sequence: '합친 연락처의 등록이 같은 시퀀스에서 더 진행되었습니다.',
  replied: '합친 연락처가 이 시퀀스에 이미 회신했거나 수신을 거부했습니다.',
  other_sequence: '합친 연락처가 다른 시퀀스에서 진행 중입니다.',
} as const

async function endMergedEnrollments(
  tx: Db,
  enrollments: readonly MergeEnrollmentRow[],
  { ends }: MergedEnrollments,
  now: Date,
): Promise<void> {
  for (const { id, reason } of ends) {
    const at = new Date(
      now.getTime() + (enrollments.find((enrollment) => enrollment.id === id)?.clockOffsetMs ?? 0),
    )
    await updateEnrollmentsStatus(tx, [id], {
      status: 'removed',
      reason: 'lead_merged',
      detail: END_DETAILS[reason],
      at,
    })
    await skipUnsent(tx, [id], 'lead_merged', at)
    await insertEvents(tx, [
      { kind: 'removed', at, enrollmentId: id, data: { reason: 'lead_merged', detail: END_DETAILS[reason] } },
    ])
  }
}

/** An enrollment that skips mails gets new times for the others. */
async function replanOpenEnrollments(
  ctx: Context,
  tx: Db,
  enrollments: readonly MergeEnrollmentRow[],
  { dropped }: MergedEnrollments,
  now: Date,
): Promise<void> {
  for (const { id } of dropped) {
    const enrollment = await lockEnrollment(tx, id)
    const offset = enrollments.find((enrollment) => enrollment.id === id)?.clockOffsetMs ?? 0
    if (enrollment) await replanManually(ctx, tx, enrollment, new Date(now.getTime() + offset))
  }
}

/** One of the leads opted out: all of their addresses are suppressed. */
async function suppressEverywhere(
  ctx: Context,
  tx: Db,
  workspaceId: string,
  addresses: readonly string[],
  createdBy: string | null,
  at: Date,
): Promise<void> {
  for (const value of addresses)
    await optOut(ctx, tx, { workspaceId, kind: 'address', value, createdBy }, 'manual', at)
}

const keyOf = (address: string | null): string | null => {
  const email = normalizeEmail(address)
  return email.ok ? email.key : null
}

// The legal basis of the survivor: the chosen lead's, else its own, else that of the first other lead that has one. Every change
// is logged.

async function needsConsentChoice(
  tx: Db,
  {
    survivor,
    others,
    chosenId,
    userId,
    at,
  }: {
    survivor: MergeLead
    others: readonly MergeLead[]
    chosenId: string | null
    userId: string | null
    at: Date
  },
): Promise<void> {
  const all = [survivor, ...others]
  const from = all.find(({ id }) => id === chosenId) ?? all.find(({ hasConsent }) => hasConsent)
  if (!from || from.id === survivor.id) return
  const held = await lockConsents(
    tx,
    all.map(({ id }) => id),
  )
  const own = held.find(({ leadId }) => leadId === survivor.id)
  const after = held.find(({ leadId }) => leadId === from.id)?.before ?? null
  if (!own || (after === null && own.before === null)) return
  const change: ConsentChange = { ...own, after }
  await writeConsents(tx, [change], { action: after === null ? 'removed' : 'set', userId, at })
}
