// A yes-or-no choice of the user that is stored in this browser.
import { useSyncExternalStore } from 'react'

const EVENT = 'ieum:stored-flag'

export type StoredFlag = { use: () => boolean; set: (value: boolean) => void }

/** Without local storage the flag keeps its initial value. */
export function storedFlag(key: string, initial: boolean): StoredFlag {
  const read = (): boolean => {
    try {
      const stored = localStorage.getItem(key)
      return stored === null ? initial : stored !== 'off'
    } catch {
      return initial
    }
  }
  const set = (value: boolean): void => {
    try {
      localStorage.setItem(key, value ? 'on' : 'off')
    } catch {
      return
    }
    window.dispatchEvent(new Event(EVENT))
  }
  return { use: () => useSyncExternalStore(subscribe, read), set }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}
