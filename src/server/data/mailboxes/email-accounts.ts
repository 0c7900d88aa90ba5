// Mailboxes as the API returns and changes them, without secrets.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { launchMessage } from '#api/sequences/launch-messages.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { guardWindowStart } from '#core/mailboxes/bounce-guard.ts'
import { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { NOT_CHECKED } from '#core/mailboxes/not-checked.ts'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import { capAt } from '#core/mailboxes/ramp-up.ts'
import { nextWindow } from '#core/mailboxes/sending-rules.ts'
import { remainingCapacity } from '#core/sending/rotation.ts'
import { senderFindings } from '#core/sequences/senders.ts'
import type { Context, Db } from '#server/context.ts'
import { isUnsent } from '#server/data/sending/executions.ts'
import { countBounces } from './bounce-guard.ts'
import { readsReplies, type StoredConnection } from './mailboxes.ts'
import type { MailboxFindings } from './tables.ts'

type Row = Omit<
  WithDates<typeof EmailAccount>,
  'smtp' | 'imap' | 'pop3' | 'username' | 'guard' | 'health' | 'oauth' | 'launchFindings'
> & {
  isAdvertising: boolean
  readsReplies: boolean
  guardFrom: Date | null
  refreshedAt: Date | null
  provider: OAuthProvider | null
  lastSyncedAt: Date | null
  clockOffsetMs: number
  plannedToday: number
  plannedCount: number
  heldCount: number
  finishesAt: Date | null
  workspaceDaysOff: Record<string, string>
  guard: EmailAccount['guard']['state']
  guardWindowStart: Date | null
  guardCounts: EmailAccount['guard']['counts']
  connection: StoredConnection | null
}

const offsetMs = sql`CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END`
const zone = sql`coalesce(a.rules ->> 'timeZone', ${WORKSPACE_ZONE})`

/** The midnight that begins a day of the own clock of the mailbox `a` of the workspace `w`. @param days from today */
const ownMidnight = (now: Date, days: 0 | 1) => sql`(
  (date_trunc('day', (${now}::timestamptz + ${offsetMs} * interval '1 millisecond') AT TIME ZONE ${zone})
    + ${sql.lit(days)} * interval '1 day') AT TIME ZONE ${zone})`

/** Mails that the mailbox `a` of the workspace `w` has sent on the day of its own clock. @param now of the real clock */
export const sentToday = (now: Date) => sql`(
  SELECT count(*)::int FROM scheduled_executions e
  WHERE e.email_account_id = a.id AND e.state = 'sent' AND e.sent_at >= ${ownMidnight(now, 0)})`

/** @param now of the real clock; the day of a sandbox mailbox is computed by its own clock */
const columns = (now: Date) => sql`
  a.id, a.workspace_id, a.user_id, a.kind, a.name, a.address, a.signature, a.signature_html, a.bcc_self, a.connection, a.oauth AS provider,
  (SELECT t.refreshed_at FROM mailbox_tokens t WHERE t.email_account_id = a.id) AS refreshed_at,
  a.rules, a.status, a.status_reason, a.findings, a.created_at,
  a.guard, a.guard_since AS guard_window_start, a.guard_counts, a.guard_from,
  a.last_synced_at, ${readsReplies} AS reads_replies,
  w.days_off AS workspace_days_off,
  EXISTS (SELECT 1 FROM sender_profiles p WHERE p.workspace_id = a.workspace_id AND p.is_advertising) AS is_advertising,
  ${offsetMs} AS clock_offset_ms,
  planned.n AS planned_count, planned.held AS held_count, planned.last_at AS finishes_at,
  ${sentToday(now)} AS sent_today,
  (SELECT count(*)::int FROM scheduled_executions e
   WHERE e.email_account_id = a.id AND ${isUnsent} AND e.planned_at < ${ownMidnight(now, 1)}
  ) AS planned_today`

const tables = sql`
  FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE n.status = 'active')::int AS n, count(*) FILTER (WHERE n.status <> 'active')::int AS held,
           max(e.planned_at) FILTER (WHERE n.status = 'active') AS last_at
    FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id
    WHERE e.email_account_id = a.id AND ${isUnsent}
  ) planned`

/** What reads a mailbox with what must be resolved before a launch. */
type Reader = Pick<Context, 'db' | 'clock' | 'isOptOutReachable'>

async function present(
  { db, isOptOutReachable }: Reader,
  row: Row,
  realNow: Date,
): Promise<WithDates<typeof EmailAccount>> {
  const {
    isAdvertising,
    readsReplies: isRead,
    guardFrom,
    lastSyncedAt,
    clockOffsetMs,
    plannedToday,
    plannedCount,
    heldCount,
    finishesAt,
    workspaceDaysOff,
    ...account
  } = row
  const now = new Date(realNow.getTime() + clockOffsetMs)
  const rules = { ...MailboxRules.parse(row.rules), workspaceDaysOff }
  const findings = senderFindings({
    senders: [{ kind: row.kind, readsReplies: isRead }],
    isOptOutReachable,
    isAdvertising,
  })
  const launchFindings = findings.map((finding) => ({ ...finding, message: launchMessage(finding) }))
  return toAccount(account, launchFindings, {
    capToday: capAt(rules, now),
    remainingToday: remainingCapacity(rules, now, () => row.sentToday + plannedToday)(1),
    nextWindowAt: nextWindow(rules, now).at,
    lastSyncedAt,
    bounces: await countBounces(db, row.id, guardWindowStart(now, guardFrom)),
    plannedCount,
    heldCount,
    finishesAt,
  })
}

type Shown = Omit<
  Row,
  | 'isAdvertising'
  | 'readsReplies'
  | 'guardFrom'
  | 'lastSyncedAt'
  | 'clockOffsetMs'
  | 'plannedToday'
  | 'plannedCount'
  | 'heldCount'
  | 'finishesAt'
  | 'workspaceDaysOff'
>

const toAccount = (
  { connection, provider, refreshedAt, guardWindowStart, guardCounts, ...row }: Shown,
  launchFindings: EmailAccount['launchFindings'],
  health: WithDates<typeof EmailAccount>['health'],
): WithDates<typeof EmailAccount> => ({
  ...row,
  launchFindings,
  health,
  guard: { state: row.guard, since: guardWindowStart, counts: guardCounts },
  rules: MailboxRules.parse(row.rules),
  smtp: connection?.smtp ?? null,
  imap: connection?.imap ?? null,
  pop3: connection?.pop3 ?? null,
  username: connection?.username ?? null,
  oauth: provider && { provider, refreshedAt },
})

export async function listEmailAccounts(
  reader: Reader,
  scope: Scope,
  filter: {
    workspaceIds?: readonly string[] | undefined
    search?: string | undefined
    limit: number
    offset: number
  },
): Promise<{ data: WithDates<typeof EmailAccount>[]; total: number }> {
  const { db, clock } = reader
  const now = clock.now()
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const search = filter.search?.trim()
  const where = sql`a.workspace_id = ANY(${workspaceIds}::uuid[])
    ${search ? sql`AND search_text(a.name || ' ' || a.address) LIKE search_pattern(${search})` : sql``}`
  const { rows } = await sql<Row>`
    SELECT ${columns(now)} ${tables}
    WHERE ${where}
    ORDER BY a.created_at, a.id LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db)
  const count = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM email_accounts a WHERE ${where}`.execute(db)
  const data = await Promise.all(rows.map((row) => present(reader, row, now)))
  return { data, total: count.rows[0]?.n ?? 0 }
}

export async function getEmailAccount(
  reader: Reader,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof EmailAccount>> {
  const now = reader.clock.now()
  const { rows } = await sql<Row>`
    SELECT ${columns(now)} ${tables} WHERE a.id = ${id}`.execute(reader.db)
  return present(
    reader,
    allow(scope, rows[0], (row) => [row.workspaceId], 'email_account_not_found'),
    now,
  )
}

export type AccountFields = {
  name?: string | undefined
  address?: string | undefined
  signature?: string | undefined
  signatureHtml?: string | undefined
  bccSelf?: boolean | undefined
  rules?: MailboxRules | undefined
  connection?: StoredConnection | undefined
  /** null removes it */
  secret?: string | null | undefined
  oauth?: OAuthProvider | null | undefined
  findings?: MailboxFindings | undefined
  /** the user who entered the connection */
  connectedBy?: string | null | undefined
  status?: EmailAccount['status'] | undefined
  statusReason?: string | null | undefined
}

const toRow = ({ rules, connection, findings, ...fields }: AccountFields) => ({
  ...fields,
  rules: rules && JSON.stringify(rules),
  connection: connection && JSON.stringify(connection),
  findings: findings && JSON.stringify(findings),
})

export async function insertEmailAccount(
  db: Db,
  {
    at,
    ...account
  }: AccountFields & {
    id: string
    workspaceId: string
    userId: string | null
    name: string
    address: string
    rules: MailboxRules
    at: Date
  },
): Promise<void> {
  await db
    .insertInto('email_accounts')
    .values({
      ...toRow(account),
      id: account.id,
      workspaceId: account.workspaceId,
      userId: account.userId,
      kind: 'smtp',
      name: account.name,
      address: account.address,
      rules: JSON.stringify(account.rules),
      status: 'disconnected',
      statusReason: NOT_CHECKED.new,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

export async function updateEmailAccount(db: Db, id: string, fields: AccountFields, at: Date): Promise<void> {
  await db
    .updateTable('email_accounts')
    .set({ ...toRow(fields), updatedAt: at })
    .where('id', '=', id)
    .execute()
}

/** @returns false when an open enrollment still sends from it */
export async function removeEmailAccount(db: Db, id: string): Promise<boolean> {
  const result = await sql`
    DELETE FROM email_accounts a WHERE a.id = ${id} AND NOT EXISTS (
      SELECT 1 FROM enrollments n
      WHERE n.email_account_id = a.id AND n.status IN ('pending', 'active', 'paused', 'blocked'))`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}
