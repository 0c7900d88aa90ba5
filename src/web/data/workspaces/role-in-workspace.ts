import type { Role } from '#core/access.ts'
import { atLeast, useMyWorkspaces } from './workspaces.ts'

/** Whether the user has at least this role in a workspace; not in an unknown one. */
export function useHasRoleIn(need: Role): (workspaceId: string | undefined) => boolean {
  const mine = useMyWorkspaces()
  return (workspaceId) => mine.some(({ id, role }) => id === workspaceId && atLeast(role, need))
}
