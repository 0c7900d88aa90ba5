// What an action or the engine is given: the database, the one clock, new ids, durable jobs and the ports to the
// outside. Built once in app.ts; tests build their own with the same shape (platform/testing/world.ts).

import type { Kysely, Transaction } from 'kysely'
import type {
  Clock,
  Dns,
  Inbox,
  MailboxConnection,
  Mailer,
  OAuth,
  WebhookSender,
  Writers,
} from '#core/ports.ts'
import type { Quotas } from '#core/workspaces/quota.ts'
import type { Tables } from './platform/db/tables.ts'
import type { Log } from './platform/log/log.ts'

/** The database or a transaction of it: every store function takes one first. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** Durable jobs. A job only says "look at this row": the row is the truth, so a job that runs twice does no harm. */
export const JOB_QUEUES = ['import-leads', 'generate-email', 'remind-consents'] as const
export type JobQueue = (typeof JOB_QUEUES)[number]
export type Jobs = {
  /** Enqueues inside the caller's transaction: the jobs are there exactly when the rows are. */
  enqueue(db: Db, queue: JobQueue, rows: readonly JobRow[]): Promise<void>
}
export type JobCount = { queue: string; waiting: number; running: number }
/** `group`: the workspace. A process runs a limited number of jobs of one group at once (`groupConcurrency`). */
export type JobRow = { id: string; group?: string }

/** Seals secrets for one column of one row: a value moved to another row does not open (AES-256-GCM). */
export type Secrets = {
  seal(plain: string, place: { table: string; id: string; column: string }): string
  open(sealed: string, place: { table: string; id: string; column: string }): string
  /** sealed with the secret of now, not with one of before */
  isCurrent(sealed: string): boolean
}

/** Signs what leaves the house and comes back: opt-out links, and what a tracked mail fetches. */
export type TokenPurpose = 'opt-out' | 'open' | 'click'
export type Tokens = {
  sign(purpose: TokenPurpose, value: string): string
  verify(purpose: TokenPurpose, token: string): string | null
}

/** `retried`: not taken for now, and tried again by itself */
export type MailOutcome = 'sent' | 'retried' | 'bounced' | 'failed' | 'uncertain'
/** What monitoring counts, process by process (monitor/). Nothing of it says who or what. */
export type Figures = {
  /** @param call.route the pattern (`/api/v1/leads/:id`), never the path */
  request(call: { route: string; method: string; status: number; seconds: number }): void
  mails(outcome: MailOutcome, count?: number): void
  modelCall(outcome: 'ok' | 'failed', seconds: number): void
}

export type Context = {
  db: Kysely<Tables>
  clock: Clock
  /** time-ordered UUID (version 7) */
  newId: () => string
  jobs: Jobs
  secrets: Secrets
  tokens: Tokens
  mailer: Mailer
  inbox: Inbox
  dns: Dns
  oauth: OAuth
  webhooks: WebhookSender
  /** how to reach the sandbox servers of this process for one sandbox mailbox */
  sandboxConnection: (emailAccountId: string) => MailboxConnection
  writers: Writers
  appUrl: string
  /** origins of other sites that may call the API with the user's session */
  allowedOrigins: readonly string[]
  /** the installation's own SMTP server, for mails about accounts */
  systemMail: { connection: MailboxConnection; from: string; mailer: Mailer } | null
  openSignUp: boolean
  /** null: none */
  quotas: Quotas | null
  figures: Figures
  log: Log
}
