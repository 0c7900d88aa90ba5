import { expect, test } from 'vitest'
import { readPastedHtml } from './pasted-html.ts'

test.each([
  [
    'the remarks of reviewers in Word are no text for a customer',
    "<p>견적입니다.<span class=MsoCommentReference><a class=msocomanchor href=\"#_msocom_1\">[A1]</a></span></p><div style='mso-element:comment-list'><hr class=msocomoff size=1><div style='mso-element:comment'><div class=msocomtxt><p class=MsoCommentText>[A1]너무 비쌉니다</p></div></div></div>",
    '<p>견적입니다.</p>',
  ],
  [
    'the sign before an item of a list in Word is a bullet, not a letter',
    "<p style='mso-list:l0 level1'><span style='font-family:Wingdings'><span style='mso-list:Ignore'>Ø<span style='font:7pt'>&nbsp; </span></span></span>납기 3일</p>",
    "<p style='mso-list:l0 level1'><span style=''>•&nbsp;</span>납기 3일</p>",
  ],
  [
    'the number before an item stays',
    "<p><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>납기</p>",
    '<p>2.&nbsp;납기</p>',
  ],
  [
    'typographic quotes around attributes are straight',
    '<a href=“https://hanbit.example/a” title=“자료”>“자료”</a>',
    '<a href="https://hanbit.example/a" title="자료">“자료”</a>',
  ],
  [
    'a link that Outlook wrapped for its reader is the link itself',
    '<a href="https://apc01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fhanbit.example%2Fa%3Fb%3D1%26c%3D2&amp;data=05%7Ckim%40other.example&amp;reserved=0">자료</a>',
    '<a href="https://hanbit.example/a?b=1&amp;c=2">자료</a>',
  ],
  [
    'a link of a search result too',
    '<a href="https://www.google.com/url?sa=t&amp;q=https://hanbit.example/">홈</a>',
    '<a href="https://hanbit.example/">홈</a>',
  ],
  [
    'an address without a scheme gets one',
    "<a class='x' href='www.hanbit.co.kr/intro'>소개</a>",
    "<a class='x' href='https://www.hanbit.co.kr/intro'>소개</a>",
  ],
  ['also without www', '<a href="hanbit.co.kr">소개</a>', '<a href="https://hanbit.co.kr">소개</a>'],
  [
    'the pixel of another program is removed',
    '<p>본문</p><img src="https://open.example/o.gif" width="1" height="1" alt="">',
    '<p>본문</p>',
  ],
  [
    'variables are written plainly',
    '<a href="https://hanbit.example/?n=%7B%7B%ED%9A%8C%EC%82%AC%EB%AA%85%7D%7D">{<b>{이름</b>}}</a>',
    '<a href="https://hanbit.example/?n={{회사명}}">{{이름}}</a>',
  ],
])('%s', (_, pasted, stored) => {
  expect(readPastedHtml(pasted)).toBe(stored)
  expect(readPastedHtml(stored)).toBe(stored)
})

test.each([
  '<p>1 < 2, “인용”</p>',
  '<a href="/relative">x</a><a href="#top">x</a><a href="mailto:a@hanbit.example">x</a><a href="{{웹사이트}}">x</a>',
  '<img src="https://hanbit.example/line.png" width="600" height="1"><img src="a.png" width="10" height="10">',
  '<div style="mso-element:comment-list">never closed',
  '<a href="https://apc01.safelinks.protection.outlook.com/?url=%E0%A4%A&amp;data=1">x</a>',
  '<p style="mso-line-height-rule:exactly">x</p>',
])('%s keeps its bytes', (html) => {
  expect(readPastedHtml(html)).toBe(html)
})

test('hostile bodies are read quickly', () => {
  for (const part of [
    '<span style="mso-list:ignore">',
    '<a href="',
    '<a href=“',
    '<img width=1 ',
    '<div class=msocomtxt>',
    '<p style="mso-element:',
  ])
    readPastedHtml(part.repeat(Math.floor(500_000 / part.length)))
})
