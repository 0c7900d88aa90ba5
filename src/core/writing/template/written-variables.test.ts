import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeVariables } from './written-variables.ts'

test.each([
  // Word: a run for each script
  [
    '<p><span lang="EN-US">{{</span><span style="font-family:맑은 고딕">담당자명</span><span lang="EN-US">}}<o:p></o:p></span>님</p>',
    '<p><span lang="EN-US">{{담당자명}}</span><span lang="EN-US"><o:p></o:p></span>님</p>',
  ],
  ['<p>{<b>{회사명}}</b></p>', '<p>{{회사명}}<b></b></p>'],
  ['<p>{{회사<span\n style="font-size:10pt">명</span>}}</p>', '<p>{{회사명}}</p>'],
  ['<b>{{</b>담당자명<b>}}</b>', '<b>{{담당자명}}</b><b></b>'],
  ['<i>{</i>{회사명}<u>}</u>', '<i>{{회사명}}</i><u></u>'],
  ['{{회사<wbr>명<br/>}}', '{{회사명}}'],
  ['{{<st1:place w:st="on">회사명</st1:place>}}', '{{회사명}}'],
  ['{{회\u200B사\uFEFF명&shy;}\u200B}', '{{회사명}}'],
  ['{{<g class="gr_ spell" data-gr-id="5">회사명</g>}}', '{{회사명}}'],
  ['{{\u200E회사명&rlm;\u2069}}', '{{회사명}}'],
  [
    'https://hanbit.example/?n=%7B%7B%ED%9A%8C%EC%82%AC%EB%AA%85%7D%7D',
    'https://hanbit.example/?n={{회사명}}',
  ],
  // entities
  ['{{담당자명 | default: &quot;담당자&quot;}}', '{{담당자명 | default: "담당자"}}'],
  ['{{회사명&nbsp;|&#32;조사: &#39;은/는&#x27;}}', "{{회사명 | 조사: '은/는'}}"],
  ['{% if 직원 &gt; 10 &amp;&amp; 1 %}', '{% if 직원 > 10 && 1 %}'],
  ['&#123;&#123;회사명&#125;&#x7D;', '{{회사명}}'],
  ['{{R&amp;D 담당}}', '{{R&D 담당}}'],
  // input methods and 한글
  ['｛｛회사명｝｝', '{{회사명}}'],
  ['{｛회사명｝}', '{{회사명}}'],
  ['{{담당자명　｜　default： ＂담당자：＂}}', '{{담당자명 | default: "담당자："}}'],
  ['{{구분：지역}}', '{{구분：지역}}'],
  ['｛％ if 업종 == ＂제조＂ ％｝', '{% if 업종 == "제조" %}'],
  ['{{담당자명 | default: “담당자”}}', '{{담당자명 | default: "담당자"}}'],
  ['{{담당자명 | default: "‘👨‍👩‍👧’"}}', '{{담당자명 | default: "\'👨‍👩‍👧\'"}}'],
  ['{{회사명'.normalize('NFD').concat('}}'), '{{회사명}}'],
])('%s is written as %s', (text, written) => {
  expect(normalizeVariables(text)).toBe(written)
  expect(normalizeVariables(written)).toBe(written)
})

test.each([
  '<p class="a">{ {b} } &quot;</p>',
  'https://hanbit.example/?f=%7B%22a%22%3A%7B%7D%7D&g=%7B%7B%FF%7D%7D',
  '<style>@media (max-width:600px){.a{color:red}}</style><!--[if mso]><p>&#39;</p><![endif]-->',
  '{{회사명</p><p>}}',
  '<p>｛회사명｝ “인용” &lt;</p>',
  '{% if 직원 < 10 and 지역 > 3 %}{{ 회사명 }}{% endif %}',
  // such a mark keeps a lead's value from becoming the signature
  '{\u2060{서명}}',
])('%s keeps its bytes', (text) => {
  expect(normalizeVariables(text)).toBe(text)
})

test('HTML outside braces keeps its tags in their order', () => {
  const tag = fc.constantFrom('<b>', '</b>', '<span lang="KO">', '</span>', '<o:p>', '</o:p>', '')
  const part = fc.constantFrom('{', '}', '{{', '}}', '회사명', '&quot;', '｛', ' ')
  const tagsOf = (html: string) =>
    [...html.matchAll(/<(\/?)([\w:]+)/g)].map(([, end, name]) => `${end}${name}`)
  /** the tags left after every element without content is removed */
  const unbalanced = (html: string): string => {
    let rest = tagsOf(html)
      .map((name) => `<${name}>`)
      .join('')
    for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replace(/<([\w:]+)><\/\1>/g, '')]
    return rest
  }
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, part)), (parts) => {
      const html = parts.flat().join('')
      expect(unbalanced(normalizeVariables(html))).toBe(unbalanced(html))
    }),
  )
})

test('hostile texts are read quickly', () => {
  for (const part of [
    '{',
    '{{',
    '{{<b>',
    '<b>',
    '{<b',
    '&#123;',
    '&#0',
    '{%',
    '｛\u200B',
    '{{a',
    '{{&quot;',
    '}<i>',
  ])
    normalizeVariables(part.repeat(Math.floor(500_000 / part.length)))
})
