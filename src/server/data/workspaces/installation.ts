// The installation: its owners, and which workspaces may use its model.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { InstallationWorkspace } from '#api/workspaces/installation.ts'
import type { Db } from '#server/context.ts'
import { monthStart } from '#server/data/writing/model-calls.ts'

/** Whether the user is an owner of the first workspace. */
export async function ownsInstallation(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id
    WHERE w.is_first AND w.deleted_at IS NULL AND m.user_id = ${userId} AND m.role = 'owner'`.execute(db)
  return rows.length > 0
}

/** The id of the first workspace, as a list; empty when it was removed. */
export async function findFirstWorkspace(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM workspaces WHERE is_first`.execute(db)
  return rows.map(({ id }) => id)
}

export type InstallationGrant = { isAllowed: boolean; monthlyTokens: number | null }

/** @param openSignUp workspaces created before this setting existed may use the model if sign-up is closed */
export async function findInstallationGrant(
  db: Db,
  workspaceId: string,
  openSignUp: boolean,
): Promise<InstallationGrant> {
  const { rows } = await sql<InstallationGrant>`
    SELECT coalesce(uses_installation_model, ${!openSignUp}) AS is_allowed,
      installation_monthly_tokens::float8 AS monthly_tokens
    FROM workspaces WHERE id = ${workspaceId}`.execute(db)
  return rows[0] ?? { isAllowed: false, monthlyTokens: null }
}

/** Every workspace that is not deleted, or only the one with `id`. */
export async function listInstallationWorkspaces(
  db: Db,
  { openSignUp, at, id = null }: { openSignUp: boolean; at: Date; id?: string | null },
): Promise<WithDates<typeof InstallationWorkspace>[]> {
  const { rows } = await sql<WithDates<typeof InstallationWorkspace>>`
    SELECT w.id, w.name, w.created_at, w.is_first,
      ARRAY(SELECT u.name FROM workspace_members m JOIN users u ON u.id = m.user_id
        WHERE m.workspace_id = w.id AND m.role = 'owner' ORDER BY m.created_at, u.id) AS owner_names,
      coalesce(w.uses_installation_model, ${!openSignUp}) AS uses_installation_model,
      w.installation_monthly_tokens::float8 AS monthly_tokens,
      (SELECT coalesce(sum(c.tokens_in::bigint + c.tokens_out), 0)::float8 FROM model_calls c
        WHERE c.workspace_id = w.id AND c.on_installation AND c.at >= ${monthStart(at)}) AS month_tokens
    FROM workspaces w
    WHERE w.deleted_at IS NULL AND (${id}::uuid IS NULL OR w.id = ${id}) ORDER BY w.created_at, w.id`.execute(
    db,
  )
  return rows
}

/** @returns false when the workspace does not exist or is deleted */
export async function updateInstallationGrant(
  db: Db,
  id: string,
  change: { usesInstallationModel?: boolean | undefined; monthlyTokens?: number | null | undefined },
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('workspaces')
    .set({
      usesInstallationModel: change.usesInstallationModel,
      installationMonthlyTokens: change.monthlyTokens,
      updatedAt: at,
    })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
