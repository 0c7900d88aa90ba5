// The database that needs no installation: a PostgreSQL below DATA_DIR that is started, supervised and stopped by the
// app. The rest of the app only uses its URL, as with any other PostgreSQL.
import { readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { APP_PASSWORD_FILE, adminUrlOf, appPassword, appUrlOf } from './app-role.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { findBinaries } from './embedded-binaries.ts'
import { lockDataDir } from './owner-lock.ts'
import {
  type Postmaster,
  portOfRunning,
  rotateLog,
  startPostmaster,
  stopLeftoverServer,
  stopPostmaster,
} from './postmaster.ts'

export type EmbeddedDatabase = AsyncDisposable & {
  /** postgres://… of 127.0.0.1, unchanged while the app runs */
  url: string
  /** Fast shutdown; resolves when PostgreSQL has ended and the folder is unlocked. Can be called more than once. */
  stop(): Promise<void>
}

/** PostgreSQL settings that differ from the defaults of the app: tests trade durability for speed. */
export type Settings = Readonly<Record<string, string>>

const FIRST_START_TIMEOUT_MS = 30_000
const LONGEST_PAUSE_MS = 5_000

/**
 * Starts the database of `dataDir`, creating it when missing, and restarts it on the same port if it dies.
 * @throws StartError when another app uses the folder, or PostgreSQL cannot run here
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  settings: Settings = {},
): Promise<EmbeddedDatabase> {
  await prepareDataDir(dataDir)
  // the resolved path: a leftover server is recognised by the folder in its command line
  const folder = await realpath(dataDir)
  const lock = await lockDataDir(folder)
  try {
    const leftover = await stopLeftoverServer(path.join(folder, 'postgres'))
    if (leftover) log.warn({ postgres: leftover }, 'stopped the PostgreSQL of a killed app')
    const cluster = await openCluster(folder, await findBinaries(), log)
    await rotateLog(cluster.logFile)
    const first = await startOnFreePort(cluster, settings, log)
    const stop = keepAlive(cluster, first, settings, log, lock.release)
    try {
      const password = await appPassword(folder, adminUrlOf(cluster.password, first.port))
      log.debug({ postgres: first.pid, port: first.port, folder }, 'PostgreSQL is ready')
      return { url: appUrlOf(password, first.port), stop, [Symbol.asyncDispose]: stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The URL of the database of `dataDir` while an app runs it; null otherwise. Starts and creates nothing. */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null)
  const port = folder && (await portOfRunning(path.join(folder, 'postgres')))
  if (!folder || !port) return null
  return appUrlOf((await readFile(path.join(folder, APP_PASSWORD_FILE), 'utf8')).trim(), port)
}

/** Retries for a while: the port may be taken in between, and processes of a killed server need a moment to end. */
async function startOnFreePort(cluster: Cluster, settings: Settings, log: Log): Promise<Postmaster> {
  for (const until = Date.now() + FIRST_START_TIMEOUT_MS; ; await sleep(200)) {
    try {
      return await startPostmaster(cluster, await freePort(), settings, log)
    } catch (error) {
      if (error instanceof StartError) throw error
      if (!isRetryable(error) || Date.now() > until) {
        throw new StartError(
          `내장 PostgreSQL이 시작되지 않았습니다. ${cluster.logFile} 을 확인해 주세요. (${(error as Error).message})`,
        )
      }
    }
  }
}

const isRetryable = (error: unknown) =>
  /could not bind|TCP\/IP sockets|lock file|shared memory block/.test((error as Error).message)

/** Supervises the server and restarts it on its port. The returned function stops the supervision, then the server. */
function keepAlive(cluster: Cluster, first: Postmaster, settings: Settings, log: Log, release: () => void) {
  const stopping = new AbortController()
  let server = first
  const pause = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  const restart = async (): Promise<void> => {
    for (let pauseMs = 50; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        server = await startPostmaster(cluster, server.port, settings, log)
        log.warn({ postgres: server.pid }, 'PostgreSQL runs again')
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again')
        await pause(pauseMs)
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (true) {
      await server.exited
      if (stopping.signal.aborted) return
      log.error({ postgres: server.pid }, 'PostgreSQL ended unexpectedly')
      await restart()
      // stopped while starting: the new server is not needed
      if (stopping.signal.aborted) return stopPostmaster(cluster.dir, server.pid)
    }
  }
  const watching = watch()

  const stop = async (): Promise<void> => {
    stopping.abort()
    server.ref()
    await stopPostmaster(cluster.dir, server.pid)
    await watching
    release()
  }
  let stopped: Promise<void> | undefined
  return () => {
    stopped ??= stop()
    return stopped
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
