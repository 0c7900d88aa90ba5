import { expect, test } from 'vitest'
import { growthExponent, MAX_EXPONENT } from '#testing/growth.ts'
import { type QualityFacts, qualityFindings, qualityMarks } from './quality.ts'

const facts: QualityFacts = {
  subject: '한빛전자 영업 자동화 제안',
  bodyText:
    '김서연 님, 안녕하세요. 한빛전자의 영업 업무를 줄이는 방법을 제안드립니다. https://ieum.example/demo 를 봐 주세요.',
  bodyHtml: '',
  lead: {
    companyName: '㈜한빛전자',
    contactName: '김서연',
    contactEmail: 'seoyeon@hanbit.co.kr',
    website: 'https://www.hanbit.co.kr/about',
  },
  otherCompanyNames: ['(주)두리상사', '다음', '한빛', '㈜한빛전자', '대한물산'],
  language: 'ko',
  senderDomains: ['ieum.example'],
}

test('what a model says to its user, and tags of the prompt, are marked in its mails only', () => {
  const marks = (bodyText: string) =>
    qualityFindings({
      ...facts,
      claims: [],
      bodyText: `${bodyText} 김서연 님, 한빛전자에 제안드립니다.`,
    }).flatMap(({ code, found }) => (code === 'assistant_text' ? found : []))
  for (const [text, found] of [
    ['물론입니다! 아래는 메일입니다.', '물론입니다!'],
    ['네, 알겠습니다.', '네, 알겠습니다.'],
    ['다음은 요청하신 이메일입니다.', '다음은 요청하신 이메일입니다'],
    ["Here's the draft email you asked for.", "Here's the draft email"],
    ['Certainly! ', 'Certainly!'],
    ['안녕하세요. AI 모델로서 말씀드립니다.', 'AI 모델로서'],
    ['안녕하세요. <value name="회사명">한빛', '<value name="회사명">'],
  ] as const)
    expect(marks(text), text).toEqual([found])
  for (const text of [
    '물론 무료는 아닙니다.',
    '다음은 12월입니다.',
    'Here is a short idea.',
    '1 < 2, a > b',
    '조건은 물론입니다만',
  ])
    expect(marks(text), text).toEqual([])
  expect(qualityMarks({ ...facts, bodyText: `물론입니다! ${facts.bodyText}` })).toEqual([])
})

test('a good mail has no marks', () => {
  expect(qualityFindings(facts)).toEqual([])
})

test.each<[string, Partial<QualityFacts>, string[]]>([
  ['no subject', { subject: ' ' }, ['empty']],
  ['no body', { bodyText: ' ' }, ['empty']],
  ['no body in its HTML', { bodyHtml: '<p>&nbsp;</p>' }, ['empty']],
  ['a placeholder', { bodyText: `${facts.bodyText} [직함]님` }, ['leftover_placeholder']],
  ['a placeholder in the subject', { subject: '{{회사명}} 제안' }, ['leftover_placeholder']],
  ['another company', { bodyText: `${facts.bodyText} 두리상사도 쓰고 있습니다.` }, ['other_company']],
  ['another company in HTML', { bodyHtml: '<p>김서연 님, 대한 물산에서</p>' }, ['other_company']],
  ['a two-letter company by its legal form', { bodyText: `${facts.bodyText} ㈜다음에서` }, ['other_company']],
  ['the name missing', { bodyText: '안녕하세요. 제안드립니다.' }, ['missing_name']],
  [
    'the company name missing when there is no contact name',
    { lead: { companyName: '가람', contactName: '' }, otherCompanyNames: [] },
    ['missing_name'],
  ],
  ['a long subject', { subject: '가'.repeat(61) }, ['too_long']],
  [
    'more HTML than Gmail displays',
    { bodyHtml: `<p>김서연 님</p>${'<!-- 가 -->'.repeat(9500)}` },
    ['too_large'],
  ],
  [
    'a picture in the HTML',
    { bodyHtml: `<p>김서연 님</p><img src="data:image/png;base64,${'A'.repeat(200_000)}">` },
    [],
  ],
  ['a long body', { bodyText: `김서연 ${'가'.repeat(1500)}` }, ['too_long']],
  ['spam words', { bodyText: `${facts.bodyText} 선착순 무료 증정!!!` }, ['spam_words']],
  ['a foreign link', { bodyText: `${facts.bodyText} https://bit.ly/x` }, ['foreign_link']],
  [
    'a foreign link in an attribute',
    { bodyHtml: '<p>김서연</p><a href="http://evil.ieum.example.kr/">x</a>' },
    ['foreign_link'],
  ],
  [
    'English in a Korean sequence',
    { bodyText: 'Dear 김서연, we would like to offer you our product.' },
    ['not_korean'],
  ],
])('%s is marked', (_, over, codes) => {
  expect(qualityMarks({ ...facts, ...over })).toEqual(codes)
})

test.each<[string, Partial<QualityFacts>]>([
  ['an ordinary word that is a company’s name', { bodyText: `${facts.bodyText} 다음 주에 뵙겠습니다.` }],
  ['the own company name that contains another', { subject: '한빛전자와 한빛' }],
  ['the recipient’s own site', { bodyText: `${facts.bodyText} https://hanbit.co.kr/shop` }],
  ['a subdomain of the sender', { bodyText: `${facts.bodyText} https://app.ieum.example` }],
  ['a name with a blank in it', { bodyText: '김 서연 님, 안녕하세요.' }],
  ['a follow-up without a subject', { subject: '', isFollowUp: true }],
  ['English in an English sequence', { bodyText: 'Dear 김서연, we would like to offer it.', language: 'en' }],
  [
    'links when the sender’s domains are not known',
    { bodyText: `${facts.bodyText} https://bit.ly/x`, senderDomains: [] },
  ],
])('%s is not marked', (_, over) => {
  expect(qualityMarks({ ...facts, ...over })).toEqual([])
})

test('a subject may have 60 characters, a body 1,500, and the HTML 100 kB', () => {
  const padded = (text: string, length: number): string => text.padEnd(length, '가')
  const html = (bytes: number): string => '<p>김서연</p>'.padEnd(bytes - 6, ' ')
  const marksOf = (over: Partial<QualityFacts>) => qualityMarks({ ...facts, ...over })
  expect(marksOf({ subject: padded('제안', 60) })).toEqual([])
  expect(marksOf({ subject: padded('제안', 61) })).toEqual(['too_long'])
  expect(marksOf({ bodyText: padded('김서연', 1500) })).toEqual([])
  expect(marksOf({ bodyText: padded('김서연', 1501) })).toEqual(['too_long'])
  // three Hangul letters have nine bytes
  expect(marksOf({ bodyHtml: html(102_400) })).toEqual([])
  expect(marksOf({ bodyHtml: html(102_401) })).toEqual(['too_large'])
})

test('a mark contains the texts that were found', () => {
  const bodyText = `${facts.bodyText} 두리상사 https://bit.ly/x`
  expect(qualityFindings({ ...facts, bodyText })).toEqual([
    { code: 'other_company', found: ['(주)두리상사'] },
    { code: 'foreign_link', found: ['bit.ly'] },
  ])
})

test('claims and contacts without a source are marked, the latter instead of a foreign link', () => {
  const claim = { part: 'body' as const, sentence: '', from: 0, to: 0, kind: 'number' as const }
  const bodyText = `${facts.bodyText} https://bit.ly/x`
  const claims = [
    { ...claim, text: '85명', support: 'field:직원 수', strength: null },
    { ...claim, text: '300곳', support: null, strength: 'alarm' as const },
    { ...claim, text: '한 곳에 12명', support: null, strength: 'look' as const },
  ]
  expect(qualityFindings({ ...facts, bodyText, claims, unknownContacts: ['https://bit.ly/x'] })).toEqual([
    { code: 'unsupported_claim', found: ['300곳'] },
    { code: 'claim_to_check', found: ['한 곳에 12명'] },
    { code: 'unknown_contact', found: ['https://bit.ly/x'] },
  ])
})

test('the run time is linear in the body, also with thousands of companies', () => {
  const otherCompanyNames = Array.from({ length: 5000 }, (_, i) => `주식회사 한빛${i}물산`)
  for (const part of ['a', '@', 'https://', '<', '<br', '&', '가', ' ']) {
    for (const field of ['bodyText', 'bodyHtml']) {
      const work = (body: string) => qualityMarks({ ...facts, [field]: body, otherCompanyNames })
      expect(growthExponent(work, part, 25_000), `${field} ${part}`).toBeLessThanOrEqual(MAX_EXPONENT)
    }
  }
  const named = { ...facts, bodyText: `${facts.bodyText} 한빛4999물산`, otherCompanyNames }
  expect(qualityFindings(named)).toEqual([{ code: 'other_company', found: ['주식회사 한빛4999물산'] }])
})
