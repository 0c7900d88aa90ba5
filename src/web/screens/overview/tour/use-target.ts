// The control of the current step on this screen, looked up again while the screen changes.
import { useEffect, useState } from 'react'
import type { TourStep } from '#core/overview/tour.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import type { TourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { type FoundTarget, findTarget } from './find-target.ts'

const LOOK_MS = 200

export function useTarget(step: TourStep | null): {
  /** null: this screen has no control of the step */
  target: FoundTarget | null
  isHidden: boolean
  show: () => void
} {
  const [target, setTarget] = useState<FoundTarget | null>(null)
  /** the kind of control for which the user has hidden the ring; its element can be created again */
  const [hidden, setHidden] = useState<TourTarget | null>(null)
  useEffect(() => {
    const look = (): void =>
      setTarget((before) => {
        const now = step && findTarget(step)
        const isSame = before?.element === now?.element && before?.isEnabled === now?.isEnabled
        return isSame ? before : now
      })
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [step])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isComposing(event)) setHidden(target?.name ?? null)
    }
    // before a screen handles the key itself
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [target])
  return {
    target,
    isHidden: target !== null && hidden === target.name,
    show: () => setHidden(null),
  }
}
