// Who changed what, append only.
import type { Db } from '../context.ts'

export type AuditEntry = {
  workspaceId: string | null
  userId: string | null
  /** the endpoint: `POST /leads` */
  action: string
  /** ids only, never texts: bodies carry secrets and personal data */
  params: Record<string, string>
  at: Date
}

export async function insertAuditLog(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_logs')
    .values({
      workspace_id: entry.workspaceId,
      user_id: entry.userId,
      action: entry.action,
      params: JSON.stringify(entry.params),
      at: entry.at,
    })
    .execute()
}
