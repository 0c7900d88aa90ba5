import { expect, test } from 'vitest'
import {
  keycapLabels,
  keycapsText,
  pressedShortcut,
  SHORTCUTS,
  type ShortcutId,
  shortcutById,
} from './shortcuts.ts'

const press = (code: string, modifiers = '') =>
  pressedShortcut({
    code,
    ctrlKey: modifiers.includes('ctrl'),
    metaKey: modifiers.includes('meta'),
    shiftKey: modifiers.includes('shift'),
    altKey: modifiers.includes('alt'),
  })

test('a shortcut matches its key with exactly its modifiers, with Ctrl or ⌘', () => {
  expect(press('KeyZ', 'ctrl')).toBe('undo')
  expect(press('KeyZ', 'meta')).toBe('undo')
  expect(press('KeyZ', 'ctrl shift')).toBe('redo')
  expect(press('KeyY', 'ctrl')).toBe('redo')
  expect(press('KeyZ')).toBeNull()
  expect(press('KeyZ', 'ctrl alt')).toBeNull()
  expect(press('KeyA')).toBe('add')
  expect(press('KeyA', 'ctrl')).toBe('selectAll')
  expect(press('KeyA', 'shift')).toBeNull()
  expect(press('Backspace', 'ctrl')).toBeNull()
  expect(press('Backspace', 'shift')).toBe('join')
  expect(press('Slash', 'shift')).toBe('help')
  expect(press('Slash')).toBeNull()
})

test('no two shortcuts share their keys', () => {
  const keys = (Object.keys(SHORTCUTS) as ShortcutId[]).flatMap((id) =>
    shortcutById(id).chords.map(({ code, mod, shift, alt }) => [code, mod, shift, alt].join()),
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test('keycaps are shown as on the keyboard', () => {
  expect(keycapsText('redo', false)).toBe('Ctrl+Shift+Z')
  expect(keycapsText('redo', true)).toBe('⇧⌘Z')
  expect(keycapsText('tidy', true)).toBe('⌥⇧T')
  expect(keycapLabels('help', false)).toEqual(['?'])
  expect(keycapLabels('moveDown', false)).toEqual(['Alt', '↓'])
})
