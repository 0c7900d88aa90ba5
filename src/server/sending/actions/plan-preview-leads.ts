// Which leads are in a plan preview and which cannot be enrolled, by the rule of enrolling.
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { graphOf } from '#core/sequences/workflow/graph.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { groupOf, SKIP_MESSAGES } from '#server/enrollments/actions/enroll.ts'
import { type EnrollableLead, listEnrollableLeads } from '#server/enrollments/store/enrollable-leads.ts'
import type { SequenceRecord } from '#server/sequences/store/sequences.ts'
import { listTemplateLeads } from '#server/writing/store/template-leads.ts'

/** A plan of this size takes well under a second; further leads are left out and counted. */
const MAX_LEADS = 20_000
const MAX_MAILS = 200_000
const MAX_SHOWN_SKIPPED = 50

type Refused = EnrollableLead & { refusal: NonNullable<EnrollableLead['refusal']> }
type Asked = {
  leadId?: string | undefined
  leadIds?: readonly string[] | undefined
  customerGroupId?: string | undefined
  allowParallel?: boolean | undefined
}
export type People = { fresh: string[]; enrolled: string[]; refused: Refused[]; leftOutCount: number }

/** A single requested lead is previewed even if it cannot be enrolled now; of a group only leads that can be. */
export async function listRequestedLeads(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
  workflow: Workflow,
  ask: Asked,
): Promise<People> {
  const { leadId, leadIds = leadId ? [leadId] : null, allowParallel = false } = ask
  const people: People = { fresh: [], enrolled: [], refused: [], leftOutCount: 0 }
  const customerGroupId = ask.customerGroupId
    ? await groupOf(ctx.db, scope, sequence, ask)
    : sequence.customerGroupId
  if (!leadIds && !customerGroupId) return people
  const leads = await listEnrollableLeads(ctx.db, scope, {
    sequenceId: sequence.id,
    workspaceIds: sequence.workspaceIds,
    leads: leadIds ? { ids: leadIds } : { customerGroupId: customerGroupId ?? '' },
    allowParallel,
    now: ctx.clock.now(),
  })
  if (leadId && leads[0]?.refusal === 'lead_not_found') throw new AppError('lead_not_found')
  const graph = graphOf(workflow)
  let mails = 0
  for (const lead of leads) {
    const { refusal } = lead
    const isEnrolled = refusal === 'already_enrolled'
    // leads of workspaces the caller cannot see are not mentioned
    if (refusal === 'lead_not_found') continue
    if (refusal !== null && !isEnrolled) people.refused.push({ ...lead, refusal })
    if (refusal !== null && !isEnrolled && !leadId) continue
    mails += pathOf(workflow, lead.leadId, graph).steps.length
    const isTooMuch = people.fresh.length + people.enrolled.length >= MAX_LEADS || mails > MAX_MAILS
    if (isTooMuch) people.leftOutCount++
    else (isEnrolled ? people.enrolled : people.fresh).push(lead.leadId)
  }
  return people
}

export async function presentSkipped(
  ctx: Context,
  refused: readonly Refused[],
): Promise<SequenceRehearsal['refused']> {
  const counts = new Map<Refused['refusal'], number>()
  for (const { refusal } of refused) counts.set(refusal, (counts.get(refusal) ?? 0) + 1)
  const shown = refused.slice(0, MAX_SHOWN_SKIPPED)
  const leads = await listTemplateLeads(
    ctx.db,
    shown.map((lead) => lead.leadId),
  )
  return {
    total: refused.length,
    reasons: [...counts].map(([reason, count]) => ({ reason, count, message: SKIP_MESSAGES[reason] })),
    data: shown.map(({ leadId, refusal }) => ({
      leadId,
      companyName: leads.get(leadId)?.companyName ?? '',
      contactName: leads.get(leadId)?.contactName ?? '',
      reason: refusal,
      message: SKIP_MESSAGES[refusal],
    })),
  }
}
