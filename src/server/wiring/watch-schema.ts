// Stops this process when a newer version has migrated the database (ADR 97). migrate.ts rejects an old version at
// its start; this check is for processes that already run.
import type { Context } from '#server/context.ts'
import { listAppliedMigrations } from '#server/data/platform/installation-metrics.ts'
import { everyMs } from '#server/platform/jobs/every-ms.ts'

const LOOK_MS = 5000

/** @param known the migrations of this version */
export function watchSchema(
  ctx: Context,
  known: ReadonlySet<number>,
): { outdated: Promise<void>; stop(): Promise<void> } {
  const { promise: outdated, resolve } = Promise.withResolvers<void>()
  const loop = everyMs(ctx, LOOK_MS, async () => {
    const newer = (await listAppliedMigrations(ctx.db)).find((number) => !known.has(number))
    if (newer === undefined) return
    ctx.log.error({ migration: newer }, 'a newer version has migrated the database: this process stops')
    resolve()
  })
  return { outdated, stop: () => loop.stop() }
}
