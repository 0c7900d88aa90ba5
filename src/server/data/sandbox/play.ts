// What a played day of a sequence reads: mails without a reply, and what happened.
import { sql } from 'kysely'
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { PLAYED_KINDS, playSandboxDay } from '#api/sandbox/sandbox.ts'
import type { Db } from '#server/context.ts'

export type PlayedEvent = ReplyInputOf<typeof playSandboxDay>['events'][number]

export async function hasRealMailbox(db: Db, workspaceIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM email_accounts
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND kind <> 'sandbox' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Delivered mails of active enrollments without an answer, each with its place among the mails of the sequence from 1. */
export async function listUnanswered(db: Db, sequenceId: string): Promise<{ id: string; nth: number }[]> {
  const { rows } = await sql<{ id: string; nth: number }>`
    SELECT x.id, x.nth FROM (
      SELECT m.id, m.answers, e.enrollment_id, (row_number() OVER (ORDER BY m.at, m.uid))::int AS nth
      FROM scheduled_executions e
      JOIN sandbox_mail m ON m.message_id = e.message_id AND m.folder = 'Delivered'
      WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent'
    ) x JOIN enrollments n ON n.id = x.enrollment_id AND n.status = 'active'
    WHERE x.answers = '[]' ORDER BY x.nth`.execute(db)
  return rows
}

export async function findLastEvent(db: Db, sequenceId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(max(id), 0)::int AS id FROM events WHERE sequence_id = ${sequenceId}`.execute(db)
  return rows[0]?.id ?? 0
}

/** @param after the id of an event */
export async function listPlayed(
  db: Db,
  sequenceId: string,
  after: number,
  kinds: typeof PLAYED_KINDS,
): Promise<PlayedEvent[]> {
  const { rows } = await sql<PlayedEvent>`
    SELECT v.kind, min(v.at) AS at, v.node_id, count(*)::int AS count,
           coalesce(min(l.company_name) FILTER (WHERE v.kind <> 'sent'), '') AS company_name,
           coalesce(min(l.contact_name) FILTER (WHERE v.kind <> 'sent'), '') AS contact_name
    FROM events v LEFT JOIN leads l ON l.id = v.lead_id
    WHERE v.sequence_id = ${sequenceId} AND v.id > ${after} AND v.kind = ANY(${kinds}::text[])
    GROUP BY v.kind, v.node_id, CASE WHEN v.kind = 'sent' THEN 0 ELSE v.id END
    ORDER BY min(v.at), min(v.id)`.execute(db)
  return rows
}
