// Addresses that receive no mail until a user has decided whether a reply asked to opt out. Like a suppression, a hold applies to
// every address of a lead.
import { sql } from 'kysely'
import type { OptOutHold } from '#api/compliance/opt-out-holds.ts'
import type { WithDates } from '#api/dates.ts'
import { allow, type Scope } from '#core/access.ts'
import type { HoldDecision } from '#core/inbox/inbox.ts'
import type { Db } from '#server/context.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'

/** Whether an open hold names an address of lead `l`. */
export const isHeldLead = sql`EXISTS (
  SELECT 1 FROM opt_out_holds h WHERE h.workspace_id = l.workspace_id AND h.decision IS NULL
    AND (l.email_key = ANY(h.email_keys) OR EXISTS (
      SELECT 1 FROM lead_addresses o WHERE o.lead_id = l.id AND o.email_key = ANY(h.email_keys))))`

export type HoldRecord = {
  id: string
  workspaceId: string
  inboundId: string | null
  /** of the message */
  enrollmentId: string | null
  threadId: string | null
  emailKeys: string[]
  decision: HoldDecision | null
}

/** @returns false when the message already has a hold */
export async function insertHold(
  db: Db,
  hold: {
    id: string
    workspaceId: string
    inboundId: string
    emailKeys: readonly string[]
    sentence: string
    at: Date
  },
): Promise<boolean> {
  const result = await sql`
    INSERT INTO opt_out_holds (id, workspace_id, inbound_message_id, email_keys, sentence, created_at)
    VALUES (${hold.id}, ${hold.workspaceId}, ${hold.inboundId}, ${hold.emailKeys}::text[], ${hold.sentence}, ${hold.at})
    ON CONFLICT (inbound_message_id) DO NOTHING`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

const record = sql`
  SELECT h.id, h.workspace_id, h.inbound_message_id AS inbound_id,
         m.enrollment_id, m.thread_id, h.email_keys, h.decision
  FROM opt_out_holds h LEFT JOIN inbound_messages m ON m.id = h.inbound_message_id`

/** @throws opt_out_hold_not_found when unknown or foreign */
export async function getHold(
  db: Db,
  scope: Scope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<HoldRecord> {
  const { rows } = await sql<HoldRecord>`
    ${record} WHERE h.id = ${id} ${options.lock ? sql`FOR UPDATE OF h` : sql``}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'opt_out_hold_not_found')
}

/** The undecided hold of a message, locked. */
export async function lockOpenHold(tx: Db, inboundId: string): Promise<HoldRecord | null> {
  const { rows } = await sql<HoldRecord>`
    ${record} WHERE h.inbound_message_id = ${inboundId} AND h.decision IS NULL FOR UPDATE OF h`.execute(tx)
  return rows[0] ?? null
}

export async function hasOpenHold(db: Db, inboundId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM opt_out_holds WHERE inbound_message_id = ${inboundId} AND decision IS NULL`.execute(db)
  return rows.length > 0
}

export async function setHoldSentence(tx: Db, id: string, sentence: string): Promise<void> {
  await sql`UPDATE opt_out_holds SET sentence = ${sentence} WHERE id = ${id}`.execute(tx)
}

/** @param decision null: undecided again */
export async function setHoldDecision(
  db: Db,
  id: string,
  decision: HoldDecision | null,
  by: { userId: string | null; at: Date },
): Promise<void> {
  await sql`
    UPDATE opt_out_holds
    SET decision = ${decision}, decided_at = ${decision && by.at}, decided_by = ${decision && by.userId}
    WHERE id = ${id}`.execute(db)
}

/** Resolves open holds whose addresses are all suppressed. */
export async function endHolds(
  db: Db,
  workspaceId: string,
  { addresses = [], domains = [] }: { addresses?: readonly string[]; domains?: readonly string[] },
  by: { userId: string | null; at: Date },
): Promise<void> {
  await sql`
    UPDATE opt_out_holds h SET decision = 'opt_out', decided_at = ${by.at}, decided_by = ${by.userId}
    WHERE h.workspace_id = ${workspaceId} AND h.decision IS NULL AND NOT EXISTS (
      SELECT 1 FROM unnest(h.email_keys) AS k(key)
      WHERE k.key <> ALL(${addresses}::text[]) AND split_part(k.key, '@', 2) <> ALL(${domains}::text[]))`.execute(
    db,
  )
}

/** Open enrollments of the addresses, locked in the order of their ids. */
export async function lockEnrollmentsOf(
  db: Db,
  workspaceId: string,
  emailKeys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM enrollments n JOIN leads l ON l.id = n.lead_id
    WHERE n.workspace_id = ${workspaceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
      AND (l.email_key = ANY(${emailKeys}::text[]) OR l.id IN (
        SELECT o.lead_id FROM lead_addresses o
        WHERE o.workspace_id = ${workspaceId} AND o.email_key = ANY(${emailKeys}::text[])))
    ORDER BY n.id FOR UPDATE OF n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of the enrollments belong to a lead with an open hold. */
export async function listHeldEnrollments(db: Db, enrollmentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await prepared('held_enrollments')<{ id: string }>`
    SELECT n.id FROM opt_out_holds h
    JOIN leads l ON l.workspace_id = h.workspace_id AND (l.email_key = ANY(h.email_keys) OR l.id IN (
      SELECT o.lead_id FROM lead_addresses o
      WHERE o.workspace_id = h.workspace_id AND o.email_key = ANY(h.email_keys)))
    JOIN enrollments n ON n.lead_id = l.id
    WHERE h.decision IS NULL AND n.id = ANY(${unplanned(enrollmentIds, 'uuid[]')})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** After the hold ends: removes it as a waiting reason. */
export async function clearHoldReason(db: Db, enrollmentIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET wait_reason = NULL
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND wait_reason = 'opt_out_pending'`.execute(db)
}

type Row = WithDates<typeof OptOutHold>

const shown = sql`
  SELECT h.id, h.workspace_id, h.inbound_message_id AS message_id, m.thread_id,
         l.id AS lead_id, coalesce(l.company_name, '') AS company_name,
         coalesce(l.contact_name, m.from_name, '') AS contact_name, h.email_keys[1] AS address, h.sentence,
         coalesce(m.received_at, h.created_at) AS received_at, h.decision, h.decided_at,
         u.name AS decided_by_name,
         (SELECT count(*)::int FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id
          WHERE h.decision IS NULL AND n.lead_id = l.id AND e.state = 'scheduled'
            AND n.status IN ('pending', 'active', 'paused', 'blocked')) AS held_count
  FROM opt_out_holds h
  LEFT JOIN inbound_messages m ON m.id = h.inbound_message_id
  LEFT JOIN users u ON u.id = h.decided_by
  LEFT JOIN LATERAL (
    SELECT l.* FROM leads l
    WHERE l.workspace_id = h.workspace_id AND (l.email_key = ANY(h.email_keys) OR l.id IN (
      SELECT o.lead_id FROM lead_addresses o
      WHERE o.workspace_id = h.workspace_id AND o.email_key = ANY(h.email_keys)))
    ORDER BY (l.email_key = h.email_keys[1]) DESC, l.id LIMIT 1
  ) l ON true`

const isOpenIn = (workspaceIds: readonly string[]) =>
  sql`h.workspace_id = ANY(${workspaceIds}::uuid[]) AND h.decision IS NULL`

/** Open holds, the longest waiting first. */
export async function listOpenHolds(
  db: Db,
  workspaceIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: Row[]; total: number }> {
  const { rows } = await sql<Row>`
    ${shown} WHERE ${isOpenIn(workspaceIds)}
    ORDER BY h.created_at, h.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { data: rows, total: await countOpenHolds(db, workspaceIds) }
}

export async function countOpenHolds(db: Db, workspaceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM opt_out_holds h WHERE ${isOpenIn(workspaceIds)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Open and decided holds of the messages of a thread. */
export async function listHoldsOfThread(db: Db, threadId: string): Promise<Row[]> {
  const { rows } =
    await sql<Row>`${shown} WHERE m.thread_id = ${threadId} ORDER BY h.created_at, h.id`.execute(db)
  return rows
}

export async function showHold(db: Db, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`${shown} WHERE h.id = ${id}`.execute(db)
  return rows[0] ?? null
}
