// A whole app for a test: real wiring with its own database, requests without a socket, a clock set by the test.

import { createHmac } from 'node:crypto'
import { API_PREFIX } from '#api/paths.ts'
import { openAccount } from '#server/accounts/actions/sign-up.ts'
import { hashPassword } from '#server/accounts/credentials/password.ts'
import type { App, Overrides } from '#server/app.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { insertSession } from '#server/data/accounts/users.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { newToken } from '#server/platform/secrets/random-tokens.ts'
import { deriveText } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from './db/database.ts'
import { recount } from './db/recount.ts'

export type ApiResponse = {
  status: number
  // a test reads any field; the server checks the schemas
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, string | string[] | number | undefined>
}
type SendRequest = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>

/** A caller of the API, signed in or not; paths begin below /api/v1. */
export type Agent = {
  get: SendRequest
  post: SendRequest
  put: SendRequest
  patch: SendRequest
  delete: SendRequest
  /** posts multipart/form-data */
  upload(
    path: string,
    fields: Record<string, string | { name: string; content: Uint8Array | string }>,
  ): Promise<ApiResponse>
  cookie: string | null
}
export type SignedUp = Agent & {
  user: { id: string; name: string; email: string }
  /** the workspace created at sign-up */
  workspaceId: string
}
export type TestClock = Context['clock'] & { set(now: Date): void; advance(ms: number): void }

export type World = AsyncDisposable & {
  app: App
  ctx: Context
  clock: TestClock
  /** config of the app, for starting a second one on the same database */
  config: Config
  guest: Agent
  /** A new account with its own workspace. */
  signUp(account?: { name?: string; email?: string; password?: string }): Promise<SignedUp>
  /** Adds a user to a workspace, as an invitation would. */
  join(account: SignedUp, workspaceId: string, role: 'viewer' | 'member' | 'admin' | 'owner'): Promise<void>
}

export type WorldOptions = Omit<Overrides, 'clock'> & {
  now?: Date
  /** `all` also runs loops and jobs; `api` (the default) only serves requests */
  role?: 'all' | 'api'
  config?: Partial<Config>
}

/** DNS without records. */
const SILENT_DNS: Context['dns'] = {
  texts: async () => null,
  mailHosts: async () => null,
  hasAddress: async () => null,
}

/** Monday, 09:00 in Seoul */
export const MONDAY = new Date('2026-11-23T00:00:00Z')

/** With its own empty database. */
export async function world(options: WorldOptions = {}): Promise<World> {
  const database = await testDatabase({ max: 2 })
  const w = await openWorld(database.url, options)
  return {
    ...w,
    async [Symbol.asyncDispose]() {
      await w[Symbol.asyncDispose]()
      // whatever a test has done, all counters must be correct
      const wrong = await recount(database.kysely)
      await database.close()
      if (wrong.length > 0) throw new Error(`counters are wrong: ${JSON.stringify(wrong)}`)
    },
  }
}

/** On an existing database; code outside of vitest provides its own. */
export async function openWorld(
  databaseUrl: string,
  { now = MONDAY, role = 'api', config = {}, ...overrides }: WorldOptions = {},
): Promise<World> {
  const clock = testClock(now)
  const settings: Config = {
    port: 0,
    host: '127.0.0.1',
    appUrl: 'http://127.0.0.1:3000',
    hosts: null,
    allowedOrigins: [],
    systemMail: null,
    dataDir: '/nonexistent',
    databaseUrl,
    role,
    appSecret: 'a secret for tests alone, long enough',
    oldAppSecrets: [],
    appSecretLost: false,
    openai: null,
    openSignUp: true,
    quotas: { leads: 1_000_000_000, monthlyMails: 1_000_000_000, storedBytes: 2 ** 50 },
    allowPrivateHosts: false,
    optOutLocal: true,
    logLevel: 'silent',
    metrics: null,
    trustProxy: ['loopback'],
    drainSeconds: 0,
    ...config,
  }
  const app = await createApp(settings, { log: silentLog, dns: SILENT_DNS, ...overrides, clock })
  let count = 0

  return {
    app,
    ctx: app.ctx,
    clock,
    config: settings,
    guest: agent(app, null),
    async signUp(given = {}) {
      const nth = ++count
      const name = given.name ?? `사람${nth}`
      const email = given.email ?? `user${nth}@example.com`
      const passwordHash = await hashOnce(given.password ?? 'correct horse battery')
      const account = { name, email: email.toLowerCase(), passwordHash }
      const { userId, workspaceId } = await openAccount(app.ctx, account)
      const someone = agent(app, await openSession(app.ctx, settings, userId))
      // the sender profile is filled in, so that launch reports contain only what a test is about
      await app.ctx.db.insertInto('sender_profiles').values({ workspaceId, isAdvertising: false }).execute()
      return { ...someone, user: { id: userId, name, email: account.email }, workspaceId }
    },
    async join(account, workspaceId, role) {
      await app.ctx.db
        .insertInto('workspace_members')
        .values({ workspaceId, userId: account.user.id, role })
        .onConflict((conflict) => conflict.columns(['workspaceId', 'userId']).doUpdateSet({ role }))
        .execute()
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

function testClock(start: Date): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set: (date) => {
      now = date.getTime()
    },
    advance: (ms) => {
      now += ms
    },
  }
}

const hashes = new Map<string, Promise<string>>()
/** One hash for all accounts with the same password: hashing takes longer than the rest of a sign-up. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** @returns the cookie of a new session, as a browser would send it */
async function openSession(ctx: Context, { appSecret, appUrl }: Config, userId: string): Promise<string> {
  const token = newToken()
  const address = { ipAddress: '127.0.0.1', userAgent: 'lightMyRequest' }
  await insertSession(ctx.db, {
    id: ctx.newId(),
    userId,
    token,
    seconds: 30 * 86_400,
    kind: 'cookie',
    ...address,
  })
  const secret = deriveText(appSecret ?? '', 'session')
  const mac = createHmac('sha256', secret).update(token).digest('base64')
  const prefix = appUrl.startsWith('https:') ? '__Secure-' : ''
  return `${prefix}ieum.session_token=${encodeURIComponent(`${token}.${mac}`)}`
}

/** The session cookie as a browser would send it back. */
export function cookieOf({ headers }: ApiResponse): string {
  const lines = [headers['set-cookie'] ?? []].flat().map(String)
  return lines.map((line) => line.split(';')[0]).join('; ')
}

/** @param more headers of every call: `{ authorization: 'Bearer …' }` */
export function agent(app: App, cookie: string | null, more: Record<string, string> = {}): Agent {
  const { server } = app
  if (!server) throw new Error('this app does not answer')
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): SendRequest =>
    async (path, body, headers = {}) => {
      const response = await server.inject({
        method,
        url: path.startsWith('/api/') ? path : `${API_PREFIX}${path}`,
        headers: { ...(cookie !== null && { cookie }), ...more, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
      }
    }
  const post = send('POST')
  return {
    get: send('GET'),
    post,
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    cookie,
    async upload(path, fields) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.append(name, value)
        else
          form.append(
            name,
            new Blob([typeof value.content === 'string' ? value.content : Uint8Array.from(value.content)]),
            value.name,
          )
      }
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const payload = Buffer.from(await request.arrayBuffer())
      return post(path, payload, { 'content-type': request.headers.get('content-type') ?? '' })
    },
  }
}
