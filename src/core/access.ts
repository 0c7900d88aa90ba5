// Roles per workspace, and the scope that every store function requires.
import { AppError, type ErrorCode } from './errors.ts'

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Who may call an endpoint. `public`: without signing in; `user`: any signed-in user, whatever the workspace. */
export type Access = 'public' | 'user' | Role

/** Upper limit of an API key's rights; its user's role also applies. */
export const API_KEY_SCOPES = ['read', 'write', 'admin'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
const CEILINGS = { read: 'viewer', write: 'member', admin: 'admin' } as const satisfies Record<
  ApiKeyScope,
  Role
>

export type Membership = { workspaceId: string; role: Role }

/**
 * The caller and the required role. Created only when a request is authenticated, or by a loop for the workspace of a
 * row. Store functions take one, so that a query without a workspace cannot be written.
 */
export type Scope = { userId: string | null; memberships: readonly Membership[]; need: Role }

const rank = (role: Role): number => ROLES.indexOf(role)

/** Whether `role` is `need` or higher. */
export const holds = (role: Role, need: Role): boolean => rank(role) >= rank(need)

/** Memberships of an API key: the workspaces it was created for, each with the lower of both rights. */
export function keyMemberships(
  memberships: readonly Membership[],
  key: { scope: ApiKeyScope; workspaceIds: readonly string[] },
): Membership[] {
  const ceiling = CEILINGS[key.scope]
  return memberships
    .filter(({ workspaceId }) => key.workspaceIds.includes(workspaceId))
    .map(({ workspaceId, role }) => ({ workspaceId, role: holds(role, ceiling) ? ceiling : role }))
}

/** The workspaces the caller is a member of. Rows of others do not exist for the caller (404). */
export const visibleWorkspaces = (scope: Scope): string[] => scope.memberships.map((m) => m.workspaceId)

/** The workspaces in which the caller has at least the required role. */
export const allowedWorkspaces = (scope: Scope): string[] =>
  scope.memberships.filter((m) => rank(m.role) >= rank(scope.need)).map((m) => m.workspaceId)

/** Admin calls need the role in every workspace they affect, others in one of them (rules.md R-1003). */
export function isAllowed(scope: Scope, workspaceIds: readonly string[]): boolean {
  const allowed = new Set(allowedWorkspaces(scope))
  if (workspaceIds.length === 0) return false
  return rank(scope.need) >= rank('admin')
    ? workspaceIds.every((id) => allowed.has(id))
    : workspaceIds.some((id) => allowed.has(id))
}

/** Returns the row. @throws AppError `missing` (404) for an unknown or foreign row, forbidden (403) without the role */
export function allow<T>(
  scope: Scope,
  row: T | null | undefined,
  workspaceIds: (row: T) => readonly string[],
  missing: ErrorCode,
): T {
  if (row == null) throw new AppError(missing)
  const ids = workspaceIds(row)
  const visible = new Set(visibleWorkspaces(scope))
  if (!ids.some((id) => visible.has(id))) throw new AppError(missing)
  if (!isAllowed(scope, ids)) throw new AppError('forbidden')
  return row
}

/** Checks each of several ids. @throws AppError of the first that fails, with the id in its report */
export async function checkEach(
  ids: Iterable<string>,
  check: (id: string) => unknown | Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await check(id)
    } catch (error) {
      throw error instanceof AppError ? new AppError(error.code, { report: { id } }) : error
    }
  }
}

/** Returns the id of a workspace. @throws AppError 404 when it is not visible, 403 without the role */
export function allowWorkspace(scope: Scope, workspaceId: string): string {
  return allow(scope, workspaceId, (id) => [id], 'workspace_not_found')
}
