// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { convert, documentOf, editedBodies, initialMode } from './body-mode.ts'
import { linkAddress } from './link-address.ts'
import { readHtml } from './read-html.ts'
import { documentOfText } from './rich-document.ts'
import { htmlOf, textOf } from './write-document.ts'

const IMAGE = `/api/v1/images/${'a'.repeat(43)}`
const again = (html: string): string => htmlOf(readHtml(html).document)
const lost = (html: string): string[] => readHtml(html).losses.map(({ kind }) => kind)

test.each([
  '<p>안녕하세요, {{담당자명 | default: "담당자"}}님.</p>',
  '<p>첫 줄<br>둘째 줄</p>\n<p><br></p>\n<p>끝</p>',
  '<p><strong>굵게 <em>둘 다</em></strong> <em>기울임</em></p>',
  '<ul>\n<li>하나</li>\n<li>둘\n<ol>\n<li>안쪽</li>\n</ol></li>\n</ul>',
  '<ol start="3">\n<li>셋</li>\n</ol>',
  '<p><a href="https://example.com/?a=1&amp;b={{회사명}}">여기</a> <a href="{{수신거부}}">수신거부</a></p>',
  '<p><a href=\'https://example.com/{{회사명 | default: "회사"}}\'>여기</a></p>',
  '<p>1 &lt; 2 &amp; 3</p>',
  `<p>{{담당자명}}님, <strong>{% ai "{{업종 | default: '업계'}} 소식 <2문장> & 연결" %}</strong> 제안드립니다.</p>`,
  `<p>보세요 <img src="${IMAGE}" alt="1월 &amp; 2월" width="600" style="max-width:100%;height:auto"></p>`,
  `<p><img src="${IMAGE}" alt='{{회사명 | default: "회사"}}' style="max-width:100%;height:auto"></p>`,
])('rich text keeps %s', (html) => {
  expect(lost(html)).toEqual([])
  expect(again(html)).toBe(html)
})

test('variables are nodes with their source, and the rest of the text is escaped', () => {
  const { document } = readHtml('<p>{{회사명}}은 A&amp;B</p>')
  expect(document.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'variable', attrs: { source: '{{회사명}}' } },
        { type: 'text', text: '은 A&B' },
      ],
    },
  ])
})

test.each([
  ['<table><tr><td>표</td></tr></table>', 'tables'],
  ['<p><img src="https://example.com/a.png"></p>', 'images'],
  ['<p style="color:red">글</p>', 'styles'],
  ['<p><span>글</span></p>', 'styles'],
  ['<p onclick="alert(1)">글</p>', 'styles'],
  ['<p>글</p><!-- 주석 -->', 'comments'],
  ['<h1>제목</h1>', 'headings'],
  ['<blockquote><p>글</p></blockquote>', 'quotes'],
  ['<div>글</div>', 'layout'],
  ['글', 'layout'],
  ['<p>글</p><hr>', 'rules'],
  ['<p><a href="javascript:alert(1)">글</a></p>', 'links'],
  ['<p>글</p><script>1</script>', 'scripts'],
  ['<html><body><p>글</p></body></html>', 'page'],
])('%s is not opened as rich text, because it would lose %s', (html, kind) => {
  expect(lost(html)).toContain(kind)
  expect(initialMode({ bodyText: '', bodyHtml: html })).toBe('html')
})

test('HTML opens as rich text, with conditions as source; without HTML there is only the text', () => {
  expect(initialMode({ bodyText: '', bodyHtml: '' })).toBe('text')
  expect(initialMode({ bodyText: '글', bodyHtml: '\n' })).toBe('text')
  expect(initialMode({ bodyText: '다른 글', bodyHtml: '<p><b>글</b></p>' })).toBe('rich')
  expect(initialMode({ bodyText: '', bodyHtml: '<p>{% if 업종 %}글{% endif %}</p>' })).toBe('html')
  expect(initialMode({ bodyText: '', bodyHtml: '<p>{% ai "소식" %}</p>' })).toBe('rich')
})

test('the text follows the rich text, and one that says something else is kept', () => {
  const before = documentOfText('글')
  const after = documentOfText('새 글')
  expect(editedBodies('글', before, after)).toEqual({ bodyText: '새 글', bodyHtml: '<p>새 글</p>' })
  expect(editedBodies('', before, after).bodyText).toBe('새 글')
  expect(editedBodies('다른 글', before, after).bodyText).toBe('다른 글')
  expect(convert({ bodyText: '다른 글', bodyHtml: '<h1>글</h1>' }, 'rich')?.bodies.bodyText).toBe('다른 글')
  const removed = (bodyText: string) => convert({ bodyText, bodyHtml: '<p>글</p>' }, 'text')?.bodies
  expect(removed('')).toEqual({ bodyText: '글', bodyHtml: '' })
  expect(removed('다른 글')).toEqual({ bodyText: '다른 글', bodyHtml: '' })
})

test('the text has blank lines between paragraphs, list markers and link addresses', () => {
  const html =
    '<p>안녕하세요<br>{{회사명}}</p><ul><li>하나<ol><li>안</li></ol></li><li>둘</li></ul><p><a href="https://a.kr">여기</a></p>'
  expect(textOf(readHtml(html).document)).toBe(
    '안녕하세요\n{{회사명}}\n\n- 하나\n  1. 안\n- 둘\n\n여기 (https://a.kr)',
  )
})

test('a plain text survives the way through rich text', () => {
  const text = '안녕하세요, {{담당자명}}님.\n이음입니다.\n\n- 하나\n- 둘\n\n감사합니다. <끝>'
  expect(textOf(documentOfText(text))).toBe(text)
  expect(textOf(readHtml(htmlOf(documentOfText(text))).document)).toBe(text)
})

test('spaces that HTML would fold are kept', () => {
  const document = documentOfText('  들여  쓰기')
  expect(htmlOf(document)).toBe('<p>&nbsp; 들여&nbsp; 쓰기</p>')
  expect(textOf(document)).toBe('들여 쓰기')
})

test('a paste from Word keeps paragraphs, bold and both kinds of lists', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head>
<body lang=KO style='word-wrap:break-word'><!--StartFragment--><p class=MsoNormal><span lang=EN-US style='font-family:"맑은 고딕"'>안녕하세요<o:p></o:p></span></p>
<p class=MsoNormal><b><span style='color:red'>중요</span></b>합니다</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='margin-left:38.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>하나</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>안쪽</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>l</span>둘</p><!--EndFragment--></body></html>`
  expect(again(word)).toBe(
    '<p>안녕하세요<br><strong>중요</strong>합니다</p>\n<ul>\n<li>하나\n<ol>\n<li>안쪽</li>\n</ol></li>\n<li>둘</li>\n</ul>',
  )
})

test('a paste from Gmail makes lines of divisions, and paragraphs between empty ones', () => {
  const gmail =
    '<div dir="ltr">안녕하세요<div>{{회사명}} 담당자님</div><div><br></div><div style="font-weight:bold">제안<span style="font-style:italic">드립니다</span></div><div class="gmail_quote"><a href="https://a.kr" target="_blank">a.kr</a></div></div>'
  expect(again(gmail)).toBe(
    '<p>안녕하세요<br>{{회사명}} 담당자님</p>\n<p><strong>제안<em>드립니다</em></strong><br><a href="https://a.kr">a.kr</a></p>',
  )
})

test('a paste from Google Docs is not bold as a whole', () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">보통</span> <span style="font-weight:700">굵게</span></p></b>'
  expect(again(docs)).toBe('<p>보통 <strong>굵게</strong></p>')
})

test('a paste from Outlook on the web keeps its lines and its table', () => {
  const outlook =
    '<div class="elementToProof" style="font-size: 12pt">첫 줄</div><div class="elementToProof">둘째 줄</div><table><tbody><tr><td>품목</td><td>수량</td></tr><tr><td>나사</td><td>3</td></tr></tbody></table>'
  expect(again(outlook)).toBe(
    '<p>첫 줄<br>둘째 줄</p>\n<table border="1" cellpadding="6" cellspacing="0" style="border-collapse:collapse">\n<tr><td>품목</td><td>수량</td></tr>\n<tr><td>나사</td><td>3</td></tr>\n</table>',
  )
})

test('another mode converts the bodies and names what is lost', () => {
  const written = { bodyText: '글', bodyHtml: '<p><strong>글</strong></p>' }
  expect(convert(written, 'html')).toMatchObject({ bodies: written, losses: [] })
  expect(convert(written, 'text')).toMatchObject({
    bodies: { bodyText: '글', bodyHtml: '' },
    formats: ['bold'],
  })
  expect(convert({ bodyText: '글', bodyHtml: '' }, 'rich')?.bodies.bodyHtml).toBe('<p>글</p>')
  expect(convert({ bodyText: '{% if 업종 %}글{% endif %}', bodyHtml: '' }, 'rich')).toBeNull()
  const table = { bodyText: '', bodyHtml: '<table><tr><td style="color:red">글</td></tr></table>' }
  expect(convert(table, 'rich')).toMatchObject({
    bodies: { bodyText: '글', bodyHtml: '<p>글</p>' },
    losses: [
      { kind: 'tables', count: 1 },
      { kind: 'styles', count: 1 },
    ],
  })
  // bytes that rich text keeps stay as they are until the first edit
  const own = { bodyText: '', bodyHtml: '<P>글</P>' }
  expect(convert(own, 'rich')?.bodies).toBe(own)
  expect(documentOf(own).content).toHaveLength(1)
})

test.each([
  ['example.com/가', 'https://example.com/가'],
  ['http://example.com', 'http://example.com'],
  ['kim@example.com', 'mailto:kim@example.com'],
  ['{{수신거부}}', '{{수신거부}}'],
  ['https://a.kr/?c={{회사명}}', 'https://a.kr/?c={{회사명}}'],
  ['javascript:alert(1)', null],
  ['그냥 글', null],
  ['', null],
])('the address %s is %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test('a variable that a word processor split into runs is one chip, and what follows keeps its look', () => {
  const word =
    '<p class=MsoNormal><b><span lang=EN-US>{{</span></b><b>담당자명</b><span lang=EN-US>}}<o:p></o:p></span>님</p>'
  expect(again(word)).toBe('<p><strong>{{담당자명}}</strong>님</p>')
  expect(again('<p>{{담당자명 | default: &quot;담당자&quot;}}님, ｛｛회사명｝｝</p>')).toBe(
    '<p>{{담당자명 | default: "담당자"}}님, {{회사명}}</p>',
  )
  expect(htmlOf(documentOfText('｛｛회사명｝｝'))).toBe('<p>{{회사명}}</p>')
})

const EXCEL =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--.xl65{border:.5pt solid windowtext;}--></style></head><body><table border=0 cellpadding=0 width=192><col width=64 span=3><tr height=22><td class=xl65 colspan=2>품목</td><td>단가</td></tr><tr><td>{{회사명}}</td><td align=right>2</td><td style="font-weight:700">1,000</td></tr></table></body></html>'

test('a pasted table keeps its rows and columns, and opens as rich text again', () => {
  const html = again(EXCEL)
  expect(html).toBe(
    '<table border="1" cellpadding="6" cellspacing="0" style="border-collapse:collapse">\n<tr><td colspan="2">품목</td><td>단가</td></tr>\n<tr><td>{{회사명}}</td><td>2</td><td><strong>1,000</strong></td></tr>\n</table>',
  )
  expect(again(html)).toBe(html)
  expect(initialMode({ bodyText: '', bodyHtml: `<p>표</p>\n${html}` })).toBe('rich')
  expect(textOf(readHtml(`<p>표</p>${html}<p>끝</p>`).document)).toBe(
    '표\n\n품목 단가\n{{회사명}} 2 1,000\n\n끝',
  )
})

test('a table that only places blocks is read as lines', () => {
  const layout = '<table><tr><td><table><tr><td>가</td><td>나</td></tr></table></td></tr></table>'
  expect(again(`<table><tr><td><ul><li>하나</li></ul></td><td>둘</td></tr></table>`)).not.toContain('<table')
  expect(again('<table><tr><td>한 칸</td></tr></table>')).not.toContain('<table')
  expect(lost(layout)).toContain('tables')
})

test('of pasted images those with data are kept until they are stored, and are not part of the written mail', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo='
  const html = `<p>글<img src="${data}" alt="가"><img src="file:///C:/a.png"></p>`
  const { document, losses } = readHtml(html, { isPasted: true })
  expect(document.content[0]).toMatchObject({
    content: [{ type: 'text' }, { type: 'image', attrs: { src: data, alt: '가' } }],
  })
  expect(losses).toContainEqual({ kind: 'images', count: 1 })
  expect(htmlOf(document)).toBe('<p>글</p>')
  expect(lost(html)).toContain('images')
})

test('an image copied from a page of the product is the stored one', () => {
  const { document } = readHtml(`<img src="${location.origin}${IMAGE}">`, { isPasted: true })
  expect(htmlOf(document)).toContain(`<img src="${IMAGE}"`)
})

test('the text of a mail has no words for its images', () => {
  expect(textOf(readHtml(`<p>글<img src="${IMAGE}" alt="그래프"></p>`).document)).toBe('글')
})
