// Leads of a bulk request: missing ones, and those of workspaces the user is not in, are skipped.
import { isAllowed, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { listLeadWorkspaces } from '#server/data/leads/deletions.ts'

/** @throws AppError forbidden when one is in a workspace where the user may only read */
export async function checkLeadAccess(ctx: Context, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const visible = new Set(visibleWorkspaces(scope))
  const found = (await listLeadWorkspaces(ctx.db, ids)).filter((lead) => visible.has(lead.workspaceId))
  const workspaces = [...new Set(found.map((lead) => lead.workspaceId))]
  if (workspaces.some((id) => !isAllowed(scope, [id]))) throw new AppError('forbidden')
  return found.map((lead) => lead.id)
}
