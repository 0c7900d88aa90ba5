// Repeats the keys that were held for a menu in its list.
import type { HeldKeys } from './held-keys.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Focuses the first entry that can be chosen and sends it the kept keys, which React handles like pressed ones. */
export async function repeatKeys(held: HeldKeys, list: HTMLElement): Promise<void> {
  list.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')?.focus()
  // the list moves the focus one frame after a key; a key pressed meanwhile is the last one
  for (let key = held.keys.shift(); key; key = held.keys.shift()) {
    await nextFrame()
    await nextFrame()
    held.isRepeating = true
    send(key)
    held.isRepeating = false
  }
  held.end()
}

function send({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true }))
}
