import { expect, test } from 'vitest'
import { unsupported } from './claim.ts'
import { readClaims } from './read-claims.ts'

const marked = (bodyText: string, fact: string, now = { year: 2026, month: 11 }) =>
  unsupported(
    readClaims(
      { subject: '', bodyText },
      { lead: [{ id: fact, text: fact, source: { kind: 'lead_field', field: 'notes' } }], sender: [] },
      now,
    ),
  ).map(({ text }) => text)

test.each([
  ['물류센터 개장까지 이제 일곱 달이 남았습니다.', '2027년 6월 이천 물류센터 개장 예정'],
  ['신관은 개관 석 달 만에 자리를 잡은 것 같습니다.', '2026년 8월 신관 개관'],
  ['앞으로 9년 동안 배출량 50% 감축이 숙제입니다.', '2035년까지 배출량 50% 감축 목표'],
])('a time to a given date: %s', (sentence, fact) => {
  expect(marked(sentence, fact)).toEqual([])
})

test.each([
  ['물류센터 개장까지 이제 세 달이 남았습니다.', '2027년 6월 이천 물류센터 개장 예정', '세 달'],
  ['신관은 개관 여덟 달 만에 자리를 잡은 것 같습니다.', '2026년 8월 신관 개관', '여덟 달'],
  ['저희 요금은 일곱 달 동안 무료입니다.', '2027년 6월 이천 물류센터 개장 예정', '일곱 달'],
])('another time is a claim: %s', (sentence, fact, text) => {
  expect(marked(sentence, fact)).toContain(text)
})
