// Mailboxes for sending and reading: rules, clock, connection. The rows of the API are in email-accounts.ts.
import { sql } from 'kysely'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import type { GuardState } from '#core/mailboxes/bounce-guard.ts'
import { type MailboxRules, MailboxRules as MailboxRulesSchema } from '#core/mailboxes/mailbox-rules.ts'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import type { Signature } from '#core/writing/signature.ts'
import type { Db } from '#server/context.ts'
import { isNext } from '#server/data/sending/due-mails.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { MailboxFindings } from './tables.ts'

export type ServerAddress = { host: string; port: number; security: 'tls' | 'starttls' | 'none' }
export type StoredConnection = {
  smtp: ServerAddress
  imap: ServerAddress | null
  /** absent in connections stored before POP3 could be read */
  pop3?: ServerAddress | null
  username: string
}

export type Mailbox = {
  id: string
  workspaceId: string
  kind: 'sandbox' | 'smtp'
  name: string
  address: string
  signature: Signature
  /** it receives a hidden copy of every mail it sends */
  bccSelf: boolean
  rules: MailboxRules
  status: 'connected' | 'paused' | 'disconnected'
  statusReason: string | null
  readsReplies: boolean
  nextFreeAt: Date | null
  findings: MailboxFindings
  connection: StoredConnection | null
  /** encrypted password */
  secret: string | null
  /** provider whose tokens replace the password */
  oauth: OAuthProvider | null
  guard: GuardState
  /** set by a restart: earlier mails are not counted by the guard (its own clock) */
  guardFrom: Date | null
  /** how far its clock is ahead of the real one; only for sandbox mailboxes */
  clockOffsetMs: number
}

/** Whether the replies to a mailbox `a` are read. */
export const readsReplies = sql`(a.kind = 'sandbox'
  OR coalesce(a.connection -> 'imap' <> 'null', false) OR coalesce(a.connection -> 'pop3' <> 'null', false))`

const columns = sql`
  a.id, a.workspace_id, a.kind, a.name, a.address, a.bcc_self, a.rules, a.status, a.status_reason,
  jsonb_build_object('text', a.signature, 'html', a.signature_html) AS signature,
  ${readsReplies} AS reads_replies, a.next_free_at, a.findings, a.connection, a.secret, a.oauth, a.guard, a.guard_from,
  w.days_off AS workspace_days_off,
  CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END AS clock_offset_ms`

type Row = Mailbox & { workspaceDaysOff: Record<string, string> }

const toMailbox = ({ workspaceDaysOff, ...row }: Row): Mailbox => ({
  ...row,
  rules: { ...MailboxRulesSchema.parse(row.rules), workspaceDaysOff },
})

export async function findMailbox(db: Db, id: string): Promise<Mailbox | null> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id WHERE a.id = ${id}`.execute(
    db,
  )
  return rows[0] ? toMailbox(rows[0]) : null
}

export async function listMailboxIds(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_accounts')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Id of the oldest real mailbox of an address. */
export async function findMailboxByAddress(
  db: Db,
  workspaceId: string,
  address: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM email_accounts
    WHERE workspace_id = ${workspaceId} AND kind = 'smtp' AND lower(address) = lower(${address})
    ORDER BY created_at, id LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Locks a mailbox for planning or claiming; with `skip` null when another worker has the lock. */
export async function lockMailbox(
  db: Db,
  id: string,
  options: { skip?: boolean } = {},
): Promise<Mailbox | null> {
  const { rows } = await prepared('lock_mailbox')<Row>`
    SELECT ${columns} FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id
    WHERE a.id = ${id} FOR UPDATE OF a ${options.skip ? sql`SKIP LOCKED` : sql``}`.execute(db)
  return rows[0] ? toMailbox(rows[0]) : null
}

/**
 * The default mailbox of an enrollment in workspaces where the caller may enrol: the caller's own connected one, else any
 * connected real one, else a sandbox.
 * @param options.isPreview a stopped one when none is connected: nothing is sent from it
 */
export async function findDefaultMailbox(
  db: Db,
  scope: Scope,
  sequenceWorkspaceIds: readonly string[],
  { isPreview = false } = {},
): Promise<Mailbox | null> {
  const allowed = new Set(allowedWorkspaces(scope))
  const workspaceIds = sequenceWorkspaceIds.filter((id) => allowed.has(id))
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id
    WHERE a.workspace_id = ANY(${workspaceIds}::uuid[]) AND (a.status = 'connected' OR ${isPreview})
    ORDER BY (a.status = 'connected') DESC, (a.user_id IS NOT DISTINCT FROM ${scope.userId}::uuid AND a.kind = 'smtp') DESC, (a.kind = 'smtp') DESC, a.created_at, a.id
    LIMIT 1`.execute(db)
  return rows[0] ? toMailbox(rows[0]) : null
}

/**
 * Connected mailboxes `a` whose `first` mail is due by their own clock; FROM to WHERE.
 * @param isCounted a further condition on the mail `e`. Without one the statement reads each row at most once, whatever its plan
 */
export const mailboxesWithDue = (now: Date, isCounted = sql<boolean>`true`) => sql`
  FROM email_accounts a
  JOIN workspaces w ON w.id = a.workspace_id
  CROSS JOIN LATERAL (
    SELECT e.planned_at FROM scheduled_executions e
    WHERE e.email_account_id = a.id AND e.state = 'scheduled' AND NOT e.held AND ${isCounted}
    ORDER BY e.planned_at LIMIT 1
  ) AS first
  WHERE a.status = 'connected'
    AND first.planned_at <= ${now}::timestamptz
      + CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END * interval '1 millisecond'`

/** Ids of these mailboxes, the longest waiting first. */
export async function listMailboxesWithDue(db: Db, now: Date, workspaceId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id ${mailboxesWithDue(now, isNext)}
      ${workspaceId ? sql`AND a.workspace_id = ${workspaceId} AND a.kind = 'sandbox'` : sql``}
    ORDER BY first.planned_at`.execute(db)
  return rows.map((row) => row.id)
}

/** Changes the status with its Korean reason, or the instant before which nothing is sent. */
export async function updateMailboxState(
  db: Db,
  id: string,
  change: { status?: Mailbox['status']; statusReason?: string | null; nextFreeAt?: Date | null },
): Promise<void> {
  await db.updateTable('email_accounts').set(change).where('id', '=', id).execute()
}

/** The current time of the mailbox's clock; of a deleted mailbox the real one. */
export const mailboxNow = (mailbox: { clockOffsetMs: number } | null | undefined, now: Date): Date =>
  new Date(now.getTime() + (mailbox?.clockOffsetMs ?? 0))

/** Mailboxes whose messages can be read: not disconnected, with IMAP or POP3 or a sandbox. */
export async function listListenable(db: Db): Promise<Mailbox[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id
    WHERE a.status <> 'disconnected' AND ${readsReplies}`.execute(db)
  return rows.map(toMailbox)
}
