// What a process does beside answering: the engine, and the jobs of every queue.

import { MAX_CALLS_AT_ONCE } from '#core/model.ts'
import { giveUpImport, importLeads } from '../actions/import-leads.ts'
import type { Context } from '../context.ts'
import { startEngine } from '../engine/engine.ts'
import { generateEmail, giveUpEmail } from '../engine/generate.ts'
import type { JobSystem } from '../jobs/jobs.ts'

/** @param isAlone no other process can use this database */
export async function startWork(
  ctx: Context,
  jobs: JobSystem,
  isAlone: boolean,
): Promise<{ stop(): Promise<void> }> {
  jobs.work('import-leads', (id, signal) => importLeads(ctx, id, signal), {
    concurrency: 2,
    onGivenUp: (id) => giveUpImport(ctx, id),
  })
  jobs.work('generate-email', (id, signal, place) => generateEmail(ctx, id, signal, place), {
    // in our own hands; how many wait for an answer is each workspace's own limit
    concurrency: MAX_CALLS_AT_ONCE + 14,
    onGivenUp: (id) => giveUpEmail(ctx, id),
  })
  return startEngine(ctx, { isAlone })
}
