import type { WithDates } from '#api/dates.ts'
import type { Invitation } from '#api/workspaces/invitations.ts'
import * as invitations from '#api/workspaces/invitations.ts'
import * as members from '#api/workspaces/members.ts'
import { allowWorkspace } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { invitationState } from '#core/workspaces/members.ts'
import { signUpByInvitation } from '#server/accounts/actions/sign-up.ts'
import type { Context } from '#server/context.ts'
import {
  type InvitationRecord,
  listOpenInvitations,
  removeInvitation,
} from '#server/data/workspaces/invitations.ts'
import { countHoldings, listMembers } from '#server/data/workspaces/members.ts'
import { findMember } from '#server/data/workspaces/workspaces.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import { changeRole, removeFromWorkspace } from '#server/workspaces/actions/change-members.ts'
import { accept, invitationOf, invite, openInvitation, renew } from '#server/workspaces/actions/invite.ts'

export function registerMembers(api: Api, ctx: Context): void {
  route(api, members.listMembers, async ({ scope, params }) =>
    wholeList(await listMembers(ctx.db, allowWorkspace(scope, params.id))),
  )
  route(api, members.getMemberHandoverCounts, async ({ scope, params }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    if (!(await findMember(ctx.db, [workspaceId], params.userId))) throw new AppError('member_not_found')
    return countHoldings(ctx.db, workspaceId, params.userId)
  })
  route(api, members.updateMember, ({ scope, params, body }) =>
    changeRole(ctx, scope, { workspaceId: params.id, userId: params.userId, role: body.role }),
  )
  route(api, members.removeMember, ({ scope, params, body }) =>
    removeFromWorkspace(ctx, scope, { workspaceId: params.id, userId: params.userId, ...body }),
  )
  route(api, members.leaveWorkspace, ({ scope, user, params, body }) =>
    removeFromWorkspace(ctx, scope, { workspaceId: params.id, userId: user.id, ...body }),
  )

  const present = (one: InvitationRecord): WithDates<typeof Invitation> => ({
    id: one.id,
    role: one.role,
    email: one.email,
    invitedBy: one.invitedBy,
    createdAt: one.createdAt,
    expiresAt: one.expiresAt,
    isExpired: invitationState(one, ctx.clock.now()) === 'expired',
  })
  route(api, invitations.listInvitations, async ({ scope, params }) => {
    const rows = await listOpenInvitations(ctx.db, allowWorkspace(scope, params.id))
    return { data: rows.map(present), total: rows.length }
  })
  route(api, invitations.createInvitation, async ({ scope, user, params, body }) => {
    const by = { ...scope, userId: user.id }
    const { invitation, link } = await invite(ctx, by, { workspaceId: params.id, ...body })
    return { invitation: present(invitation), link }
  })
  route(api, invitations.renewInvitation, async ({ scope, user, params }) => {
    const by = { ...scope, userId: user.id }
    const { invitation, link } = await renew(ctx, by, params.id, params.invitationId)
    return { invitation: present(invitation), link }
  })
  route(api, invitations.deleteInvitation, async ({ scope, params }) => {
    const found = await invitationOf(ctx.db, allowWorkspace(scope, params.id), params.invitationId)
    await removeInvitation(ctx.db, found.id)
  })
  route(api, invitations.previewInvitation, async ({ body }) => {
    const { workspaceName, invitedBy, role, email, expiresAt } = await openInvitation(ctx, ctx.db, body.token)
    return { workspaceName, invitedBy, role, email, expiresAt }
  })
  route(api, invitations.acceptInvitation, async ({ user, body }) => ({
    workspaceId: await ctx.db.transaction().execute((tx) => accept(ctx, tx, body.token, user)),
  }))
  route(api, invitations.signUpInvited, async ({ body, request, reply }) => {
    const made = await signUpByInvitation(ctx, body)
    await api.auth.openSession(request, reply, made.userId)
    return made
  })
}
