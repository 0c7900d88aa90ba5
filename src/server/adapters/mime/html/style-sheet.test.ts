// @vitest-environment jsdom
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { buildMime } from '#server/adapters/mime/build/build-mime.ts'
import { mailedBodies } from '#server/adapters/mime/build/mailed-bodies.ts'
import { sanitizeMailHtml } from './sanitize-html.ts'

type Shown = {
  parentElement: Shown | null
  textContent: string | null
  matches(selector: string): boolean
  getAttribute(name: string): string | null
}
type Page = {
  body: Shown
  querySelector(path: string): Shown | null
  querySelectorAll(path: string): ArrayLike<Shown>
}
// of jsdom: the types of the server have no DOM
const { DOMParser } = globalThis as unknown as {
  DOMParser: new () => { parseFromString(html: string, type: string): Page }
}
const shownOf = (html: string): Page => new DOMParser().parseFromString(html, 'text/html')

const page = (css: string, body = '<body class="b"><p class="c">본문</p></body>', head = '') =>
  `<!doctype html><html><head><style>${css}</style>${head}</head>${body}</html>`
const mailed = (html: string): string =>
  mailedBodies({ subject: '제안', bodyText: '', bodyHtml: html }).bodyHtml
const sheetOf = (html: string): string =>
  /<style>([\s\S]*)<\/style>/.exec(html)?.[1]?.replace(/\s+/g, ' ') ?? ''
const kept = (css: string): string => sheetOf(mailed(page(css)))

test('a designed mail keeps its classes, its media queries and the class and colour of its body', () => {
  const html = mailed(
    page(
      '.b{margin:0}@media (prefers-color-scheme: dark){.b{background:#111!important}}@media only screen and (max-width:600px){.c{width:100%!important;display:block}}',
      '<body class="b" style="background-color:#f4f4f4;position:fixed"><p class="c">본문</p></body>',
    ),
  )
  expect(sheetOf(html)).toBe(
    '.mail-content .b{ margin:0 } @media (prefers-color-scheme: dark){ .mail-content .b{ background:#111 !important } } @media only screen and (max-width:600px){ .mail-content .c{ width:100% !important; display:block } }',
  )
  const shown = shownOf(html)
  expect(shown.querySelector('.mail-content .b .c')?.textContent).toBe('본문')
  expect(shown.querySelector('.mail-content>div')?.getAttribute('style')).toBe('background-color:#f4f4f4')
})

test.each([
  [':root{color-scheme:light dark}', '.mail-content{ color-scheme:light dark }'],
  ['html body p, body.b a:hover{color:red}', '.mail-content>div p,.mail-content>div.b a:hover{ color:red }'],
  ['[data-ogsc] .c{color:#eee}', '[data-ogsc] .mail-content .c{ color:#eee }'],
  ['<!-- .sm\\:w-full{width:100%} -->', '.mail-content .sm\\:w-full{ width:100% }'],
  ['.a{color:red;background:url(//evil.example);position:fixed}', '.mail-content .a{ color:red }'],
  ['.a{color:red;&+.b{color:blue}}', '.mail-content .a{ color:red }'],
  ['@import "//evil.example";@font-face{src:url(//evil.example)}@supports (color:red){p{color:red}}', ''],
  ['p{color:red', ''],
  ['p{color:expression(alert(1))}', ''],
  ['}} not css {{{', ''],
])('of the style sheet %s only %s is mailed', (css, expected) => {
  expect(kept(css)).toBe(expected)
})

test('rules for Outlook alone are not mailed to others', () => {
  expect(mailed(page('', undefined, '<!--[if mso]><style>*{color:red}</style><![endif]-->'))).not.toContain(
    '<style',
  )
})

const PROFILE: SenderProfile = {
  isAdvertising: true,
  senderName: '이음',
  email: 'a@seller.example',
  phone: '02-123-4567',
  postalAddress: '서울시 강남구',
}

test.each([
  '*{display:none}',
  'div{display:none!important}',
  'body+*,body~*,html+*,:root>*{display:none}',
  '+ *{display:none} ~ *{display:none} > *{display:none}',
  'html ~ div, :root + div, body ~ div{display:none}',
  ':is(body,div) ~ div{display:none}',
  '.mail-content + *{display:none} div.mail-content ~ div{display:none}',
  ':not(p){display:none} :has(a){display:none}',
  '[data-ogsc] + div,[data-ogsc] ~ *{display:none}',
  'a[href]{display:none} div:last-child{display:none}',
  '@media all{*{display:none}body ~ *{display:none}}',
  'x,\n+ *{display:none} a\\,b + *{display:none}',
])('the style sheet %s does not reach the footer with the opt-out link', (css) => {
  const { html } = composeMessage({
    content: { subject: '제안', bodyText: '', bodyHtml: mailed(page(css)) },
    thread: null,
    optOutUrl: 'https://ieum.example/u/1',
    profile: PROFILE,
  })
  const shown = shownOf(html ?? '')
  const link = shown.querySelector('a[href="https://ieum.example/u/1"]')
  expect(link?.textContent).toBeTruthy()
  const selectors = [...sheetOf(html ?? '').matchAll(/(?:^|[{}])\s*([^@{}]+)\{/g)].map(
    ([, selector = '']) => selector,
  )
  for (let node = link; node && node !== shown.body; node = node.parentElement)
    for (const selector of selectors) expect(node.matches(selector), selector).toBe(false)
})

test.each([
  '</style foo><script>alert(1)</script>',
  '@media </style x>{p{color:red}}',
  'p[a="</style "]{color:red}',
  '.a{color:red}</style/><img src=x>',
])('no style sheet ends early: %s', (css) => {
  const html = mailed(page(css))
  const shown = shownOf(html)
  expect(shown.querySelectorAll('script, img')).toHaveLength(0)
  expect(sheetOf(html)).not.toContain('<')
})

test('hostile style sheets are read quickly, and a long one is left out', () => {
  for (const part of ['<style>', '<style', '<!--', '</style', '<style>a{', '<style>@media x{'])
    mailed(`<html><head>${part.repeat(20_000)}</head><body><p>본문</p></body></html>`)
  expect(kept('.a{color:red}'.repeat(10_000))).toBe('')
})

test('the sheet is sent in a head, and a mail without one keeps its bytes', async () => {
  const send = async (bodyHtml: string) => {
    const { text, html } = { text: '본문', html: mailed(bodyHtml) }
    const mime = await buildMime({
      subject: '제안',
      text,
      html,
      headers: [],
      from: { name: '', address: 'a@seller.example' },
      to: { name: '', address: 'b@lead.example.com' },
      messageId: '<1@seller.example>',
      date: new Date(0),
    })
    return (await simpleParser(Buffer.from(mime))).html
  }
  const sent = await send(page('@media (prefers-color-scheme: dark){.c{color:#eee}}'))
  expect(sent).toMatch(
    /^<!doctype html>\n<html><head><meta charset="utf-8">\n<meta name="color-scheme" content="light dark">\n<style>[^<]+<\/style>\n<\/head><body>\n<div class="mail-content">/,
  )
  expect(await send('<p>본문</p>')).toBe('<p>본문</p>')
})

test('a received mail has no style sheet', () => {
  expect(sanitizeMailHtml(mailed(page('.c{color:red}')))).not.toContain('<style')
})
