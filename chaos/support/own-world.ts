// A whole app on an embedded PostgreSQL of its own, as a user has it: fsync on, a clock that the scenario moves.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { silentLog } from '#server/log.ts'
import { openWorld, type World, type WorldOptions } from '#server/testing/world.ts'

/** Everything is ended and taken away afterwards. */
export async function withWorld<T>(options: WorldOptions, work: (w: World) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ieum-chaos-'))
  const database = await startEmbedded(path.join(folder, 'database'), silentLog)
  try {
    await using w = await openWorld(database.url, options)
    return await work(w)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
