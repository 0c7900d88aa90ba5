import { sql } from 'kysely'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { OnCompanyReply } from '#core/sequences/sequence.ts'
import type { Db } from '#server/context.ts'
import { leadsWithAddress } from '#server/data/leads/addresses.ts'

/** A mail of ours that an inbound message may refer to. */
export type SentCandidate = {
  executionId: string
  enrollmentId: string
  sequenceId: string
  nodeId: string
  leadId: string | null
  messageId: string | null
  toAddress: string
  subject: string
  sentAt: Date | null
  state: string
}

const mailColumns = sql`
  e.id AS execution_id, e.enrollment_id, e.sequence_id, e.node_id,
  e.lead_id, coalesce(e.to_address, '') AS to_address, coalesce(e.subject, '') AS subject,
  e.sent_at, e.state`
const columns = sql`${mailColumns}, e.message_id`

/** By the Message-IDs that the message names. */
export async function listByMessageIds(
  db: Db,
  emailAccountId: string,
  ids: readonly string[],
): Promise<SentCandidate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SentCandidate>`
    SELECT ${columns} FROM scheduled_executions e
    WHERE e.message_id = ANY(${ids}::text[]) AND e.email_account_id = ${emailAccountId}
      AND e.state IN ('sent', 'sending', 'uncertain')
    ORDER BY e.ordinal DESC`.execute(db)
  return rows
}

/** By address: what the workspace has sent to it, newest first. */
export async function listByAddress(
  db: Db,
  workspaceId: string,
  addresses: readonly string[],
): Promise<SentCandidate[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<SentCandidate>`
    SELECT ${columns} FROM scheduled_executions e
    WHERE e.lead_id IN ${leadsWithAddress(workspaceId, addresses)} AND e.state IN ('sent', 'uncertain')
    ORDER BY e.sent_at DESC NULLS LAST LIMIT 20`.execute(db)
  return rows
}

/** By the Message-IDs of users' answers and of received messages: the last mail that was sent in their thread. */
export async function listByThreadIds(
  db: Db,
  emailAccountId: string,
  ids: readonly string[],
): Promise<SentCandidate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SentCandidate>`
    SELECT ${mailColumns}, x.message_id
    FROM (
      SELECT message_id, thread_id FROM inbox_answers
      WHERE email_account_id = ${emailAccountId} AND message_id = ANY(${ids}::text[])
      UNION ALL
      SELECT message_id, thread_id FROM inbound_messages
      WHERE email_account_id = ${emailAccountId} AND message_id = ANY(${ids}::text[])
    ) x
    JOIN inbox_threads t ON t.id = x.thread_id
    JOIN LATERAL (
      SELECT * FROM scheduled_executions e WHERE e.enrollment_id = t.enrollment_id AND e.state = 'sent'
      ORDER BY e.ordinal DESC LIMIT 1
    ) e ON true`.execute(db)
  return rows
}

export type NewInbound = {
  id: string
  workspaceId: string
  emailAccountId: string
  messageId: string
  folder: string
  kind: string
  fromAddress: string
  fromName: string
  subject: string
  text: string
  receivedAt: Date
  enrollmentId: string | null
  executionId: string | null
  leadId: string | null
  raw: Uint8Array
}

/** @returns false when this message is already stored */
export async function insertInbound(db: Db, message: NewInbound): Promise<boolean> {
  const result = await db
    .insertInto('inbound_messages')
    .values({ ...message, raw: Buffer.from(message.raw) })
    .onConflict((conflict) => conflict.columns(['emailAccountId', 'messageId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function setThread(db: Db, id: string, threadId: string): Promise<void> {
  await sql`UPDATE inbound_messages SET thread_id = ${threadId} WHERE id = ${id}`.execute(db)
}

/** Those that count against the lead: a notice about another recipient names its party. */
export async function countSoftBounces(db: Db, enrollmentId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM events
    WHERE enrollment_id = ${enrollmentId} AND kind = 'soft_bounced' AND data ->> 'party' IS NULL`.execute(db)
  return rows[0]?.n ?? 0
}

export type Colleague = { enrollmentId: string; status: EnrollmentStatus; setting: OnCompanyReply }

/** Open enrollments of the same workspace whose lead has an address at the same business domain. */
export async function listColleagues(db: Db, enrollmentId: string, domain: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    SELECT n.id AS enrollment_id, n.status, s.on_company_reply AS setting
    FROM enrollments me
    JOIN enrollments n ON n.workspace_id = me.workspace_id AND n.id <> me.id AND n.status IN ('pending', 'active')
    JOIN leads l ON l.id = n.lead_id AND split_part(l.email_key, '@', 2) = ${domain}
    JOIN sequences s ON s.id = n.sequence_id
    WHERE me.id = ${enrollmentId}
    ORDER BY n.id
    FOR UPDATE OF n`.execute(db)
  return rows
}

/** An open enrollment of a lead with one of these addresses whose first mail was not sent, one of this mailbox first. */
export async function findUnsentEnrollment(
  db: Db,
  mailbox: { id: string; workspaceId: string },
  addresses: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM enrollments n
    WHERE n.lead_id IN ${leadsWithAddress(mailbox.workspaceId, addresses)}
      AND n.status IN ('pending', 'active', 'paused', 'blocked')
      AND NOT EXISTS (SELECT FROM scheduled_executions e
        WHERE e.enrollment_id = n.id AND e.state IN ('sent', 'uncertain'))
    ORDER BY n.email_account_id IS NOT DISTINCT FROM ${mailbox.id} DESC, n.created_at DESC, n.id DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** The other open enrollments of the same lead, locked. */
export async function lockOpenOfLead(
  db: Db,
  { id, leadId }: { id: string; leadId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM enrollments
    WHERE lead_id = ${leadId} AND id <> ${id} AND status IN ('pending', 'active', 'paused', 'blocked')
    ORDER BY id FOR UPDATE`.execute(db)
  return rows.map((row) => row.id)
}

/** Of a deleted lead, the address its last mail was sent to: an opt-out of a deleted lead is applied too. */
export async function findLeadEmailKey(
  db: Db,
  { id, leadId }: { id: string; leadId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    SELECT email_key AS key FROM leads WHERE id = ${leadId}
    UNION ALL (SELECT lower(to_address) FROM scheduled_executions
               WHERE ${leadId}::uuid IS NULL AND enrollment_id = ${id} AND to_address IS NOT NULL
               ORDER BY ordinal DESC LIMIT 1)`.execute(db)
  return rows[0]?.key ?? null
}
