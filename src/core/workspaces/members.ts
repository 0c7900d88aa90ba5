// Who may give or remove which role. Owners rank above admins, and a workspace always has an owner (rules.md R-1001).
import { holds, type Role } from '#core/access.ts'

/** An invitation is valid for this long. */
export const INVITATION_DAYS = 7

/** Why a change of role is not allowed. */
export type RoleChangeError = 'owner_protected' | 'last_owner'

/** Admins give roles up to admin; only owners give the role owner. */
export const canAssignRole = (actor: Role, role: Role): boolean => holds(actor, 'admin') && holds(actor, role)

type Change = {
  actor: Role
  /** the current role of the changed member */
  target: Role
  /** null: the member is removed or leaves */
  to: Role | null
  /** number of owners in the workspace before the change */
  owners: number
}

/** Why a member with role `actor` may not make this change to a member (possibly themselves), or null. */
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

/** What happens to the mailboxes of a member who leaves or is removed. */
export const LEAVING_MAILBOX_ACTIONS = ['keep', 'disconnect'] as const
