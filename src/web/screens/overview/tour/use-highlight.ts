// Marks the next control of the tour on the current screen; ui/surfaces.css draws the ring.
import { useEffect } from 'react'
import type { TourStep } from '#core/overview/tour.ts'
import type { TourTarget } from '#web/parts/overview/tour/tour-target.ts'

/** The first control of a step that is on the screen is the next one. `go` is the link of the tour itself. */
const STEP_TARGETS: Record<TourStep, readonly TourTarget[]> = {
  write: ['generate', 'manageEmails', 'go'],
  review: ['approve', 'openReview', 'manageEmails', 'go'],
  enroll: ['enrollSubmit', 'enroll', 'closeReview', 'closeEmails', 'go'],
  start: ['confirm', 'start', 'closeReview', 'closeEmails', 'go'],
  day: ['nextMail', 'backToList', 'go'],
  reply: ['replySend', 'reply', 'message', 'go'],
  tenDays: ['tenDays', 'backToList', 'go'],
}
const MARK = 'data-tour-highlighted'
const LOOK_MS = 200

/** Controls are looked up repeatedly: they appear with dialogs and loaded data. */
export function useHighlight(step: TourStep | undefined): void {
  useEffect(() => {
    if (!step) return
    let marked: HTMLElement | undefined
    const mark = (next?: HTMLElement): void => {
      if (next === marked) return
      marked?.removeAttribute(MARK)
      next?.setAttribute(MARK, '')
      // the canvas moves by itself, and scrolling it would break its positions
      if (!next?.closest('.react-flow')) next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      marked = next
    }
    const look = (): void => mark(findTarget(step))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      mark()
    }
  }, [step])
}

/** While a dialog is open, only its own controls can be used. A disabled control is not skipped for a later one. */
function findTarget(step: TourStep): HTMLElement | undefined {
  const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const shown = STEP_TARGETS[step]
    .flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)])
    .find((one) => one.checkVisibility({ visibilityProperty: true }) && (!modal || modal.contains(one)))
  return shown?.matches(':disabled, [aria-disabled="true"]') ? undefined : shown
}
