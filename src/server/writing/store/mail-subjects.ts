// The subjects of mails that are written for their contact already, or have reached them.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** By `leadId/nodeId`; a mail that is not there has not been written. */
export async function listWrittenSubjects(
  db: Db,
  sequenceId: string,
  leadIds: readonly string[],
  nodeIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ place: string; subject: string }>`
    SELECT g.lead_id || '/' || g.node_id AS place, g.subject FROM generated_emails g
    WHERE g.sequence_id = ${sequenceId} AND g.lead_id = ANY(${leadIds}::uuid[])
      AND g.node_id = ANY(${nodeIds}::text[]) AND g.status IN ('generated', 'edited')`.execute(db)
  return new Map(rows.map(({ place, subject }) => [place, subject]))
}

/** What one contact has really had in their open enrollment, by node. */
export async function listSentSubjects(
  db: Db,
  sequenceId: string,
  leadId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ nodeId: string; subject: string }>`
    SELECT e.node_id AS "nodeId", e.subject FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id
    WHERE n.sequence_id = ${sequenceId} AND n.lead_id = ${leadId}
      AND n.status IN ('pending', 'active', 'paused', 'blocked') AND e.state = 'sent' AND e.subject IS NOT NULL`.execute(
    db,
  )
  return new Map(rows.map(({ nodeId, subject }) => [nodeId, subject]))
}
