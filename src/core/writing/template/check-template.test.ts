import { expect, test } from 'vitest'
import { checkTemplate, usedVariables, variablesWithoutDefault } from './check-template.ts'
import { VARIABLES } from './variables.ts'

const CUSTOM = ['직원 수', '매출(억)', '2024년 계약']

test.each([
  '',
  '안녕하세요. 중괄호 { } 와 % 는 그대로입니다.',
  ...VARIABLES.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) => `{{${name}}}`),
  '{{ 회사명 }} {{-회사명-}} {{\u00A0회사명\u3000}}',
  '{{직원 수}} {{ 직원   수 }} {{매출(억)}} {{2024년 계약}}',
  '{{담당자명 | default: "담당자"}} {{담당자명 | default: \'담당자\'}} {{담당자명 | default: 회사명}}',
  '{{담당자명 | default: “담당자”}}',
  '{{회사명 | 조사: "은/는"}} {{회사명 | josa: "을/를"}} {{담당자명 | default: "고객" | 조사: "이/가"}}',
  '{% if 업종 == "제조" and 도시 contains "서" %}A{% elsif not 업종 %}B{% else %}C{% endif %}',
  '{% unless 담당자명 %}A{% endunless %}{% case 업종 %}{% when "제조" or "유통" %}A{% else %}B{% endcase %}',
  '{% if ["직원 수"] == "12" %}A{% endif %}{% comment %}{{ 메모 | x }}{% endcomment %}',
  '{{회사명}}'.normalize('NFD'),
])('%j has no fault', (text) => {
  expect(checkTemplate(text, CUSTOM)).toEqual([])
})

test.each([
  ['회사멍', '회사명'],
  ['회시명', '회사명'],
  ['회사 명', '회사명'],
  ['담당자', '담당자명'],
  ['담당자면', '담당자명'],
  ['이매일', '이메일'],
  ['웹싸이트', '웹사이트'],
  ['companyName', '회사명'],
  ['수신 거부', '수신거부'],
  ['직원수', '직원 수'],
  ['회사명.constructor', '회사명'],
  ['회사명[0]', '회사명'],
])('{{%s}} is unknown and {{%s}} is suggested', (wrong, right) => {
  expect(checkTemplate(`{{${wrong}}}`, CUSTOM)).toEqual([
    {
      kind: 'unknown_variable',
      name: wrong,
      suggestion: right,
      line: 1,
      column: 1,
      message: `{{${wrong}}}: 없는 변수입니다. 혹시 {{${right}}}?`,
    },
  ])
})

test.each([
  '무지개',
  '__proto__',
  'constructor',
  'toString',
  '1',
  'true',
  '(1..1000000000)',
  'x'.repeat(500),
])('{{%s}} is unknown and has no suggestion', (wrong) => {
  const faults = checkTemplate(`{{${wrong}}}`, CUSTOM)
  expect(faults).toMatchObject([{ kind: 'unknown_variable', name: wrong }])
  expect(faults[0]?.suggestion).toBeUndefined()
})

test.each([
  ['{{회사명', 'syntax', '닫는 }}'],
  ['{{ }}', 'syntax', '비어'],
  ['{% if 업종 %}', 'syntax', '{% endif %}'],
  ['{% unless 업종 %}A', 'syntax', '{% endunless %}'],
  ['{% if 업종', 'syntax', '%}'],
  ['A{% endif %}', 'syntax', '{% endif %}'],
  ['{% else %}', 'syntax', '{% else %}'],
  ['{% if 업종 = "제조" %}A{% endif %}', 'syntax', '조건식'],
  ['{% if 회사명 업종 %}A{% endif %}', 'syntax', '조건식'],
  ['{% if 업종 == %}A{% endif %}', 'syntax', '조건식'],
  ['{% if (1..9) contains 업종 %}A{% endif %}', 'syntax', '조건식'],
  ['{% if 업종 | default: "x" == "x" %}A{% endif %}', 'syntax', '조건식'],
  ['{{담당자명 | default}}', 'syntax', '기본값'],
  ['{{담당자명 | default: }}', 'syntax', '기본값'],
  ['{{담당자명 | default: "a", "b"}}', 'syntax', '기본값'],
  ['{{담당자명 | default: "a", allow_false: true}}', 'syntax', '기본값'],
  ['{{담당자명 | default: 담 당}}', 'syntax', ''],
  ['{{담당자명 | default: "a}}', 'syntax', '닫는 }}'],
  ['{{회사명 | 조사}}', 'syntax', '조사'],
  ['{{회사명 | 조사: "께서"}}', 'syntax', '조사'],
  ['{{회사명 | 조사: 업종}}', 'syntax', '조사'],
  ...[
    'for x in (1..9)',
    'assign x = 1',
    'capture x',
    'include "a"',
    'render "a"',
    'layout "a"',
    'block a',
  ].map((tag) => [`{% ${tag} %}`, 'syntax', '쓸 수 없는 태그'] as const),
  ...[
    'increment x',
    'decrement x',
    'cycle 1,2',
    'tablerow x in y',
    'raw',
    'echo 회사명',
    'liquid',
    'break',
  ].map((tag) => [`{% ${tag} %}`, 'syntax', '쓸 수 없는 태그'] as const),
  ['{{회사명 | raw}}', 'unknown_filter', 'default와 조사만'],
  ['{{회사명 | upcase}}', 'unknown_filter', 'default와 조사만'],
  ['{{회사명 | defalt: "x"}}', 'unknown_filter', '혹시 default?'],
] as const)('%s is a %s fault that says %s', (text, kind, words) => {
  const faults = checkTemplate(text, CUSTOM)
  expect(faults.map((fault) => fault.kind)).toContain(kind)
  expect(faults.map((fault) => fault.message).join()).toContain(words)
})

test.each([
  ['500,001 characters', '가'.repeat(500_001)],
  ['2,001 variables', '{{회사명}}'.repeat(2001)],
  ['10,001 tags', '<b>'.repeat(10_001)],
  ['31 conditions in one another', `${'{% if 업종 %}'.repeat(31)}A${'{% endif %}'.repeat(31)}`],
  ['900 conditions in one another', `${'{% if 업종 %}'.repeat(900)}A${'{% endif %}'.repeat(900)}`],
])('%s are too complex for one template', (_, text) => {
  expect(checkTemplate(text, [])).toMatchObject([{ kind: 'too_complex' }])
})

test('a fault has its line and column, counted from 1', () => {
  expect(checkTemplate('안녕하세요\n\n  {{회사멍}}', [])).toMatchObject([{ line: 3, column: 3 }])
  expect(
    checkTemplate('가\n{% if 업종 %}{{담당자면}}{% endif %}\n{% if 업정 %}{% endif %}', []),
  ).toMatchObject([
    { name: '담당자면', line: 2, column: 12 },
    { name: '업정', line: 3, column: 1 },
  ])
})

test('a repeated unknown name is reported once', () => {
  expect(checkTemplate('{{회사멍}} {{회사멍}} {% if 회사멍 %}{% endif %}', [])).toHaveLength(1)
})

test('a custom field is known only when leads have it', () => {
  expect(checkTemplate('{{직원 수}}', [])).toHaveLength(1)
  expect(checkTemplate('{{직원 수}}', [' 직원  수 '.normalize('NFD')])).toEqual([])
})

test('used variables are returned without aliases', () => {
  expect(
    usedVariables('{{이름}} {{담당자명}} {% if 산업 %}{{수신거부}}{% endif %} {{ x | default: 회사명 }}'),
  ).toEqual(['담당자명', '업종', '수신거부', 'x', '회사명'])
})

test('variables printed without a default are returned, not those in conditions, the opt-out link and the signature', () => {
  const text =
    '{{이름}} {{업종 | default: "귀사"}} {% if 도시 %}{{국가}}{% endif %} {{수신거부}} {{서명}} {{직원 수}}'
  expect(variablesWithoutDefault(text)).toEqual(['담당자명', '국가', '직원 수'])
})

test('hostile texts are parsed quickly', () => {
  const texts = [
    '{{'.repeat(250_000),
    '{%'.repeat(250_000),
    `{{${'a'.repeat(400_000)}`,
    `{{ x${' '.repeat(400_000)}}}`,
  ]
  const more = [
    '{{"'.repeat(1999),
    '{{ a |'.repeat(1999),
    `{{ a ${'| default: "b" '.repeat(20_000)}}}`,
    '“'.repeat(500_000),
  ]
  for (const text of [...texts, ...more]) checkTemplate(text, [])
})
