import { expect, test } from 'vitest'
import { normalForm, soundPattern } from './normal-form.ts'

test.each([
  ['보내지 마세요', '보네지마새요'],
  ['구독 해지', '구독헤지'],
  ['더 이상 않으셨으면', '더이상안으셧으면'],
  ['수신거부', '수신꺼부'],
  ['개인정보', '개인정부'],
])('%s and %s have one normal form', (right, wrong) => {
  expect(normalForm(wrong)).toBe(normalForm(right))
})

test('a word with two wrong jamo is not corrected', () => {
  expect(normalForm('수신기무')).not.toBe(normalForm('수신거부'))
})

test('a pattern in ordinary spelling matches text in normal form, and ranges of syllables stay whole', () => {
  expect(soundPattern('빼 ?주').test(normalForm('빼 주세요'))).toBe(true)
  expect(soundPattern('^[가-힣]+$').test('힣')).toBe(true)
})
