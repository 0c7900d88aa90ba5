// Which mailboxes may send a password-reset link (rules.md R-904). Who controls a mailbox can read what it sends. So the mailbox
// must belong to the user, or to an owner of one of their workspaces whose role is at least the user's role in all of them.
import { holds, type Membership } from '#core/access.ts'

type Controller = { userId: string; memberships: readonly Membership[] }

/** @param controllers the mailbox's owner and the user who entered its connection; null: unknown, never accepted */
export function canSendResetLink(
  user: { userId: string; memberships: readonly Membership[] },
  controllers: readonly (Controller | null)[],
): boolean {
  return controllers.every((controller) => {
    if (controller === null) return false
    if (controller.userId === user.userId) return true
    const roleIn = (workspaceId: string) =>
      controller.memberships.find((own) => own.workspaceId === workspaceId)?.role
    return (
      user.memberships.some(({ workspaceId }) => roleIn(workspaceId) === 'owner') &&
      user.memberships.every(({ workspaceId, role }) => {
        const own = roleIn(workspaceId)
        return own !== undefined && holds(own, role)
      })
    )
  })
}
