import { expect, test } from 'vitest'
import { leadFieldValues } from '#core/leads/fields.ts'
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

function written(instructions: readonly string[], language: 'ko' | 'en' = 'ko', company = '한빛정밀') {
  const bodyText = instructions.map((instruction) => `{% ai "${instruction}" %}`).join('\n')
  const template = { subject: '제안', bodyText, bodyHtml: '' }
  const rewrite = { hint: '', previous: null }
  const request = partsPrompt(template, lead(company), [], { ...STYLE, language }, rewrite, [FACT])
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
