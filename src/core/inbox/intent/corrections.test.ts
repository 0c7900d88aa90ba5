import { expect, test } from 'vitest'
import { comparableWords, findEqual, nearestCorrections } from './corrections.ts'

test('replies are equal without greetings, thanks, punctuation and case', () => {
  expect(comparableWords('안녕하세요.\n네, 확인했습니다!!\n감사합니다.')).toBe('네 확인했습니다')
  const corrections = [{ words: '네 확인했습니다', intent: 'later' as const }]
  expect(findEqual('네 확인했습니다.', corrections)).toBe('later')
  expect(findEqual('네 확인하겠습니다.', corrections)).toBeNull()
  expect(findEqual('감사합니다.', [{ words: '', intent: 'later' }])).toBeNull()
})

test('the nearest corrections are those with the most common pairs of letters; others are left out', () => {
  const corrections = [
    { words: '견적 보내 주세요', intent: 'interested' as const },
    { words: '자료 확인해 보겠습니다', intent: 'later' as const },
    { words: 'zzz', intent: 'other' as const },
  ]
  expect(
    nearestCorrections('자료를 확인해 보고 말씀드리겠습니다', corrections).map(({ intent }) => intent),
  ).toEqual(['later'])
})
