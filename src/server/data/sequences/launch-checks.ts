// Counts for the launch checks, over the leads of the customer group and those already enrolled.
import { sql } from 'kysely'
import type { Consent } from '#core/compliance/consent.ts'
import { BOUNCING_RISKS, type BounceFacts, type BouncingRisk } from '#core/leads/expected-bounces.ts'
import { type BounceCounts, guardWindowStart } from '#core/mailboxes/bounce-guard.ts'
import type { LaunchFacts, LaunchSender } from '#core/sequences/launch.ts'
import type { Db } from '#server/context.ts'
import { riskCondition } from '#server/data/leads/mail-domains.ts'
import { countBounces } from '#server/data/mailboxes/bounce-guard.ts'
import { readsReplies } from '#server/data/mailboxes/mailboxes.ts'
import { sequenceLeadIds } from '#server/data/writing/missing-values.ts'
import type { SequenceRecord } from './sequences.ts'

/** Enough for a rate; each costs a query. */
const COUNTED_MAILBOXES = 20

type MailboxCounts = LaunchFacts['mailboxes']

export async function countMailboxes(db: Db, sequence: SequenceRecord): Promise<MailboxCounts> {
  const { rows } = await sql<MailboxCounts>`
    SELECT count(*) FILTER (WHERE status = 'connected')::int AS connected,
           count(*) FILTER (WHERE status = 'paused')::int AS paused,
           count(*) FILTER (WHERE status = 'disconnected')::int AS disconnected
    FROM email_accounts WHERE workspace_id = ANY(${sequence.workspaceIds}::uuid[])`.execute(db)
  return rows[0] ?? { connected: 0, paused: 0, disconnected: 0 }
}

/**
 * The mailboxes a start sends from: those of open enrollments. Without one, the mailbox the next enrollment would use: the
 * default one, else a connected one, first a real one that reads replies.
 */
export async function listSenders(db: Db, sequence: SequenceRecord): Promise<LaunchSender[]> {
  const { rows } = await sql<LaunchSender>`
    WITH enrolled AS (
      SELECT DISTINCT email_account_id AS id FROM enrollments
      WHERE sequence_id = ${sequence.id} AND status IN ('pending', 'active', 'paused', 'blocked')
    ), next AS (
      SELECT a.id FROM email_accounts a
      WHERE a.id = ${sequence.defaultEmailAccountId}
        OR (${sequence.defaultEmailAccountId}::uuid IS NULL AND a.status = 'connected'
          AND a.workspace_id = ANY(${sequence.workspaceIds}::uuid[]))
      ORDER BY (a.kind = 'smtp') DESC, ${readsReplies} DESC, a.created_at, a.id LIMIT 1
    )
    SELECT a.kind, ${readsReplies} AS reads_replies, (a.findings ->> 'maxMailBytes')::float8 AS max_mail_bytes
    FROM email_accounts a
    WHERE a.id IN (SELECT id FROM enrolled)
      OR (a.id IN (SELECT id FROM next) AND NOT EXISTS (SELECT 1 FROM enrolled))`.execute(db)
  return rows
}

export async function listCustomFieldNames(db: Db, workspaceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT k.name FROM leads l, jsonb_object_keys(l.custom_fields) AS k(name)
    WHERE l.workspace_id = ANY(${workspaceIds}::uuid[]) AND l.custom_fields <> '{}' LIMIT 500`.execute(db)
  return rows.map((row) => row.name)
}

/** The same leads by kind of consent and the day it ends. */
export async function countConsentsByBasis(
  db: Db,
  sequence: SequenceRecord,
  now: Date,
): Promise<{ consent: Consent | null; count: number }[]> {
  const groupLeads = await sequenceLeadIds(db, sequence, now)
  const { rows } = await sql<{ basis: Consent['basis'] | null; endedOn: string | null; count: number }>`
    SELECT c.basis, c.ended_on, count(*)::int AS count
    FROM (${groupLeads}) AS group_leads LEFT JOIN lead_consents c ON c.lead_id = group_leads.lead_id
    GROUP BY c.basis, c.ended_on`.execute(db)
  const rest = { source: '', evidence: '', obtainedOn: null, confirmedOn: null }
  return rows.map(({ basis, endedOn, count }) => ({
    consent: basis && { ...rest, basis, endedOn },
    count,
  }))
}

/** The same leads by what makes them bounce, and the recent mails of the workspaces. */
export async function countBounceFacts(db: Db, sequence: SequenceRecord, now: Date): Promise<BounceFacts> {
  const groupLeads = await sequenceLeadIds(db, sequence, now)
  const risk = sql.join(
    BOUNCING_RISKS.map((name) => sql`WHEN ${riskCondition(name)} THEN ${name}`),
    sql` `,
  )
  const { rows } = await sql<{ risk: BouncingRisk | null; count: number }>`
    SELECT CASE ${risk} END AS risk, count(*)::int AS count
    FROM (${groupLeads}) AS group_leads JOIN leads l ON l.id = group_leads.lead_id
    WHERE l.email_key IS NOT NULL GROUP BY 1`.execute(db)
  return {
    leads: rows.reduce((sum, { count }) => sum + count, 0),
    risky: Object.fromEntries(rows.flatMap(({ risk, count }) => (risk === null ? [] : [[risk, count]]))),
    history: await countRecentBounces(db, sequence, now),
  }
}

/** Over the mailboxes of the workspaces, in the period of the bounce guard. A sandbox mailbox has no real bounces. */
async function countRecentBounces(db: Db, sequence: SequenceRecord, now: Date): Promise<BounceCounts> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM email_accounts WHERE workspace_id = ANY(${sequence.workspaceIds}::uuid[]) AND kind = 'smtp'
    ORDER BY created_at, id LIMIT ${COUNTED_MAILBOXES}`.execute(db)
  const total = { sent: 0, bounced: 0 }
  for (const { id } of rows) {
    const { sent, bounced } = await countBounces(db, id, guardWindowStart(now, null))
    total.sent += sent
    total.bounced += bounced
  }
  return total
}

/** The domains of the same leads. */
export async function listLeadDomains(db: Db, sequence: SequenceRecord, now: Date): Promise<string[]> {
  const groupLeads = await sequenceLeadIds(db, sequence, now)
  const { rows } = await sql<{ domain: string }>`
    SELECT split_part(l.email_key, '@', 2) AS domain
    FROM (${groupLeads}) AS group_leads JOIN leads l ON l.id = group_leads.lead_id
    WHERE l.email_key IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1`.execute(db)
  return rows.map((row) => row.domain)
}

/** All leads, generated mails, mails not approved, unsent mails neither opened nor approved, and those that wait for an approval. */
type GeneratedCounts = { total: number; done: number; unreviewed: number; unread: number; held: number }

/** The mail `g` is being sent or was. */
const isSentMail = sql`EXISTS (
  SELECT 1 FROM enrollments n JOIN scheduled_executions e ON e.enrollment_id = n.id AND e.node_id = g.node_id
  WHERE n.sequence_id = g.sequence_id AND n.lead_id = g.lead_id AND e.state IN ('sending', 'sent', 'uncertain'))`

/** Per email draft. */
export async function countGenerated(
  db: Db,
  sequence: SequenceRecord,
  nodeIds: readonly string[],
  now: Date,
): Promise<Map<string, GeneratedCounts>> {
  const groupLeads = await sequenceLeadIds(db, sequence, now)
  const { rows } = await sql<GeneratedCounts & { nodeId: string }>`
    WITH group_leads AS (${groupLeads}), total AS (SELECT count(*)::int AS n FROM group_leads)
    SELECT nodes.id AS node_id, total.n AS total,
           count(g.id) FILTER (WHERE g.status IN ('generated', 'edited'))::int AS done,
           (total.n - count(g.id) FILTER (WHERE g.review_state = 'approved'))::int AS unreviewed,
           count(g.id) FILTER (WHERE g.status = 'generated' AND g.opened_at IS NULL
             AND g.review_state <> 'approved' AND NOT ${isSentMail})::int AS unread,
           count(g.id) FILTER (WHERE g.status IN ('generated', 'edited') AND g.review_state <> 'approved'
             AND (g.needs_review OR g.has_alarm AND NOT EXISTS (
               SELECT 1 FROM leads l JOIN model_settings m ON m.workspace_id = l.workspace_id
               WHERE l.id = g.lead_id AND m.claim_alarms = 'mark'))
             AND NOT ${isSentMail})::int AS held
    FROM unnest(${nodeIds}::text[]) AS nodes(id) CROSS JOIN total
    LEFT JOIN generated_emails g ON g.sequence_id = ${sequence.id} AND g.node_id = nodes.id
      AND g.lead_id IN (SELECT lead_id FROM group_leads)
    GROUP BY nodes.id, total.n`.execute(db)
  return new Map(rows.map(({ nodeId, ...counts }) => [nodeId, counts]))
}
