import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** Subjects of generated mails by `leadId/nodeId`. */
export async function listWrittenSubjects(
  db: Db,
  sequenceId: string,
  leadIds: readonly string[],
  nodeIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; subject: string }>`
    SELECT g.lead_id || '/' || g.node_id AS key, g.subject FROM generated_emails g
    WHERE g.sequence_id = ${sequenceId} AND g.lead_id = ANY(${leadIds}::uuid[])
      AND g.node_id = ANY(${nodeIds}::text[]) AND g.status IN ('generated', 'edited')`.execute(db)
  return new Map(rows.map(({ key, subject }) => [key, subject]))
}

/** Subjects of the mails sent to a lead in its open enrollment, by node. */
export async function listSentSubjects(
  db: Db,
  sequenceId: string,
  leadId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ nodeId: string; subject: string }>`
    SELECT e.node_id, e.subject FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id
    WHERE n.sequence_id = ${sequenceId} AND n.lead_id = ${leadId}
      AND n.status IN ('pending', 'active', 'paused', 'blocked') AND e.state = 'sent' AND e.subject IS NOT NULL`.execute(
    db,
  )
  return new Map(rows.map(({ nodeId, subject }) => [nodeId, subject]))
}
