import { expect, test } from 'vitest'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import { leadTextMask } from './lead-text-mask.ts'

const LEAD: LeadFields = {
  companyName: '㈜솔바람푸드테크',
  contactName: '황보라',
  contactEmail: 'bora@solbaram.example',
  industry: '',
  website: 'https://solbaram.example',
  country: '',
  city: '',
  customFields: { 부서: '구매팀', 메모: '사내에서 Bibi라고 부름' },
}
const FACTS = [
  "솔바람푸드테크는 2012년에 설립되었고 '달콩'을 만든다.",
  '거제공장에서 직원 320명이 일한다.',
  '주요 고객은 새솔상사다.',
  "게임 '별의 기사단'을 만든다.",
]
const SENDERS = ['김민준 팀장', '이음 고객팀']
const mask = (text: string, lead: Partial<LeadFields> = {}, own: string[] = [], facts = FACTS): string =>
  leadTextMask({ lead: { ...LEAD, ...lead }, facts, own, senders: SENDERS, members: ['이준'] })(text)

test.each([
  ['솔바람처럼 신선한 곳', '[회사명]처럼 신선한 곳'],
  ['솔바람테크와 솔바람 구매팀', '[회사명]와 [회사명] [부서]'],
  ['SBF의 매장', '[이름]의 매장'],
])('a company is replaced by its short forms: %j', (text, expected) => expect(mask(text)).toBe(expected))

test.each([
  ['누보라 화장품', 'Nuvora Korea', '[회사명] 화장품'],
  ['Mellow could start. A mellow Friday.', 'Mellow Foods', '[회사명] could start. A mellow Friday.'],
  ['하루 구매팀은 하루 한 번 셉니다.', '(주)하루', '[회사명] [부서]은 하루 한 번 셉니다.'],
  ['소소한책방의 소소한 모임', '소소한책방', '[회사명]의 소소한 모임'],
  ['정직한사람들과 정직한 사람들', '정직한사람들', '[회사명]과 정직한 사람들'],
])('%j of %s', (text, companyName, expected) => expect(mask(text, { companyName }, [], [])).toBe(expected))

test.each([
  ['보라님, 황보 과장님, 황보라 과장님', '[담당자명]님, [담당자명] 과장님, [담당자명] 과장님'],
  ['한번 써 보라는 말씀', '한번 써 보라는 말씀'],
  ['박 과장님과 이영숙 복지사님, 최동욱 부장이', '[이름] 과장님과 [이름] 복지사님, [이름] 부장이'],
  ['조합장 유병철 님과 부사장님', '조합장 [이름] 님과 부사장님'],
  ['Bibi님, 안녕하세요.', '[이름]님, 안녕하세요.'],
  ['Hi Grace,\nMs. Seo and Tom Becker agree.', 'Hi [이름],\nMs. [이름] and [이름] agree.'],
])('people are replaced, words are not: %j', (text, expected) => expect(mask(text)).toBe(expected))

test('a name of two syllables that is also an adverb is one before a title', () =>
  expect(mask('한결 프로님, 일이 한결 가벼워집니다.', { contactName: '한결' })).toBe(
    '[담당자명] 프로님, 일이 한결 가벼워집니다.',
  ))

test.each([
  ['직원 삼백이십 명, 320명', '직원 [숫자] 명, [숫자]명'],
  ['2012년부터 3월 2일까지', '[날짜]부터 [날짜]까지'],
  ['15분마다 30명까지 봅니다.', '15분마다 30명까지 봅니다.'],
  [
    '거제 공장의 달콩을 새솔상사에 보내신다고 들었습니다.',
    '[이름] 공장의 [이름]을 [이름]에 보내신다고 들었습니다.',
  ],
  ["'별의 기사단' 축하드립니다", "'[이름]' 축하드립니다"],
  ['직원이 50명이라고 들었습니다.', '직원이 [숫자]명이라고 들었습니다.'],
])('what the facts state is replaced, and what is told of the lead: %j', (text, expected) =>
  expect(mask(text)).toBe(expected),
)

test.each([
  ['A hundred and twenty trucks', 'Acme runs 120 trucks.', '[숫자] trucks'],
  ['A fifth shop in Portland', 'Acme opened its fifth shop in Portland.', 'A [숫자] shop in [이름]'],
  ['Two million downloads', 'Acme has 2 million downloads.', '[숫자] downloads'],
])('English numbers and names of facts: %j', (text, fact, expected) =>
  expect(mask(text, {}, [], [fact])).toBe(expected),
)

test('what only we state stays', () => {
  const text = '솔바람에서도 Nimbus로 12명이 씁니다.'
  expect(mask(text, {}, [], [])).toBe('[회사명]에서도 [이름]로 [숫자]명이 씁니다.')
  expect(mask(text, {}, ['Nimbus는 12명까지 씁니다.'], [])).toBe('[회사명]에서도 Nimbus로 12명이 씁니다.')
})

test.each([
  ['이음 김민준입니다.', '이음 [보내는 사람]입니다.'],
  ['이준 드림', '[보내는 사람] 드림'],
  ['예약온 박서연 올림', '예약온 [보내는 사람] 올림'],
  ['Best regards,\nDaniel Cho', 'Best regards,\n[보내는 사람]'],
])('the sender is replaced: %j', (text, expected) => expect(mask(text)).toBe(expected))

test('what is masked stays as it is', () => {
  const once = mask('보라님, 솔바람의 320명과 박 과장님께 김민준 드림')
  expect(once).not.toMatch(/보라|솔바람|320|박|민준/)
  expect(mask(once)).toBe(once)
  // brackets of another content protect nothing
  expect(mask('[솔바람]')).toBe('[[회사명]]')
})

test('also the end of a long text is masked', () => {
  const text = `${'가'.repeat(20_000)}${' 김'.repeat(5000)}${' A'.repeat(5000)}\n박 과장님`
  expect(mask(text)).toMatch(/\n\[이름\] 과장님$/)
})
