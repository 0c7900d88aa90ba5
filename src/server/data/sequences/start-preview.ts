// Enrolled leads of a sequence and leads of its group, for the preview of a start.
import { sql } from 'kysely'
import type { EnrollmentStatus, StatusReason } from '#core/enrollments/enrollment.ts'
import type { Db } from '#server/context.ts'
import { membersOf } from '#server/data/leads/groups/group-members.ts'
import type { SequenceRecord } from './sequences.ts'

export type OpenForStart = {
  id: string
  leadId: string
  status: EnrollmentStatus
  statusReason: StatusReason | null
  emailAccountId: string | null
}

/** Open enrollments, the oldest first. */
export async function listOpenForStart(db: Db, sequenceId: string): Promise<OpenForStart[]> {
  const { rows } = await sql<OpenForStart>`
    SELECT id, lead_id, status, status_reason, email_account_id
    FROM enrollments
    WHERE sequence_id = ${sequenceId} AND lead_id IS NOT NULL
      AND status IN ('pending', 'active', 'paused', 'blocked')
    ORDER BY created_at, id`.execute(db)
  return rows
}

/** How many leads have ended enrollments only. */
export async function countEndedLeads(db: Db, sequenceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (
      SELECT lead_id FROM enrollments WHERE sequence_id = ${sequenceId} AND lead_id IS NOT NULL
      GROUP BY lead_id
      HAVING bool_and(status NOT IN ('pending', 'active', 'paused', 'blocked'))) AS ended`.execute(db)
  return rows[0]?.n ?? 0
}

/** Leads of the group that were never enrolled: at most `limit` of them, and how many there are. */
export async function listNeverEnrolled(
  db: Db,
  sequence: SequenceRecord,
  now: Date,
  limit: number,
): Promise<{ leadIds: string[]; total: number }> {
  if (!sequence.customerGroupId) return { leadIds: [], total: 0 }
  const { rows: members } = await membersOf(db, sequence.customerGroupId, now)
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT g.lead_id AS id, (count(*) OVER ())::int AS total FROM (${members}) AS g
    WHERE NOT EXISTS (
      SELECT 1 FROM enrollments n WHERE n.sequence_id = ${sequence.id} AND n.lead_id = g.lead_id)
    ORDER BY g.lead_id LIMIT ${limit}`.execute(db)
  return { leadIds: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

export type StartMailbox = { id: string; address: string; isSandbox: boolean; workspaceId: string }

export async function listStartMailboxes(db: Db, ids: readonly string[]): Promise<StartMailbox[]> {
  const { rows } = await sql<StartMailbox>`
    SELECT id, address, kind = 'sandbox' AS is_sandbox, workspace_id
    FROM email_accounts WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}
