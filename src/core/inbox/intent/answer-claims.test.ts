import { expect, test } from 'vitest'
import { answerClaims } from './answer-claims.ts'

const NOTHING = { lead: [], own: [], thread: [] }
const NOW = { year: 2026, month: 11 }
const marks = (text: string, facts: Partial<Parameters<typeof answerClaims>[1]> = {}) =>
  answerClaims(text, { ...NOTHING, ...facts }, NOW).map((claim) => claim.text)

test.each([
  ['월 5만 원입니다.', '5만 원'],
  ['첫 달은 무료로 써 보실 수 있습니다.', '무료'],
  ['내일까지 견적을 보내드리겠습니다.', '내일'],
  ['12월 3일까지 보내드리겠습니다.', '12월 3일'],
  ['We will send the quote by Friday.', 'by Friday'],
])('a price, a gift and a deadline without a source are claims: %s', (text, found) => {
  expect(marks(text)).toEqual([found])
})

test.each([
  '확인 후 다시 말씀드리겠습니다.',
  '12월 3일 오후 2시에 통화드리겠습니다.',
  '관심 가져 주셔서 감사합니다.',
])('what promises nothing is no claim: %s', (text) => {
  expect(marks(text)).toEqual([])
})

test('our material and what we wrote in the thread are sources', () => {
  expect(marks('월 5만 원입니다.', { own: ['이용 요금은 월 5만 원입니다.'] })).toEqual([])
  const thread = [{ from: 'us' as const, text: '이용 요금은 월 5만 원입니다. 20% 할인해 드립니다.' }]
  expect(marks('월 5만 원이며 20% 할인해 드립니다.', { thread })).toEqual([])
})

test('a discount or a price that the lead asks for is no promise of ours', () => {
  const thread = [
    { from: 'lead' as const, text: '20% 할인해 주시면 계약하겠습니다. 월 5만 원이면 좋겠습니다.' },
  ]
  expect(marks('네, 20% 할인해 드리겠습니다.', { thread })).toEqual(['20%', '할인'])
  expect(marks('월 5만 원에 드리겠습니다.', { thread })).toEqual(['5만 원'])
})

test('what may follow from the words of the lead is to be looked at, a price that only the lead names has no source', () => {
  const thread = [{ from: 'lead' as const, text: '저희는 공장 3곳에 직원이 85명씩 있습니다.' }]
  const strengths = (text: string) =>
    answerClaims(text, { ...NOTHING, thread }, NOW).map((claim) => [claim.text, claim.strength])
  expect(strengths('직원 255명이 쓰실 수 있습니다.')).toEqual([['255명', 'look']])
  expect(strengths('직원 4,000명이 쓰실 수 있습니다.')).toEqual([['4,000명', 'alarm']])
  expect(strengths('월 5만 원입니다.')).toEqual([['5만 원', 'alarm']])
})

test('what the lead tells about itself, and a day that it names, are given', () => {
  const thread = [{ from: 'lead' as const, text: '저희는 직원 85명입니다. 12월 3일까지 견적을 주세요.' }]
  expect(marks('직원 85명이 쓰실 수 있습니다.', { thread })).toEqual([])
  expect(marks('12월 3일까지 견적을 보내드리겠습니다.', { thread })).toEqual([])
})
