// Whether the user has opened, collapsed or dismissed the tour, in this browser.
import { useSyncExternalStore } from 'react'

const STATES = ['open', 'collapsed', 'dismissed'] as const
export type TourVisibility = (typeof STATES)[number]

const EVENT = 'ieum:tour'
const keyOf = (userId: string): string => `tour:${userId}`

/** Null: the user has not begun the tour. Without local storage it is never shown beside other screens. */
export function readTourVisibility(userId: string): TourVisibility | null {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return STATES.find((state) => state === stored) ?? null
  } catch {
    return null
  }
}

export function setTourVisibility(userId: string, state: TourVisibility): void {
  try {
    localStorage.setItem(keyOf(userId), state)
  } catch {
    return
  }
  window.dispatchEvent(new Event(EVENT))
}

export const useTourVisibility = (userId: string): TourVisibility | null =>
  useSyncExternalStore(subscribe, () => readTourVisibility(userId))

function subscribe(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}
