// Deletes leads. Nothing more is sent to them: what is open for them ends in the same transaction.
import { isAllowed, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { retryable } from '../db/database.ts'
import { endEnrollmentsOfLeads, listLeadWorkspaces, lockLeads, removeLeads } from '../store/lead-removals.ts'
import { getLead } from '../store/leads.ts'

export type DeletedLeads = { deletedCount: number; endedEnrollments: number }

export async function deleteLead(ctx: Context, scope: Scope, id: string): Promise<DeletedLeads> {
  const lead = await getLead(ctx.db, scope, id)
  return remove(ctx, [lead.id])
}

/** Those that are gone already, and those of other people's workspaces, are not counted. */
export async function deleteLeads(ctx: Context, scope: Scope, ids: readonly string[]): Promise<DeletedLeads> {
  const visible = new Set(visibleWorkspaces(scope))
  const found = (await listLeadWorkspaces(ctx.db, ids)).filter((lead) => visible.has(lead.workspaceId))
  const forbidden = [...new Set(found.map((lead) => lead.workspaceId))].some((id) => !isAllowed(scope, [id]))
  if (forbidden) throw new AppError('forbidden')
  return remove(
    ctx,
    found.map((lead) => lead.id),
  )
}

const remove = (ctx: Context, ids: readonly string[]): Promise<DeletedLeads> =>
  retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      await lockLeads(tx, ids)
      const endedEnrollments = await endEnrollmentsOfLeads(tx, ids, ctx.clock.now())
      return { deletedCount: await removeLeads(tx, ids), endedEnrollments }
    }),
  )
