// What a process does beside answering: the engine, and the jobs of every queue.

import { MAX_CALLS_AT_ONCE } from '#core/model.ts'
import { endOverdue } from '../actions/end-for-good.ts'
import { endWorkspaces } from '../actions/give-up-workspace.ts'
import { giveUpImport, importLeads } from '../actions/import-leads.ts'
import { remindConsents, startConsentRounds } from '../actions/remind-consents.ts'
import type { Context } from '../context.ts'
import { startEngine } from '../engine/engine.ts'
import { generateEmail, giveUpEmail } from '../engine/generate.ts'
import { startWebhooks } from '../engine/webhooks.ts'
import type { JobSystem } from '../jobs/jobs.ts'

/** @param isAlone no other process can use this database */
export async function startWork(
  ctx: Context,
  jobs: JobSystem,
  isAlone: boolean,
): Promise<{ stop(): Promise<void> }> {
  jobs.work('import-leads', (id, signal) => importLeads(ctx, id, signal), {
    // a file is in memory while it is imported
    concurrency: 1,
    onGivenUp: (id) => giveUpImport(ctx, id),
  })
  jobs.work('generate-email', (id, signal, place) => generateEmail(ctx, id, signal, place), {
    // in our own hands; how many wait for an answer is each workspace's own limit
    concurrency: MAX_CALLS_AT_ONCE + 14,
    onGivenUp: (id) => giveUpEmail(ctx, id),
  })
  jobs.work('remind-consents', (id) => remindConsents(ctx, id).then(() => {}), {
    concurrency: 1,
    onGivenUp: async (id) => ctx.log.error({ workspaceId: id }, 'consents could not be looked at today'),
  })
  const webhooks = startWebhooks(ctx, WEBHOOKS_MS)
  const engine = await startEngine(ctx, { isAlone, onWebhooks: webhooks.wake })
  const rounds = startRounds(ctx)
  return {
    async stop() {
      await rounds.stop()
      await Promise.all([engine.stop(), webhooks.stop()])
    },
  }
}

/** Daily by the calendar and not by a timer: asked often, each workspace has one look a day, also after downtime. */
function startRounds(ctx: Context): { stop(): Promise<void> } {
  let round = Promise.resolve()
  const begin = (): void => {
    round = round
      .then(() => startConsentRounds(ctx))
      .then(() => {})
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the daily look at consents could not start'))
      .then(() => endOverdue(ctx))
      .then(() => endWorkspaces(ctx))
      .then(() => {})
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the bin could not be emptied'))
  }
  begin()
  const timer = setInterval(begin, ROUND_MS)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

const ROUND_MS = 10 * 60_000
/** Only in case the engine does not run: it looks for them, too, and wakes them. */
const WEBHOOKS_MS = 15_000
