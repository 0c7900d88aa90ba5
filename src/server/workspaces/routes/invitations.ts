// Invitations: created by admins, previewed with the link, accepted by a user or with a new account.
import type { WithDates } from '#api/dates.ts'
import type { Invitation } from '#api/workspaces/invitations.ts'
import * as contract from '#api/workspaces/invitations.ts'
import { allowWorkspace } from '#core/access.ts'
import { invitationState } from '#core/workspaces/members.ts'
import { signUpByInvitation } from '#server/accounts/actions/sign-up.ts'
import type { Context } from '#server/context.ts'
import {
  type InvitationRecord,
  listOpenInvitations,
  removeInvitation,
} from '#server/data/workspaces/invitations.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { accept, invitationOf, invite, openInvitation, renew } from '#server/workspaces/actions/invite.ts'

export function registerInvitations(api: Api, ctx: Context): void {
  const present = (one: InvitationRecord): WithDates<typeof Invitation> => ({
    id: one.id,
    role: one.role,
    email: one.email,
    invitedBy: one.invitedBy,
    createdAt: one.createdAt,
    expiresAt: one.expiresAt,
    isExpired: invitationState(one, ctx.clock.now()) === 'expired',
  })
  route(api, contract.listInvitations, async ({ scope, params }) => {
    const rows = await listOpenInvitations(ctx.db, allowWorkspace(scope, params.id))
    return { data: rows.map(present), total: rows.length }
  })
  route(api, contract.createInvitation, async ({ scope, user, params, body }) => {
    const by = { ...scope, userId: user.id }
    const { invitation, link } = await invite(ctx, by, { workspaceId: params.id, ...body })
    return { invitation: present(invitation), link }
  })
  route(api, contract.renewInvitation, async ({ scope, user, params }) => {
    const by = { ...scope, userId: user.id }
    const { invitation, link } = await renew(ctx, by, params.id, params.invitationId)
    return { invitation: present(invitation), link }
  })
  route(api, contract.deleteInvitation, async ({ scope, params }) => {
    const found = await invitationOf(ctx.db, allowWorkspace(scope, params.id), params.invitationId)
    await removeInvitation(ctx.db, found.id)
  })
  route(api, contract.previewInvitation, async ({ body }) => {
    const { workspaceName, invitedBy, role, email, expiresAt } = await openInvitation(ctx, ctx.db, body.token)
    return { workspaceName, invitedBy, role, email, expiresAt }
  })
  route(api, contract.acceptInvitation, async ({ user, body }) => ({
    workspaceId: await ctx.db.transaction().execute((tx) => accept(ctx, tx, body.token, user)),
  }))
  route(api, contract.signUpInvited, async ({ body, request, reply }) => {
    const made = await signUpByInvitation(ctx, body)
    await api.auth.openSession(request, reply, made.userId)
    return made
  })
}
