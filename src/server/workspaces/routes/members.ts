import * as contract from '#api/workspaces/members.ts'
import { allowWorkspace } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { countHoldings, listMembers } from '#server/data/workspaces/members.ts'
import { findMember } from '#server/data/workspaces/workspaces.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import { changeRole, removeFromWorkspace } from '#server/workspaces/actions/change-members.ts'

export function registerMembers(api: Api, ctx: Context): void {
  route(api, contract.listMembers, async ({ scope, params }) =>
    wholeList(await listMembers(ctx.db, allowWorkspace(scope, params.id))),
  )
  route(api, contract.getMemberHandoverCounts, async ({ scope, params }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    if (!(await findMember(ctx.db, [workspaceId], params.userId))) throw new AppError('member_not_found')
    return countHoldings(ctx.db, workspaceId, params.userId)
  })
  route(api, contract.updateMember, ({ scope, params, body }) =>
    changeRole(ctx, scope, { workspaceId: params.id, userId: params.userId, role: body.role }),
  )
  route(api, contract.removeMember, ({ scope, params, body }) =>
    removeFromWorkspace(ctx, scope, { workspaceId: params.id, userId: params.userId, ...body }),
  )
  route(api, contract.leaveWorkspace, ({ scope, user, params, body }) =>
    removeFromWorkspace(ctx, scope, { workspaceId: params.id, userId: user.id, ...body }),
  )
}
