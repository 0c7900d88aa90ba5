// Invitations to a workspace: created, renewed and accepted. The link is returned once; the database has only its hash.
import { allowWorkspace, type Role, type Scope } from '#core/access.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { AppError } from '#core/errors.ts'
import { canAssignRole, INVITATION_DAYS, invitationState } from '#core/workspaces/members.ts'
import type { Context, Db } from '#server/context.ts'
import {
  findInvitation,
  findInvitationByToken,
  type InvitationRecord,
  insertInvitation,
  markAccepted,
  renewInvitation,
} from '#server/data/workspaces/invitations.ts'
import { insertMember, lockTeam } from '#server/data/workspaces/members.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'

type Made = { invitation: InvitationRecord; link: string }

/** @throws AppError invitation_refused when the role is above the caller's own */
export async function invite(
  ctx: Context,
  scope: Scope & { userId: string },
  to: { workspaceId: string; role: Role; email: string | null },
): Promise<Made> {
  const workspaceId = allowWorkspace(scope, to.workspaceId)
  rejectHigherRole(scope, workspaceId, to.role)
  const id = ctx.newId()
  const { token, ...fresh } = freshLink(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    await rejectDemotedCaller(tx, scope, workspaceId, to.role)
    await insertInvitation(tx, {
      id,
      workspaceId,
      role: to.role,
      email: to.email?.toLowerCase() ?? null,
      createdBy: scope.userId,
      at: ctx.clock.now(),
      ...fresh,
    })
  })
  return { invitation: await invitationOf(ctx.db, workspaceId, id), link: linkOf(ctx, token) }
}

/** Creates a new link; the previous one becomes invalid. */
export async function renew(
  ctx: Context,
  scope: Scope & { userId: string },
  workspaceId: string,
  id: string,
): Promise<Made> {
  const { role } = await invitationOf(ctx.db, allowWorkspace(scope, workspaceId), id)
  rejectHigherRole(scope, workspaceId, role)
  const { token, ...fresh } = freshLink(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    await rejectDemotedCaller(tx, scope, workspaceId, role)
    await renewInvitation(tx, id, { ...fresh, createdBy: scope.userId })
  })
  return { invitation: await invitationOf(ctx.db, workspaceId, id), link: linkOf(ctx, token) }
}

/** @throws AppError invitation_expired */
export async function openInvitation(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  token: string,
  options: { lock?: boolean } = {},
): Promise<InvitationRecord> {
  const found = await findInvitationByToken(db, hashToken(token), options)
  if (!found || invitationState(found, ctx.clock.now()) !== 'open') throw new AppError('invitation_expired')
  return found
}

/**
 * Runs in the caller's transaction and locks the invitation, so that two concurrent calls cannot both accept it.
 * @throws AppError invitation_expired, invitation_other_address, already_member
 */
export async function accept(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  token: string,
  user: { id: string; email: string },
): Promise<string> {
  const { id, workspaceId, role, email } = await openInvitation(ctx, tx, token, { lock: true })
  if (email !== null && email !== user.email.toLowerCase()) {
    throw new AppError('invitation_other_address', {
      message: `${email} 주소로 온 초대입니다. 지금은 ${user.email} 계정이라 참여할 수 없습니다. 초대받은 주소로 로그인하거나, 초대한 사람에게 새 링크를 요청해 주세요.`,
    })
  }
  const at = ctx.clock.now()
  if (!(await insertMember(tx, { workspaceId, userId: user.id, role, at })))
    throw new AppError('already_member')
  await markAccepted(tx, id, user.id, at)
  return workspaceId
}

export async function invitationOf(db: Db, workspaceId: string, id: string): Promise<InvitationRecord> {
  const found = await findInvitation(db, workspaceId, id)
  if (!found) throw new AppError('invitation_not_found')
  return found
}

function rejectHigherRole(scope: Scope, workspaceId: string, role: Role): void {
  const own = scope.memberships.find((one) => one.workspaceId === workspaceId)
  if (!own || !canAssignRole(own.role, role)) throw new AppError('invitation_refused')
}

/** Locks the members: a concurrent demotion of the caller, which revokes their invitations, must not miss this one. */
async function rejectDemotedCaller(
  tx: Db,
  scope: Scope & { userId: string },
  workspaceId: string,
  role: Role,
): Promise<void> {
  const own = (await lockTeam(tx, workspaceId)).get(scope.userId)
  if (!own || !canAssignRole(own, role)) throw new AppError('invitation_refused')
}

function freshLink(ctx: Pick<Context, 'clock'>): { token: string; tokenHash: Buffer; expiresAt: Date } {
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + INVITATION_DAYS * DAY_MS)
  return { token, tokenHash: hashToken(token), expiresAt }
}

const linkOf = (ctx: Pick<Context, 'appUrl'>, token: string): string => `${ctx.appUrl}/join/${token}`
