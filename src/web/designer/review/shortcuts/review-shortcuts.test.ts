import { expect, test } from 'vitest'
import { reviewKey } from './review-shortcuts.ts'

const press = (code: string, change: object = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
})

test('a shortcut is the place of its key, with the Korean layout too', () => {
  expect(reviewKey({ ...press('KeyA'), key: 'ㅁ' } as never, true)).toBe('approve')
  expect(reviewKey(press('Slash'), true)).toBe('search')
  expect(reviewKey(press('Slash', { shiftKey: true }), true)).toBe('keys')
})

test('keys of the browser and of the input method are left alone', () => {
  expect(reviewKey(press('KeyR', { ctrlKey: true }), true)).toBeNull()
  expect(reviewKey(press('KeyA', { metaKey: true }), true)).toBeNull()
  expect(reviewKey(press('KeyJ', { shiftKey: true }), true)).toBeNull()
  expect(reviewKey(press('KeyZ', { ctrlKey: true, shiftKey: true }), true)).toBeNull()
  expect(reviewKey(press('KeyD', { altKey: true }), true)).toBeNull()
})

test('with the letters switched off only Ctrl+Z is left', () => {
  expect(reviewKey(press('KeyA'), false)).toBeNull()
  expect(reviewKey(press('Slash', { shiftKey: true }), false)).toBeNull()
  expect(reviewKey(press('KeyZ', { ctrlKey: true }), false)).toBe('undo')
})
