import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadFieldValues } from '#core/leads/fields.ts'
import { renderFault, renderTemplate } from './render.ts'
import { SEND_TIME_VARIABLES } from './send-time-variables.ts'
import { leadValues, sampleValues, type TemplateLead, VARIABLES } from './variables.ts'

const lead: TemplateLead = {
  ...leadFieldValues(() => null),
  companyName: '한빛전자',
  contactName: '김서연',
  contactEmail: 'seoyeon@hanbit.example',
  industry: '제조',
  website: 'https://hanbit.example/?a=1&b=2',
  city: '서울',
  customFields: { '직원 수': '12', '매출(억)': '30', 회사명: '가짜', 이름: '가짜' },
}
const sendTime = { 수신거부: 'https://ieum.example/u/x', 서명: '이음 드림' }
const values = leadValues(lead, sendTime)
const textOf = (bodyText: string, over: Partial<TemplateLead> = {}) => {
  const result = renderTemplate(
    { subject: 's', bodyText, bodyHtml: '' },
    leadValues({ ...lead, ...over }, sendTime),
  )
  return result.ok ? result.bodyText : result
}
const htmlOf = (bodyHtml: string, over: Partial<TemplateLead> = {}) => {
  const result = renderTemplate(
    { subject: 's', bodyText: '', bodyHtml },
    leadValues({ ...lead, ...over }, sendTime),
  )
  return result.ok ? result.bodyHtml : result
}

test.each([
  [
    '{{회사명}} {{담당자명}} {{업종}} {{이메일}} {{도시}}',
    '한빛전자 김서연 제조 seoyeon@hanbit.example 서울',
  ],
  ['{{ 회사명 }}|{{연락처명}}|{{이름}}|{{산업}}', '한빛전자|김서연|김서연|제조'],
  ['{{직원 수}}명, {{ 매출(억) }}억', '12명, 30억'],
  ['{{수신거부}} {{서명}}', 'https://ieum.example/u/x 이음 드림'],
  ['{{국가 | default: "한국"}} {{업종 | default: "x"}} {{국가 | default: 도시}}', '한국 제조 서울'],
  ['{{없는필드 | default: "기본"}}', '기본'],
  [
    '{{회사명 | 조사: "은/는"}} {{담당자명 | josa: "이/가"}} {{국가 | default: "한국" | 조사: "으로/로"}}',
    '한빛전자는 김서연이 한국으로',
  ],
  ['{% if 업종 == "제조" %}A{% else %}B{% endif %}{% if 국가 %}C{% else %}D{% endif %}', 'AD'],
  ['{% unless 국가 %}A{% endunless %}{% if 국가 == "" and 도시 contains "서" %}B{% endif %}', 'AB'],
  ['{% case 업종 %}{% when "유통", "제조" %}A{% else %}B{% endcase %}', 'A'],
  ['{% if 없는필드 %}A{% endif %}{% if 없는필드 == "" %}B{% endif %}', 'B'],
  ['가 {{- 회사명 -}} 나', '가한빛전자나'],
  ['{% comment %}{{국가}}{% endcomment %}끝', '끝'],
  ['{{회사명}}'.normalize('NFD'), '한빛전자'],
  ['{{"그대로"}}', '그대로'],
])('%s becomes %s', (template, text) => {
  expect(textOf(template)).toBe(text)
})

test('the fixed names win over custom fields of the same name', () => {
  expect(textOf('{{회사명}} {{이름}}')).toBe('한빛전자 김서연')
})

test.each([
  ['{{국가}}', ['국가']],
  ['{{국가}} {{국가}} {{없는필드}}', ['국가', '없는필드']],
  ['{{국가 | 조사: "은/는"}}', ['국가']],
  ['{{국가 | default: 없는필드}}', ['없는필드']],
  ['{{국가 | default: ""}}', []],
  ['{% if 국가 %}{{국가}}{% endif %}', []],
  ['{% unless 국가 %}{{없는필드}}{% endunless %}', ['없는필드']],
  ['{% if 업종 == "제조" %}{{국가}}{% else %}{{없는필드}}{% endif %}', ['국가']],
  ['{% case 업종 %}{% when "유통" %}{{국가}}{% else %}{{도시}}{% endcase %}', []],
])('%s lacks %j for this lead', (template, missing) => {
  const result = renderTemplate({ subject: 's', bodyText: template, bodyHtml: '' }, values)
  expect(result).toMatchObject(missing.length > 0 ? { ok: false, missing } : { ok: true })
})

test('missing variables of subject and body are returned without aliases', () => {
  const empty = leadValues({ ...lead, contactName: ' ', industry: '' }, sendTime)
  expect(
    renderTemplate({ subject: '{{이름}}', bodyText: '{{산업}} {{담당자명}}', bodyHtml: '' }, empty),
  ).toEqual({
    ok: false,
    missing: ['담당자명', '업종'],
  })
})

test('with HTML, a value missing only in the text is no error and the text is empty', () => {
  const result = renderTemplate(
    { subject: 's', bodyText: '{{국가}}에서', bodyHtml: '<p>{{회사명}}</p>' },
    values,
  )
  expect(result).toEqual({ ok: true, subject: 's', bodyText: '', bodyHtml: '<p>한빛전자</p>' })
  const missingInHtml = renderTemplate(
    { subject: 's', bodyText: '{{회사명}}', bodyHtml: '<p>{{국가}}</p>' },
    values,
  )
  expect(missingInHtml).toEqual({ ok: false, missing: ['국가'] })
})

test('an empty signature and opt-out link are not missing', () => {
  const bare = leadValues(lead, { 수신거부: '', 서명: '' })
  const template = { subject: 's', bodyText: '{{서명}}{{수신거부}}', bodyHtml: '' }
  expect(renderTemplate(template, bare)).toMatchObject({ ok: true })
})

test('send-time variables stay in the rendered text', () => {
  const kept = leadValues(lead, SEND_TIME_VARIABLES)
  const content = {
    subject: 's',
    bodyText: '{{ 수신거부 }} {{서명}}',
    bodyHtml: '<a href="{{ 수신거부 }}">x</a>',
  }
  expect(renderTemplate(content, kept)).toMatchObject({
    bodyText: '{{수신거부}} {{서명}}',
    bodyHtml: '<a href="{{수신거부}}">x</a>',
  })
})

test('values are escaped only in the HTML', () => {
  const companyName = `<b onclick="x('y')">한빛 & 두리</b>`
  const escaped = '&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;한빛 &amp; 두리&lt;/b&gt;'
  expect(htmlOf('<p title="{{회사명}}">{{회사명}}</p>', { companyName })).toBe(
    `<p title="${escaped}">${escaped}</p>`,
  )
  expect(htmlOf('{% if 업종 %}{{회사명}}{% endif %}', { companyName })).toBe(escaped)
  expect(htmlOf('{{국가 | default: "<b>"}}')).toBe('&lt;b&gt;')
  expect(textOf('{{회사명}}', { companyName })).toBe(companyName)
})

test.each(['{{이메일}}', '{% if true %}x{% endif %}', '{{ 7 | times: 7 }}', '{% for i in (1..9) %}'])(
  'template code in a lead’s field is text: %s',
  (code) => {
    const over = { companyName: code, customFields: { '직원 수': code } }
    expect(textOf('{{회사명}}/{{직원 수}}', over)).toBe(`${code}/${code}`)
    expect(textOf('{% if 업종 %}{{회사명}}{% endif %}', over)).toBe(code)
  },
)

test.each([
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '회사명.constructor',
  '회사명.length',
  'size',
])('{{%s}} does not reach properties of JavaScript', (name) => {
  expect(textOf(`{{${name}}}`)).toEqual({ ok: false, missing: [name] })
  expect(textOf(`{% if ${name} %}A{% else %}B{% endif %}`)).toBe('B')
})

test('only own properties of a values object are found', () => {
  const template = { subject: 's', bodyText: '{{회사명}}{{constructor}}{{toString}}', bodyHtml: '' }
  expect(renderTemplate(template, { 회사명: '한빛' })).toEqual({
    ok: false,
    missing: ['constructor', 'toString'],
  })
})

test('a template in decomposed Hangul is rendered', () => {
  expect(textOf('{% if 업종 == "제조" %}{{회사명}}{% endif %}'.normalize('NFD'))).toBe('한빛전자')
})

test('any number of conditions may follow each other; only their depth is limited', () => {
  expect(textOf('{% if 업종 %}가{% endif %}나'.repeat(300))).toBe('가나'.repeat(300))
})

test('custom fields named like template keywords are ordinary fields', () => {
  const customFields = JSON.parse('{"__proto__": "가", "constructor": "나"}') as Record<string, string>
  expect(textOf('{{__proto__}}{{constructor}}', { customFields })).toBe('가나')
  expect(({} as Record<string, unknown>).가).toBeUndefined()
})

test('the subject becomes one line without control characters', () => {
  const over = { companyName: '한빛\r\nBcc: evil@x.kr', customFields: { 줄: '하나\r\n둘\u0000' } }
  const template = { subject: ' {{회사명}}\n{{줄}}\u2028끝 ', bodyText: '{{회사명}}', bodyHtml: '' }
  const result = renderTemplate(template, leadValues({ ...lead, ...over }, sendTime))
  expect(result).toMatchObject({ subject: '한빛 Bcc: evil@x.kr 하나 둘 끝', bodyText: '한빛 Bcc: evil@x.kr' })
})

test('a body keeps its lines and loses other control characters', () => {
  expect(textOf('가\r\n나\r다\u0000\u0007\t라', {})).toBe('가\n나\n다\t라')
})

test('decomposed Hangul in a field is composed, so that conditions and particles see it', () => {
  const over = {
    industry: '제조'.normalize('NFD'),
    customFields: { ['직원 수'.normalize('NFD')]: '열둘'.normalize('NFD') },
  }
  expect(textOf('{% if 업종 == "제조" %}{{직원 수 | 조사: "이/가"}}{% endif %}', over)).toBe('열둘이')
})

test('a template with a fault is not rendered', () => {
  const result = renderTemplate({ subject: '{{회사명', bodyText: 'x', bodyHtml: '' }, values)
  expect(result).toMatchObject({ ok: false, fault: { kind: 'syntax' } })
})

test('a text above the size limit is rejected, also inside a block', () => {
  const customFields = { 긴: '가'.repeat(2000) }
  const long = '{{긴}}'.repeat(1500)
  expect(textOf(long, { customFields })).toMatchObject({ fault: { kind: 'too_complex' } })
  expect(textOf(`{% if 업종 %}${long}{% endif %}`, { customFields })).toMatchObject({
    fault: { kind: 'too_complex' },
  })
})

test('a cached template renders the same again and for another lead', () => {
  expect(textOf('{{회사명}}{% if 국가 %}{{국가}}{% endif %}')).toBe('한빛전자')
  expect(textOf('{{회사명}}{% if 국가 %}{{국가}}{% endif %}', { companyName: '두리', country: '한국' })).toBe(
    '두리한국',
  )
  expect(textOf('{{회사명}}{% if 국가 %}{{국가}}{% endif %}')).toBe('한빛전자')
})

test('the sample values fill every variable of the editor’s list', () => {
  const all = [...VARIABLES.flatMap(({ name, aliases }) => [name, ...aliases]), '직원 수']
  const bodyText = all.map((name) => `{{${name}}}`).join()
  expect(renderTemplate({ subject: 's', bodyText, bodyHtml: '' }, sampleValues(['직원 수']))).toMatchObject({
    ok: true,
  })
})

test('any template gives a text, a list of names or a fault', () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '{%',
    '%}',
    '|',
    ':',
    '"',
    '회사명',
    '국가',
    'if ',
    'endif',
    ' default',
    '조사',
    '은/는',
    ' ',
    '\n',
    '<',
    '.',
    '[',
    '(',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const result = renderTemplate(
        { subject: 's', bodyText: pieces.join(''), bodyHtml: pieces.join('') },
        values,
      )
      expect(result.ok || renderFault(result) !== '').toBe(true)
    }),
    { numRuns: 500 },
  )
})
