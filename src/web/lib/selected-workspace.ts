// The workspace that lists are filtered by, in local storage under its specified name; `all` means every one.
import { useSyncExternalStore } from 'react'

export const ALL_WORKSPACES = 'all'
const KEY = 'selectedWorkspaceId'
const EVENT = 'ieum:workspace'

/** The selected workspace's id, or `all`. */
export const selectedWorkspace = (): string => {
  try {
    return localStorage.getItem(KEY) || ALL_WORKSPACES
  } catch {
    return ALL_WORKSPACES
  }
}

export const selectWorkspace = (id: string): void => {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // local storage is disabled: the selection is not kept
  }
  window.dispatchEvent(new Event(EVENT))
}

const subscribe = (listener: () => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener()
  }
  window.addEventListener(EVENT, listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    window.removeEventListener(EVENT, listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** The selected workspace's id or `all`, the same in every tab of this browser. */
export const useSelectedWorkspace = (): string => useSyncExternalStore(subscribe, selectedWorkspace)

/** The selection as a filter: an id, or undefined for all. */
export const useWorkspaceFilter = (): string | undefined => {
  const id = useSelectedWorkspace()
  return id === ALL_WORKSPACES ? undefined : id
}
