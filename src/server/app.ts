// Creates and connects everything once: database, migrations, jobs, adapters, loops, HTTP. Everything is stopped in
// reverse order, also when the start fails.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock, LanguageModel, MailboxConnection } from '#core/ports.ts'
import { isOptOutReachable } from '#core/sequences/senders.ts'
import { createClockWorker } from '#server/wiring/sandbox-servers.ts'
import manifest from '../../package.json' with { type: 'json' }
import { createDns } from './adapters/dns/dns.ts'
import { createInbox } from './adapters/inbox.ts'
import { createModels } from './adapters/llm/models.ts'
import { createOAuth } from './adapters/oauth/oauth.ts'
import { withSandboxSites } from './adapters/sandbox/sites/sandbox-sites.ts'
import { createMailer } from './adapters/smtp/mailer.ts'
import { hostPolicy } from './adapters/web-fetch/address-guard.ts'
import { botUserAgent, createSiteReader } from './adapters/web-fetch/site-reader.ts'
import { createWebhookSender } from './adapters/web-fetch/webhook-sender.ts'
import type { Config, SystemMailConfig } from './config.ts'
import type { Context } from './context.ts'
import { pingDatabase } from './data/platform/installation-metrics.ts'
import { openDatabase } from './platform/db/database.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { knownMigrations, migrate } from './platform/db/migrate.ts'
import { createAuth } from './platform/http/auth.ts'
import { createChangeStreams } from './platform/http/change-streams.ts'
import { createServer } from './platform/http/server.ts'
import { jobSystemCheck, startJobs } from './platform/jobs/jobs.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { startMonitor } from './platform/monitor/monitor.ts'
import { createProcessMetrics } from './platform/monitor/process-metrics.ts'
import { newId } from './platform/new-id.ts'
import { loadAppSecret } from './platform/secrets/app-secret.ts'
import { checkSecrets, resealSecrets } from './platform/secrets/reseal-secrets.ts'
import { createSecrets, createTokens, deriveText } from './platform/secrets/secrets.ts'
import { registerEndpoints, registerPages } from './wiring/endpoints.ts'
import { startSandboxServers } from './wiring/sandbox-servers.ts'
import { watchSchema } from './wiring/watch-schema.ts'
import { startWork } from './wiring/workers.ts'

export type App = AsyncDisposable & {
  ctx: Context
  /** null in a process that serves no requests (ROLE=worker) */
  server: FastifyInstance | null
  /** Starts listening. @returns the local address of the server, or `appUrl` in a worker */
  listen(): Promise<string>
  /** Resolves when a newer version has migrated the database: this process must stop. */
  outdated: Promise<void>
  /**
   * Reports 503 at /readyz and keeps serving for `drainSeconds`; then accepts no more requests and jobs, waits for
   * running ones and closes the database. Can be called more than once.
   */
  close(): Promise<void>
}

/** Replacements for tests. */
export type Overrides = Partial<
  Pick<Context, 'clock' | 'mailer' | 'inbox' | 'dns' | 'oauth' | 'siteReader'>
> & {
  model?: LanguageModel
  log?: Log
}

/**
 * Maximum of database connections: for loops and jobs, for requests, for authentication, for /readyz. Each kind has
 * its own pool, so that none waits for another.
 */
const CONNECTIONS = { work: 16, calls: 12, sessions: 4, health: 2 }
/** Statement timeouts in ms: outside a transaction (mostly reads) and inside one. */
const STATEMENT_TIMEOUT_MS = {
  work: { alone: 300_000, inTransaction: 300_000 },
  calls: { alone: 10_000, inTransaction: 60_000 },
  sessions: { alone: 10_000, inTransaction: 10_000 },
  health: { alone: 5000, inTransaction: 5000 },
}
const systemClock: Clock = { now: () => new Date() }

/** @throws StartError with a Korean message for the operator */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const stack = new AsyncDisposableStack()
  try {
    return await wire(config, overrides, stack)
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** The operator chose this server, so it may be in a private network even with ALLOW_PRIVATE_HOSTS=false. */
function systemMailer(stack: AsyncDisposableStack): Context['mailer'] {
  const mailer = createMailer({ allowPrivateHosts: true })
  stack.defer(() => mailer.close())
  return mailer
}

const systemConnection = ({
  host,
  port,
  security,
  username,
  password,
}: SystemMailConfig): MailboxConnection => ({
  emailAccountId: 'system',
  kind: 'smtp',
  smtp: { host, port, security, username, auth: { kind: 'password', password } },
  imap: null,
})

async function wire(config: Config, overrides: Overrides, stack: AsyncDisposableStack): Promise<App> {
  let closed: Promise<void> | undefined
  const log = overrides.log ?? createLog(config.logLevel)
  const clock = overrides.clock ?? systemClock
  const metrics = createProcessMetrics()
  const monitor = config.metrics ? stack.use(await startMonitor({ ...config.metrics, log, metrics })) : null
  const appSecret = await loadAppSecret(config)
  const appSecrets = [appSecret, ...config.oldAppSecrets] as const
  const url = config.databaseUrl ?? stack.use(await startEmbedded(config.dataDir, log)).url
  await migrate(url, log)
  const open = (kind: keyof typeof CONNECTIONS) =>
    stack.use(
      openDatabase(url, {
        max: CONNECTIONS[kind],
        log,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS[kind],
        isForCalls: kind === 'calls',
      }),
    )
  const { kysely: db, pool } = open('work')
  const health = open('health')
  const checkJobSystem = jobSystemCheck(health.pool)
  const checkReady = async () => {
    await pingDatabase(health.kysely)
    await checkJobSystem()
  }
  const calls =
    config.role === 'worker' ? null : { database: open('calls'), sessions: open('sessions').kysely }
  const jobs = await startJobs({ pool, log })
  stack.defer(() => jobs.stop())
  monitor?.observe({
    db,
    checkReady,
    countJobs: jobs.countJobs,
    pools: calls ? [pool, calls.database.pool] : [pool],
    now: () => clock.now(),
  })
  const sandbox = await startSandboxServers({ db, clock, newId, log })
  stack.defer(() => sandbox.close())
  const { allowPrivateHosts } = config
  const smtp = createMailer({ allowPrivateHosts })
  stack.defer(() => smtp.close())
  const webhooks = createWebhookSender({ policy: hostPolicy(allowPrivateHosts), clock })
  stack.defer(() => webhooks.close())
  const siteReader = createSiteReader({
    policy: hostPolicy(allowPrivateHosts),
    clock,
    userAgent: () => botUserAgent(manifest.version, ctx.appUrl, config.systemMail?.from ?? null),
  })
  stack.defer(() => siteReader.close())

  const ctx: Context = {
    db,
    clock,
    newId,
    jobs,
    secrets: createSecrets(appSecrets),
    tokens: createTokens(appSecrets),
    mailer: overrides.mailer ?? smtp,
    inbox: overrides.inbox ?? createInbox({ allowPrivateHosts, clock }),
    dns: overrides.dns ?? createDns(),
    oauth: overrides.oauth ?? createOAuth({ policy: hostPolicy(allowPrivateHosts) }),
    webhooks,
    siteReader: overrides.siteReader ?? withSandboxSites(siteReader, config.appUrl),
    sandboxConnection: sandbox.connection,
    models: createModels(config, overrides.model),
    appUrl: config.appUrl,
    isOptOutReachable: isOptOutReachable(config.appUrl, config.optOutLocal),
    allowedOrigins: config.allowedOrigins,
    systemMail: config.systemMail && {
      connection: systemConnection(config.systemMail),
      from: config.systemMail.from,
      mailer: overrides.mailer ?? systemMailer(stack),
    },
    openSignUp: config.openSignUp,
    quotas: config.openSignUp ? config.quotas : null,
    metrics,
    log,
  }
  await checkSecrets(ctx, { isLost: config.appSecretLost })
  if (config.oldAppSecrets.length > 0) await resealSecrets(ctx)
  if (config.role !== 'api') {
    const work = await startWork(ctx, jobs, config.databaseUrl === null)
    stack.defer(() => work.stop())
  }
  const forCalls = calls && { ...ctx, db: calls.database.kysely }
  const forSessions = calls && { ...ctx, db: calls.sessions }
  const server = forCalls && forSessions ? await serve(forCalls, forSessions) : null
  const schema = watchSchema(ctx, await knownMigrations())
  stack.defer(() => schema.stop())

  async function serve(forCalls: Context, forSessions: Context): Promise<FastifyInstance> {
    const auth = createAuth({
      db: forSessions.db,
      secret: deriveText(appSecret, 'session'),
      appUrl: ctx.appUrl,
    })
    const clockWorker = createClockWorker(ctx)
    stack.defer(() => clockWorker.close())
    const changes = createChangeStreams({ url, log })
    stack.defer(() => changes.close())
    const made = await createServer({
      ctx: forCalls,
      auth,
      checkReady,
      trustProxy: config.trustProxy,
      hosts: config.hosts,
      isLeaving: () => closed !== undefined,
      registerPages: (server) => registerPages(server, forCalls, auth),
      register: (api) =>
        registerEndpoints(api, forCalls, forSessions, {
          sandbox: { store: sandbox.store, ...clockWorker },
          changes,
        }),
    })
    stack.defer(() => made.close())
    // the server would wait for streams that do not end
    made.addHook('preClose', () => changes.close())
    await made.ready()
    return made
  }

  async function listen(): Promise<string> {
    if (!server) {
      monitor?.setStage('ready')
      return ctx.appUrl
    }
    await server.listen({ port: config.port, host: config.host })
    const { port } = server.server.address() as AddressInfo
    // with port 0 the system chose a port: links in mails need that one
    if (config.port === 0) {
      for (const one of [ctx, forCalls, forSessions])
        if (one) one.appUrl = one.appUrl.replace(/:0$/, `:${port}`)
    }
    monitor?.setStage('ready')
    return `http://127.0.0.1:${port}`
  }
  const stopGracefully = async () => {
    monitor?.setStage('stopping')
    if (server?.server.listening) await sleep(config.drainSeconds * 1000)
    await stack.disposeAsync()
  }
  const close = () => {
    closed ??= stopGracefully()
    return closed
  }
  return { ctx, server, listen, outdated: schema.outdated, close, [Symbol.asyncDispose]: close }
}
