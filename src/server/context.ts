// What every action and loop receives as its first argument. Built once in app.ts; tests build their own
// (testing/world.ts).
import type { Kysely, Transaction } from 'kysely'
import type {
  Clock,
  Dns,
  Inbox,
  LanguageModels,
  MailboxConnection,
  Mailer,
  OAuth,
  SiteReader,
  WebhookSender,
} from '#core/ports.ts'
import type { Quotas } from '#core/workspaces/quota.ts'
import type { Tables } from './data/tables.ts'
import type { Log } from './platform/log/log.ts'

/** The database or a transaction: the first argument of every store function. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** A job only names a row. Its state is in the row, so a job that runs twice does no harm. */
export const JOB_QUEUES = [
  'import-leads',
  'generate-email',
  'remind-consents',
  'read-intent',
  'prepare-answer',
  'research-lead',
  'read-own-source',
] as const
export type JobQueue = (typeof JOB_QUEUES)[number]
export type Jobs = {
  /** Inserts one job per row in the caller's transaction, so that jobs and rows are committed together. */
  enqueue(db: Db, queue: JobQueue, rows: readonly JobRow[]): Promise<void>
}
/** `waiting` includes jobs that are to be retried. */
export type JobCount = { queue: string; waiting: number; running: number }
/**
 * `id`: of the row. `group`: the workspace; all processes together run a limited number of jobs of one group at once
 * (`groupConcurrency` in platform/jobs/jobs.ts).
 */
export type JobRow = { id: string; group?: string }

/** Encryption of stored secrets (AES-256-GCM), bound to one column of one row: a value copied elsewhere cannot be opened. */
export type Secrets = {
  seal(plain: string, cell: SealedCell): string
  /** @throws Error when the value was changed, belongs to another cell, or was sealed with an unknown secret */
  open(sealed: string, cell: SealedCell): string
  /** Whether the value was sealed with APP_SECRET, not with one of APP_SECRET_OLD. */
  isCurrent(sealed: string): boolean
}
export type SealedCell = { table: string; id: string; column: string }

/** What a signed token in a mail is for: the opt-out link, the tracking image, a tracked link, the end of the daily digest, a file. */
type TokenPurpose = 'opt-out' | 'open' | 'click' | 'digest' | 'file'
/** HMAC-signed values in the links of sent mails. */
export type Tokens = {
  sign(purpose: TokenPurpose, value: string): string
  /** Returns the value; null when the signature does not match or has another purpose. */
  verify(purpose: TokenPurpose, token: string): string | null
  /** 14 base58 letters (82 bits), always the same for one value. It can only be looked up: `opt_out_codes`. */
  code(purpose: TokenPurpose, value: string): string
}

/** `retried`: a temporary rejection; the mail is sent again later. */
export type MailOutcome = 'sent' | 'retried' | 'bounced' | 'failed' | 'uncertain'
/** Counters and histograms of this process (platform/monitor). They contain no personal data. */
export type Metrics = {
  /** @param call.route the pattern (`/api/v1/leads/:id`), never the path */
  request(call: { route: string; method: string; status: number; seconds: number }): void
  mails(outcome: MailOutcome, count?: number): void
  modelCall(outcome: 'ok' | 'failed', seconds: number): void
}

export type Context = {
  /** The pool of this part of the process: requests, sessions and loops have separate ones (app.ts). */
  db: Kysely<Tables>
  /** The real time. A sandbox mailbox adds the offset of its workspace (rules.md R-1202). */
  clock: Clock
  /** Returns a new time-ordered UUID (version 7). */
  newId: () => string
  /** Enqueues durable jobs. */
  jobs: Jobs
  /** Encrypts and decrypts stored secrets. */
  secrets: Secrets
  /** Signs and verifies the tokens in links of mails. */
  tokens: Tokens
  /** Sends mails by SMTP, also to the sandbox server. */
  mailer: Mailer
  /** Reads mailboxes by IMAP, also the sandbox server. */
  inbox: Inbox
  /** Reads TXT records. */
  dns: Dns
  /** Exchanges and refreshes tokens of mailboxes connected by OAuth. */
  oauth: OAuth
  /** Posts webhook deliveries. */
  webhooks: WebhookSender
  /** Reads the sites of companies. */
  siteReader: SiteReader
  /** Returns how to reach the sandbox servers of this process for one sandbox mailbox. */
  sandboxConnection: (emailAccountId: string) => MailboxConnection
  /** Language models: the one of the installation, those of workspaces, and the sandbox model. */
  models: LanguageModels
  /** Public address of the installation without a trailing slash; links in mails begin with it. */
  appUrl: string
  /** Recipients can open links that begin with `appUrl`, or OPT_OUT_LOCAL says that they need not. */
  isOptOutReachable: boolean
  /** Origins of other sites that may call the API with a session cookie. */
  allowedOrigins: readonly string[]
  /** The SMTP server for mails about accounts (SYSTEM_SMTP_URL); null: not configured. */
  systemMail: { connection: MailboxConnection; from: string; mailer: Mailer } | null
  /** Anyone may sign up and create a workspace (OPEN_SIGNUP). */
  openSignUp: boolean
  /** Limits per workspace (QUOTA_…); null: none. */
  quotas: Quotas | null
  /** Metrics of this process. */
  metrics: Metrics
  /** Structured log; secrets and addresses are redacted. */
  log: Log
}
