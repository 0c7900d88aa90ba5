// The job `research-lead`: reads the site of a lead, asks the model for facts, checks and stores them. Each failure becomes a
// state with a sentence; a job that runs twice does no harm (rules.md ).
import { createHash } from 'node:crypto'
import { DAY_MS } from '#core/calendar/date.ts'
import { checkFacts } from '#core/leads/research/check-facts.ts'
import type { ReadFault } from '#core/leads/research/read-faults.ts'
import {
  FRESH_DAYS,
  faultSentence,
  isFresh,
  type OwnFault,
  planResearch,
} from '#core/leads/research/research.ts'
import {
  numberSentences,
  RESEARCH_OUTPUT,
  RESEARCH_PROMPT_VERSION,
  researchPrompt,
} from '#core/leads/research/research-prompt.ts'
import type { ModelFailure } from '#core/ports.ts'
import { settingsFor } from '#core/writing/model.ts'
import type { Context } from '#server/context.ts'
import { findSitePages, type KeptSite, replacePageFacts, saveSitePages } from '#server/data/leads/facts.ts'
import {
  claimResearch,
  finishResearch,
  isStillReading,
  listResearchCandidatesOf,
  type ResearchTask,
  requestResearch,
  stopResearchRun,
} from '#server/data/leads/research.ts'
import { findModelRecord } from '#server/data/writing/model-settings.ts'
import { forgetFindings } from '#server/data/writing/quality-findings.ts'
import { NO_ORIGIN, openModel, UNWANTED } from '#server/writing/actions/open-model.ts'

export async function researchLead(ctx: Context, leadId: string, signal: AbortSignal): Promise<void> {
  const task = await claimResearch(ctx.db, leadId, ctx.clock.now())
  if (!task) return
  const model = await openModel(ctx, task.workspaceId)
  if (model.record.research === 'off') return end(ctx, task, 'turned_off')
  const site = await readSite(ctx, task, signal)
  if (signal.aborted) throw new Error('the job was stopped')
  if (typeof site === 'string') return end(ctx, task, site)

  const request = {
    ...researchPrompt(site.pages, task, model.record.companyIntro),
    purpose: 'research' as const,
    promptVersion: RESEARCH_PROMPT_VERSION,
    output: RESEARCH_OUTPUT,
  }
  const { preset, baseUrl, model: modelName } = settingsFor(model.record, 'research')
  const inputHash = createHash('sha256')
    .update(
      JSON.stringify([preset, baseUrl, modelName, RESEARCH_PROMPT_VERSION, request.system, request.prompt]),
    )
    .digest('hex')
  const done = { state: 'done' as const, inputHash, promptVersion: RESEARCH_PROMPT_VERSION }
  // the same pages and the same model: the stored facts are the answer
  if (inputHash === task.inputHash)
    return finishResearch(ctx.db, task, { ...done, model: task.model }, ctx.clock.now())
  const answer = await model.ask(request, signal, NO_ORIGIN, {
    hooks: { beforeCall: async () => ((await isStillReading(ctx.db, task)) ? null : UNWANTED) },
  })
  if (signal.aborted) throw new Error('the job was stopped')
  if (!answer.ok) return endByModel(ctx, task, answer)
  const facts = checkFacts(answer.value, numberSentences(site.pages))
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await isStillReading(tx, task))) return
    const at = ctx.clock.now()
    const rows = facts.map((fact) => ({ ...fact, id: ctx.newId() }))
    await replacePageFacts(tx, task.leadId, rows, site.fetchedAt, at)
    await finishResearch(tx, task, { ...done, model: answer.model }, at)
    await forgetFindings(tx, { leadIds: [task.leadId] })
  })
}

/**
 * Before a mail is written: researches a lead that was not researched lately. A mail is also written without facts, so a
 * failure is only a state of the lead. A lead that waits for its own job is read here, and the job then finds nothing to do.
 */
export async function researchBefore(ctx: Context, leadId: string, signal: AbortSignal): Promise<void> {
  const [lead] = await listResearchCandidatesOf(ctx.db, leadId)
  if (!lead || (await findModelRecord(ctx.db, lead.workspaceId)).research === 'off') return
  const { toRead, running } = planResearch([lead], ctx.clock.now())
  // one that failed lately would fail for each mail again
  const failedLately = lead.state === 'failed' && lead.at !== null && isFresh(lead.at, ctx.clock.now())
  if (running.length === 0 && (toRead.length === 0 || failedLately)) return
  await requestResearch(ctx.db, ctx.newId(), toRead, ctx.clock.now())
  await researchLead(ctx, leadId, signal)
}

/** The last attempt of the job has failed. */
export async function failResearch(ctx: Context, leadId: string): Promise<void> {
  const task = await claimResearch(ctx.db, leadId, ctx.clock.now())
  if (task) await end(ctx, task, 'gave_up')
}

/** The kept texts of the site, or those of its pages now. */
async function readSite(
  ctx: Context,
  task: ResearchTask,
  signal: AbortSignal,
): Promise<KeptSite | ReadFault> {
  const since = new Date(ctx.clock.now().getTime() - FRESH_DAYS * DAY_MS)
  const kept = await findSitePages(ctx.db, task.workspaceId, task.site, since)
  if (kept) return kept
  const reading = await ctx.siteReader.read(task.site, signal)
  if (!reading.ok) {
    ctx.log.info({ leadId: task.leadId, fault: reading.fault, detail: reading.detail }, 'a site was not read')
    return reading.fault
  }
  const pages = reading.pages.map(({ url, title, sentences, footer }) => ({ url, title, sentences, footer }))
  const site = { pages, fetchedAt: ctx.clock.now() }
  await saveSitePages(ctx.db, task.workspaceId, task.site, site, since)
  return site
}

const end = (ctx: Context, task: ResearchTask, fault: ReadFault | OwnFault): Promise<void> =>
  finishResearch(ctx.db, task, { state: 'failed', fault, detail: faultSentence(fault) }, ctx.clock.now())

async function endByModel(
  ctx: Context,
  task: ResearchTask,
  { code, why, retry }: ModelFailure,
): Promise<void> {
  if (code === 'unwanted') return
  const at = ctx.clock.now()
  // no further call can succeed: one message for the run
  const state = retry === 'stop' ? ('stopped' as const) : ('failed' as const)
  await finishResearch(ctx.db, task, { state, fault: code, detail: why }, at)
  if (retry !== 'stop') return
  const rest = { fault: code, detail: why, alsoReading: false }
  await stopResearchRun(ctx.db, task.runId, [task.workspaceId], rest, at)
}
