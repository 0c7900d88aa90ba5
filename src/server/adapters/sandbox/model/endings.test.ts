import { expect, test } from 'vitest'
import { toClause, toFormal, toPolite } from './endings.ts'
import * as texts from './mail-texts.ts'
import * as topics from './mail-topics.ts'

test.each([
  ['평택 공장에 CNC 장비 48대가 있습니다', '평택 공장에 CNC 장비 48대가 있다'],
  ['자동차 부품을 가공합니다', '자동차 부품을 가공한다'],
  ['스타트업을 돕습니다', '스타트업을 돕는다'],
  ['장터를 엽니다', '장터를 연다'],
  ['비용을 줄입니다', '비용을 줄인다'],
  ['찾는 분이 많습니다', '찾는 분이 많다'],
  ['규모가 큽니다', '규모가 크다'],
  ['관절 전문 병원입니다', '관절 전문 병원이라'],
  ['고객사가 1,300곳이다', '고객사가 1,300곳이라'],
  ['제2공장을 열었다', '제2공장을 열었다'],
  ['직원 120명', '직원 120명이라'],
  ['누적 설치 용량이 52MW입니다', '“누적 설치 용량이 52MW입니다”라'],
  ['공장을 증설함', '“공장을 증설함”라'],
])('the statement ‘%s’ becomes ‘%s’', (statement, clause) => {
  expect(toClause(statement)).toBe(clause)
})

test.each([
  ['고객사는 210곳이다', '고객사는 210곳입니다.'],
  ['앱을 만든다.', '앱을 만듭니다.'],
  ['영업팀을 돕는다', '영업팀을 돕습니다.'],
  ['인증을 받았어요', '인증을 받았습니다.'],
  ['서비스예요.', '서비스입니다.'],
  ['한 달 동안 쓸 수 있답니다!', '한 달 동안 쓸 수 있답니다.'],
  ['같이 만들어 가요', null],
])('‘%s’ in 합니다체 is ‘%s’', (sentence, formal) => {
  expect(toFormal(sentence)).toBe(formal)
})

test.each([
  ['답장하지 않으셔도 괜찮습니다.', '답장하지 않으셔도 괜찮아요.'],
  ['시간이 듭니다. 돕고 싶습니다.', '시간이 들어요. 돕고 싶어요.'],
  ['고객사는 210곳입니다.', '고객사는 210곳이에요.'],
  ['제품을 보냈습니다.', '제품을 보냈어요.'],
  ['내일 알려 드리겠습니다.', '내일 알려 드릴게요.'],
  ['빨리 달립니다.', null],
])('‘%s’ in 해요체 is ‘%s’', (sentence, polite) => {
  expect(toPolite(sentence)).toBe(polite)
})

/** All sentences of the texts, with their placeholders. */
const sentencesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? /(?:니다|니까|십시오|요)[.?]$/.test(value)
      ? [value]
      : []
    : value !== null && typeof value === 'object' && !(value instanceof RegExp)
      ? Object.values(value).flatMap(sentencesOf)
      : []

test('every sentence of the texts has a form in 해요체', () => {
  const sentences = sentencesOf([texts, topics])
  expect(sentences.length).toBeGreaterThan(150)
  for (const sentence of sentences) expect(toPolite(sentence), sentence).toMatch(/요[.?]$/)
})
