import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact } from '#core/leads/research/facts.ts'
import { unsupported } from './claim.ts'
import { readClaims } from './read-claims.ts'

const NOW = { year: 2026, month: 11 }
const leadFact = (text: string, id = text): Fact => ({
  id,
  text,
  source: { kind: 'lead_field', field: 'notes' },
})
const ourFact = (text: string): Fact => ({ id: text, text, source: { kind: 'sender' } })
const read = (bodyText: string, lead: string[] = [], sender: string[] = []) =>
  readClaims(
    { subject: '', bodyText },
    { lead: lead.map((text) => leadFact(text)), sender: sender.map(ourFact) },
    NOW,
  )
const marked = (bodyText: string, lead: string[] = [], sender: string[] = []) =>
  unsupported(read(bodyText, lead, sender)).map(({ text }) => text)

describe('numbers about the lead', () => {
  test.each([
    ['직원 85명과 함께하고 계십니다.', '직원 85명'],
    ['여든다섯 명이 일하시는 곳입니다.', '직원 85명'],
    ['80여 명이 일하시는 곳입니다.', '직원 85명'],
    ['매출 300억 원대를 이어 오고 계십니다.', '매출 312억 원'],
    ['20여 년 동안 한 길을 걸어오셨습니다.', '1998년 설립'],
    ['벌써 28년이 되셨습니다.', '1998년 설립'],
    ['올해로 28년째를 맞으셨습니다.', '1998년 설립'],
    ['회원 12,000명을 두고 계십니다.', '회원 1만 2천 명'],
    ['매장이 40곳을 넘으셨습니다.', '매장 45개'],
    ['You have around 50 people.', '48 people'],
    ['직원 20명과 함께하고 계십니다.', '한빛20, 직원 20'],
  ])('%s is supported by %s', (body, fact) => {
    const claims = read(body, [fact])
    expect(claims.map(({ support }) => support)).toEqual([fact])
  })

  test.each([
    ['직원 200명과 함께하고 계십니다.', '직원 85명'],
    ['85명이 일하시는 곳입니다.', '창고 85곳'],
    ['30여 년 동안 한 길을 걸어오셨습니다.', '2010년 설립'],
    ['매출 500억 원대를 이어 오고 계십니다.', '매출 312억 원'],
    ['2005년에 설립하셨습니다.', '2008년 설립'],
    ['직원 20명과 함께하고 계십니다.', '한빛20'],
  ])('%s is not supported by %s', (body, fact) => {
    expect(marked(body, [fact])).toHaveLength(1)
  })
})

test('a number in the name of the lead is no claim, with any particle or title', () => {
  for (const body of ['한빛20의 재고를 봅니다.', '한빛20에서 일하시는 분께', '한빛20 팀장님, 안녕하세요.'])
    expect(read(body, ['한빛20'])).toEqual([])
})

test('a number of our own product is checked against the facts of the sender', () => {
  expect(marked('저희 서비스는 고객사 40곳이 사용합니다.', ['매장 90곳'], ['고객사 40곳'])).toEqual([])
  expect(marked('저희 서비스는 고객사 400곳이 사용합니다.', ['매장 90곳'], ['고객사 40곳'])).toEqual([
    '400곳',
  ])
})

test('dates and durations of a meeting proposal are no claims', () => {
  expect(read('다음 주 화요일 오후 3시에 20분 정도 통화가 가능하실까요?')).toEqual([])
  expect(read('11월 27일 오전 10시는 어떠신가요?')).toEqual([])
  expect(read('Would Tuesday at 10 am work for a 15 minute call?')).toEqual([])
})

test('a number about no named party needs a source too, general reasoning without a specific does not', () => {
  expect(marked('국내 제조 현장의 절반은 아직 종이에 기록합니다. 평균 30%가 낭비됩니다.')).toEqual([
    '절반',
    '30%',
  ])
  expect(read('제조 현장에서는 아직 종이에 기록하는 일이 많습니다.')).toEqual([])
})

test('an event needs a fact of the same class about the same object', () => {
  expect(marked('2023년에 일본에 진출하셨다고 들었습니다.', ['2023년 일본에 진출했습니다.'])).toEqual([])
  expect(marked('미국에 진출하셨다고 들었습니다.', ['2023년 일본에 진출했습니다.'])).not.toEqual([])
  expect(marked('시리즈 B 투자를 유치하신 것을 축하드립니다.', ['식품 제조'])).toHaveLength(1)
})

test('awards, ranks, names and quoted products without a fact are named', () => {
  expect(marked('대한민국 기술대상을 수상하신 것을 축하드립니다.')).toHaveLength(1)
  expect(marked('국내 최초로 도입하신 점이 인상 깊었습니다.')).toEqual(['국내 최초'])
  expect(marked('쿠팡과 함께하고 계신 것으로 압니다.')).toEqual(['쿠팡과 함께하고'])
  expect(marked("'달빛차' 제품을 잘 보았습니다.")).toEqual(['달빛차'])
  expect(marked('박상훈 대표님의 글을 읽었습니다.')).toEqual(['박상훈'])
  expect(marked('박상훈 지점장님께서 소개해 주셔서 연락드립니다.')).toContain('박상훈')
})

test('what we use only is a statement about us', () => {
  expect(marked('저희는 국산 콩만 씁니다.', [], ['두부를 납품합니다.'])).toHaveLength(1)
  expect(marked('저희는 국산 콩만 씁니다.', [], ['국산 콩으로 두부를 만듭니다.'])).toEqual([])
})

test('what was done may be told as one thing more', () => {
  const facts = ['2025년 지역 상생 공모전 참가']
  expect(marked('지역 상생 공모전에서 우승하기도 하셨습니다.', facts)).toHaveLength(1)
  expect(marked('지역 상생 공모전에 참가하기도 하셨습니다.', facts)).toEqual([])
  expect(marked('작년에는 최우수 협력사가 되셨지요.', facts)).toContain('최우수')
})

test.each([
  '도매상 가운데 다섯 번째로 큰 곳이시지요.',
  '해마다 두 자릿수로 커 온 곳이라고 들었습니다.',
  '손님 열 명 중 여섯 명이 주위에 권한다는 곳이지요.',
])('a place in an order and a share of something else need a fact: %s', (body) => {
  expect(marked(body, ['재방문율 62%'])).toHaveLength(1)
})

test('a supported claim names its fact', () => {
  const [claim] = read('1987년에 창업하셨습니다.', ['부산', '1987년 창업'])
  expect(claim).toMatchObject({ text: '1987년', kind: 'date', support: '1987년 창업' })
})

const korean = fc.constantFrom(
  ...'안녕하세요 투자 유치하신 12억 원 3천여 명 20여 년 쿠팡과 수상하신 것을 축하드립니다 저희는 . ! ? \n \' " $5 ISO 9001 최초 1위 서울에 두 배 㐀 \u{E0041} 😀'.split(
    ' ',
  ),
)
const anyBody = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(korean, { maxLength: 60 }).map((words) => words.join(' ')),
)

test('any text is read without an error, with offsets of its own words', () => {
  fc.assert(
    fc.property(anyBody, fc.array(anyBody, { maxLength: 4 }), (bodyText, facts) => {
      for (const claim of read(bodyText, facts, facts)) {
        expect(bodyText.slice(claim.from, claim.to)).toBe(claim.text)
        expect(claim.text).not.toBe('')
        expect(bodyText).toContain(claim.sentence)
        expect(claim.support === null || facts.includes(claim.support)).toBe(true)
      }
    }),
  )
})

test('claims do not overlap and are in the order of the text', () => {
  fc.assert(
    fc.property(anyBody, (bodyText) => {
      const claims = read(bodyText)
      for (const [i, claim] of claims.entries())
        expect(claim.from).toBeGreaterThanOrEqual(claims[i - 1]?.to ?? 0)
    }),
  )
})

test('a fact with the sentence itself leaves no number of it unsupported', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 99_999_999 }),
      fc.constantFrom('명', '곳', '억 원', '%'),
      (number, unit) => {
        const sentence = `${number}${unit}에 이르신다고 들었습니다.`
        expect(marked(sentence, [sentence])).toEqual([])
      },
    ),
  )
})

test('what a product does is no claim about the reader', () => {
  expect(marked('현장 사진을 도면 위에 모으면 보고서를 쓰는 시간이 줄어듭니다.')).toEqual([])
  expect(marked('검사 결과를 바로 입력하게 하면 불량이 생긴 날을 찾기 쉽습니다.')).toEqual([])
})

describe('a number is supported only by a fact about the same thing', () => {
  test.each([
    ['another thing', '수주 잔고가 186억 원이라고 들었습니다.', ['매출 186억 원'], '186억 원'],
    ['another period', '작년에 12,000대를 판매하셨습니다.', ['누적 판매 12,000대'], '12,000대'],
    ['another rate', '매달 400톤을 생산하고 계십니다.', ['연간 생산 400톤'], '400톤'],
    ['the other of two nouns', '소극장 812석을 관리하고 계십니다.', ['대극장 812석과 소극장 204석'], '812석'],
    ['another noun of the company', '매장 64곳을 운영하고 계십니다.', ['직원 64명, 매장 12곳'], '64곳'],
    ['the other direction', '불량이 30% 늘었다고 들었습니다.', ['불량 30% 감소'], '30%'],
    ['another year', '2019년에 설립하셨습니다.', ['2011년 설립, 2019년 일본 진출'], '2019년'],
  ])('%s', (_, body, facts, text) => {
    expect(marked(body, facts)).toEqual([text])
  })

  test.each([
    ['매달 30톤을 생산하고 계십니다.', '연간 생산 360톤'],
    ['고객의 40%가 스타트업이라고 들었습니다.', '고객 310곳 중 124곳이 스타트업'],
    ['합쳐서 1,016석을 두고 계십니다.', '대극장 812석과 소극장 204석'],
    ['직원 70명 가까이 함께하고 계십니다.', '직원 64명'],
    ['지난해 매출 186억 원을 올리셨습니다.', '2025년 매출 186억 원'],
    ['작년에 전시장을 여셨습니다.', '2025년 4월 전시장을 열었습니다.'],
  ])('%s follows from %s', (body, fact) => {
    expect(marked(body, [fact])).toEqual([])
  })

  test('a number of ours is none of the reader, and the other way round', () => {
    expect(marked('매장 90곳을 운영하고 계십니다.', ['매장 12곳'], ['매장 90곳이 사용합니다.'])).toEqual([
      '90곳',
    ])
    expect(
      marked('저희 서비스는 매장 12곳이 사용합니다.', ['매장 12곳'], ['매장 90곳이 사용합니다.']),
    ).toEqual(['12곳'])
  })
})

test('an event of another year than the mail says is not supported', () => {
  expect(marked('지난달 전시장을 여셨다고 들었습니다.', ['2024년 3월 전시장을 열었습니다.'])).toHaveLength(1)
})

test('the year of an event is that of its thing, else that of another word for it', () => {
  const facts = ['2024년 3월 전시장을 열었습니다.', '2026년 10월 부산 지점 오픈', '2025년 사옥 이전']
  expect(marked('지난달 전시장을 여셨다고 들었습니다.', facts)).toHaveLength(1)
  expect(marked('작년에 더 넓은 곳으로 옮기셨지요.', facts)).toEqual([])
})

test('what the quote of a page says supports a claim, also when its fact leaves it out', () => {
  const source = {
    kind: 'page' as const,
    url: 'https://a.example',
    quote: '직원 64명이 반찬을 만듭니다.',
    fetchedAt: '2026-11-01T00:00:00Z',
  }
  const facts = { lead: [{ id: 'page', text: '반찬을 만드는 회사', source }], sender: [] }
  const claims = readClaims({ subject: '', bodyText: '직원 64명과 함께하고 계십니다.' }, facts, NOW)
  expect(claims.map(({ support }) => support)).toEqual(['page'])
})

test('promises and comparisons need a fact of the same kind', () => {
  expect(marked('첫 달은 무료로 드립니다.')).toEqual(['무료'])
  expect(marked('2주 동안 무료로 체험하실 수 있습니다.', [], ['2주 무료 체험'])).toEqual([])
  expect(marked('효과가 없으면 환불해 드립니다.', [], ['2주 무료 체험'])).toEqual(['환불'])
  expect(marked('다른 서비스보다 저렴합니다.')).toHaveLength(1)
})

test('the subject line is read, and its claims say that they are in it', () => {
  const claims = readClaims(
    { subject: '매출 30% 상승을 보장합니다', bodyText: '안녕하세요.' },
    { lead: [], sender: [] },
    NOW,
  )
  expect(claims.map(({ part, text }) => [part, text])).toEqual([
    ['subject', '30%'],
    ['subject', '보장합니다'],
  ])
})

test('a greeting that states something is read', () => {
  expect(marked('1968년부터 한지를 만드신 금강한지에 인사드립니다.')).toContain('1968년')
  expect(read('김서연 팀장님, 안녕하세요.')).toEqual([])
})

test('a question states nothing, a clause within it does', () => {
  expect(marked('주문은 전화로 받고 계신가요?')).toEqual([])
  expect(marked('작년에 시작하신 유럽 상품은 잘 되고 있으신지요?')).toHaveLength(1)
})

test('of a mail longer than any mail, only the beginning is read', () => {
  const claim = '직원 200명이 함께하고 계십니다.'
  expect(marked(`${claim} ${'네. '.repeat(40_000)} ${claim}`)).toEqual(['200명'])
})

describe('a number that follows from two given ones is supported', () => {
  test.each([
    ['승합차 40대면 한 달에 120만 원입니다.', ['승합차 40대'], ['1대당 월 3만 원']],
    ['기사 한 분이 열두세 곳을 도시는 셈입니다.', ['배송지 500곳', '기사 40명'], []],
    ['회원의 4분의 1가량이 어르신입니다.', ['회원 800명', '어르신 회원 210명'], []],
    ['회원의 3할이 어르신이시지요.', ['어르신 회원 비율 30%'], []],
    ['사반세기 동안 빵을 구워 오셨습니다.', ['2001년 개업'], []],
  ])('%s', (body, lead, sender) => {
    expect(marked(body, lead, sender)).toEqual([])
  })

  test.each([
    ['승합차 40대면 한 달에 90만 원입니다.', ['승합차 40대'], ['1대당 월 3만 원']],
    ['회원의 절반이 어르신입니다.', ['회원 800명', '어르신 회원 210명'], []],
  ])('%s is not', (body, lead, sender) => {
    expect(marked(body, lead, sender)).toHaveLength(1)
  })
})

describe('a sentence after one about us', () => {
  const ours = ["온실 환기 장치 '숨창'", '농가 90곳']
  const markedAfter = (sentence: string) =>
    marked(`저희 '숨창'은 농가 90곳이 쓰는 환기 장치입니다. ${sentence}`, ['딸기 재배'], ours)

  test.each([
    '지난봄 군청 시범 사업에도 뽑혔습니다.',
    '시립 연구소의 승인을 받은 부품입니다.',
    '수리 센터가 읍내에 있습니다.',
    '철거비와 위약금은 없습니다.',
    '이웃 군의 작목반에서도 쓰고 있습니다.',
  ])('is about us too: %s', (sentence) => {
    expect(markedAfter(sentence)).toHaveLength(1)
  })

  test.each([
    '바깥 날씨를 보고 창을 여닫습니다.',
    '도면을 보내 주시면 알맞은 크기를 그려 드리겠습니다.',
    '습도가 높으면 잎이 쉽게 무릅니다.',
    '작게 시작하시는 편이 좋습니다.',
  ])('says nothing to check: %s', (sentence) => {
    expect(markedAfter(sentence)).toEqual([])
  })
})

test.each([
  '급히 보내시는 물건이 있으시다면 전화를 주십시오.',
  '창가 자리에 앉아 구경했습니다.',
  '물어보신 두 가지에 답을 드립니다.',
  '늘 애쓰시는 줄 압니다.',
  '한 대만 먼저 달아 보시지요.',
])('what is polite, supposed, asked or felt is no claim: %s', (sentence) => {
  expect(marked(sentence)).toEqual([])
})
