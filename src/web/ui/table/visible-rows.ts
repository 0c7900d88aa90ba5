// Which rows of a box that scrolls are to be drawn, where every row is as high as the others.
import { type RefObject, useEffect, useState } from 'react'

/** so many rows beyond what is seen, on either side */
const OVERSCAN_ROWS = 8

/**
 * The first row to draw and the one after the last.
 * @param heights of a row, and of the box at its largest, in pixels
 */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  heights: { row: number; box: number },
): { from: number; to: number } {
  const [first, setFirst] = useState(0)
  useEffect(() => {
    const element = box.current
    const look = (): void => setFirst(Math.floor((element?.scrollTop ?? 0) / heights.row))
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [box, heights.row])
  const seen = Math.ceil(heights.box / heights.row) + 1
  // a list that has become shorter may end above where one stood
  const top = Math.min(first, Math.max(0, count - seen))
  return { from: Math.max(0, top - OVERSCAN_ROWS), to: Math.min(count, top + seen + OVERSCAN_ROWS) }
}
