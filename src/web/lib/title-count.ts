// The number before the title of every screen: unread threads assigned to the user. shell/page-notifications.tsx sets it.
import { useSyncExternalStore } from 'react'

let current = 0
const listeners = new Set<() => void>()

export function setTitleCount(count: number): void {
  current = count
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTitleCount = (): number => useSyncExternalStore(subscribe, () => current)
