import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { leadFieldValues } from '#core/leads/fields.ts'
import { finalizeContent } from '#core/writing/finalize-content.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { aiInstructions, aiPart, aiPartsOf, writerOf } from './ai-part.ts'
import {
  checkPrompt,
  checkSubject,
  checkTemplate,
  usedVariables,
  variablesWithoutDefault,
} from './check-template.ts'
import { renderTemplate, renderWithMissing } from './render.ts'
import { SEND_TIME_VARIABLES } from './send-time-variables.ts'
import { leadValues } from './variables.ts'

const lead = {
  ...leadFieldValues(() => null),
  companyName: '한빛전자',
  contactName: '김서연',
  contactEmail: 'seoyeon@hanbit.example',
  customFields: {},
}
const values = leadValues(lead, SEND_TIME_VARIABLES)
const mail = (bodyText: string, bodyHtml = '') => ({ subject: '{{회사명}} 제안', bodyText, bodyHtml })
const messages = (text: string) => checkTemplate(text, []).map(({ message }) => message)

test('the instructions of a text are listed in its order, each once', () => {
  expect(aiInstructions('가 {% ai "첫 문장" %} 나 {%ai “둘째” %} 다 {% ai "첫 문장" %}')).toEqual([
    '첫 문장',
    '둘째',
  ])
  expect(aiInstructions('{% if 업종 %}{% ai "{{업종 | default: \'업계\'}}의 소식" %}{% endif %}')).toEqual([
    "{{업종 | default: '업계'}}의 소식",
  ])
  expect(aiInstructions('AI로 쓰기 {{회사명}} {% if 업종 %}가{% endif %}')).toEqual([])
})

test('the parts of the HTML count when there is any', () => {
  const bodies = { bodyText: '{% ai "텍스트" %}', bodyHtml: '<p>{% ai "서식" %}</p>' }
  expect(aiPartsOf(bodies)).toEqual(['서식'])
  expect(aiPartsOf({ ...bodies, bodyHtml: ' ' })).toEqual(['텍스트'])
})

test('a manual draft with a part is written by the model, without one from the template', () => {
  const draft = { generationMode: 'manual' as const, bodyText: '가', bodyHtml: '' }
  expect(writerOf(draft)).toBe('manual')
  expect(writerOf({ ...draft, bodyText: '{% ai "첫 문장" %}' })).toBe('ai')
  expect(writerOf({ ...draft, generationMode: 'ai' })).toBe('ai')
})

test('any instruction of a user can be stored and read again', () => {
  expect(aiPart('"소식"을\n 두 문장으로 %} 쓰기 ')).toBe(`{% ai "'소식'을 두 문장으로 % } 쓰기" %}`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const stored = aiPart(text).normalize('NFC')
      expect(aiInstructions(stored)).toHaveLength(1)
      const faults = checkTemplate(stored, []).filter(({ kind }) => kind === 'syntax')
      // braces of a variable in it may be wrong, and it may be blank; the part itself is read
      expect(faults.filter(({ message }) => message.includes('읽을 수 없습니다. {% ai'))).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('a part that cannot be read, is empty or too long, and the sixth one are faults', () => {
  expect(messages('{% ai %}')).toEqual([expect.stringContaining('AI 문장을 읽을 수 없습니다')])
  expect(messages("{% ai '작은따옴표' %}")).toEqual([expect.stringContaining('AI 문장을 읽을 수 없습니다')])
  expect(messages('{% ai " " %}')).toEqual([expect.stringContaining('지시가 비어 있습니다')])
  expect(messages(aiPart('가'.repeat(300)))).toEqual([])
  expect(messages(aiPart('가'.repeat(301)))).toEqual([expect.stringContaining('300자까지')])
  const parts = (count: number) => Array.from({ length: count }, (_, i) => aiPart(`${i + 1}번`)).join(' ')
  expect(messages(parts(5))).toEqual([])
  expect(checkTemplate(`\n${parts(6)}`, [])).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringContaining('5곳까지') }),
  ])
})

test('the variables of an instruction are checked as those of an AI prompt', () => {
  expect(messages('{% ai "{{회사멍}}의 소식" %}')).toEqual(['{{회사멍}}: 없는 변수입니다. 혹시 {{회사명}}?'])
  expect(messages('{{이메일}} {% ai "{{이메일}}의 소식" %}')).toEqual([
    expect.stringContaining('AI에 전달할 수 없는 항목'),
  ])
  expect(checkTemplate('{{도시}} {% ai "{{도시}}의 소식" %}', [], ['회사명'])).toEqual([
    expect.objectContaining({ message: expect.stringContaining('AI에 전달하지 않는 항목') }),
  ])
  expect(variablesWithoutDefault('{% ai "{{업종}}의 소식" %}')).toEqual(['업종'])
  // the opt-out link in an instruction is no link in the mail
  expect(usedVariables('{% ai "{{수신거부}}는 쓰지 않기" %}')).toEqual([])
})

test('a part in a subject or in a prompt is a fault', () => {
  for (const faults of [checkSubject('{% ai "제목" %}', []), checkPrompt('{% ai "문장" %}', [], null)])
    expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('본문에만') })])
})

test('a part without a text is no mail, and a preview shows its instruction', () => {
  const template = mail('{{담당자명}}님, {% ai "{{업종 | default: \'업계\'}} 소식" %} 안녕히 계십시오.')
  expect(renderTemplate(template, values)).toEqual({
    ok: false,
    unwritten: ["{{업종 | default: '업계'}} 소식"],
  })
  expect(renderWithMissing(template.bodyText, values, 'bodyText')?.text).toBe(
    '김서연님, 〔AI: 업종 소식〕 안녕히 계십시오.',
  )
})

test.for(['{% ai "소식" %}', `{%- ai "${'가'.repeat(300)}" %}`, '{% ai'])(
  'a stored mail with %s in it is not sent',
  (tag) => {
    const content = { subject: '제안', bodyText: `안녕하십니까. ${tag}`, bodyHtml: '' }
    const links = { optOutUrl: '', signature: NO_SIGNATURE }
    expect(finalizeContent({ kind: 'ready', content }, links, true, EMPTY_SENDER_PROFILE)).toMatchObject({
      kind: 'leftover',
    })
  },
)

test('a part in a condition that is false needs no text', () => {
  expect(renderTemplate(mail('가{% if 도시 %}{% ai "도시" %}{% endif %}나'), values)).toMatchObject({
    ok: true,
    bodyText: '가나',
  })
})

test('the text is escaped in the HTML only, and is filled in at every place of its instruction', () => {
  const texts = new Map([['첫', '<b>R&D "소식"</b>']])
  const body = '{% ai "첫" %}-{% ai "첫" %}'
  expect(renderTemplate(mail(body, `<p>${body}</p>`), values, texts)).toMatchObject({
    bodyText: '<b>R&D "소식"</b>-<b>R&D "소식"</b>',
    bodyHtml: `<p>${Array(2).fill('&lt;b&gt;R&amp;D &quot;소식&quot;&lt;/b&gt;').join('-')}</p>`,
  })
})

test('a mail is the same, byte for byte, as if a user had typed the texts of its parts', () => {
  const outside = fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => text.replace(/[{}｛｝%％]/g, '').normalize('NFC'))
  const written = fc.string({ maxLength: 40 }).map((text) => `글 ${text}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(outside, written), { maxLength: 5 }), outside, (pieces, end) => {
      const body = (place: (i: number) => string): string =>
        pieces.map(([before], i) => before + place(i)).join('') + end
      const both = (text: string) => mail(text, text)
      const typed = renderTemplate(both(body((i) => `{{자리${i}}}`)), {
        ...values,
        ...Object.fromEntries(pieces.map(([, text], i) => [`자리${i}`, text])),
      })
      const texts = new Map(pieces.map(([, text], i) => [`${i}번 글`, text]))
      expect(renderTemplate(both(body((i) => aiPart(`${i}번 글`))), values, texts)).toEqual(typed)
    }),
    { numRuns: 300 },
  )
})
