// The table of all shortcuts: keys, scope, and keycap labels. The key handler, the shortcut list, menus and tooltips
// read it.

/** `mod` is Ctrl, on a Mac ⌘. Keys are identified by `code`: with the Korean layout `key` is a different letter. */
type Chord = { code: string; mod?: true; shift?: true; alt?: true }
type Shortcut = {
  chords: readonly [Chord, ...Chord[]]
  /**
   * `edit`: changes the workflow; `view`: changes only the view; `native`: reported by the browser as its own event
   */
  does: 'edit' | 'view' | 'native'
  /** also while a button beside the canvas has the focus */
  everywhere?: true
  /** keycap labels that differ from the keys */
  caps?: readonly string[]
}

export const SHORTCUTS = {
  undo: { chords: [{ code: 'KeyZ', mod: true }], does: 'edit', everywhere: true },
  redo: {
    chords: [
      { code: 'KeyZ', mod: true, shift: true },
      { code: 'KeyY', mod: true },
    ],
    does: 'edit',
    everywhere: true,
  },
  copy: { chords: [{ code: 'KeyC', mod: true }], does: 'native' },
  cut: { chords: [{ code: 'KeyX', mod: true }], does: 'native' },
  paste: { chords: [{ code: 'KeyV', mod: true }], does: 'native' },
  duplicate: { chords: [{ code: 'KeyD', mod: true }], does: 'edit', everywhere: true },
  selectAll: { chords: [{ code: 'KeyA', mod: true }], does: 'view' },
  clear: { chords: [{ code: 'Escape' }], does: 'view' },
  remove: { chords: [{ code: 'Delete' }, { code: 'Backspace' }], does: 'edit' },
  join: {
    chords: [
      { code: 'Delete', shift: true },
      { code: 'Backspace', shift: true },
    ],
    does: 'edit',
  },
  up: { chords: [{ code: 'ArrowUp' }], does: 'view' },
  down: { chords: [{ code: 'ArrowDown' }], does: 'view' },
  left: { chords: [{ code: 'ArrowLeft' }], does: 'view' },
  right: { chords: [{ code: 'ArrowRight' }], does: 'view' },
  extendUp: { chords: [{ code: 'ArrowUp', shift: true }], does: 'view' },
  extendDown: { chords: [{ code: 'ArrowDown', shift: true }], does: 'view' },
  extendLeft: { chords: [{ code: 'ArrowLeft', shift: true }], does: 'view' },
  extendRight: { chords: [{ code: 'ArrowRight', shift: true }], does: 'view' },
  moveUp: { chords: [{ code: 'ArrowUp', alt: true }], does: 'edit' },
  moveDown: { chords: [{ code: 'ArrowDown', alt: true }], does: 'edit' },
  moveLeft: { chords: [{ code: 'ArrowLeft', alt: true }], does: 'edit' },
  moveRight: { chords: [{ code: 'ArrowRight', alt: true }], does: 'edit' },
  open: { chords: [{ code: 'Enter' }], does: 'edit' },
  manage: { chords: [{ code: 'KeyM' }], does: 'edit' },
  add: { chords: [{ code: 'KeyA' }], does: 'edit' },
  note: { chords: [{ code: 'KeyN' }, { code: 'KeyS', shift: true }], does: 'edit' },
  tidy: { chords: [{ code: 'KeyT', shift: true, alt: true }], does: 'edit' },
  fit: { chords: [{ code: 'Digit1', shift: true }], does: 'view' },
  lifeSize: { chords: [{ code: 'Digit0' }, { code: 'Numpad0' }], does: 'view' },
  zoomIn: {
    chords: [{ code: 'Equal' }, { code: 'Equal', shift: true }, { code: 'NumpadAdd' }],
    does: 'view',
    caps: ['+'],
  },
  zoomOut: { chords: [{ code: 'Minus' }, { code: 'NumpadSubtract' }], does: 'view' },
  help: { chords: [{ code: 'Slash', shift: true }], does: 'view', caps: ['?'] },
  menu: { chords: [{ code: 'F10', shift: true }], does: 'native' },
  save: { chords: [{ code: 'KeyS', mod: true }], does: 'edit' },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof SHORTCUTS
type NativeId = {
  [K in ShortcutId]: (typeof SHORTCUTS)[K]['does'] extends 'native' ? K : never
}[ShortcutId]
/** Those that the canvas handles; `save` works everywhere. */
export type HandledShortcutId = Exclude<ShortcutId, NativeId | 'save'>
export const shortcutById = (id: ShortcutId): Shortcut => SHORTCUTS[id]

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
const IDS = Object.keys(SHORTCUTS) as ShortcutId[]

/** The shortcut of a key press with exactly its modifiers; null for none. */
export function pressedShortcut(event: Pressed): ShortcutId | null {
  const mod = event.ctrlKey || event.metaKey
  const isIt = (chord: Chord): boolean =>
    chord.code === event.code &&
    (chord.mod ?? false) === mod &&
    (chord.shift ?? false) === event.shiftKey &&
    (chord.alt ?? false) === event.altKey
  return IDS.find((id) => shortcutById(id).chords.some(isIt)) ?? null
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Equal: '+',
  Minus: '−',
  Slash: '/',
}

const keyName = (code: string): string => NAMES[code] ?? code.replace(/^(Key|Digit|Numpad)/, '')

/** The keycaps of a shortcut's first chord: ['Ctrl', 'Shift', 'Z'], on a Mac ['⇧', '⌘', 'Z']. */
export function keycapLabels(id: ShortcutId, mac = isMac()): readonly string[] {
  const { caps, chords } = shortcutById(id)
  if (caps) return caps
  const { code, mod, shift, alt } = chords[0]
  return [
    ...(mod && !mac ? ['Ctrl'] : []),
    ...(alt ? [mac ? '⌥' : 'Alt'] : []),
    ...(shift ? [mac ? '⇧' : 'Shift'] : []),
    ...(mod && mac ? ['⌘'] : []),
    mac && code === 'Delete' ? '⌫' : keyName(code),
  ]
}

/** The same as one string: Ctrl+Shift+Z, on a Mac ⇧⌘Z. */
export const keycapsText = (id: ShortcutId, mac = isMac()): string =>
  keycapLabels(id, mac).join(mac ? '' : '+')
