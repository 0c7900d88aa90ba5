// Saved views of the list of leads: created, renamed, replaced, deleted.
import type { WithDates } from '#api/dates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type {
  createLeadView as createEndpoint,
  LeadView,
  updateLeadView as updateEndpoint,
} from '#api/leads/lead-views.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { getLeadView, insertLeadView, removeLeadView, updateLeadView } from '#server/data/leads/lead-views.ts'

export async function createLeadView(
  ctx: Context,
  scope: Scope,
  body: BodyOf<typeof createEndpoint>,
): Promise<WithDates<typeof LeadView>> {
  const id = ctx.newId()
  const workspaceId = allowWorkspace(scope, body.workspaceId)
  await ctx.db
    .transaction()
    .execute((tx) =>
      insertLeadView(tx, { ...body, workspaceId, id, createdBy: scope.userId, at: ctx.clock.now() }),
    )
  return getLeadView(ctx.db, scope, id)
}

/** @throws lead_view_not_found, lead_view_taken, lead_view_changed */
export async function changeLeadView(
  ctx: Context,
  scope: Scope,
  id: string,
  change: BodyOf<typeof updateEndpoint>,
): Promise<WithDates<typeof LeadView>> {
  await ctx.db.transaction().execute(async (tx) => {
    const view = await getLeadView(tx, scope, id, { lock: true })
    const updatedAt = view.updatedAt.toISOString()
    const { name = view.name, content = view.content, expectedUpdatedAt = updatedAt } = change
    if (expectedUpdatedAt !== updatedAt) throw new AppError('lead_view_changed')
    await updateLeadView(tx, { id, name, content }, ctx.clock.now())
  })
  return getLeadView(ctx.db, scope, id)
}

export async function deleteLeadView(ctx: Context, scope: Scope, id: string): Promise<void> {
  const view = await getLeadView(ctx.db, scope, id)
  await removeLeadView(ctx.db, view.id)
}
