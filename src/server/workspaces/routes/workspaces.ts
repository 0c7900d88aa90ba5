import * as bin from '#api/workspaces/bin.ts'
import * as workspaceEndsContract from '#api/workspaces/workspace-ends.ts'
import * as workspaces from '#api/workspaces/workspaces.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { binDaysLeft, binExpiresAt } from '#core/workspaces/bin.ts'
import type { Context } from '#server/context.ts'
import { findTwoFactor } from '#server/data/accounts/two-factors.ts'
import { listBin } from '#server/data/workspaces/bin-lists.ts'
import { countHoldings, listOwned } from '#server/data/workspaces/closing.ts'
import { getWorkspace, listWorkspaces, updateWorkspace } from '#server/data/workspaces/workspaces.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import { updateDaysOff } from '#server/workspaces/actions/change-days-off.ts'
import { closeWorkspace, restoreWorkspace } from '#server/workspaces/actions/close.ts'
import { createWorkspace } from '#server/workspaces/actions/create.ts'
import { deletePermanently, eraseLead } from '#server/workspaces/actions/delete-permanently.ts'
import { loadSampleData } from '#server/workspaces/actions/load-sample-data.ts'
import { restoreDeletion, restoreFromBin } from '#server/workspaces/actions/restore-from-bin.ts'

export function registerWorkspaces(api: Api, ctx: Context): void {
  registerClosing(api, ctx)
  route(api, workspaces.loadSampleData, ({ scope, params }) => loadSampleData(ctx, scope, params.id))
  route(api, workspaces.listWorkspaces, async ({ scope }) => wholeList(await listWorkspaces(ctx.db, scope)))
  route(api, workspaces.createWorkspace, async ({ scope, user, body }) => {
    const ownerId = user.id
    const id = await ctx.db
      .transaction()
      .execute((tx) => createWorkspace(ctx, tx, { name: body.name, ownerId }))
    // the new membership is not in the scope of this request
    const own: Scope = { ...scope, memberships: [{ workspaceId: id, role: 'owner' }] }
    return getWorkspace(ctx.db, own, id)
  })
  route(api, workspaces.updateDaysOff, ({ scope, params, body }) =>
    updateDaysOff(ctx, scope, params.id, body),
  )
  route(api, workspaces.updateWorkspace, async ({ scope, user, params, body }) => {
    const id = allowWorkspace(scope, params.id)
    if (body.requiresTwoFactor !== undefined) {
      allowWorkspace({ ...scope, need: 'owner' }, id)
      // owners who require the second step must have it set up, else they would lose access themselves
      const own = await findTwoFactor(ctx.db, user.id)
      if (body.requiresTwoFactor && !own?.confirmedAt) throw new AppError('two_factor_first')
    }
    await updateWorkspace(ctx.db, id, { ...body, at: ctx.clock.now() })
    return getWorkspace(ctx.db, scope, params.id)
  })

  route(api, bin.listBin, ({ scope, query }) => listBin(ctx.db, scope, query, ctx.clock.now()))
  route(api, bin.restoreFromBin, ({ scope, body }) =>
    body.deletionId
      ? restoreDeletion(ctx, scope, body.deletionId)
      : restoreFromBin(ctx, scope, body.ids ?? []),
  )
  route(api, bin.deleteFromBin, ({ scope, body }) => deletePermanently(ctx, scope, body.ids))
  route(api, bin.eraseLead, ({ scope, params }) => eraseLead(ctx, scope, params.id))
}

function registerClosing(api: Api, ctx: Context): void {
  route(api, workspaceEndsContract.getWorkspaceContents, ({ scope, params }) =>
    countHoldings(ctx.db, allowWorkspace(scope, params.id)),
  )
  route(api, workspaceEndsContract.deleteWorkspace, ({ scope, user, params, body }) =>
    closeWorkspace(ctx, scope, user, { workspaceId: params.id, ...body }),
  )
  route(api, workspaceEndsContract.listDeletedWorkspaces, async ({ user }) => {
    const now = ctx.clock.now()
    const data = (await listOwned(ctx.db, user.id)).flatMap(({ id, name, deletedAt }) =>
      deletedAt && binExpiresAt(deletedAt) > now
        ? [
            {
              id,
              name,
              deletedAt,
              endsAt: binExpiresAt(deletedAt),
              daysLeft: binDaysLeft(deletedAt, now),
            },
          ]
        : [],
    )
    return wholeList(data)
  })
  route(api, workspaceEndsContract.restoreWorkspace, async ({ user, params }) => {
    await restoreWorkspace(ctx, user.id, params.id)
    return { workspaceId: params.id }
  })
}
