// Connected mailboxes that may be able to send a password-reset link, with their owner and the user who entered the connection.
import { sql } from 'kysely'
import type { Membership } from '#core/access.ts'
import type { Db } from '#server/context.ts'

type Controller = { userId: string; memberships: Membership[] }
export type AccountMailSender = {
  emailAccountId: string
  holder: Controller | null
  connectedBy: Controller | null
}

/** Real mailboxes of the user and of owners of their workspaces, their own first. A sandbox mailbox delivers nothing outside. */
export async function listAccountMailSenders(db: Db, userId: string): Promise<AccountMailSender[]> {
  const controller = (column: string) => sql`
    CASE WHEN ${sql.ref(column)} IS NULL THEN NULL ELSE json_build_object('userId', ${sql.ref(column)}, 'memberships',
      (SELECT coalesce(json_agg(json_build_object('workspaceId', m.workspace_id, 'role', m.role)), '[]')
       FROM workspace_members m WHERE m.user_id = ${sql.ref(column)})) END`
  const { rows } = await sql<AccountMailSender>`
    SELECT a.id AS email_account_id, ${controller('a.user_id')} AS holder, ${controller('a.connected_by')} AS connected_by
    FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id AND w.deleted_at IS NULL
    JOIN workspace_members own ON own.workspace_id = a.workspace_id AND own.user_id = ${userId}
    WHERE a.kind = 'smtp' AND a.status = 'connected' AND (a.user_id = ${userId} OR EXISTS (
      SELECT FROM workspace_members o JOIN workspace_members mine
        ON mine.workspace_id = o.workspace_id AND mine.user_id = ${userId}
      WHERE o.user_id = a.user_id AND o.role = 'owner'))
    ORDER BY (a.user_id IS NOT DISTINCT FROM ${userId}::uuid) DESC, a.created_at, a.id LIMIT 50`.execute(db)
  return rows
}

/** Every membership, also in workspaces the user cannot enter without the second step. */
export async function listAllMemberships(db: Db, userId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    SELECT workspace_id, role FROM workspace_members WHERE user_id = ${userId}`.execute(db)
  return rows
}
