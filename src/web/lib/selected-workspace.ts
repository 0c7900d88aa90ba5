// The workspace that lists are filtered by, in local storage under its specified name; `all` means every one.
import { stored } from './stored.ts'

export const ALL_WORKSPACES = 'all'

/** The selected workspace's id, or `all`; the same in every tab of this browser. */
export const {
  get: selectedWorkspace,
  set: selectWorkspace,
  use: useSelectedWorkspace,
} = stored('selectedWorkspaceId', ALL_WORKSPACES, (text) => text || undefined)

/** The selection as a filter: an id, or undefined for all. */
export const useWorkspaceFilter = (): string | undefined => {
  const id = useSelectedWorkspace()
  return id === ALL_WORKSPACES ? undefined : id
}
