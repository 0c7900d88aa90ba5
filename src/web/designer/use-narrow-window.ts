// Whether the window is too small for drawing: then the designer only shows.
import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 767px)'

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
