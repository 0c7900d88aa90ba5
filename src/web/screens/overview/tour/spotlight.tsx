// A ring around the next control with a short hint beside it. It never receives the pointer; Escape hides it until the
// next control.
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#web/ui/cx.ts'
import type { FoundTarget } from './find-target.ts'
import { targetHints } from './text.ts'

const HINT_ID = 'tour-hint'
const RING = 5
const HINT_WIDTH = 240
const HINT_SPACE = 64

type Box = { left: number; top: number; width: number; height: number }

export function Spotlight({ target }: { target: FoundTarget }) {
  const { element, name } = target
  const box = useBox(element)
  useEffect(() => {
    const before = element.getAttribute('aria-describedby')
    element.setAttribute('aria-describedby', [before, HINT_ID].filter(Boolean).join(' '))
    element.setAttribute('data-tour-highlighted', '')
    // the canvas moves by itself, and scrolling it would break its positions
    if (!element.closest('.react-flow')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return () => {
      if (before) element.setAttribute('aria-describedby', before)
      else element.removeAttribute('aria-describedby')
      element.removeAttribute('data-tour-highlighted')
    }
  }, [element])
  const isAbove = box.top + box.height + HINT_SPACE > window.innerHeight
  const left = Math.min(Math.max(8, box.left), Math.max(8, window.innerWidth - HINT_WIDTH - 8))
  return createPortal(
    <>
      <span
        aria-hidden
        className="tour-ring"
        style={{
          left: box.left - RING,
          top: box.top - RING,
          width: box.width + 2 * RING,
          height: box.height + 2 * RING,
        }}
      />
      <p
        id={HINT_ID}
        className={cx('tour-hint', isAbove && '-translate-y-full')}
        style={{ left, top: isAbove ? box.top - RING - 8 : box.top + box.height + RING + 8 }}
      >
        {targetHints[name]}
      </p>
    </>,
    document.body,
  )
}

const TRACK_MS = 100

/** The position of an element in the window, kept up to date while it moves. */
function useBox(element: HTMLElement): Box {
  const [box, setBox] = useState<Box>(() => boxOf(element))
  useLayoutEffect(() => {
    const read = (): void =>
      setBox((before) => {
        const now = boxOf(element)
        const isSame =
          before.left === now.left &&
          before.top === now.top &&
          before.width === now.width &&
          before.height === now.height
        return isSame ? before : now
      })
    read()
    const timer = setInterval(read, TRACK_MS)
    window.addEventListener('scroll', read, true)
    window.addEventListener('resize', read)
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', read, true)
      window.removeEventListener('resize', read)
    }
  }, [element])
  return box
}

function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
