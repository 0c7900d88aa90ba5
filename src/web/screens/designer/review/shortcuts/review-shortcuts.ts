// The shortcuts of the review queue, by key position: with the Korean layout `key` is a different letter.
export type ReviewShortcut =
  | 'next'
  | 'previous'
  | 'approve'
  | 'unapprove'
  | 'edit'
  | 'regenerate'
  | 'diff'
  | 'part'
  | 'width'
  | 'undo'
  | 'search'
  | 'keys'

const SINGLE_KEYS: Readonly<Record<string, ReviewShortcut>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyU: 'unapprove',
  KeyE: 'edit',
  KeyR: 'regenerate',
  KeyD: 'diff',
  KeyT: 'part',
  KeyM: 'width',
  KeyZ: 'undo',
  Slash: 'search',
}

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** @param singleKeys whether single keys are shortcuts; Ctrl+Z always is */
export function reviewShortcut(event: Pressed, singleKeys: boolean): ReviewShortcut | null {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyZ' && !event.shiftKey ? 'undo' : null
  if (!singleKeys) return null
  if (event.shiftKey) return event.code === 'Slash' ? 'keys' : null
  return SINGLE_KEYS[event.code] ?? null
}
