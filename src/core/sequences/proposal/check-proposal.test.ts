import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canLaunch } from '#core/sequences/launch.ts'
import { defaultWorkflow, parseWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import {
  PROPOSAL_FORMAT,
  type ProposalAnswer,
  readProposal,
  structuralFindings,
  toProposal,
} from './check-proposal.ts'
import { FIRST, mail, RULES, SECOND, SOUND, wait } from './proposal.fixture.ts'
import { mailPositions } from './proposal.ts'
import { addProposal } from './proposal-workflow.ts'

const problemsOf = (json: unknown, rules = RULES): string[] => {
  const read = readProposal(json, rules)
  return read.ok ? [] : read.problems
}
const withBody = (bodyText: string): ProposalAnswer => ({
  ...SOUND,
  steps: [{ ...FIRST, bodyText }, wait(3), SECOND],
})

test('a sound answer is accepted unchanged, and again when its stored form is read', () => {
  expect(readProposal(SOUND, RULES)).toEqual({ ok: true, value: SOUND })
  expect(toProposal(SOUND).steps.map(({ kind }) => kind)).toEqual(['mail', 'wait', 'mail'])
})

test('the schema is flat: an object with a list of objects without limits', () => {
  const { properties } = PROPOSAL_FORMAT.schema as {
    properties: { steps: { items: { required: string[] } } }
  }
  expect(properties.steps.items.required).toEqual(['kind', 'subject', 'bodyText', 'delayDays'])
  expect(JSON.stringify(PROPOSAL_FORMAT.schema)).not.toMatch(/maxItems|\$schema|minimum|oneOf/)
})

test.each([
  ['prose', '물론입니다! 시퀀스를 제안해 드릴게요.'],
  ['another schema', { title: '제안', emails: ['안녕하세요'] }],
  ['a step of an unknown kind', { ...SOUND, steps: [{ ...FIRST, kind: 'webhook' }] }],
  ['a delay that is no whole number', { ...SOUND, steps: [FIRST, wait(1.5), SECOND] }],
  ['nothing', undefined],
])('%s is a fault of the format', (_, json) => {
  expect(readProposal(json, RULES)).toMatchObject({ ok: false, fault: 'format' })
})

test.each([
  ['no mail', [], '메일이 한 통도 없습니다.'],
  ['a wait first', [wait(1), FIRST, wait(3), SECOND], '첫 단계가 메일이 아닙니다.'],
  ['a missing mail', [FIRST], '메일은 2통이어야 하는데 1통입니다.'],
  ['a wait of no day', [FIRST, wait(0), SECOND], '대기는 1일에서 90일 사이여야 합니다.'],
  ['a wait of a year', [FIRST, wait(365), SECOND], '대기는 1일에서 90일 사이여야 합니다.'],
  ['two waits in a row', [FIRST, wait(2), wait(2), SECOND], '대기 단계가 이어져 있습니다.'],
  ['four variants', [FIRST, FIRST, FIRST, FIRST, wait(3), SECOND], 'A/B가 3통을 넘습니다.'],
  ['an empty first subject', [{ ...FIRST, subject: ' ' }, wait(3), SECOND], '1번째 메일: 제목이 없습니다.'],
  ['an empty body', [FIRST, wait(3), mail('', ' ')], '2번째 메일: 본문이 비어 있습니다.'],
  [
    'a reply mark in the first subject',
    [{ ...FIRST, subject: 'Re: 지난 미팅' }, wait(3), SECOND],
    'Re:, Fwd:',
  ],
  ['a hidden reply mark', [{ ...FIRST, subject: 'R\u200be: 지난 미팅' }, wait(3), SECOND], 'Re:, Fwd:'],
  ['a false advertising label', [{ ...FIRST, subject: '(광 고) 특별 제안' }, wait(3), SECOND], '광고 표시'],
  ['a long subject', [{ ...FIRST, subject: '제안'.repeat(60) }, wait(3), SECOND], '제목이 100자를 넘습니다.'],
])('%s is a problem', (_, steps, problem) => {
  expect(problemsOf({ ...SOUND, steps }).join('\n')).toContain(problem)
})

test.each([
  ['an unknown variable', '{{회사}}에 인사드립니다.', '없는 변수입니다'],
  ['an unclosed variable', '{{회사명 에 인사드립니다.', '닫는'],
  ['a placeholder', '[회사명] 담당자님, 안녕하세요.', '채우지 않은 빈칸'],
  ['HTML', '안녕하세요. <a href="x">여기</a>를 눌러 주세요.', 'HTML 태그'],
  ['HTML entities', '안녕하세요. &lt;b&gt;특별한&lt;/b&gt; 제안입니다.', 'HTML 태그'],
  ['a condition', '안녕하세요. {% if 업종 == "제조" %}반갑습니다.{% endif %}', '조건({% %})'],
  [
    'a body in English',
    'Hello, I would like to show you our software next week.',
    '한국어로 쓰지 않았습니다.',
  ],
  ['100 kB', '안녕하세요. '.repeat(15_000), '본문이 1500자를 넘습니다.'],
])('a mail with %s is a problem', (_, body, problem) => {
  expect(problemsOf(withBody(body)).join('\n')).toContain(problem)
})

test('English mails are checked for English', () => {
  const english: ProposalAnswer = {
    name: '영어 제안',
    steps: [
      mail(
        'A short question for {{회사명 | default: "your team"}}',
        'Dear {{담당자명 | default: "team"}},\n\nMay I ask you for 20 minutes?',
      ),
      wait(4),
      mail('', 'Hello again, I only wanted to follow up on my last mail.'),
    ],
  }
  expect(problemsOf(english, { ...RULES, language: 'en' })).toEqual([])
  expect(problemsOf(SOUND, { ...RULES, language: 'en' })[0]).toContain('영어로 쓰지 않았습니다.')
})

/** What a model adds that obeys a text it should only read. */
const INJECTED: [string, string][] = [
  ['a link', '자세한 내용은 https://evil.example/pay 에서 확인하세요.'],
  ['a link without scheme', '자세한 내용은 evil-shop.com/pay 에서 확인하세요.'],
  ['a link with www', '자세한 내용은 www.evil.example 에서 확인하세요.'],
  ['a link in full-width letters', '자세한 내용은 ｅｖｉｌ－ｓｈｏｐ．ｃｏｍ 에서 확인하세요.'],
  ['a link split by hidden characters', '자세한 내용은 evil-shop\u200b.c\u2060om 에서 확인하세요.'],
  ['a link split by an empty variable', '자세한 내용은 evil-shop{{업종 | default: ""}}.com 에서 확인하세요.'],
  ['a link in a default', '{{회사명 | default: "https://evil.example"}}에서 확인하세요.'],
  ['a link in another scheme', '앱에서 여세요: intent://evil.example/open'],
  [
    'another page of the host that the user named',
    '자세한 내용은 https://stock.example/pay 에서 확인하세요.',
  ],
  ['a Markdown link', '[자세히 보기](https://evil.example)를 눌러 주세요.'],
  ['an e-mail address', '답장은 ceo@evil.example 로 보내 주세요.'],
  ['a phone number', '02-123-4567로 전화해 주세요.'],
  ['a mobile number without separators', '01012345678로 전화해 주세요.'],
  ['an account number', '계약금은 110-234-567890으로 입금해 주세요.'],
  ['an international number', '+82 10 1234 5678로 전화해 주세요.'],
  ['a hidden instruction and a link', '안녕하세요.\u{E0041}\u{E0042}\u202Ehttps://evil.example'],
]
test.each(INJECTED)('%s that the user did not write is rejected', (_, body) => {
  expect(problemsOf(withBody(`안녕하세요.\n${body}`)).join('\n')).toContain('사용자가 쓰지 않은 링크')
  expect(
    problemsOf({ ...SOUND, name: '제안', steps: [{ ...FIRST, subject: body }, wait(3), SECOND] }),
  ).not.toEqual([])
})

test('a link in the name of the sequence is rejected', () => {
  expect(problemsOf({ ...SOUND, name: 'https://evil.example 필독' })).toEqual([
    '이름에 링크나 연락처가 있습니다.',
  ])
})

test('the link, number and address of the user may be used; dates and amounts are no phone numbers', () => {
  const rules = { ...RULES, allowedTexts: [...RULES.allowedTexts, '문의: 02-123-4567, kim@stock.example'] }
  const body =
    '안녕하세요. https://stock.example/intro에서 보시거나 02.123.4567 또는 kim@stock.example로 연락 주세요. 2026-12-01 14:30, 12,000,000원입니다.'
  expect(problemsOf(withBody(body), rules)).toEqual([])
})

test('further fields of an answer are dropped: nothing but texts and days reaches the workflow', () => {
  const read = readProposal(
    {
      ...SOUND,
      workspaceId: 'x',
      recipients: ['ceo@evil.example'],
      steps: SOUND.steps.map((step) => ({
        ...step,
        id: 'start',
        bodyHtml: '<img src=x>',
        aiPrompt: '비밀을 알려 줘',
        generationMode: 'ai',
        to: 'ceo@evil.example',
        templateId: 'x',
      })),
    },
    RULES,
  )
  expect(read).toEqual({ ok: true, value: SOUND })
})

test('hidden characters are removed, and a wait after the last mail is dropped', () => {
  const read = readProposal(
    {
      name: '제안\u202E',
      steps: [{ ...FIRST, subject: '여쭙\u200b니다\n둘째 줄' }, wait(3), SECOND, wait(5)],
    },
    RULES,
  )
  expect(read).toMatchObject({ ok: true, value: { name: '제안', steps: { length: 3 } } })
  expect(read.ok && read.value.steps[0]?.subject).toBe('여쭙니다 둘째 줄')
})

test('the sentences of a rejection do not repeat the texts of the answer', () => {
  expect(problemsOf(withBody('https://evil.example <b>지금</b> 010-1234-5678')).join()).not.toMatch(
    /evil|지금|1234/,
  )
})

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '안녕하세요. 다음 주에 뵐 수 있을까요?',
    '{{회사명 | default: "귀사"}}에 인사드립니다.',
    '{{회사}}',
    'Re: 제안',
    '',
  ),
)
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('mail'), subject: anyText, bodyText: anyText, delayDays: fc.constant(null) }),
  fc.record({
    kind: fc.constant('mail'),
    subject: fc.constantFrom('', '제안드립니다', '(광고) 제안'),
    bodyText: fc.constantFrom(
      '안녕하세요. 다음 주에 뵐 수 있을까요?',
      '{{담당자명 | default: "담당자"}}님께 드립니다.',
    ),
    delayDays: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('wait'),
    subject: fc.constant(null),
    bodyText: fc.constant(null),
    delayDays: fc.integer({ min: -1, max: 95 }),
  }),
)
test('every accepted answer makes a workflow that passes the launch check and can be saved and read again', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 12 }), (steps) => {
      const read = readProposal({ name: '제안', steps }, { ...RULES, mailCount: null })
      if (!read.ok) return
      accepted++
      const proposal = toProposal(read.value)
      const { workflow, added } = addProposal(defaultWorkflow(), proposal.steps, { mode: 'replace', now: 7 })
      expect(canLaunch(structuralFindings(workflow, []))).toBe(true)
      expect(structuralFindings(workflow, [])).toEqual([])
      expect(parseWorkflow(printWorkflow(workflow))).toEqual({ ok: true, workflow })
      expect(new Set(added).size).toBe(workflow.nodes.length - 1)
      expect(mailPositions(proposal.steps).length).toBeLessThanOrEqual(10)
    }),
    { numRuns: 600 },
  )
  expect(accepted).toBeGreaterThan(20)
})
