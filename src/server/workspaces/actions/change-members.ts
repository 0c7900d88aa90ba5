// Changes the role of a member, and removes members. What a member owns is transferred in the transaction that removes them.
import type { WithDates } from '#api/dates.ts'
import type { Handover, Member, MemberHandoverCounts } from '#api/workspaces/members.ts'
import { allowWorkspace, holds, ROLES, type Role, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { canAssignRole, roleChangeError } from '#core/workspaces/members.ts'
import type { Context, Db } from '#server/context.ts'
import { removeInvitationsBy } from '#server/data/workspaces/invitations.ts'
import { countHoldings, listMembers, lockTeam, updateRole } from '#server/data/workspaces/members.ts'
import { endAccess, transferOwnership } from '#server/data/workspaces/transfer-ownership.ts'

/**
 * Also revokes the member's open invitations to roles that the new role may not assign.
 * @throws AppError member_not_found, owner_protected, last_owner
 */
export async function changeRole(
  ctx: Context,
  scope: Scope,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: Role },
): Promise<WithDates<typeof Member>> {
  allowWorkspace(scope, workspaceId)
  await ctx.db.transaction().execute(async (tx) => {
    await lockForChange(tx, scope, workspaceId, userId, role)
    await updateRole(tx, workspaceId, userId, role)
    const beyond = ROLES.filter((one) => !canAssignRole(role, one))
    await removeInvitationsBy(tx, { workspaceId, userId, roles: beyond })
  })
  const [member] = await listMembers(ctx.db, workspaceId, userId)
  if (!member) throw new AppError('member_not_found')
  return member
}

/**
 * Mailboxes, sequences, open enrollments and threads are transferred to the successor, required if there are any.
 * @throws AppError member_not_found, owner_protected, last_owner, successor_needed
 */
export async function removeFromWorkspace(
  ctx: Context,
  scope: Scope,
  { workspaceId, userId, ...handover }: { workspaceId: string; userId: string } & Handover,
): Promise<MemberHandoverCounts> {
  allowWorkspace(scope, workspaceId)
  return ctx.db.transaction().execute(async (tx) => {
    const team = await lockForChange(tx, scope, workspaceId, userId, null)
    const held = await countHoldings(tx, workspaceId, userId)
    const successorId = successorOf(team, userId, handover.successorId)
    if (successorId === null && Object.values(held).some((count) => count > 0))
      throw new AppError('successor_needed')
    const at = ctx.clock.now()
    if (successorId !== null)
      await transferOwnership(tx, { workspaceId, userId, successorId, mailboxes: handover.mailboxes, at })
    await endAccess(tx, workspaceId, userId)
    return held
  })
}

async function lockForChange(
  tx: Db,
  scope: Scope,
  workspaceId: string,
  userId: string,
  to: Role | null,
): Promise<Map<string, Role>> {
  const team = await lockTeam(tx, workspaceId)
  const target = team.get(userId)
  // the role of this call: an API key can have a lower one than its user
  const actor = scope.memberships.find((one) => one.workspaceId === workspaceId)?.role
  if (!target || !actor) throw new AppError('member_not_found')
  const owners = [...team.values()].filter((role) => role === 'owner').length
  const error = roleChangeError({ actor, target, to, owners })
  if (error) throw new AppError(error)
  return team
}

/** The successor has to be another member of the workspace, not a viewer. @throws AppError validation_failed */
function successorOf(team: Map<string, Role>, leaving: string, successorId: string | null): string | null {
  if (successorId === null) return null
  const role = team.get(successorId)
  if (successorId === leaving || !role || !holds(role, 'member')) {
    throw new AppError('validation_failed', {
      issues: [
        {
          path: 'successorId',
          message: '이 워크스페이스의 다른 멤버(보기 전용 제외)을 선택해 주세요.',
        },
      ],
    })
  }
  return successorId
}
