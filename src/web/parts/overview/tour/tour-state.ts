// Whether the user has opened, collapsed or dismissed the tour, in this browser.
import { useStored, writeStored } from '#web/lib/stored-choice.ts'

const STATES = ['open', 'collapsed', 'dismissed'] as const
export type TourVisibility = (typeof STATES)[number]

const keyOf = (userId: string): string => `tour:${userId}`
const toVisibility = (stored: string | null): TourVisibility | null =>
  STATES.find((state) => state === stored) ?? null

export const setTourVisibility = (userId: string, state: TourVisibility): void =>
  writeStored(keyOf(userId), state)

/** Null: the user has not begun the tour. Without local storage it is never shown beside other screens. */
export const useTourVisibility = (userId: string): TourVisibility | null =>
  toVisibility(useStored(keyOf(userId)))
