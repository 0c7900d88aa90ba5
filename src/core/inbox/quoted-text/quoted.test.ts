import { expect, test } from 'vitest'
import { stripQuoted } from './quoted.ts'

const OWN = '네, 화요일 3시에 뵙겠습니다.'
const QUOTE = '> 안녕하세요, 제안드립니다.\n> 감사합니다.'

test.each([
  ['Gmail, Korean', `${OWN}\n\n2026년 11월 20일 (금) 오전 10:00, 김민지 <k@c.example>님이 작성:\n\n${QUOTE}`],
  [
    'Gmail, Korean, wrapped before the address',
    `${OWN}\n\n2026년 11월 20일 (금) 오전 10:00, 이음세일즈코리아 주식회사 김민지\n<k@c.example>님이 작성:\n\n${QUOTE}`,
  ],
  ['Gmail, English', `${OWN}\n\nOn Fri, 20 Nov 2026 at 10:00, Kim <k@c.example> wrote:\n\n${QUOTE}`],
  ['no blank before "wrote"', `${OWN}\n\nOn Tue, Apr 29, 2026 at 4:22 PM, Kim <k@c.example>wrote:\n${QUOTE}`],
  ['Apple Mail, Korean', `${OWN}\n\n2026. 11. 20. 오전 10:00, 김민지 <k@c.example> 작성:\n\n${QUOTE}`],
  ['Apple Mail, English', `${OWN}\n\n> On Nov 20, 2026, at 10:00, Kim <k@c.example> wrote:\n> \n${QUOTE}`],
  [
    'Yahoo',
    `${OWN}\n\n    On Friday, November 20, 2026 at 10:00:00 AM GMT+9, Kim <k@c.example> wrote:  \n\n 안녕하세요`,
  ],
  ['Zoho', `${OWN}\n\n---- On Fri, 20 Nov 2026 10:00:00 +0900 Kim <k@c.example> wrote ----\n\n안녕하세요`],
  [
    'Outlook, Korean',
    `${OWN}\n\n보낸 사람: 김민지 <k@c.example>\n보낸 날짜: 2026년 11월 20일 금요일 오전 10:00\n받는 사람: 박서준\n제목: 제안\n\n안녕하세요`,
  ],
  [
    'Outlook for phones, bold fields',
    `${OWN}\n\nAndroid용 Outlook 받기\n________________________________\n*From:* Kim <k@c.example>\n*Sent:* Friday, November 20, 2026 10:00:00 AM\n*To:* Park\n*Subject:* x\n\n안녕하세요`,
  ],
  [
    'Outlook, German',
    `${OWN}\n\nVon: Kim <k@c.example>\nGesendet: Freitag, 20. November 2026 10:00\nAn: Park\nBetreff: x\n\nHallo`,
  ],
  [
    'Naver',
    `${OWN}\n\n-----Original Message-----\nFrom: "김민지"<k@c.example>\nTo: <p@h.example>\nSent: 2026-11-20 (금) 10:00:00 (GMT+09:00)\nSubject: 제안\n\n안녕하세요`,
  ],
  [
    'Daum',
    `${OWN}\n\n--------- 원본 메일 ---------\n보낸사람 : 김민지 <k@c.example>\n날짜 : 2026-11-20\n제목 : 제안\n\n안녕하세요`,
  ],
  ['Nate', `${OWN}\n\n----- 원본 메시지 -----\n보낸 사람 : 김민지\n\n안녕하세요`],
  ['Hiworks', `${OWN}\n\n---------- Original Message ----------\nFrom : 김민지\nTo : 박서준\n\n안녕하세요`],
  [
    'Samsung phone',
    `${OWN}\n\n\n\n내 Galaxy에서 보냄\n\n-------- 원본 이메일 --------\n발신: 김민지\n날짜: 26/11/20 오전 10:00\n\n안녕하세요`,
  ],
  ['Thunderbird, Korean', `${OWN}\n\n2026-11-20 오전 10:00에 김민지 이(가) 쓴 글:\n${QUOTE}`],
  ['Thunderbird, English', `${OWN}\n\nOn 11/20/26 10:00, Kim wrote:\n${QUOTE}`],
  ['Japanese Gmail', `${OWN}\n\n2026年11月20日(金) 10:00 Kim <k@c.example>:\n\n${QUOTE}`],
  ['French', `${OWN}\n\nLe ven. 20 nov. 2026 à 10:00, Kim <k@c.example> a écrit :\n\n${QUOTE}`],
  ['German', `${OWN}\n\nAm Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Kim <k@c.example>:\n\n${QUOTE}`],
  ['a date and an address above quoted lines', `${OWN}\n\n2026/11/20 Kim <k@c.example>\n\n${QUOTE}`],
  [
    'forwarded',
    `${OWN}\n\n---------- Forwarded message ---------\n보낸사람: 김민지 <k@c.example>\nDate: 2026년 11월 20일\n\n안녕하세요`,
  ],
  ['signature mark', `${OWN}\n\n-- \n박서준 | 한빛\n02-000-0000`],
  ['phone line, English', `${OWN}\n\nSent from my iPhone`],
  ['phone line, Korean', `${OWN}\n나의 iPhone에서 보냄`],
  ['Naver app line', `${OWN}\n\n네이버 메일앱에서 보냈습니다.`],
  ['quote without any attribution', `${QUOTE}\n\n${OWN}`],
  [
    'mailing list footer',
    `${OWN}\n_______________________________________________\nsales mailing list\nsales@h.example`,
  ],
])('only the writer’s words are kept: %s', (_, text) => {
  expect(stripQuoted(text)).toBe(OWN)
})

test.each([
  ['a date at the start of a line', '2026년 11월 20일 (금) 오전 10:00에 가능합니다.\n그때 뵙겠습니다.'],
  ['a title that ends in "작성:"', '2026년 1분기 보고서 작성:\n초안은 제가 쓰겠습니다.'],
  ['a sentence that ends in "wrote:"', 'On pages 3-4 you wrote:\nprices may change. Which?'],
  ['a list with dashes', '안건은 다음과 같습니다.\n- 가격\n- 일정\n--- 이상 ---'],
  ['a sentence that says "작성:"', '계약서 작성: 제가 하겠습니다.\n내일 드릴게요.'],
  ['To: in a sentence', 'To: be honest, this is good.\nThanks'],
  ['a price with a greater sign inside', '가격이 100 > 90 이면 좋겠습니다.'],
  ['one copied field is no header block', '제목: 견적 요청으로 보내주세요.\n감사합니다.'],
])('the writer’s words are not treated as a quote: %s', (_, text) => {
  expect(stripQuoted(text)).toBe(text)
})

test('a mail that is only a quote has no own words', () => {
  expect(stripQuoted(QUOTE)).toBe('')
  expect(stripQuoted(`2026년 11월 20일 (금) 오전 10:00, 김민지 <k@c.example>님이 작성:\n\n${QUOTE}`)).toBe('')
})
