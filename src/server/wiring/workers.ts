// What a worker process runs: the loops and the jobs of every queue.
import { DAY_MS } from '#core/calendar/date.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { MAX_PARALLEL_CALLS } from '#core/ports.ts'
import { remindConsents, startConsentChecks } from '#server/compliance/actions/remind-consents.ts'
import type { Context } from '#server/context.ts'
import { deleteMailDomains } from '#server/data/leads/mail-domains.ts'
import { deleteEmptyCohorts } from '#server/data/overview/cohorts.ts'
import { deleteUnusedFiles } from '#server/data/sending/files.ts'
import { prepareAnswer } from '#server/inbox/actions/prepare-answer.ts'
import { failIntentReading, readIntentByModel } from '#server/inbox/actions/read-intent-by-model.ts'
import { failImport, importLeads } from '#server/leads/actions/import.ts'
import { failResearch, researchLead } from '#server/leads/actions/research/research-lead.ts'
import type { JobSystem } from '#server/platform/jobs/jobs.ts'
import { startWebhooks } from '#server/webhooks/deliver.ts'
import { deleteClosedWorkspaces } from '#server/workspaces/actions/close.ts'
import { deleteExpired } from '#server/workspaces/actions/delete-permanently.ts'
import { forgetExpiredFacts } from '#server/writing/actions/sources/list-own-facts.ts'
import { failOwnSource, readOwnSource } from '#server/writing/actions/sources/read-own-source.ts'
import { removeUnusedImages } from '#server/writing/actions/store-images.ts'
import { failGeneration, generateEmail } from '#server/writing/generate.ts'
import { startEngine } from './engine.ts'

/** @param isAlone no other process can use this database */
export async function startWork(
  ctx: Context,
  jobs: JobSystem,
  isAlone: boolean,
): Promise<{ stop(): Promise<void> }> {
  await jobs.work('import-leads', (id, signal) => importLeads(ctx, id, signal), {
    // a file is in memory while it is imported
    concurrency: 1,
    onGivenUp: (id) => failImport(ctx, id),
  })
  await jobs.work('generate-email', (id, signal) => generateEmail(ctx, id, signal), {
    // most jobs wait for a model; with eight slow workspaces a ninth waits
    concurrency: 8 * EMAILS_OF_WORKSPACE,
    groupConcurrency: EMAILS_OF_WORKSPACE,
    onGivenUp: (id) => failGeneration(ctx, id),
  })
  await jobs.work('remind-consents', (id) => remindConsents(ctx, id).then(() => {}), {
    concurrency: 1,
    onGivenUp: async (id) => ctx.log.error({ workspaceId: id }, 'the consent check of a workspace failed'),
  })
  await jobs.work('read-intent', (id, signal) => readIntentByModel(ctx, id, signal), {
    concurrency: 8,
    groupConcurrency: 4,
    onGivenUp: (id) => failIntentReading(ctx, id),
  })
  await jobs.work('prepare-answer', (id, signal) => prepareAnswer(ctx, id, signal), {
    concurrency: 4,
    groupConcurrency: 2,
    onGivenUp: async (id) => ctx.log.error({ messageId: id }, 'an answer could not be prepared'),
  })
  await jobs.work('research-lead', (id, signal) => researchLead(ctx, id, signal), {
    // most of the time is a pause between two requests to one host
    concurrency: 4,
    groupConcurrency: 2,
    onGivenUp: (id) => failResearch(ctx, id),
  })
  await jobs.work('read-own-source', (id, signal) => readOwnSource(ctx, id, signal), {
    concurrency: 2,
    groupConcurrency: 1,
    onGivenUp: (id) => failOwnSource(ctx, id),
  })
  const webhooks = startWebhooks(ctx, WEBHOOKS_MS)
  const engine = await startEngine(ctx, { isAlone, onWebhooks: webhooks.wake })
  const rounds = startDailyJobs(ctx)
  return {
    async stop() {
      await rounds.stop()
      await Promise.all([engine.stop(), webhooks.stop()])
    },
  }
}

/** Each workspace is checked once a day by the calendar; polling also covers days on which no process ran. */
function startDailyJobs(ctx: Context): { stop(): Promise<void> } {
  let round = Promise.resolve()
  let cleanedOn = ''
  // reads a whole table, so once a day
  const cleanCounters = async (): Promise<void> => {
    const today = workspaceDate(ctx.clock.now())
    if (today === cleanedOn) return
    await deleteEmptyCohorts(ctx.db)
    await deleteMailDomains(ctx.db, new Date(ctx.clock.now().getTime() - KEPT_DOMAIN_DAYS * DAY_MS))
    await removeUnusedImages(ctx)
    await deleteUnusedFiles(ctx.db, ctx.clock.now())
    await forgetExpiredFacts(ctx)
    cleanedOn = today
  }
  const begin = (): void => {
    round = round
      .then(cleanCounters)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'empty counters could not be deleted'))
      .then(() => startConsentChecks(ctx))
      .then(() => {})
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the daily consent check could not start'))
      .then(() => deleteExpired(ctx))
      .then(() => deleteClosedWorkspaces(ctx))
      .then(() => {})
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the bin could not be emptied'))
  }
  begin()
  const timer = setInterval(begin, DAILY_CHECK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

/** The maximum of parallel model calls of one workspace, and some mails being prepared or stored meanwhile. */
const EMAILS_OF_WORKSPACE = MAX_PARALLEL_CALLS + 14
/** DNS records of domains that were not checked again are deleted after this time. */
const KEPT_DOMAIN_DAYS = 30
const DAILY_CHECK_MS = 10 * 60_000
/** A fallback: the engine checks every second and wakes this loop. */
const WEBHOOKS_MS = 15_000
