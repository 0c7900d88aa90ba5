// Leads named by a request over many: those that are gone, and those of other people's workspaces, are passed over.
import { isAllowed, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { listLeadWorkspaces } from '#server/leads/store/deletions.ts'

/** @throws AppError forbidden where one of them is in a workspace in which the asker may only look */
export async function checkLeadAccess(ctx: Context, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const visible = new Set(visibleWorkspaces(scope))
  const found = (await listLeadWorkspaces(ctx.db, ids)).filter((lead) => visible.has(lead.workspaceId))
  const workspaces = [...new Set(found.map((lead) => lead.workspaceId))]
  if (workspaces.some((id) => !isAllowed(scope, [id]))) throw new AppError('forbidden')
  return found.map((lead) => lead.id)
}
