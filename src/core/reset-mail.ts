// Through whose mailbox a link to a new password may go. Whoever sends a mail can read it, so the link may pass only
// through hands that already hold all that the person holds.
import { holds, type Membership } from './access.ts'

type Carrier = { userId: string; memberships: readonly Membership[] }

/** Whether every carrier is the person themselves or holds at least their role in every one of their workspaces. */
export function mayCarryReset(
  person: { userId: string; memberships: readonly Membership[] },
  carriers: readonly (Carrier | null)[],
): boolean {
  return carriers.every((carrier) => {
    if (carrier === null) return false
    if (carrier.userId === person.userId) return true
    return person.memberships.every(({ workspaceId, role }) =>
      carrier.memberships.some((own) => own.workspaceId === workspaceId && holds(own.role, role)),
    )
  })
}
