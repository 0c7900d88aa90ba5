// How Korean mail programs and groupware, and Gmail in other languages, mark the quoted mail.
import { expect, test } from 'vitest'
import { stripQuoted } from './quoted.ts'

const OWN = '네, 화요일 3시에 뵙겠습니다.\n감사합니다.\n박서준 드림'
const THEIRS = '안녕하세요, 이음 김민지입니다.\n제안드릴 내용이 있어 연락드립니다.'
const QUOTED = `> ${THEIRS.replaceAll('\n', '\n> ')}`

test.each([
  [
    'Samsung Knox Portal',
    '--------- Original Message ---------\nSender : 김민지 <k@c.example> 책임/팀\nTitle : 제안\n\n',
  ],
  [
    'Douzone',
    '-----Original Message-----\nFrom : "김민지" <k@c.example>\nTo : "박서준"\nSent Date : 2026-11-20\n\n',
  ],
  [
    'Hiworks',
    '------------ Original Message ------------\n보낸사람 : 김민지\n받은날짜 : 2026-11-20 (금)\n\n',
  ],
  ['Kakao', '-------- 원본 메일 --------\n보낸사람: "김민지" <k@c.example>\n날짜: 26.11.20 10:00\n\n'],
  ['Daum', '2026년 11월 20일 (금) 오전 10:00, 김민지 <k@c.example>님이 작성한 메시지:\n\n'],
  ['old Daum', '---------[ 받은 메일 내용 ]----------\n제목 : 제안\n보낸이 : 김민지 <k@c.example>\n\n'],
  ['a heading in brackets', '[원본 메일]\n보낸 사람: 김민지\n\n'],
  ['Outlook for Mac', '발신: 김민지 <k@c.example>\n날짜: 2026년 11월 20일\n수신: 박서준\n제목: 제안\n\n'],
  [
    'new Outlook, two languages',
    'From: 김민지 <k@c.example>\n날짜: 금요일, 2026년 11월 20일\nTo: 박서준\n\n',
  ],
  ['Notes', '김민지 ---2026-11-20 오전 10:00:00---안녕하세요\n\n'],
  ['NAVER WORKS on the phone', 'NAVER WORKS 모바일 앱에서 보낸 메일입니다.\n\n-----Original Message-----\n'],
  ['Galaxy', 'Galaxy에서 보냄\n\n-------- 원본 이메일 --------\n발신: 김민지\n날짜: 26/11/20 오전 10:00\n\n'],
  ['Yahoo', '2026년 11월 20일 금요일 오전 10:00:00 GMT+9, 김민지 <k@c.example>님이 쓰신 메시지:\n\n\n'],
  ['eM Client', '------ 원본 메시지 ------\n보낸 사람 "김민지" <k@c.example>\n제목 제안\n\n'],
  [
    'Gmail, wrapped inside the address, German',
    'Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Kim <\nk@c.example>:\n\n',
  ],
  [
    'Gmail, wrapped before the bracket, Norwegian',
    'fre. 20. nov. 2026 kl. 10:00 skrev Kim <k@c.example\n>:\n\n',
  ],
  ['Gmail, Finnish', 'pe 20. marraskuuta 2026 klo 10.00 Kim\n<k@c.example> kirjoitti:\n\n'],
  ['Italian', 'In data 20 novembre 2026 10:00:31 "Kim" <k@c.example> ha scritto:\n\n'],
  ['Danish', '-------- Oprindelig besked --------\n'],
])('the quoted mail is removed, the reply is kept: %s', (_, mark) => {
  expect(stripQuoted(`${OWN}\n\n${mark}${THEIRS}`)).toBe(OWN)
})

test.each([
  ['a phone line with a link in it', 'Android용 Outlook<https://aka.ms/x>에서 보냄'],
  ['the dash above an empty signature', '-'],
])('a line added by a mail program is removed: %s', (_, line) => {
  expect(stripQuoted(`${OWN}\n\n${line}\n${QUOTED}`)).toBe(OWN)
})

test('a sentence with a time directly above the attribution is kept', () => {
  const attribution = 'On Friday, November 20, 2026 at 10:00 AM, Kim <k@c.example> wrote:'
  for (const own of ['네, 화요일 3시에 뵙겠습니다.', '화요일 3시에 뵙겠습니다', 'See you at 15:00'])
    expect(stripQuoted(`${own}\n${attribution}\n${QUOTED}`)).toBe(own)
})

test.each([
  ['a name and "wrote:" above quoted lines', 'Kim Minji wrote:\n\n> 제안드립니다.\n> 감사합니다.'],
  ['an address alone', 'kim@c.example wrote:\n\n제안드립니다.'],
  ['who, and then when', 'Kim schrieb am Do. 20. Juni 2026 um 14:49:\n\n제안드립니다.'],
  ['brackets as entities', 'Kim &lt;k@c.example&gt; schrieb am Do. 20. Juni 2026 um 14:49:\n제안'],
  ['Gmail, Greek', 'Στις Τετ, 17 Απρ 2026, 8:02 μ.μ. ο χρήστης Kim k@c.example έγραψε:\n\n제안'],
  ['Gmail, Arabic', 'في الخميس، 20 يونيو 2026، 6:30 م Kim <k@c.example> كتب:\n\n제안'],
  ['Onet, Polish', 'Dnia 17 stycznia 2026 18:27 Kim k@c.example napisał(a):\n제안'],
  ['Apple, Polish', 'Wiadomość napisana przez Kim k@c.example w dniu 17.01.2026, o godz. 11:09:\n제안'],
  [
    'Orange',
    '====\n\nMessage du : 12/12/2026 13:20\nDe : "Kim" <k@c.example>\nA : p@h.example\nSujet : x\n제안',
  ],
  [
    'divider and field on one line',
    '-------- Ursprüngliche Nachricht --------Von: "Kim" Datum: 07.08.26 An: x\n제안',
  ],
  ['Bizbox', '---------- 원본 메일 내용 ----------\n보낸사람 : 김민지\n제안'],
  ['Outlook for Android, Portuguese', 'Obter o Outlook para Android'],
  ['iPhone, Finnish', 'Lähetetty iPhonesta'],
  ['where a picture stood', '[cid:image001.png@01DC.5B2E]'],
])('a quote mark of a mail program is removed entirely: %s', (_, mark) => {
  expect(stripQuoted(`네, 좋습니다.\n\n${mark}`)).toBe('네, 좋습니다.')
})

test.each([
  ['sentence', '네, 견적서 부탁드립니다.Galaxy S25에서 보냄'],
  ['sentence with a blank', '네, 견적서 부탁드립니다. 나의 iPhone에서 보냄'],
  ['letter', '네, 견적서 부탁드립니다Galaxy에서 보냄', '네, 견적서 부탁드립니다'],
  ['English sentence', '네, 견적서 부탁드립니다.Sent from my Galaxy'],
  [
    'word and the divider',
    '네, 견적서 부탁드립니다.Galaxy에서 보냄-------- 원본 이메일 --------발신: 김민지 날짜: 26/11/20 제목: 제안',
  ],
])('a phone’s line directly behind the last %s is removed', (_, text, own = '네, 견적서 부탁드립니다.') => {
  expect(stripQuoted(text)).toBe(own)
})

test.each([
  '사진은 첨부했습니다. 모바일 제안서는 영업팀에서 보냄',
  '수신 거부합니다. 어제 제 Galaxy에서 보냄',
  '메일은 받았고 회신은 제 iPhone에서 보냄',
  'I read it on the train and this was Sent from my Galaxy phone shop.',
])('words of the writer about a phone are kept: %s', (text) => {
  expect(stripQuoted(text)).toBe(text)
})

test('the wrapped end of a quoted line is not the writer’s', () => {
  const long = `> ${'a long line that is wrapped without a mark '.repeat(2)}and`
  expect(stripQuoted(`Yes.\n\n${long}\nits end\n> next`)).toBe('Yes.')
  expect(stripQuoted('> Is it 3?\nyes it is\n> And 4?')).toBe('yes it is')
})

test('a mailing list’s footer is removed, also without words above it', () => {
  const footer =
    '_______________________________________________\nx mailing list\nTo unsubscribe send an email to x'
  expect(stripQuoted(`> 제안\n\n${footer}`)).toBe('')
})

test.each([
  ['Postfix', '<info@c.example>: host mail.c.example[192.0.2.7] said:'],
  ['Exim', 'SMTP error from remote mail server after RCPT TO:<info@c.example>:'],
  ['qmail', '<info@c.example>:'],
])('what a person pastes of a bounce begins no quote: %s', (_, line) => {
  const own = `문의 메일이 돌아왔습니다.\n\n${line}\n550 5.1.1 User unknown\n\n앞으로는 보내지 마세요.`
  expect(stripQuoted(`${own}\n\n${QUOTED}`)).toBe(own)
})

test('an attribution that names a server in its address is one', () => {
  const attribution = 'On Friday, November 20, 2026 at 10:00 AM, Kim <k@server.example> said:'
  expect(stripQuoted(`${OWN}\n\n${attribution}\n${THEIRS}`)).toBe(OWN)
})

test.each(['보내 주세요나의 Galaxy에서 보냄', '보내 주세요내 iPhone에서 보냄', '보내 주세요Galaxy에서 보냄'])(
  'the line of a phone that lost its line end is removed: %s',
  (line) => expect(stripQuoted(`자료 ${line}`)).toBe('자료 보내 주세요'),
)

test('a sentence about a phone is kept', () => {
  expect(stripQuoted('사진은 나의 Galaxy에서 보냄')).toBe('사진은 나의 Galaxy에서 보냄')
})
