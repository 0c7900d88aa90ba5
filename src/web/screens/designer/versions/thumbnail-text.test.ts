import { expect, test } from 'vitest'
import { thumbnailLines } from './thumbnail-text.ts'

test('a short text is one line, a longer one is wrapped, and the rest is replaced by an ellipsis', () => {
  expect(thumbnailLines('첫 제안', 8, 2)).toEqual(['첫 제안'])
  expect(thumbnailLines('', 8, 2)).toEqual([])
  expect(thumbnailLines('가나다라마바사아자차', 8, 2)).toEqual(['가나다라마바사아', '자차'])
  expect(thumbnailLines('가나다라마바사아자차카타파하가나다', 8, 2)).toEqual([
    '가나다라마바사아',
    '자차카타파하가…',
  ])
})

test('Latin letters count as narrower than Hangul, and spaces at the end of a line count nothing', () => {
  expect(thumbnailLines('abcdefghijklm', 8, 1)).toEqual(['abcdefghijklm'])
  expect(thumbnailLines('가나다라 마바사아', 4, 2)).toEqual(['가나다라', '마바사아'])
  expect(thumbnailLines('한 줄\n두 줄', 8, 2)).toEqual(['한 줄 두 줄'])
})
