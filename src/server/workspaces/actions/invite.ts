// Brings somebody into a workspace by a link: made, renewed and accepted. The link is known to whoever was given it; here
// is only its hash.
import { allowWorkspace, type Role, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { canAssignRole, INVITATION_DAYS, invitationState } from '#core/workspaces/members.ts'
import type { Context, Db } from '#server/context.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'
import {
  findInvitation,
  findInvitationByToken,
  type InvitationRecord,
  insertInvitation,
  markAccepted,
  renewInvitation,
} from '#server/workspaces/store/invitations.ts'
import { insertMember, lockTeam } from '#server/workspaces/store/members.ts'

const DAY_MS = 86_400_000

type Made = { invitation: InvitationRecord; link: string }

/** @throws AppError invitation_refused for a role above one's own, already_member */
export async function invite(
  ctx: Context,
  scope: Scope & { userId: string },
  to: { workspaceId: string; role: Role; email: string | null },
): Promise<Made> {
  const workspaceId = allowWorkspace(scope, to.workspaceId)
  refuseAbove(scope, workspaceId, to.role)
  const id = ctx.newId()
  const { token, ...fresh } = freshLink(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    await refuseDemoted(tx, scope, workspaceId, to.role)
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

/** A new link; the one before opens nothing any more. */
export async function renew(
  ctx: Context,
  scope: Scope & { userId: string },
  workspaceId: string,
  id: string,
): Promise<Made> {
  const { role } = await invitationOf(ctx.db, allowWorkspace(scope, workspaceId), id)
  refuseAbove(scope, workspaceId, role)
  const { token, ...fresh } = freshLink(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    await refuseDemoted(tx, scope, workspaceId, role)
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
 * Runs in the caller's transaction, with the invitation locked: of two who open a link at once, one comes in.
 * @throws AppError invitation_expired, invitation_other_address, already_member
 */
export async function accept(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  token: string,
  person: { id: string; email: string },
): Promise<string> {
  const { id, workspaceId, role, email } = await openInvitation(ctx, tx, token, { lock: true })
  if (email !== null && email !== person.email.toLowerCase()) {
    throw new AppError('invitation_other_address', {
      message: `${email} 주소로 온 초대입니다. 지금은 ${person.email} 계정이라 참여할 수 없습니다. 초대받은 주소로 로그인하거나, 초대한 사람에게 새 링크를 요청해 주세요.`,
    })
  }
  const at = ctx.clock.now()
  if (!(await insertMember(tx, { workspaceId, userId: person.id, role, at })))
    throw new AppError('already_member')
  await markAccepted(tx, id, person.id, at)
  return workspaceId
}

export async function invitationOf(db: Db, workspaceId: string, id: string): Promise<InvitationRecord> {
  const found = await findInvitation(db, workspaceId, id)
  if (!found) throw new AppError('invitation_not_found')
  return found
}

function refuseAbove(scope: Scope, workspaceId: string, role: Role): void {
  const own = scope.memberships.find((one) => one.workspaceId === workspaceId)
  if (!own || !canAssignRole(own.role, role)) throw new AppError('invitation_refused')
}

/** With the team locked, so that no invitation is made beside a demotion that ends the demoted user's invitations. */
async function refuseDemoted(
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
