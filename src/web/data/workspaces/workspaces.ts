// The workspaces of the signed-in user, the selected one, and their mutations.
import type { Me } from '#api/accounts/session.ts'
import { ROLES, type Role } from '#core/access.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { ALL_WORKSPACES, useSelectedWorkspace } from '#web/lib/selected-workspace.ts'

export type WorkspaceMembership = Me['workspaces'][number]

/** Whether a role in a workspace includes another one. */
export const atLeast = (role: Role, need: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(need)

/** The user's workspaces, from the session query. */
export const useMyWorkspaces = (): WorkspaceMembership[] => useMe().workspaces

/** The selected workspace, or undefined for all of them. */
export function useCurrentWorkspace(): WorkspaceMembership | undefined {
  const selected = useSelectedWorkspace()
  return useMyWorkspaces().find((workspace) => workspace.id === selected)
}

/** The workspace for new objects: the selected one, else the first in which the user may write. */
export function useTargetWorkspace(): WorkspaceMembership | undefined {
  const current = useCurrentWorkspace()
  const writable = useMyWorkspaces().filter((workspace) => atLeast(workspace.role, 'member'))
  return writable.find((workspace) => workspace.id === current?.id) ?? writable[0]
}

/** Whether the user has at least this role in the selected workspace or, with all selected, in any. */
export function useHasRole(need: Role): boolean {
  const selected = useSelectedWorkspace()
  return useMyWorkspaces().some(
    (workspace) =>
      (selected === ALL_WORKSPACES || workspace.id === selected) && atLeast(workspace.role, need),
  )
}

/** Whether the user has at least this role in a workspace; not in an unknown one. */
export function useHasRoleIn(need: Role): (workspaceId: string | undefined) => boolean {
  const mine = useMyWorkspaces()
  return (workspaceId) => mine.some(({ id, role }) => id === workspaceId && atLeast(role, need))
}
