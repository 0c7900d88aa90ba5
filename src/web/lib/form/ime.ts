// Input methods: keys pressed during Hangul composition belong to the input method.
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * True while a syllable is being composed. Check this first in every key handler. Older browsers report keyCode 229.
 */
export const isComposing = (event: ReactKeyboardEvent | KeyboardEvent): boolean => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229
}

/** Wraps a key handler so that it ignores keys during composition. */
export const whenNotComposing =
  <T extends ReactKeyboardEvent | KeyboardEvent>(handler: (event: T) => void) =>
  (event: T): void => {
    if (!isComposing(event)) handler(event)
  }

/** Whether keys pressed here belong to a field; page shortcuts ignore such targets. */
export const isTextTarget = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
