// The subjects of mails that are written for their contact already, for lists of many contacts and nodes.
import { sql } from 'kysely'
import type { Db } from '../context.ts'

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
