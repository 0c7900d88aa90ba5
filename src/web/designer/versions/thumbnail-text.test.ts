import { expect, test } from 'vitest'
import { pictureLines } from './thumbnail-text.ts'

test('a short text is one line, a longer one is broken, and what does not fit is cut with a sign', () => {
  expect(pictureLines('첫 제안', 8, 2)).toEqual(['첫 제안'])
  expect(pictureLines('', 8, 2)).toEqual([])
  expect(pictureLines('가나다라마바사아자차', 8, 2)).toEqual(['가나다라마바사아', '자차'])
  expect(pictureLines('가나다라마바사아자차카타파하가나다', 8, 2)).toEqual([
    '가나다라마바사아',
    '자차카타파하가…',
  ])
})

test('Latin letters take less room than Hangul, and spaces at the end of a line none', () => {
  expect(pictureLines('abcdefghijklm', 8, 1)).toEqual(['abcdefghijklm'])
  expect(pictureLines('가나다라 마바사아', 4, 2)).toEqual(['가나다라', '마바사아'])
  expect(pictureLines('한 줄\n두 줄', 8, 2)).toEqual(['한 줄 두 줄'])
})
