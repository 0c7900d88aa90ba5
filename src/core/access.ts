// Who may do what: a role per workspace, and the scope every store function asks for.
import { AppError, type ErrorCode } from './errors.ts'

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** What an endpoint asks for. `public`: nobody signed in; `user`: anybody signed in, whatever the workspace. */
export type Access = 'public' | 'user' | Role

/** What a key for scripts may do at most: its person's role, cut down to this. */
export const API_KEY_SCOPES = ['read', 'write', 'admin'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
const CEILINGS = { read: 'viewer', write: 'member', admin: 'admin' } as const satisfies Record<
  ApiKeyScope,
  Role
>

export type Membership = { workspaceId: string; role: Role }

/**
 * Who is asking and what for. Made only where a request is authenticated, or by the engine for a row's own workspace;
 * a store function takes one, so a query without a workspace cannot be written.
 */
export type Scope = { userId: string | null; memberships: readonly Membership[]; need: Role }

const rank = (role: Role): number => ROLES.indexOf(role)

/** Whether a role is that one or a greater one. */
export const holds = (role: Role, need: Role): boolean => rank(role) >= rank(need)

/** What a key may, of what its person may: the workspaces it was made for, each with the smaller of both rights. */
export function keyMemberships(
  person: readonly Membership[],
  key: { scope: ApiKeyScope; workspaceIds: readonly string[] },
): Membership[] {
  const ceiling = CEILINGS[key.scope]
  return person
    .filter(({ workspaceId }) => key.workspaceIds.includes(workspaceId))
    .map(({ workspaceId, role }) => ({ workspaceId, role: holds(role, ceiling) ? ceiling : role }))
}

/** The workspaces the scope can see at all. Everything outside of these does not exist for the asker (404). */
export const visibleWorkspaces = (scope: Scope): string[] => scope.memberships.map((m) => m.workspaceId)

/** The workspaces in which the asker holds at least the role that is needed. */
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

/** Lets a row through, or refuses: unknown or foreign is `missing` (404), one's own without the role is 403. */
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

/** One workspace named in a request: visible, else 404; with the role, else 403. */
export function allowWorkspace(scope: Scope, workspaceId: string): string {
  return allow(scope, workspaceId, (id) => [id], 'workspace_not_found')
}
