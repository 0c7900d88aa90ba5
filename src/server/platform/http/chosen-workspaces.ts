// The workspaces of a list: those the caller can see, limited to the requested ones.
import { type Scope, visibleWorkspaces } from '#core/access.ts'

export const chosenWorkspaces = (scope: Scope, ids: readonly string[] | undefined): string[] =>
  visibleWorkspaces(scope).filter((id) => !ids || ids.includes(id))
