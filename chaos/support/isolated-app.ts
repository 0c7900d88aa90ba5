// A separate embedded PostgreSQL with fsync, as in production, and a whole app on it with a clock that the scenario moves.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { openWorld, type World, type WorldOptions } from '#testing/world.ts'

/** Stopped and deleted afterwards. */
export async function withDatabase<T>(
  work: (database: { folder: string; url: string }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ieum-chaos-'))
  try {
    const database = path.join(folder, 'database')
    await using embedded = await startEmbedded(database, silentLog)
    return await work({ folder: database, url: embedded.url })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stopped and deleted afterwards. */
export const withIsolatedApp = <T>(options: WorldOptions, work: (w: World) => Promise<T>): Promise<T> =>
  withDatabase(async ({ url }) => {
    await using w = await openWorld(url, options)
    return await work(w)
  })
