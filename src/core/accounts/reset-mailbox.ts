// Through whose mailbox a link to a new password may be sent. Who sends a mail can read it, so the mailbox is the user's own,
// or that of an owner of one of their workspaces who has at least the user's role in all of them.
import { holds, type Membership } from '#core/access.ts'

type Carrier = { userId: string; memberships: readonly Membership[] }

/** @param carriers the mailbox's holder and who entered its connection; null: unknown, which carries nothing */
export function canSendResetLink(
  person: { userId: string; memberships: readonly Membership[] },
  carriers: readonly (Carrier | null)[],
): boolean {
  return carriers.every((carrier) => {
    if (carrier === null) return false
    if (carrier.userId === person.userId) return true
    const roleIn = (workspaceId: string) =>
      carrier.memberships.find((own) => own.workspaceId === workspaceId)?.role
    return (
      person.memberships.some(({ workspaceId }) => roleIn(workspaceId) === 'owner') &&
      person.memberships.every(({ workspaceId, role }) => {
        const own = roleIn(workspaceId)
        return own !== undefined && holds(own, role)
      })
    )
  })
}
