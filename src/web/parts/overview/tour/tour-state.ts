// Whether the user has opened or dismissed the tour, in this browser.
import { stored } from '#web/lib/stored.ts'

const STATES = ['open', 'dismissed'] as const
type TourVisibility = (typeof STATES)[number]

const visibility = (userId: string) =>
  stored<TourVisibility | null>(`tour:${userId}`, null, (text) => STATES.find((state) => state === text))

export const setTourVisibility = (userId: string, state: TourVisibility): void =>
  visibility(userId).set(state)

/** Null: the user has not begun the tour. Without local storage it is shown on the start page only. */
export const useTourVisibility = (userId: string): TourVisibility | null => visibility(userId).use()
