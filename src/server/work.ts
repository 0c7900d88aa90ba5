// What a process does beside answering: the engine, and the jobs of every queue.

import type { Context } from './context.ts'
import { startEngine } from './engine/engine.ts'
import { generateEmail } from './engine/generate.ts'
import type { JobSystem } from './jobs.ts'

export async function startWork(
  ctx: Context,
  jobs: JobSystem,
  isAlone: boolean,
): Promise<{ stop(): Promise<void> }> {
  jobs.work('generate-email', (id, signal) => generateEmail(ctx, id, signal), { concurrency: 50 })
  return startEngine(ctx, { isAlone })
}
