// Jobs are not in a backup: which rows still need one is read from the restored rows.
import { sql, type Transaction } from 'kysely'
import type { JobQueue, JobRow } from '#server/context.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { exists } from '#server/sending/store/restored-mails.ts'

/**
 * Runs on the schema of the backup, which may be an old one. A row that needs no job any more may be among them: its job
 * finds nothing to do.
 * @param takenAt the moment the backup shows
 */
export async function listUnfinishedWork(
  tx: Transaction<Tables>,
  takenAt: Date,
): Promise<Record<JobQueue, JobRow[]>> {
  const imports = await sql<JobRow>`SELECT id FROM lead_imports WHERE status = 'running'`.execute(tx)
  // the same mails that a worker may claim (`claimEmail`)
  const mails = await sql<JobRow>`
    SELECT g.id, l.workspace_id AS "group"
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id LEFT JOIN generation_runs r ON r.id = g.run_id
    WHERE g.status IN ('pending', 'generating') AND coalesce(r.status, 'running') = 'running'
    ORDER BY g.created_at, g.id`.execute(tx)
  // a workspace of an earlier day is looked at again by itself
  const rounds = (await exists(tx, 'consent_rounds'))
    ? await sql<JobRow>`
        SELECT workspace_id AS id FROM consent_rounds
        WHERE looked_on >= (${takenAt}::timestamptz AT TIME ZONE 'Asia/Seoul')::date`.execute(tx)
    : { rows: [] }
  return { 'import-leads': imports.rows, 'generate-email': mails.rows, 'remind-consents': rounds.rows }
}
