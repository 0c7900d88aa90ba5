// Whether the pointer is over something, and a moment longer: what appears on hovering must not vanish on the way to it.
import { type PointerEvent, useEffect, useRef, useState } from 'react'

const HOVER_LEAVE_MS = 600

/** The props go on every part that belongs together. A pointer that comes with a button down is dragging and does not count. */
export function useDelayedHover() {
  const [isOver, setOver] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isOver,
    props: {
      onPointerEnter: ({ buttons, pointerType }: PointerEvent) => {
        if (buttons !== 0 || pointerType === 'touch') return
        clearTimeout(timer.current)
        setOver(true)
      },
      onPointerLeave: () => {
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => setOver(false), HOVER_LEAVE_MS)
      },
    },
  }
}
