// Who may make whom what in a workspace. Owners rank above admins, and a workspace always has an owner (rules.md R-1001).
import { holds, type Role } from '#core/access.ts'

/** How long an invitation may be answered. */
export const INVITATION_DAYS = 7

/** Why a change of roles is refused, or null. */
export type RoleChangeError = 'owner_protected' | 'last_owner'

/** An admin gives any role up to their own; only owners make owners. */
export const canAssignRole = (actor: Role, role: Role): boolean => holds(actor, 'admin') && holds(actor, role)

type Change = {
  actor: Role
  /** the role of the person who is changed */
  target: Role
  /** null: they leave the workspace */
  to: Role | null
  /** how many owners the workspace has now */
  owners: number
}

/** Whether somebody with `actor`'s role may do this to somebody else or to themselves. */
export function roleChangeError({ actor, target, to, owners }: Change): RoleChangeError | null {
  const touchesOwner = target === 'owner' || to === 'owner'
  if (touchesOwner && target !== to && actor !== 'owner') return 'owner_protected'
  if (target === 'owner' && to !== 'owner' && owners <= 1) return 'last_owner'
  return null
}

export type InvitationState = 'open' | 'accepted' | 'expired'

export const invitationState = (
  invitation: { acceptedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState => (invitation.acceptedAt ? 'accepted' : invitation.expiresAt <= now ? 'expired' : 'open')

/** What happens to the mailboxes of a member who leaves. */
export const LEAVING_MAILBOX_ACTIONS = ['keep', 'disconnect'] as const
