// Counts of a workspace for its quotas.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { monthStart } from '#server/data/writing/model-calls.ts'

/** Mails of the month that contains `at`: planned or generated, whichever is more. */
export async function countMonthMails(db: Db, workspaceId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT greatest(
      (SELECT count(*) FROM scheduled_executions e
        WHERE e.workspace_id = ${workspaceId} AND e.created_at >= ${monthStart(at)}),
      (SELECT count(*) FROM generated_emails g JOIN leads l ON l.id = g.lead_id
        WHERE l.workspace_id = ${workspaceId} AND g.created_at >= ${monthStart(at)}))::int AS n`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Bytes of all large values: sent and received mails, imported files with their rows, texts, images, attachments. Reads the stored (compressed)
 * sizes without the values.
 */
export async function sumStoredBytes(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT sum(n)::float8 AS n FROM (
      SELECT sum(pg_column_size(m.raw) + pg_column_size(m.text)) AS n FROM inbound_messages m
        WHERE m.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(m.raw)) FROM sandbox_mail m
        JOIN email_accounts a ON a.id = m.email_account_id WHERE a.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(e.mime)) FROM scheduled_executions e WHERE e.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(a.mime)) FROM inbox_answers a WHERE a.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(n.mime)) FROM notices n WHERE n.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(i.content)) FROM lead_imports i WHERE i.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(r.cells)) FROM lead_import_rows r
        JOIN lead_imports i ON i.id = r.import_id WHERE i.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(l.custom_fields)) FROM leads l WHERE l.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(c.before) + pg_column_size(c.after)) FROM lead_changes c
        WHERE c.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(g.body_text) + pg_column_size(g.body_html)) FROM generated_emails g
        JOIN leads l ON l.id = g.lead_id WHERE l.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(t.body_text) + pg_column_size(t.body_html)) FROM email_template_versions t
        WHERE t.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(s.workflow_data)) FROM sequences s
        JOIN sequence_workspaces w ON w.sequence_id = s.id WHERE w.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(v.workflow_data)) FROM sequence_versions v
        JOIN sequence_workspaces w ON w.sequence_id = v.sequence_id WHERE w.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(f.content)) FROM files f WHERE f.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(i.content)) FROM images i WHERE i.workspace_id = ${workspaceId}
      UNION ALL SELECT sum(pg_column_size(b.kept)) FROM bin_items b WHERE ${workspaceId} = ANY(b.workspace_ids)
    ) parts`.execute(db)
  return rows[0]?.n ?? 0
}
