// Repeats the keys that were held for a menu in its list.
import type { HeldKeys } from './held-keys.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function twoFrames(): Promise<void> {
  await nextFrame()
  await nextFrame()
}

/** Longest wait for the list to move its focus, in ms: in a list of one entry an arrow key moves nothing. */
const MOST_MS = 500

/**
 * Focuses the first entry that can be chosen and sends it the kept keys, which React handles like pressed ones. Keys that are
 * pressed meanwhile are added at the end: the list follows a key some frames later, and would lose the next one.
 */
export async function repeatKeys(held: HeldKeys, list: HTMLElement): Promise<void> {
  list.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')?.focus()
  await focusMoved(list, null)
  for (let key = held.keys.shift(); key; key = held.keys.shift()) {
    const before = document.activeElement
    held.isRepeating = true
    send(key)
    held.isRepeating = false
    if (key.key.startsWith('Arrow')) await focusMoved(list, before)
    // other keys choose an entry or close the list
    else if (held.keys.length > 0) await twoFrames()
  }
  held.end()
}

/** Waits until the entry that the list marks has the focus and is another one than before. */
async function focusMoved(list: HTMLElement, before: Element | null): Promise<void> {
  await twoFrames()
  const end = performance.now() + MOST_MS
  while (list.isConnected && performance.now() < end) {
    const marked = list.querySelector('[data-highlighted]')
    if (marked && marked === document.activeElement && marked !== before) return
    await nextFrame()
  }
}

function send({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true }))
}
