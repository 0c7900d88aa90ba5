// Starts, estimates and cancels research of leads.
import type { ReplyInputOf } from '#api/endpoint.ts'
import type {
  estimateResearch as estimateResearchEndpoint,
  startBulkResearch as startBulkResearchEndpoint,
} from '#api/leads/lead-research.ts'
import type { LeadChoice } from '#api/leads/leads.ts'
import { allowedWorkspaces, isAllowed, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { faultSentence, planResearch, type ResearchPlan } from '#core/leads/research/research.ts'
import { costOf, settingsFor } from '#core/writing/model.ts'
import type { Context } from '#server/context.ts'
import { forgetSitePages } from '#server/data/leads/facts.ts'
import { getLead } from '#server/data/leads/leads.ts'
import {
  findResearchRun,
  listResearchCandidates,
  type ResearchRun,
  requestResearch,
  stopResearchRun,
} from '#server/data/leads/research.ts'
import { findMeanUse } from '#server/data/writing/model-calls.ts'
import { findModelRecord } from '#server/data/writing/model-settings.ts'
import { chosenLeads } from '#server/leads/actions/chosen-leads.ts'

/** Reads the site of one lead again, also when it was read before. @throws lead_not_found, conflict */
export async function startLeadResearch(ctx: Context, scope: Scope, id: string): Promise<void> {
  const lead = await getLead(ctx.db, scope, id)
  if ((await findModelRecord(ctx.db, lead.workspaceId)).research === 'off')
    throw new AppError('conflict', { message: faultSentence('turned_off') })
  const { plan } = await planOf(ctx, scope, [lead.id], true)
  if (plan.withoutSite.length > 0) throw new AppError('conflict', { message: faultSentence('no_site') })
  await ctx.db.transaction().execute(async (tx) => {
    for (const { site } of plan.toRead) await forgetSitePages(tx, lead.workspaceId, site)
    const waiting = await requestResearch(tx, ctx.newId(), plan.toRead, ctx.clock.now())
    await ctx.jobs.enqueue(tx, 'research-lead', waiting.map(toJob))
  })
}

export type StartedResearch = ReplyInputOf<typeof startBulkResearchEndpoint>

/** Leads of other workspaces are skipped. @throws forbidden */
export async function startBulkResearch(
  ctx: Context,
  scope: Scope,
  leads: LeadChoice,
): Promise<StartedResearch> {
  const runId = ctx.newId()
  let queued = 0
  let counts = NO_SKIPPED
  for await (const ids of chosenLeads(ctx, scope, leads)) {
    const { plan, turnedOff } = await planOf(ctx, scope, ids)
    queued += await ctx.db.transaction().execute(async (tx) => {
      const rows = await requestResearch(tx, runId, plan.toRead, ctx.clock.now())
      await ctx.jobs.enqueue(tx, 'research-lead', rows.map(toJob))
      return rows.length
    })
    counts = withSkipped(counts, plan, turnedOff)
  }
  return { runId: queued > 0 ? runId : null, queued, ...counts }
}

type Skipped = Omit<StartedResearch, 'runId' | 'queued'>
export type ResearchEstimate = ReplyInputOf<typeof estimateResearchEndpoint>

export async function estimateResearch(
  ctx: Context,
  scope: Scope,
  leads: LeadChoice,
): Promise<ResearchEstimate> {
  const calls = new Map<string, number>()
  let counts = NO_SKIPPED
  for await (const ids of chosenLeads(ctx, scope, leads)) {
    const { plan, turnedOff, workspaceOf } = await planOf(ctx, scope, ids)
    for (const { leadId } of plan.toRead) {
      const workspaceId = workspaceOf.get(leadId) ?? ''
      calls.set(workspaceId, (calls.get(workspaceId) ?? 0) + 1)
    }
    counts = withSkipped(counts, plan, turnedOff)
  }
  let toRead = 0
  let cost: number | null = 0
  for (const [workspaceId, count] of calls) {
    const mean = await findMeanUse(ctx.db, workspaceId, 'research')
    const one = mean && costOf(mean, settingsFor(await findModelRecord(ctx.db, workspaceId), 'research'))
    cost = cost === null || one === null ? null : cost + one * count
    toRead += count
  }
  return { toRead, ...counts, cost }
}

const toJob = ({ leadId, workspaceId }: { leadId: string; workspaceId: string }) => ({
  id: leadId,
  group: workspaceId,
})

const NO_SKIPPED: Skipped = { withoutSite: 0, fresh: 0, running: 0, turnedOff: 0 }
const withSkipped = (sum: Skipped, plan: ResearchPlan, turnedOff: number): Skipped => ({
  withoutSite: sum.withoutSite + plan.withoutSite.length,
  fresh: sum.fresh + plan.fresh.length,
  running: sum.running + plan.running.length,
  turnedOff: sum.turnedOff + turnedOff,
})

async function planOf(ctx: Context, scope: Scope, leadIds: readonly string[], again = false) {
  const all = await listResearchCandidates(ctx.db, leadIds, allowedWorkspaces(scope))
  const uses = new Map<string, boolean>()
  for (const { workspaceId } of all)
    if (!uses.has(workspaceId))
      uses.set(workspaceId, (await findModelRecord(ctx.db, workspaceId)).research === 'on')
  const leads = all.filter(({ workspaceId }) => uses.get(workspaceId))
  return {
    plan: planResearch(leads, ctx.clock.now(), { again }),
    turnedOff: all.length - leads.length,
    workspaceOf: new Map(leads.map(({ leadId, workspaceId }) => [leadId, workspaceId])),
  }
}

/** @throws not_found */
export async function readResearchRun(ctx: Context, scope: Scope, id: string): Promise<ResearchRun> {
  const run = await findResearchRun(ctx.db, id, visibleWorkspaces(scope))
  if (!run) throw new AppError('not_found')
  const { workspaceIds: _, ...progress } = run
  return progress
}

/** Leads that wait or are read end as `stopped`; facts found before stay. @throws not_found, forbidden */
export async function cancelResearchRun(ctx: Context, scope: Scope, id: string): Promise<ResearchRun> {
  const run = await findResearchRun(ctx.db, id, visibleWorkspaces(scope))
  if (!run) throw new AppError('not_found')
  if (!isAllowed(scope, run.workspaceIds)) throw new AppError('forbidden')
  const why = { fault: 'cancelled', detail: faultSentence('cancelled'), alsoReading: true }
  await stopResearchRun(ctx.db, id, allowedWorkspaces(scope), why, ctx.clock.now())
  return readResearchRun(ctx, scope, id)
}
