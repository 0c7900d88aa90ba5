import { useCallback, useEffect, useRef } from 'react'

/** @returns whether the component is still on the screen, for code that runs after a call has ended */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
