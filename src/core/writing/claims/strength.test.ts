import { describe, expect, test } from 'vitest'
import type { Fact } from '#core/leads/research/facts.ts'
import { readClaims } from './read-claims.ts'

const fact = (text: string, source: Fact['source']): Fact => ({ id: text, text, source })
const strengths = (bodyText: string, lead: string, sender = '') =>
  readClaims(
    { subject: '', bodyText },
    {
      lead: lead === '' ? [] : [fact(lead, { kind: 'lead_field', field: 'notes' })],
      sender: sender === '' ? [] : [fact(sender, { kind: 'sender' })],
    },
    { year: 2026, month: 11 },
  ).flatMap(({ strength, text }) => (strength === null ? [] : [`${strength}: ${text}`]))

test.each([
  ['a value that contradicts the given one', '직원 200명과 함께하고 계십니다.', '직원 85명', ''],
  ['what no period of the given number comes to', '고객사 730곳이 쓰고 있습니다.', '', '고객사 12곳'],
  ['a number of which nothing is given', '저희 고객의 반품률은 평균 37% 줄었습니다.', '', '고객사 40곳'],
  ['an end of a change', '반품률을 20%에서 12%로 낮추셨습니다.', '2025년 반품률 12%', ''],
  ['no case at all', '저희 고객사의 끊김 신고는 0건이었습니다.', '', '고객사 40곳'],
  ['a few that are left', '저희 12월 일정은 세 건 남았습니다.', '', '사진 촬영'],
  ['customers, also two', '저희 장비는 공장 두 곳이 쓰고 있습니다.', '', '검사 장비'],
  [
    'an average where the fact gives the most',
    '저희는 전력을 평균 27% 줄였습니다.',
    '',
    '전력 최대 25% 절감',
  ],
  ['a name', '지난달 한빛전자와 계약하셨습니다.', '부품 제조', ''],
  ['an authority', '저희는 금융감독원에서 발표합니다.', '', '보안 API'],
  ['a rank', '저희는 업계 1위입니다.', '', '보안 API'],
  ['a promise', '저희가 전액 환불해 드립니다.', '', '설치비는 회사가 부담합니다.'],
  ['an offer with a deadline', '이번 달까지만 이 가격에 드립니다.', '', '월 5만 원'],
  ['a gift with a deadline', '연말까지 등록하시면 단말기를 하나 더 드립니다.', '', '단말기 월 5만 원'],
  ['a year', '저희는 2012년에 시작했습니다.', '', '2018년 설립'],
  [
    'an event that is only planned',
    '영어 버전 출시를 축하드립니다.',
    '영어 버전은 2027년 1분기에 공개됩니다.',
    '',
  ],
  [
    'a recorded event of which no fact has a word',
    '시리즈 B 투자를 유치하신 소식을 들었습니다.',
    '부품 제조',
    '',
  ],
  ['a planned number, told as reached', '벌써 매장 120곳을 운영하고 계시네요.', '2027년 매장 120곳 목표', ''],
  [
    'one case, told of all',
    '저희 고객들은 모두 분실을 12% 줄였습니다.',
    '',
    '한 도서관에서 분실이 12% 줄었습니다.',
  ],
  [
    'one case, told of all, in English',
    'All of our customers cut no-shows by 31 percent.',
    '',
    'No-shows fell 31 percent at one clinic.',
  ],
  [
    'a trial, told of everything',
    '좌석 예약 앱을 모든 층에 도입하셨다고 들었습니다.',
    '좌석 예약 앱 시범 운영',
    '',
  ],
  ['work under way, told as finished', '본관 증설을 완료하신 것을 축하드립니다.', '본관 증설 공사 중', ''],
  ['another grade', '기관 평가 1등급을 받으셨다고 들었습니다.', '기관 평가 2등급', ''],
  ['a number of a competitor', '타사 감시기는 5분에 한 번 재는 데 그칩니다.', '', '측정 간격 30초'],
  ['a place in the market', '국내에서 오류가 가장 적습니다.', '', '검사 장비'],
  ['a connection of products', '쓰시는 회계 프로그램과 호환됩니다.', '', '검사 장비'],
  ['a fee that is not taken', '늦어지면 운송비 전액을 받지 않겠습니다.', '', '검사 장비'],
  ['a guarantee of a number', '오류 10% 감소를 보장하는 장비입니다.', '', '오류 10% 감소'],
  ['a distance', '저희 창고는 공장에서 차로 20분 거리에 있습니다.', '', '보관 창고'],
  [
    'what a part tries, told as regular',
    '전 매장에서 정식으로 예약을 받고 계신다고 들었습니다.',
    '일부 매장에서 예약 시범 운영',
    '',
  ],
  [
    'a plan, reported as under way',
    '하노이 공장이 가동되고 있다고 들었습니다.',
    '하노이 공장은 2028년 가동 예정',
    '',
  ],
  [
    'what is considered, in English',
    'It was great to see that you adopted drone inspection.',
    'Exploring drone inspection',
    '',
  ],
  ['free delivery in English', 'We ship parts free of charge.', '', 'We sell spare parts.'],
  [
    'one more than the connected products',
    '카페24는 물론 고도몰과도 연동됩니다.',
    '',
    '카페24와 연동됩니다.',
  ],
  ['a fixed price', '지금 계약하시면 6개월간 가격을 동결해 드립니다.', '', '10kg 단위로 판매합니다.'],
  ['a multiple in English', 'Your exports doubled last year.', 'Exports to Japan', ''],
])('%s is an alarm', (_, bodyText, lead, sender) => {
  const found = strengths(bodyText, lead, sender)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((one) => one.startsWith('look'))).toEqual([])
})

test.each([
  ['a minute from a day', '하루 190만 건이면 1분에 천이백 건이 넘게 처리하십니다.', '하루 190만 건 처리', ''],
  ['a day from a month', '하루 평균 2만 세트 안팎을 내고 계십니다.', '월 42만 세트 생산', ''],
  ['given digits with another unit', '저희 고객의 매출은 340억 원 늘었습니다.', '', '도서관 340개관에 설치'],
  ['a number beside a given one', '강사 16명이 학생 스물한 명씩 맡으십니다.', '강사 16명', ''],
  [
    'a fee that a fact tells who bears',
    '계측기 다는 비용은 저희가 냅니다.',
    '',
    '계측기 설치비는 회사가 부담합니다.',
  ],
  ['an event in other words', '한 우물을 파 오신 것으로 압니다.', '2014년 설립', ''],
  [
    'an age of another subject',
    'You have been cutting gears for 37 years; we measure them.',
    'Founded in 1989',
    '',
  ],
  ['what is prepared, told as going on', '정기 구독까지 하고 계시지요.', '정기 구독 준비 중', ''],
  ['a share in words', '저희 고객은 거의 다 계약을 연장합니다.', '', '검사 장비'],
  ['a comparison', '저희 장비는 기존 방식보다 조용하고 오래 갑니다.', '', '검사 장비'],
])('%s is a look', (_, bodyText, lead, sender) => {
  const found = strengths(bodyText, lead, sender)
  expect(found.filter((one) => one.startsWith('alarm'))).toEqual([])
  expect(found.length).toBeGreaterThan(0)
})

test('a supported claim has no strength', () => {
  expect(strengths('직원 85명과 함께하고 계십니다.', '직원 85명')).toEqual([])
})

const LIBRARY =
  '어린이 도서관 개관 준비, 좌석 예약 앱 시범 운영, 서가 로봇 도입 일부 층 완료, 기관 평가 2등급, 본관 증설 공사 중'
const SHELVES =
  '서가 지도 프로그램, 한 도서관에서 분실이 12% 줄었습니다. 월 25만 원, RFID 리더와 연동됩니다. 자료 옮기기 2일'

describe('honest text near the claims of R-467 and R-468', () => {
  test.each([
    '어린이 도서관 개관을 준비하고 계신다고 들었습니다.',
    '좌석 예약 앱을 시범 운영하고 계신 것을 보았습니다.',
    '일부 층에는 서가 로봇을 이미 들이셨더군요.',
    '본관 증설이 끝나면 서가도 늘겠지요.',
    '앱을 모든 층에 넓히실 계획이 있으신가요?',
    '기관 평가 2등급을 받으셨다는 소식을 보았습니다.',
    '어느 도서관에서는 분실이 12% 감소했습니다.',
    '모든 층에 쓰는 한 도서관에서 분실이 12% 줄었습니다.',
    '분실이 12% 줄어든 도서관도 있습니다.',
    '다른 업체 견적과 함께 보셔도 좋습니다.',
    '다른 업체 세 곳에 물어보셔도 됩니다.',
    '다른 서비스와 다른 점은 서가 지도입니다.',
    '다른 회사의 리더를 쓰셔도 괜찮습니다.',
    '비슷한 제품 2~3종을 놓고 비교해 보시길 권합니다.',
    '문의는 메일이 가장 빠릅니다.',
    '분실은 여름에 가장 많습니다.',
    '국내 도서관에서 가장 고민하는 것은 분실입니다.',
    'RFID 리더와 바로 연동됩니다.',
    '연동 여부는 모델마다 다릅니다.',
    '기존 장비와 연동하는 일이 늘 골칫거리이지요.',
    '안전을 보장하는 방법은 사람마다 다릅니다.',
  ])('%s', (sentence) => {
    expect(strengths(sentence, LIBRARY, SHELVES)).toEqual([])
  })
})

test.each([
  ['내년 5월 창립 30주년을 미리 축하드립니다.', '2027년 5월 창립 30주년'],
  ['2028년 가동을 목표로 하신 새 시스템을 응원합니다.', '2028년 가동을 목표로 새 시스템을 검토하고 있다.'],
  ['Congratulations on the shops you plan to open next year.', 'Three more shops planned for 2027'],
])('what is told as planned is no alarm: %s', (sentence, fact) => {
  expect(strengths(sentence, fact).filter((one) => one.startsWith('alarm'))).toEqual([])
})
