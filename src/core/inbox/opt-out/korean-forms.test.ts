import { expect, test } from 'vitest'
import { formsOf } from './korean-forms.ts'

const isForm = (form: 'stem' | 'plain' | 'joined' | 'past' | 'future', stem: string, text: string): boolean =>
  new RegExp(`^${formsOf(stem)[form].replaceAll('_', ' ?')}$`).test(text)

test.each([
  ['하', '해', '했', '할'],
  ['주', '줘', '줬', '줄'],
  ['보', '봐', '봤', '볼'],
  ['쓰', '써', '썼', '쓸'],
  ['보내', '보내', '보냈', '보낼'],
  ['괴롭히', '괴롭혀', '괴롭혔', '괴롭힐'],
  ['넣', '넣어', '넣었', '넣을'],
  ['받', '받아', '받았', '받을'],
])('%s다 has the forms %s, %s and %s', (stem, joined, past, future) => {
  expect(isForm('joined', stem, joined)).toBe(true)
  expect(isForm('past', stem, past)).toBe(true)
  expect(isForm('future', stem, future)).toBe(true)
})

test('a form may have 시, 주다 or both; a plain one has no 주다', () => {
  expect(isForm('stem', '보내', '보내 주시')).toBe(true)
  expect(isForm('past', '넣', '넣으셨')).toBe(true)
  expect(isForm('joined', '안내_하', '안내해 주셔')).toBe(true)
  expect(isForm('plain', '보내', '보내시')).toBe(true)
  expect(isForm('plain', '보내', '보내 주')).toBe(false)
})

test('alternatives in brackets are one stem', () => {
  expect(isForm('future', '연락(?:을|은)?_하|쏘', '연락을 할')).toBe(true)
  expect(isForm('future', '연락(?:을|은)?_하|쏘', '쏠')).toBe(true)
})
