import { expect, test } from 'vitest'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { htmlToPlainPart, htmlToText } from './html-text.ts'

const OWN = '<div>네, 화요일 3시에 뵙겠습니다.</div>'
const THEIRS = '<div>안녕하세요, 이음입니다.<br>제안드립니다.</div>'

test.each([
  ['Outlook on the web', `<hr><div id="divRplyFwdMsg" dir="ltr">김민지</div>${THEIRS}`],
  ['new Outlook', `<div id="mail-editor-reference-message-container">${THEIRS}</div>`],
  ['Outlook for phones', `<div class="ms-outlook-mobile-reference-message">${THEIRS}</div>`],
  ['Yahoo', `<div id="yahoo_quoted_1" class="yahoo_quoted">${THEIRS}</div>`],
  ['Proton', `<div class="protonmail_quote">${THEIRS}</div>`],
  ['Gmail', `<div class="gmail_quote"><blockquote class="gmail_quote">${THEIRS}</blockquote></div>`],
])('the element around the quoted mail marks it as quoted: %s', (_, quote) => {
  expect(stripQuoted(htmlToText(`${OWN}${quote}`))).toBe('네, 화요일 3시에 뵙겠습니다.')
})

test('replies between quoted blocks keep their order', () => {
  const html =
    '<p>좋습니다.</p><blockquote>화요일?</blockquote><p>가능합니다.</p><blockquote>장소는?</blockquote>'
  expect(stripQuoted(htmlToText(html))).toBe('좋습니다.\n\n가능합니다.')
})

test.each([
  ['<p>첫째</p><p>둘째<br>셋째</p>', '첫째\n\n둘째\n셋째'],
  ['<h1>Hello 제목</h1>본문', 'Hello 제목\n\n본문'],
  ['<ul><li>하나</li><li>둘</li></ul>', '- 하나\n- 둘'],
  ['<a href="https://ieum.example/u/x">수신거부</a>', '수신거부 (https://ieum.example/u/x)'],
  ['<a href="https://ieum.example">https://ieum.example</a>', 'https://ieum.example'],
  ['<a href="mailto:a@b.kr">a@b.kr</a>', 'a@b.kr'],
  ['<a href="#top">위로</a><img src="https://x.kr/p.png" alt="로고">', '위로'],
  [
    '<table><tr><td>이름</td><td>김서연</td></tr><tr><td>회사</td><td>한빛</td></tr></table>',
    '이름 김서연\n회사 한빛',
  ],
  ['<p>a &lt; b &amp; c&nbsp;&#44256;</p>', 'a < b & c 고'],
  [`<p>${'긴 줄 '.repeat(60).trim()}</p>`, '긴 줄 '.repeat(60).trim()],
  ['', ''],
])('%s reads %s', (html, text) => {
  expect(htmlToPlainPart(html)).toBe(text)
})

test.each([
  [
    'a numbered list, and a list inside a list',
    '<p>순서</p><ol><li>하나</li><li>둘<ul><li>가</li><li>나</li></ul></li></ol><p>끝</p>',
    '순서\n\n1. 하나\n2. 둘\n  - 가\n  - 나\n\n끝',
  ],
  ['items that are paragraphs', '<ul><li><p>하나</p></li><li><p>둘</p></li></ul>', '- 하나\n- 둘'],
  ['a list that starts at three', '<ol start="3"><li>셋</li><li>넷</li></ol>', '3. 셋\n4. 넷'],
  ['an item of two lines', '<ul><li>하나<br>이어서</li></ul>', '- 하나\n  이어서'],
  ['a rule', '<p>위</p><hr><p>아래</p>', `위\n\n${'-'.repeat(40)}\n\n아래`],
  ['a quote of paragraphs', '<blockquote><p>가</p><p>나</p></blockquote><p>다</p>', '> 가\n>\n> 나\n\n다'],
  [
    'a link around a picture',
    '<a href="https://x.kr/?a=1&amp;b=2"><img src="p.png"></a>',
    'https://x.kr/?a=1&b=2',
  ],
  ['every named character', '<p>3 &times; 4 &rarr; 12 &euro; &hearts;</p>', '3 × 4 → 12 € ♥'],
  ['pictures alone', '<img alt="가을 할인"><img alt="지금 &amp; 여기">', '가을 할인 지금 & 여기'],
])('the text part writes out %s', (_, html, text) => {
  expect(htmlToPlainPart(html)).toBe(text)
})

test('a hidden preview line is not part of the text part', () => {
  const html = '<div style="display:none;max-height:0">미리 보기 &zwnj;&nbsp;</div><p>안녕하세요</p>'
  expect(htmlToPlainPart(html)).toBe('안녕하세요')
})

test.each(['blockquote', 'pre', 'ul', 'a href="https://x.kr"'])(
  'a hidden <%s> changes nothing of what follows it',
  (tag) => {
    const html = `<${tag} style="display:none">x</${tag.split(' ')[0]}>네,  좋습니다.<br>감사합니다.`
    expect(htmlToText(html)).toBe('네, 좋습니다.\n감사합니다.')
    expect(htmlToPlainPart(html)).toBe('네, 좋습니다.\n감사합니다.')
  },
)
