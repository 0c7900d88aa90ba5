// Which leads are in a rehearsal and which cannot be enrolled, by the rule of enrolling.
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { graphOf } from '#core/sequences/workflow/graph.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { type EnrollableLead, listEnrollableLeads } from '#server/data/enrollments/enrollable-leads.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'
import { listTemplateLeads } from '#server/data/writing/template-leads.ts'
import { groupOf, SKIP_MESSAGES } from '#server/enrollments/actions/enroll.ts'
import { mapInSlices } from '#server/platform/slices.ts'

/** The size of one rehearsal; further leads are left out and counted. */
export const MAX_LEADS = 20_000
export const MAX_MAILS = 200_000
const MAX_SHOWN_SKIPPED = 50

type Rejected = { leadId: string; skipReason: NonNullable<EnrollableLead['skipReason']> }
type LeadsRequest = {
  leadId?: string | undefined
  leadIds?: readonly string[] | undefined
  customerGroupId?: string | undefined
  allowParallel?: boolean | undefined
}
export type RequestedLeads = {
  fresh: string[]
  enrolled: string[]
  rejected: Rejected[]
  leftOutCount: number
}

/** A single requested lead is previewed even if it cannot be enrolled now; of a group only leads that can be. */
export async function listRequestedLeads(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
  workflow: Workflow,
  request: LeadsRequest,
): Promise<RequestedLeads> {
  const { leadId, leadIds = leadId ? [leadId] : null, allowParallel = false } = request
  const requested: RequestedLeads = { fresh: [], enrolled: [], rejected: [], leftOutCount: 0 }
  const customerGroupId = request.customerGroupId
    ? await groupOf(ctx.db, scope, sequence, request)
    : sequence.customerGroupId
  if (!leadIds && !customerGroupId) return requested
  const leads = await listEnrollableLeads(ctx.db, scope, {
    sequenceId: sequence.id,
    workspaceIds: sequence.workspaceIds,
    leads: leadIds ? { ids: leadIds } : { customerGroupId: customerGroupId ?? '' },
    allowParallel,
    now: ctx.clock.now(),
  })
  if (leadId && leads[0]?.skipReason === 'lead_not_found') throw new AppError('lead_not_found')
  const graph = graphOf(workflow)
  let mails = 0
  await mapInSlices(leads, (lead) => {
    const { skipReason } = lead
    const isEnrolled = skipReason === 'already_enrolled'
    // leads of workspaces the caller cannot see are not mentioned
    if (skipReason === 'lead_not_found') return
    if (skipReason !== null && !isEnrolled) requested.rejected.push({ leadId: lead.leadId, skipReason })
    if (skipReason !== null && !isEnrolled && !leadId) return
    const isFull = requested.fresh.length + requested.enrolled.length >= MAX_LEADS || mails >= MAX_MAILS
    if (!isFull) mails += pathOf(workflow, lead.leadId, graph).steps.length
    if (isFull || mails > MAX_MAILS) requested.leftOutCount++
    else (isEnrolled ? requested.enrolled : requested.fresh).push(lead.leadId)
  })
  return requested
}

export async function presentSkipped(
  ctx: Context,
  rejected: readonly Rejected[],
): Promise<SequenceRehearsal['rejected']> {
  const counts = new Map<Rejected['skipReason'], number>()
  for (const { skipReason } of rejected) counts.set(skipReason, (counts.get(skipReason) ?? 0) + 1)
  const shown = rejected.slice(0, MAX_SHOWN_SKIPPED)
  const leads = await listTemplateLeads(
    ctx.db,
    shown.map((lead) => lead.leadId),
  )
  return {
    total: rejected.length,
    reasons: [...counts].map(([reason, count]) => ({ reason, count, message: SKIP_MESSAGES[reason] })),
    data: shown.map(({ leadId, skipReason }) => ({
      leadId,
      companyName: leads.get(leadId)?.companyName ?? '',
      contactName: leads.get(leadId)?.contactName ?? '',
      reason: skipReason,
      message: SKIP_MESSAGES[skipReason],
    })),
  }
}
