import { expect, test } from 'vitest'
import { stripQuoted } from '#core/reply/quoted.ts'
import { htmlToText } from './html-text.ts'

const OWN = '<div>네, 화요일 3시에 뵙겠습니다.</div>'
const THEIRS = '<div>안녕하세요, 이음입니다.<br>제안드립니다.</div>'

test.each([
  ['Outlook on the web', `<hr><div id="divRplyFwdMsg" dir="ltr">김민지</div>${THEIRS}`],
  ['new Outlook', `<div id="mail-editor-reference-message-container">${THEIRS}</div>`],
  ['Outlook for phones', `<div class="ms-outlook-mobile-reference-message">${THEIRS}</div>`],
  ['Yahoo', `<div id="yahoo_quoted_1" class="yahoo_quoted">${THEIRS}</div>`],
  ['Proton', `<div class="protonmail_quote">${THEIRS}</div>`],
  ['Gmail', `<div class="gmail_quote"><blockquote class="gmail_quote">${THEIRS}</blockquote></div>`],
])('the frame around the answered mail marks it as quoted: %s', (_, quote) => {
  expect(stripQuoted(htmlToText(`${OWN}${quote}`))).toBe('네, 화요일 3시에 뵙겠습니다.')
})

test('answers between quoted blocks stay in their order', () => {
  const html =
    '<p>좋습니다.</p><blockquote>화요일?</blockquote><p>가능합니다.</p><blockquote>장소는?</blockquote>'
  expect(stripQuoted(htmlToText(html))).toBe('좋습니다.\n\n가능합니다.')
})
