// The only file that reads the environment. Every variable is optional. All wrong values are reported together, one
// sentence each.
import path from 'node:path'
import * as z from 'zod'
import type { Quotas } from '#core/workspaces/quota.ts'
import { listenAddress, networks, origins } from './network-settings.ts'
import { LOG_LEVELS, type LogLevel } from './platform/log/log.ts'

const ROLES = ['all', 'api', 'worker'] as const
/** `api` serves web and API, `worker` runs loops and jobs, `all` does both. */
type ProcessRole = (typeof ROLES)[number]

export type Config = {
  /** 0: the system chooses */
  port: number
  host: string
  /** public address without a trailing slash; links in mails begin with it */
  appUrl: string
  /** host names accepted in requests besides this machine's own; null: APP_URL is not set and any host is accepted */
  hosts: readonly string[] | null
  /** origins of other sites whose pages may call the API with a session cookie (CORS), lower case, without a path */
  allowedOrigins: readonly string[]
  /** absolute path */
  dataDir: string
  /** null: the embedded database in dataDir */
  databaseUrl: string | null
  role: ProcessRole
  /** null: created once and stored in dataDir (loadAppSecret) */
  appSecret: string | null
  /** previous secrets: they decrypt stored values, which are then encrypted again, and verify tokens in sent mails */
  oldAppSecrets: readonly string[]
  /** the previous secret is lost: start although stored values cannot be decrypted */
  appSecretLost: boolean
  /** the model of the installation; null when not configured. `model` null: the one of the request. */
  openai: { baseUrl: string; apiKey: string | null; model: string | null } | null
  /** the SMTP server for mails about accounts; null when SYSTEM_SMTP_URL is not set */
  systemMail: SystemMailConfig | null
  openSignUp: boolean
  /** limits per workspace, applied when `openSignUp` is on */
  quotas: Quotas
  allowPrivateHosts: boolean
  /** opt-out links need not be reachable by recipients: for tests, and for mail within a local network */
  optOutLocal: boolean
  logLevel: LogLevel
  /** where /metrics is served; null: nowhere */
  metrics: { host: string; port: number } | null
  /** addresses and networks of reverse proxies whose X-Forwarded-For header is trusted */
  trustProxy: readonly string[]
  /** seconds a stopping process keeps serving, so that a load balancer removes it first */
  drainSeconds: number
}

/** `username` is empty when the server requires no sign-in. */
export type SystemMailConfig = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
  password: string
  from: string
}

const OPENAI = 'https://api.openai.com/v1'

/** An empty variable (`PORT=`) counts as not set. */
const optional = <T>(schema: z.ZodType<T, string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, { error: `${name}: ${values.join(', ')} 중 하나여야 합니다.` })

const flag = (name: string) =>
  z
    .enum(['true', 'false', '1', '0'], { error: `${name}: true 또는 false여야 합니다.` })
    .transform((value) => value === 'true' || value === '1')

const url = (name: string, protocols: readonly string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    // the value is not part of the message: it may contain a password
    error: `${name}: 주소 형식이 올바르지 않습니다. ${example}처럼 입력해 주세요.`,
  })

const webUrl = (name: string, example: string) =>
  url(name, ['http:', 'https:'], example).transform((value) => value.replace(/\/+$/, ''))

const portFault = 'PORT는 0에서 65535 사이의 정수여야 합니다.'
const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: portFault })
  .transform(Number)
  .refine((value) => value <= 65_535, { error: portFault })

/** An integer from 1. */
const count = (name: string) => {
  const error = `${name}: 1 이상의 정수여야 합니다.`
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .refine((value) => value > 0, { error })
}

const drainFault = 'DRAIN_SECONDS는 0에서 60 사이의 정수여야 합니다.'
const environment = z.object({
  PORT: optional(port),
  HOST: optional(z.string()),
  APP_URL: optional(webUrl('APP_URL', 'https://ieum.example.com')),
  ALLOWED_ORIGINS: optional(origins('ALLOWED_ORIGINS')),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://사용자:비밀번호@127.0.0.1:5432/ieum'),
  ),
  ROLE: optional(oneOf('ROLE', ROLES)),
  APP_SECRET: optional(
    z.string().min(32, {
      error: 'APP_SECRET은 32자 이상이어야 합니다. openssl rand -base64 32 로 만들 수 있습니다.',
    }),
  ),
  APP_SECRET_OLD: optional(
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .refine((secrets) => secrets.every((one) => one.length >= 32), {
        error: 'APP_SECRET_OLD에는 예전 APP_SECRET을 그대로, 여럿이면 쉼표로 나누어 입력해 주세요.',
      }),
  ),
  APP_SECRET_LOST: optional(flag('APP_SECRET_LOST')),
  SYSTEM_SMTP_URL: optional(
    url('SYSTEM_SMTP_URL', ['smtp:', 'smtps:'], 'smtps://사용자:비밀번호@smtp.example.com:465'),
  ),
  SYSTEM_MAIL_FROM: optional(
    z.email({ error: 'SYSTEM_MAIL_FROM은 no-reply@example.com 같은 메일 주소 하나여야 합니다.' }),
  ),
  OPENAI_BASE_URL: optional(webUrl('OPENAI_BASE_URL', OPENAI)),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_MODEL: optional(z.string()),
  OPEN_SIGNUP: optional(flag('OPEN_SIGNUP')),
  QUOTA_LEADS: optional(count('QUOTA_LEADS')),
  QUOTA_MAILS: optional(count('QUOTA_MAILS')),
  QUOTA_STORED_MB: optional(count('QUOTA_STORED_MB')),
  ALLOW_PRIVATE_HOSTS: optional(flag('ALLOW_PRIVATE_HOSTS')),
  OPT_OUT_LOCAL: optional(flag('OPT_OUT_LOCAL')),
  LOG_LEVEL: optional(oneOf('LOG_LEVEL', LOG_LEVELS)),
  METRICS: optional(listenAddress('METRICS')),
  TRUST_PROXY: optional(networks('TRUST_PROXY')),
  DRAIN_SECONDS: optional(
    z
      .string()
      .regex(/^\d{1,2}$/, { error: drainFault })
      .transform(Number)
      .refine((value) => value <= 60, { error: drainFault }),
  ),
})

/** Separate workers need a database that several processes can use; the embedded one belongs to one process. */
const WORKER_ALONE =
  'ROLE=worker는 DATABASE_URL이 있어야 합니다. 내장 데이터베이스는 한 프로세스만 쓸 수 있으니, PostgreSQL 주소를 적거나 ROLE을 지워 주세요.'

const SYSTEM_MAIL_INCOMPLETE =
  'SYSTEM_SMTP_URL과 SYSTEM_MAIL_FROM은 함께 적어야 합니다. 둘 다 적거나 둘 다 지워 주세요.'

/** Reads the configuration. `faults` are Korean sentences, one per wrong variable; they do not contain the values. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
): { ok: true; config: Config } | { ok: false; faults: string[] } {
  const parsed = environment.safeParse(env)
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.map((issue) => issue.message) }
  const set = parsed.data
  if (set.ROLE === 'worker' && !set.DATABASE_URL) return { ok: false, faults: [WORKER_ALONE] }
  if ((set.SYSTEM_SMTP_URL === undefined) !== (set.SYSTEM_MAIL_FROM === undefined))
    return { ok: false, faults: [SYSTEM_MAIL_INCOMPLETE] }
  const host = set.HOST ?? '127.0.0.1'
  const portNumber = set.PORT ?? 3000
  const openai = set.OPENAI_API_KEY || set.OPENAI_BASE_URL || set.OPENAI_MODEL
  return {
    ok: true,
    config: {
      port: portNumber,
      host,
      appUrl: set.APP_URL ?? `http://${reachable(host)}:${portNumber}`,
      hosts: set.APP_URL === undefined ? null : [new URL(set.APP_URL).hostname],
      allowedOrigins: set.ALLOWED_ORIGINS ?? [],
      dataDir: path.resolve(set.DATA_DIR ?? 'data'),
      databaseUrl: set.DATABASE_URL ?? null,
      role: set.ROLE ?? 'all',
      appSecret: set.APP_SECRET ?? null,
      oldAppSecrets: set.APP_SECRET_OLD ?? [],
      appSecretLost: set.APP_SECRET_LOST ?? false,
      openai: openai
        ? {
            baseUrl: set.OPENAI_BASE_URL ?? OPENAI,
            apiKey: set.OPENAI_API_KEY ?? null,
            model: set.OPENAI_MODEL ?? null,
          }
        : null,
      systemMail: systemMail(set.SYSTEM_SMTP_URL, set.SYSTEM_MAIL_FROM),
      openSignUp: set.OPEN_SIGNUP ?? false,
      quotas: {
        leads: set.QUOTA_LEADS ?? 100_000,
        monthlyMails: set.QUOTA_MAILS ?? 50_000,
        storedBytes: (set.QUOTA_STORED_MB ?? 2048) * 1024 ** 2,
      },
      allowPrivateHosts: set.ALLOW_PRIVATE_HOSTS ?? false,
      optOutLocal: set.OPT_OUT_LOCAL ?? false,
      logLevel: set.LOG_LEVEL ?? 'info',
      metrics: set.METRICS ?? null,
      trustProxy: set.TRUST_PROXY ?? ['loopback'],
      drainSeconds: set.DRAIN_SECONDS ?? 0,
    },
  }
}

/** A browser cannot open the wildcard addresses 0.0.0.0 and ::. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * `smtps://` is TLS from the start, `smtp://` STARTTLS; `?security=none` is for a relay on the same machine or
 * network.
 */
function systemMail(text: string | undefined, from: string | undefined): SystemMailConfig | null {
  if (text === undefined || from === undefined) return null
  const { protocol, hostname, port, username, password, searchParams } = new URL(text)
  const isTls = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    security: isTls ? 'tls' : searchParams.get('security') === 'none' ? 'none' : 'starttls',
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  }
}
