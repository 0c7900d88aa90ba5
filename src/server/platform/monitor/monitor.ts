// The HTTP server for monitoring, in every role: /metrics, /healthz, /readyz. It starts first and stops last.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db, JobCount } from '#server/context.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { databaseMetrics } from './database-metrics.ts'
import type { ProcessMetrics } from './process-metrics.ts'

type Stage = 'starting' | 'ready' | 'stopping'

export type Monitor = AsyncDisposable & {
  /** Adds the parts to observe, once they exist. */
  observe(parts: Observed): void
  setStage(stage: Stage): void
}

type Observed = {
  db: Db
  /** throws while the database or the job system cannot be used */
  checkReady: () => Promise<void>
  countJobs: () => Promise<JobCount[]>
  pools: readonly pg.Pool[]
  now: () => Date
}
type Options = { host: string; port: number; log: Log; metrics: ProcessMetrics }

const READY_TIMEOUT_MS = 2000
/**
 * Period in ms of the timer that measures the event loop; every measured lag includes it. The library's default of 10
 * ms costs 5 ms of CPU per second in an idle process; 100 ms costs 0.5 ms.
 */
const LAG_TIMER_MS = 100

/** @throws StartError when the port is in use */
export async function startMonitor({ host, port, log, metrics }: Options): Promise<Monitor> {
  let stage: Stage = 'starting'
  let checkReady: Observed['checkReady'] | null = null
  let pools: readonly pg.Pool[] = []
  let ofDatabase: () => Promise<Registry> = async () => new Registry()
  const ofPools = poolMetrics(() => pools)
  const ofProcess = processMetrics()

  const responses: Record<string, (reply: ServerResponse) => Promise<void>> = {
    '/healthz': async (reply) => json(reply, 200, { ok: true }),
    '/readyz': async (reply) => {
      const isReady = stage === 'ready' && checkReady !== null && (await succeedsInTime(checkReady))
      json(reply, isReady ? 200 : 503, { ok: isReady, stage })
    },
    '/metrics': async (reply) => {
      const all = Registry.merge([await ofDatabase(), metrics.registry, ofPools, ofProcess])
      const text = await all.metrics()
      reply.writeHead(200, { 'content-type': all.contentType }).end(text)
    },
  }
  const server = createServer((request, reply) => {
    const respond = request.method === 'GET' ? responses[request.url?.split('?')[0] ?? ''] : undefined
    if (!respond) return void json(reply, 404, { ok: false })
    respond(reply).catch((error: unknown) => {
      log.error({ err: error }, 'monitoring could not respond')
      reply.destroy()
    })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `METRICS에 적은 ${host}:${port}에서 들을 수 없습니다(${error.code}). 다른 번호를 입력해 주세요.`,
    )
  })
  return {
    observe(parts) {
      checkReady = parts.checkReady
      pools = parts.pools
      ofDatabase = databaseMetrics({ ...parts, log })
    },
    setStage: (next) => {
      stage = next
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** `waiting`: queries that wait for a connection. Without a pool there is no value. */
function poolMetrics(pools: () => readonly pg.Pool[]): Registry {
  const registry = new Registry()
  new Gauge({
    name: 'ieum_database_connections',
    help: 'Connections of this process to the database, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sum = (of: (pool: pg.Pool) => number) => pools().reduce((total, pool) => total + of(pool), 0)
      if (pools().length === 0) return
      this.set(
        { state: 'busy' },
        sum((pool) => pool.totalCount - pool.idleCount),
      )
      this.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      )
      this.set(
        { state: 'waiting' },
        sum((pool) => pool.waitingCount),
      )
    },
  })
  return registry
}

let processRegistry: Registry | undefined
/**
 * Memory, CPU time, event loop, garbage collection. One registry per process, also with several apps in it: the
 * library has no call that stops its observers. They do not keep the process alive and exist only with monitoring on.
 */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: LAG_TIMER_MS })
  }
  return processRegistry
}

/** A check that does not finish in time counts as failed. */
function succeedsInTime(check: () => Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), READY_TIMEOUT_MS).unref())
  return Promise.race([
    check()
      .then(() => true)
      .catch(() => false),
    late,
  ])
}

const json = (reply: ServerResponse, status: number, body: object): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
