// The id of the button, and the focus back on it.

export const PROPOSE_BUTTON = 'propose-workflow'

/** The canvas with the button is rendered again when a proposal ends. */
export function focusProposeButton(frames = 40): void {
  const button = document.getElementById(PROPOSE_BUTTON)
  if (button?.checkVisibility({ visibilityProperty: true })) button.focus()
  else if (frames > 0) requestAnimationFrame(() => focusProposeButton(frames - 1))
}
