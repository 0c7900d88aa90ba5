// A draft kept in the storage of this browser until it is sent.
import { useCallback, useState } from 'react'

export type DraftKind<T> = {
  /** the draft when none is stored; an equal one is not stored */
  empty: T
  isEmpty: (draft: T) => boolean
  /** @returns null when the stored text is no draft */
  parse: (stored: string) => T | null
}

export function readDraft<T>(key: string, { empty, parse }: DraftKind<T>): T {
  try {
    const stored = localStorage.getItem(key)
    return (stored === null ? null : parse(stored)) ?? empty
  } catch {
    // storage is disabled in the browser
    return empty
  }
}

export function storeDraft<T>(key: string, { isEmpty }: DraftKind<T>, draft: T): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // storage is disabled in the browser: the draft is kept only as long as the form
  }
}

/**
 * The draft as state, and a copy of it in the browser's storage.
 * @param kind the same object on every render
 */
export function useStoredDraft<T>(key: string, kind: DraftKind<T>): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(() => readDraft(key, kind))
  const set = useCallback(
    (next: T) => {
      setDraft(next)
      storeDraft(key, kind, next)
    },
    [key, kind],
  )
  return [draft, set]
}
