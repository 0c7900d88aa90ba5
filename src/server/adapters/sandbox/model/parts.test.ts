import { describe, expect, test } from 'vitest'
import { leadFieldValues } from '#core/leads/fields.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import { partsOutput, partsPrompt } from '#core/writing/prompt/ai-parts.ts'
import { sandboxParts } from './parts.ts'

const lead = (companyName: string) => ({
  ...leadFieldValues(() => null),
  companyName,
  contactName: '김서연',
  industry: '제조',
  customFields: {},
})
const STYLE = {
  tone: '',
  senderIntro: '이음은 영업팀의 메일 업무를 돕는 프로그램입니다.',
  companyIntro: '',
  allowedFields: null,
}
const FACT = { id: 'web:1', text: '2026년 10월 평택에 새 공장을 열었다', source: { kind: 'prompt' as const } }

type Options = {
  language?: 'ko' | 'en'
  company?: string
  facts?: readonly Fact[]
  own?: readonly Fact[]
  intro?: string
}

const written = (instructions: readonly string[], language: 'ko' | 'en' = 'ko', company = '한빛정밀') =>
  writtenWith(instructions, { language, company })

function writtenWith(
  instructions: readonly string[],
  { language = 'ko', company = '한빛정밀', facts = [FACT], own = [], intro = STYLE.senderIntro }: Options,
) {
  const bodyText = instructions.map((instruction) => `{% ai "${instruction}" %}`).join('\n')
  const template = { subject: '제안', bodyText, bodyHtml: '' }
  const rewrite = { hint: '', previous: null }
  const request = partsPrompt(
    template,
    lead(company),
    [],
    { ...STYLE, language, senderIntro: intro },
    rewrite,
    facts,
    own,
  )
  if (!request.ok) throw new Error(request.why)
  const answer = partsOutput(instructions.length).read(sandboxParts(request))
  if (!answer.ok) throw new Error(answer.problem)
  return answer.value
}

test('each instruction gets a Korean text of its own that the check accepts', () => {
  const { texts, usedFacts } = written([
    '첫 문장: 회사의 최근 소식과 우리 제품의 연결',
    '제조업에서 흔히 겪는 어려움을 한 문장으로',
    '15분 통화를 묻는 질문',
    '마음대로',
    '다시 마음대로',
  ])
  expect(new Set(texts).size).toBe(5)
  for (const text of texts) expect(text).toMatch(/(?:니다|까요|지요|가요|까)[.?]$/)
  expect(texts[0]).toContain('새 공장')
  expect(texts[2]).toContain('15분')
  expect(usedFacts).toEqual([1])
})

test('an equal request gets the equal text, and texts differ between leads', () => {
  const of = (company: string) => written(['첫 문장'], 'ko', company).texts[0]
  expect(of('한빛정밀')).toBe(of('한빛정밀'))
  expect(new Set(['한빛정밀', '대성물산', '미래전자', '우리식품'].map(of)).size).toBeGreaterThan(1)
})

test('an English mail gets English texts', () => {
  const { texts } = written(['첫 문장', '질문'], 'en')
  expect(new Set(texts).size).toBe(2)
  for (const text of texts) expect(text).toMatch(/^[A-Z].+[.?]$/)
})

const STOCK = '스톡온은 제조사의 재고 관리를 돕는 프로그램입니다. 고객사는 130곳입니다.'
const one = (instruction: string, options: Options = {}) =>
  writtenWith([instruction], { intro: STOCK, ...options }).texts[0] ?? ''

describe('R-491: an instruction is a wish, not a text', () => {
  test.for([
    ['첫 문장: 회사의 최근 소식과 우리 제품의 연결', /새 공장.*스톡온/, /스톡온을 소개/],
    ['{{회사명}} 최근 소식 언급하면서 축하 인사 한 문장', /새 공장.*축하/, /한빛정밀의 모든 일/],
    ['회사 홈페이지 보고 인상 깊었던 점 언급', /새 공장.*인상 깊/, /관심이 있어/],
    ['왜 이 회사에 연락했는지 이유를 한 문장으로', /새 공장.*도움/, /도움이 될 수 있을 것 같아/],
    ['공장 증설 소식 있으면 재고관리와 연결', /새 공장.*스톡온/, /재고 관리.*스톡온/],
    ['요즘 채용 많이 하는 것 같다고 언급', /함께 일하는 분/, /함께 일하는 분/],
    ['해외 진출 관련 도움', /나라가 늘면|해외 일이/, /나라가 늘면|해외 일이/],
    ['{{업종}} 업계의 고민 한 문장', /경우가 많|쉽습니다/, /경우가 많|쉽습니다/],
    ['구매팀이 좋아할 포인트', /구매 일을 맡고/, /구매 일을 맡고/],
    ['비슷한 고객 사례 하나 소개', /^저희 고객사는 130곳입니다\.$/, /^저희 고객사는 130곳/],
    ['마무리 문장, 15분 통화 제안', /15분.*\?$/, /15분.*\?$/],
    ['고객 사례를 언급하고 질문으로 끝내기', /130곳.*\?$/, /130곳.*\?$/],
    ['마무리: 부담 없이 답장 달라고', /답해 주셔도/, /답해 주셔도/],
    ['추신으로 한마디', /^추신: /, /^추신: /],
    ['PS: 자료 필요하시면 보내드린다고', /^P\.S\. .*자료/, /^P\.S\. .*자료/],
    ['두 줄로 자기소개하고 연락드린 이유', /처음 인사드립니다\. .*연락드립니다/, /처음 인사.*연락/],
    ['담백하게 소식만, 제품 얘기는 하지 말 것', /^(?!.*스톡온).*새 공장/, /^(?!.*스톡온)/],
    ['최근 소식 없으면 업종 이야기로 시작', /^[^.]*새 공장[^.]*\.$/, /^(?!.*새 공장)/],
    ['계절 인사 + 회사 근황', /바랍니다\. .*새 공장/, /바랍니다\.$/],
  ] as const)('%s', ([instruction, withFact, without]) => {
    const texts = [one(instruction), one(instruction, { facts: [] })]
    expect(texts[0]).toMatch(withFact)
    expect(texts[1]).toMatch(without)
    expect(texts[1]).not.toMatch(/소식|공장|기사|뉴스/)
    for (const text of texts)
      for (let i = 0; i + 7 <= instruction.length; i++)
        expect(text).not.toContain(instruction.slice(i, i + 7))
  })

  test('sentences are as many as the instruction says', () => {
    const count = (instruction: string) => one(instruction).split(/(?<=[.?])\s/).length
    expect(['제품 소개 한 줄로', '제품 장점 두 문장', '제품을 소개하는 한 문단'].map(count)).toEqual([
      1, 2, 3,
    ])
  })

  test('only words in quotation marks that name a thing are written', () => {
    expect(one("'스톡온 2.0' 출시를 언급")).toContain('‘스톡온 2.0’')
    expect(one('스톡온 플러스 출시를 언급')).not.toContain('플러스')
    expect(one("받는 사람이 '우리 얘기네' 하고 느끼게")).not.toContain('얘기네')
  })

  test('our material is used for what it tells, and its number is returned', () => {
    const own = [
      { id: 'own:1', text: '다온은 스톡온으로 재고 실사 시간을 절반으로 줄였다', source: FACT.source },
    ]
    const { texts, usedFacts } = writtenWith(['도입 효과 한 문장', '회사 소식'], { intro: STOCK, own })
    expect(texts[0]).toBe('다온은 스톡온으로 재고 실사 시간을 절반으로 줄였습니다.')
    expect(usedFacts.toSorted()).toEqual([1, 2])
  })

  test('one mail mentions one fact about the lead', () => {
    const facts = [FACT, { ...FACT, id: 'web:2', text: '2026년 9월 품질 대상을 받았다' }]
    const { usedFacts } = writtenWith(['회사 소식', '수상 축하', '인상 깊은 점'], { intro: STOCK, facts })
    expect(usedFacts).toHaveLength(1)
  })

  test('without an introduction the rest of the mail says what we offer, and it is not repeated', () => {
    const template = {
      subject: '제안',
      bodyText: `{% ai "제품과 업종의 고민을 연결" %}\n${STOCK}`,
      bodyHtml: '',
    }
    const style = { ...STYLE, senderIntro: '', language: 'ko' as const }
    const request = partsPrompt(template, lead('한빛정밀'), [], style, { hint: '', previous: null }, [])
    if (!request.ok) throw new Error(request.why)
    const [text] = sandboxParts(request).texts
    expect(text).toContain('스톡온')
    expect(text).not.toContain('스톡온은 제조사의 재고 관리를 돕는 프로그램입니다')
  })
})
