// Whether the user has opened or dismissed the tour, in this browser.
import { useStored, writeStored } from '#web/lib/stored-choice.ts'

const keyOf = (userId: string): string => `tour:${userId}`

export const setTourVisibility = (userId: string, state: 'open' | 'dismissed'): void =>
  writeStored(keyOf(userId), state)

/** `open` or `dismissed`. Null: the user has not begun the tour. Without local storage it is shown on the start page only. */
export const useTourVisibility = (userId: string): string | null => useStored(keyOf(userId))
