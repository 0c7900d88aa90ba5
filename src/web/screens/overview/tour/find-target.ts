// Finds the control of a step on the current screen.
import type { TourStep } from '#core/overview/tour.ts'
import type { TourTarget } from '#web/parts/overview/tour/tour-target.ts'

/** The controls of each step; the first one on the screen is highlighted. `go` is the button of the list itself. */
const STEP_TARGETS: Record<TourStep, readonly TourTarget[]> = {
  write: ['generate', 'manageEmails', 'go'],
  review: ['openReview', 'manageEmails', 'go'],
  enroll: ['enrollSubmit', 'enroll', 'closeReview', 'closeEmails', 'go'],
  start: ['confirm', 'start', 'closeReview', 'closeEmails', 'go'],
  day: ['day', 'backToList', 'go'],
  reply: ['replySend', 'reply', 'message', 'go'],
  tenDays: ['tenDays', 'backToList', 'go'],
}

const DISABLED = ':disabled, [aria-disabled="true"]'
const MODAL = '[role="dialog"], [role="alertdialog"]'

export type FoundTarget = {
  name: TourTarget
  element: HTMLElement
  /** false while an action is in progress */
  isEnabled: boolean
}

/** The first control on the screen, or null. While a dialog is open, only its own controls can be used. */
export function findTarget(step: TourStep): FoundTarget | null {
  const modal = [...document.querySelectorAll(MODAL)].at(-1)
  for (const name of STEP_TARGETS[step]) {
    const found = document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)
    const element = [...found].find((one) => isVisible(one) && (!modal || modal.contains(one)))
    if (element) return { name, element, isEnabled: !element.matches(DISABLED) }
  }
  return null
}

const isVisible = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
