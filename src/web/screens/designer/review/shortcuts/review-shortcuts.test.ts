import { expect, test } from 'vitest'
import { reviewShortcut } from './review-shortcuts.ts'

const press = (code: string, change: object = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
})

test('a shortcut is identified by the position of its key, with the Korean layout too', () => {
  expect(reviewShortcut({ ...press('KeyA'), key: 'ㅁ' } as never, true)).toBe('approve')
  expect(reviewShortcut(press('Slash'), true)).toBe('search')
  expect(reviewShortcut(press('Slash', { shiftKey: true }), true)).toBe('keys')
})

test('keys of the browser and of the input method are ignored', () => {
  expect(reviewShortcut(press('KeyR', { ctrlKey: true }), true)).toBeNull()
  expect(reviewShortcut(press('KeyA', { metaKey: true }), true)).toBeNull()
  expect(reviewShortcut(press('KeyJ', { shiftKey: true }), true)).toBeNull()
  expect(reviewShortcut(press('KeyZ', { ctrlKey: true, shiftKey: true }), true)).toBeNull()
  expect(reviewShortcut(press('KeyD', { altKey: true }), true)).toBeNull()
})

test('with single-key shortcuts off only Ctrl+Z is left', () => {
  expect(reviewShortcut(press('KeyA'), false)).toBeNull()
  expect(reviewShortcut(press('Slash', { shiftKey: true }), false)).toBeNull()
  expect(reviewShortcut(press('KeyZ', { ctrlKey: true }), false)).toBe('undo')
})
