import { expect, test } from 'vitest'
import { keysOf, matchScore } from './hangul-match.ts'
import { insertedText, isKnown, openVariable, placesOf, segmentsOf } from './open-variable.ts'
import { allChoices, choicesFor, isFilled, NO_VARIABLES, SEND_TIME_ONLY } from './variable-choices.ts'

const CUSTOM = [
  { name: '직급', count: 12 },
  { name: '회의 일정', count: 3 },
]
const names = (typed: string) => choicesFor(typed, allChoices(CUSTOM)).map(({ name }) => name)

test.each(['회', '회ㅅ', '횟', 'ㅎ', 'ㅎㅗ', 'ㅎㅅㅁ', '회사명'])(
  '%s leads to 회사명, whatever is open in the syllable',
  (typed) => {
    expect(names(typed)[0]).toBe('회사명')
  },
)

test('a prefix match is before an inner match', () => {
  expect(names('회')).toEqual(['회사명', '회의 일정'])
  expect(names('명')).toEqual(['회사명', '담당자명', '서명'])
  expect(names('직ㄱ')).toEqual(['직급'])
  expect(names('이름')[0]).toBe('담당자명')
  expect(names('안녕')).toEqual([])
})

test('an empty text returns all choices, fixed variables first', () => {
  expect(names('').slice(0, 2)).toEqual(['회사명', '담당자명'])
  expect(names('').slice(-2)).toEqual(['직급', '회의 일정'])
})

test('a custom field with the name of a fixed variable is returned once', () => {
  expect(allChoices([{ name: '업종', count: 1 }]).filter(({ name }) => name === '업종')).toHaveLength(1)
})

test('letters are decomposed into keys', () => {
  expect(keysOf('괜찮')).toBe('ㄱㅗㅐㄴㅊㅏㄴㅎ')
  expect(keysOf('ㅘ Ab')).toBe('ㅗㅏab')
  expect(matchScore('웹사이트', 'ㅅ')).toBe(1)
})

test.each([
  ['안녕 {{', 5, { from: 3, to: 5, typed: '', isFiltered: false }],
  ['{{회사', 4, { from: 0, to: 4, typed: '회사', isFiltered: false }],
  ['{{회사명}} 님', 4, { from: 0, to: 7, typed: '회사', isFiltered: false }],
  ['{{회 | 조사: "은/는"}}', 3, { from: 0, to: 4, typed: '회', isFiltered: true }],
  ['{{회사명}}', 7, null],
  ['{{\n회', 4, null],
  ['{{회사명 | def', 10, null],
])('in %j the caret at %i is in %j', (text, caret, open) => {
  expect(openVariable(text, caret)).toEqual(open)
})

test('a selected variable replaces the typed text up to its end or filter', () => {
  const pick = (text: string, caret: number): string => {
    const open = openVariable(text, caret)
    if (!open) throw new Error('nothing open')
    return text.slice(0, open.from) + insertedText('회사명', open) + text.slice(open.to)
  }
  expect(pick('안녕 {{회', 6)).toBe('안녕 {{회사명}}')
  expect(pick('{{업종}} {{회 다음', 10)).toBe('{{업종}} {{회사명}} 다음')
  expect(pick('{{회사}}에', 3)).toBe('{{회사명}}에')
  expect(pick('{{회 | 조사: "은/는"}}', 3)).toBe('{{회사명 | 조사: "은/는"}}')
})

test('a text is split into known and unknown variables, conditions and AI parts', () => {
  const fields = new Set(['직급'])
  const kinds = (text: string, known: ReadonlySet<string> | null) =>
    segmentsOf(text, known).map(({ text: part, kind }) => [part, kind])
  expect(kinds('{{회사명}}의 {{ 직급 }} {{회사멍}}{% if 업종 %}', fields)).toEqual([
    ['{{회사명}}', 'known'],
    ['의 ', 'plain'],
    ['{{ 직급 }}', 'known'],
    [' ', 'plain'],
    ['{{회사멍}}', 'unknown'],
    ['{% if 업종 %}', 'condition'],
  ])
  expect(kinds('{{무엇}}', null)).toEqual([['{{무엇}}', 'known']])
  expect(kinds('앞 {% ai "{{회사명}}과 {{회사멍}}" %}', fields)).toEqual([
    ['앞 ', 'plain'],
    ['{% ai "', 'ai'],
    ['{{회사명}}', 'known'],
    ['과 ', 'ai'],
    ['{{회사멍}}', 'unknown'],
    ['" %}', 'ai'],
  ])
  expect(kinds('{% ai "" %}', fields)).toEqual([['{% ai "" %}', 'ai']])
  expect(segmentsOf('', fields)).toEqual([])
  expect(isKnown('"글" | 조사: "은/는"', fields)).toBe(true)
  expect(isKnown(' ', fields)).toBe(false)
})

test('every position of a mistyped name is found, last first, without blanks and filters', () => {
  expect(placesOf('{{회사멍}} {{ 회사멍 | default: "귀사" }}', '회사멍')).toEqual([
    { from: 11, to: 14 },
    { from: 2, to: 5 },
  ])
})

test('a written mail fills only the variables of the time of sending, and an answer fills none', () => {
  const filled = (fields: Parameters<typeof isFilled>[1]) =>
    ['회사명', '직급', '수신거부', '없는 이름'].filter((name) => isFilled(name, fields))
  expect(filled(CUSTOM)).toEqual(['회사명', '직급', '수신거부'])
  expect(filled(SEND_TIME_ONLY)).toEqual(['수신거부'])
  expect(filled(NO_VARIABLES)).toEqual([])
  expect(isFilled('없는 이름', null)).toBe(true)
})
