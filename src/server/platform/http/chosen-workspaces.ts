// The workspaces a list is asked for: those the asker sees, as far as they are named.
import { type Scope, visibleWorkspaces } from '#core/access.ts'

export const chosenWorkspaces = (scope: Scope, ids: readonly string[] | undefined): string[] =>
  visibleWorkspaces(scope).filter((id) => !ids || ids.includes(id))
