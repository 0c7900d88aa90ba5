// An old program must not go on with a database that a newer one has changed: it would write what the new one does not
// expect. At its start it is refused (platform/db/migrate.ts); one that already runs notices here and ends.
import type { Context } from '#server/context.ts'
import { everyMs } from '#server/platform/jobs/every-ms.ts'
import { listAppliedMigrations } from '#server/platform/store/installation-metrics.ts'

const LOOK_MS = 5000

/** @param known the numbers of the migrations this program has */
export function watchSchema(
  ctx: Context,
  known: ReadonlySet<number>,
): { outdated: Promise<void>; stop(): Promise<void> } {
  const { promise: outdated, resolve } = Promise.withResolvers<void>()
  const loop = everyMs(ctx, LOOK_MS, async () => {
    const newer = (await listAppliedMigrations(ctx.db)).find((number) => !known.has(number))
    if (newer === undefined) return
    ctx.log.error({ migration: newer }, 'a newer program has changed the database: this one ends')
    resolve()
  })
  return { outdated, stop: () => loop.stop() }
}
