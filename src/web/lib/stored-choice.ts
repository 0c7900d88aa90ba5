// A choice of the user that is stored in this browser and is the same in every tab.
import { useSyncExternalStore } from 'react'

const EVENT = 'ieum:stored-choice'

/** Null when nothing is stored, or there is no local storage. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Does nothing without local storage. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
  window.dispatchEvent(new Event(EVENT))
}

export const useStored = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readStored(key))

function subscribe(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}
