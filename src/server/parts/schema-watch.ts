// An old program must not go on with a database that a newer one has changed: it would write what the new one does not
// expect. At its start it is refused (db/migrate.ts); one that already runs notices here and ends.
import type { Context } from '../context.ts'
import { knownMigrations } from '../db/migrate.ts'
import { everyMs } from '../engine/every-ms.ts'
import { listAppliedMigrations } from '../store/figures.ts'

const LOOK_MS = 5000

export async function watchSchema(ctx: Context): Promise<{ outdated: Promise<void>; stop(): Promise<void> }> {
  const known = await knownMigrations()
  const { promise: outdated, resolve } = Promise.withResolvers<void>()
  const loop = everyMs(ctx, LOOK_MS, async () => {
    const newer = (await listAppliedMigrations(ctx.db)).find((number) => !known.has(number))
    if (newer === undefined) return
    ctx.log.error({ migration: newer }, 'a newer program has changed the database: this one ends')
    resolve()
  })
  return { outdated, stop: () => loop.stop() }
}
