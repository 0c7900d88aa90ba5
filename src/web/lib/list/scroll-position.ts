// Where a long list was left: whoever comes back by the back button stands there again. Kept per place in the history, for
// as long as the window lives; the rows themselves are in the cache of server answers.
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

type SavedScroll<Size> = { offset: number; sizes: Size[] }
const left = new Map<string, SavedScroll<unknown>>()
const MOST = 50

/** The place is the one the list was opened at: a list with another filter is another one. */
export function useScrollPosition<Size>() {
  const { key } = useLocation()
  const [place] = useState(key)
  const [before] = useState(left.get(place) as SavedScroll<Size> | undefined)
  const keep = useCallback(
    (offset: number, sizes: Size[]): void => {
      left.delete(place)
      left.set(place, { offset, sizes })
      const [oldest] = left.keys()
      if (left.size > MOST && oldest !== undefined) left.delete(oldest)
    },
    [place],
  )
  return { initial: before?.offset ?? 0, sizes: before?.sizes ?? [], keep }
}
