import { expect, test } from 'vitest'
import { htmlToPlainPart } from './html-text.ts'
import { sanitizeMailHtml } from './sanitize-html.ts'

const ATTACKS = [
  '<script>alert(1)</script><p>ok</p>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT >ok',
  '<img src=x onerror=alert(1)>',
  '<img src="x" o\u0000nerror="alert(1)">',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;ava&#x0A;script&colon;alert(1)">x</a>',
  '<a href=" data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p style="background:url(javascript:alert(1));color:red;position:fixed;top:0">x</p>',
  '<p style="background-image:url(//evil.example/x);width:expression(alert(1))">x</p>',
  '<p style="border:1px solid url(//evil.example/x)">x</p>',
  '<p style="color:re/**/d;behavior:url(x.htc);-moz-binding:url(x)">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="//evil.example/x.swf"></object><embed src="//evil.example">',
  '<form action=//evil.example><input name=p><button formaction="javascript:alert(1)">x</button></form>',
  '<base href=//evil.example><link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src=" DATA:text/html;base64,PHN2Zy8+">',
  '<img src="//evil.example/pixel.png">',
  '<style>*{display:none}</style><style>@import "//evil.example/x.css";</style>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>',
  '<!--[if mso]><script>alert(1)</script><![endif]--><!--><img src=x onerror=alert(1)>-->',
  '<p title="</p><img src=x onerror=alert(1)>">x</p>',
  '<body onload=alert(1)><html xmlns:x="y"><x:script>alert(1)</x:script>',
  '<video><source onerror="alert(1)"></video><audio src=//evil.example onplay=alert(1)>',
  '<<script>script>alert(1)</script>',
]

/** What an attack leaves when it is not removed: an event attribute, a bad scheme, a forbidden tag. */
function dangersIn(html: string): string[] {
  const tags = [...html.matchAll(/<\/?([a-zA-Z!?][^\s/>]*)([^>]*)>/g)]
  return tags.flatMap(([tag, name = '', rest = '']) => {
    const attributes = [...rest.matchAll(/([^\s=/]+)="([^"]*)"/g)]
    const bad = attributes.some(([, key = '', value = '']) => {
      const said = value.replaceAll(/&#?\w+;/g, '').replaceAll(/\s/g, '')
      return (
        /^on|^srcdoc|^formaction|^action|^id$|^class$/i.test(key) ||
        /^(?:javascript|vbscript|file|data:(?!image\/(?:png|jpeg|gif|webp))|\/\/)/i.test(said) ||
        (key === 'style' && /url\(|expression|position|behavior|binding|@import|\/\*/i.test(value))
      )
    })
    const allowed = /^(?:a|p|b|br|img|div|span|table|tbody|td|tr|html|body)$/i.test(name)
    return bad || !allowed ? [tag] : []
  })
}

test.each(ATTACKS)('%j is sanitized to HTML that runs and loads nothing', (attack) => {
  const clean = sanitizeMailHtml(`<p>앞</p>${attack}<p>뒤</p>`)
  expect(dangersIn(clean)).toEqual([])
  expect(clean).toContain('<p>앞</p>')
  expect(sanitizeMailHtml(clean)).toBe(clean)
})

test('the test’s list of dangers detects each of them unsanitized', () => {
  const raw = ATTACKS.filter((attack) => dangersIn(attack).length > 0)
  expect(raw.length).toBeGreaterThan(ATTACKS.length * 0.6)
})

test('an ordinary mail keeps its appearance', () => {
  const mail =
    '<table width="600" cellpadding="0" style="border-collapse:collapse;margin:0 auto;font-family:\'맑은 고딕\',sans-serif"><tr>' +
    '<td bgcolor="#ffffff" style="padding:16px 8px;border:1px solid rgba(0, 0, 0, 0.1);color:#333;line-height:1.6">' +
    '<h2 align="center">제목</h2><p>값 a &lt; b &amp;&amp; c &gt; d 「한글」 🙂</p><ul><li>하나</li></ul>' +
    '<img src="https://hanbit.example/logo.png" alt="로고" width="120" /><br /></td></tr></table>'
  expect(sanitizeMailHtml(mail)).toBe(mail)
})

test('links open in a new window without a referrer', () => {
  expect(sanitizeMailHtml('<a href="https://ieum.example/u/x?a=1&amp;b=2" target="_top">수신거부</a>')).toBe(
    '<a href="https://ieum.example/u/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">수신거부</a>',
  )
  expect(sanitizeMailHtml('<a href="mailto:a@b.kr">a</a><a href="tel:0212345678">b</a>')).toContain(
    'href="tel:',
  )
})

test('a document is reduced to its body', () => {
  const page =
    '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><p>본문</p></body></html>'
  expect(sanitizeMailHtml(page)).toBe('<p>본문</p>')
})

test('a deep or long document gives its text and no exception', () => {
  const deep = `${'<div>'.repeat(5000)}깊이${'</div>'.repeat(5000)}`
  expect(sanitizeMailHtml(deep)).toContain('깊이')
  expect(() => htmlToPlainPart(sanitizeMailHtml(deep))).not.toThrow()
  expect(htmlToPlainPart(sanitizeMailHtml(`<p>${'가'.repeat(500_000)}</p>`))).toHaveLength(500_000)
  expect(htmlToPlainPart(`<pre>a${' '.repeat(400_000)}b</pre>`)).toHaveLength(400_002)
  for (const part of ['<', '<a href="', '&#', '<!--', '<p style="color:'])
    sanitizeMailHtml(part.repeat(20_000))
})

test('HTML with more than ten thousand tags is reduced to its words, escaped', () => {
  const many = `가 &amp; <b title="<script>">나</b>${'<i>'.repeat(10_001)}<script>alert(1)</script>`
  const cleaned = sanitizeMailHtml(many)
  expect(cleaned).toContain('가 &amp;')
  expect(cleaned).not.toMatch(/<|>/)
  expect(sanitizeMailHtml(`<p>${'<b>다</b>'.repeat(4000)}</p>`)).toContain('<b>다</b>')
})
