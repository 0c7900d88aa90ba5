// Keys pressed between the key that opens a menu and the moment its list has the focus.

export type HeldKeys = {
  /** oldest first */
  keys: KeyboardEvent[]
  /** keys that the list repeats are not kept again */
  isRepeating: boolean
  /** gives the keys back to the page */
  end: () => void
}

/**
 * The code of a list is loaded on its first use, and the list takes the focus a frame after it is shown: keys pressed before
 * would reach the page behind it. They are kept until `end`.
 */
export function holdKeys(): HeldKeys {
  const keep = (event: KeyboardEvent): void => {
    if (held.isRepeating || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // the opening key may still be held down
    if (!event.repeat) held.keys.push(event)
  }
  const held: HeldKeys = {
    keys: [],
    isRepeating: false,
    end: () => window.removeEventListener('keydown', keep, true),
  }
  window.addEventListener('keydown', keep, true)
  return held
}
