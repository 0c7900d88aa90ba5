// Whether the small map is on the canvas: everybody's own choice, kept in this browser.
import { useSyncExternalStore } from 'react'

const KEY = 'designerMap'
const EVENT = 'ieum:designer-map'

function isShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function showMap(shown: boolean): void {
  try {
    localStorage.setItem(KEY, shown ? 'on' : 'off')
  } catch {
    // without storage it stays as it is
  }
  window.dispatchEvent(new Event(EVENT))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}

export const useMinimapVisible = (): boolean => useSyncExternalStore(subscribe, isShown)
