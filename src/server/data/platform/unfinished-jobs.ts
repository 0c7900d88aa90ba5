// Jobs are not in a backup. Which rows still need one is derived from the restored rows.
import { sql, type Transaction } from 'kysely'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import type { JobQueue, JobRow } from '#server/context.ts'
import type { Tables } from '#server/data/tables.ts'

/**
 * Runs on the schema of the backup, which may be an old one. Rows that no longer need a job may be included: their job
 * does nothing.
 * @param takenAt when the backup was taken
 */
export async function listUnfinishedWork(
  tx: Transaction<Tables>,
  takenAt: Date,
): Promise<Record<JobQueue, JobRow[]>> {
  const imports = await sql<JobRow>`SELECT id FROM lead_imports WHERE status = 'running'`.execute(tx)
  // the mails that a worker may claim (`claimEmail`), and those of a running run that it may write again
  const mails = await sql<JobRow>`
    SELECT g.id, l.workspace_id AS "group"
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    LEFT JOIN generation_runs r ON r.id = g.run_id
    WHERE g.status IN ('pending', 'generating') AND coalesce(r.status, 'running') = 'running'
      OR EXISTS (
        SELECT 1 FROM generation_runs o
        WHERE o.sequence_id = g.sequence_id AND o.node_id = g.node_id AND o.status = 'running')
    ORDER BY g.created_at, g.id`.execute(tx)
  // workspaces checked on the day of the backup; those of an earlier day are claimed again without a job
  const consents = await sql<JobRow>`
    SELECT workspace_id AS id FROM consent_checks
    WHERE checked_on >= (${takenAt}::timestamptz AT TIME ZONE ${WORKSPACE_ZONE})::date`.execute(tx)
  // replies whose intent a model is to read
  const intents = await sql<JobRow>`
    SELECT i.message_id AS id, t.workspace_id AS "group"
    FROM reply_intents i JOIN inbound_messages m ON m.id = i.message_id JOIN inbox_threads t ON t.id = m.thread_id
    WHERE i.state = 'waiting' ORDER BY i.at, i.message_id`.execute(tx)
  const research = await sql<JobRow>`
    SELECT lead_id AS id, workspace_id AS "group" FROM lead_research
    WHERE state IN ('waiting', 'reading') ORDER BY requested_at, lead_id`.execute(tx)
  return {
    'read-own-source': await ownSources(tx),
    'import-leads': imports.rows,
    'generate-email': mails.rows,
    'remind-consents': consents.rows,
    'read-intent': intents.rows,
    // a user can ask for an answer that was not prepared
    'prepare-answer': [],
    'research-lead': research.rows,
  }
}

/** A backup of an earlier release has no table of them. */
async function ownSources(tx: Transaction<Tables>): Promise<JobRow[]> {
  const exists = await sql<{
    found: string | null
  }>`SELECT to_regclass('own_sources')::text AS found`.execute(tx)
  if (exists.rows[0]?.found == null) return []
  const { rows } = await sql<JobRow>`
    SELECT id, workspace_id AS "group" FROM own_sources
    WHERE state IN ('waiting', 'reading') ORDER BY created_at, id`.execute(tx)
  return rows
}
