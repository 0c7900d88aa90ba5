// Saved views of the list of leads: created, renamed, replaced, deleted.
import type { BodyOf } from '#api/endpoint.ts'
import type {
  createLeadView as createEndpoint,
  LeadView,
  updateLeadView as updateEndpoint,
} from '#api/leads/lead-views.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import type { Context } from '#server/context.ts'
import {
  getLeadView,
  insertLeadView,
  removeLeadView,
  updateLeadView,
} from '#server/leads/store/lead-views.ts'

export async function createLeadView(
  ctx: Context,
  scope: Scope,
  body: BodyOf<typeof createEndpoint>,
): Promise<LeadView> {
  const id = ctx.newId()
  const workspaceId = allowWorkspace(scope, body.workspaceId)
  await ctx.db
    .transaction()
    .execute((tx) =>
      insertLeadView(tx, { ...body, workspaceId, id, createdBy: scope.userId, at: ctx.clock.now() }),
    )
  return getLeadView(ctx.db, scope, id)
}

export async function changeLeadView(
  ctx: Context,
  scope: Scope,
  id: string,
  change: BodyOf<typeof updateEndpoint>,
): Promise<LeadView> {
  const view = await getLeadView(ctx.db, scope, id)
  const { name = view.name, content = view.content } = change
  await updateLeadView(ctx.db, { id, name, content }, ctx.clock.now())
  return getLeadView(ctx.db, scope, id)
}

export async function deleteLeadView(ctx: Context, scope: Scope, id: string): Promise<void> {
  const view = await getLeadView(ctx.db, scope, id)
  await removeLeadView(ctx.db, view.id)
}
