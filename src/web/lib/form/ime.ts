// Hangul is composed by an input method: keys pressed meanwhile belong to it, not to us.
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** True while a syllable is being composed. Every key handler of ours asks this first. 229 is what older browsers report. */
export const isComposing = (event: ReactKeyboardEvent | KeyboardEvent): boolean => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229
}

/** Wraps a key handler so that it sleeps while a syllable is being composed. */
export const whenNotComposing =
  <T extends ReactKeyboardEvent | KeyboardEvent>(handler: (event: T) => void) =>
  (event: T): void => {
    if (!isComposing(event)) handler(event)
  }

/** Whether keys typed here are text: shortcuts of the page keep out of fields. */
export const isTextTarget = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
