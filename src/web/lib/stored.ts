// Values that this browser remembers. Where storage is disabled or full, nothing is remembered.
import { useCallback, useState, useSyncExternalStore } from 'react'

const CHANGED = 'ieum:stored'
type Storage = 'localStorage' | 'sessionStorage'

export type Stored<T> = {
  get: () => T
  set: (value: T) => void
  /** The value of now, the same in every component and in every tab. */
  use: () => T
  /** Calls the listener after a change in this or another tab; returns the function that stops it. */
  subscribe: (listener: () => void) => () => void
}

/**
 * One value under `key`.
 * @param read the value of a stored text. When it returns undefined or throws, the value is `initial`
 * @param write the text to store; undefined removes what is stored
 */
export function stored<T>(
  key: string,
  initial: T,
  read: (text: string) => T | undefined,
  write: (value: T) => string | undefined = String,
  storage: Storage = 'localStorage',
): Stored<T> {
  const text = (): string | null => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }
  const parse = (text: string | null): T => {
    try {
      return (text === null ? undefined : read(text)) ?? initial
    } catch {
      return initial
    }
  }
  return {
    get: () => parse(text()),
    set: (value) => {
      try {
        const next = write(value)
        if (next === undefined) window[storage].removeItem(key)
        else window[storage].setItem(key, next)
      } catch {
        return
      }
      window.dispatchEvent(new Event(CHANGED))
    },
    use: () => parse(useSyncExternalStore(subscribe, text)),
    subscribe,
  }
}

/** A yes-or-no choice. */
export const storedFlag = (key: string, initial: boolean): Stored<boolean> =>
  stored(
    key,
    initial,
    (text) => text !== 'off',
    (value) => (value ? 'on' : 'off'),
  )

/**
 * A value that is stored as JSON.
 * @param read the value of what was parsed, or undefined when it is none
 * @param options.isEmpty such a value is not stored
 */
export const storedJson = <T>(
  key: string,
  initial: T,
  read: (parsed: unknown) => T | undefined,
  { isEmpty, storage }: { isEmpty?: (value: T) => boolean; storage?: Storage } = {},
): Stored<T> =>
  stored(
    key,
    initial,
    (text) => read(JSON.parse(text)),
    (value) => (value === null || isEmpty?.(value) ? undefined : JSON.stringify(value)),
    storage,
  )

/** What follows `prefix` in the keys of the local storage that begin with it. */
export function storedNames(prefix: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** Whether a parsed value has the properties of `example`, each of the same type. */
export const hasShape = <T extends object>(value: unknown, example: T): value is T =>
  Object.entries(example).every(
    ([key, one]) => typeof (value as Record<string, unknown> | null)?.[key] === typeof one,
  )

/** State that is stored on every change, and lasts as long as the component without storage. */
export function useStoredState<T>(kept: Stored<T>): [T, (value: T) => void] {
  const [{ get, set }] = useState(kept)
  const [value, setValue] = useState(get)
  const change = useCallback(
    (next: T) => {
      setValue(next)
      set(next)
    },
    [set],
  )
  return [value, change]
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
