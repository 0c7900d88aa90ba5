// Whether a large dialog is wide enough for two columns (1100 px inside).
import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 1146px)'

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
