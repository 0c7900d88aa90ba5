// Header blocks, attributions and quote marks of Korean groupware and of programs that write them in unusual positions.
import { expect, test } from 'vitest'
import { stripQuoted } from './quoted.ts'

const OWN = '네, 화요일 3시에 뵙겠습니다.\n감사합니다.'
const THEIRS = '안녕하세요, 이음 김민지입니다.\n제안드릴 내용이 있어 연락드립니다.'

const FROM = ['보낸사람', '보낸 사람', '보낸이', '발신', '발신자', 'From']
const TO = ['받는사람', '받는 사람', '수신', '수신자', 'To']
const DATE = ['날짜', '일시', '보낸 날짜', '보낸날짜', '보낸시간', 'Date', 'Sent']
const SUBJECT = ['제목', 'Subject', 'Title']
const fieldsOf = (i: number): [string, string][] => [
  [FROM[i % FROM.length] ?? '', '김민지 <k@c.example>'],
  [TO[i % TO.length] ?? '', '박서준 <p@h.example>'],
  [DATE[i % DATE.length] ?? '', '2026-11-20 (금) 10:00:00'],
  [SUBJECT[i % SUBJECT.length] ?? '', '제안드립니다'],
]

const STYLES: [name: string, line: (name: string, value: string) => string][] = [
  ['a colon', (name, value) => `${name}: ${value}`],
  ['a wide colon', (name, value) => `${name} ： ${value}`],
  ['an arrow before it', (name, value) => `▶ ${name} : ${value}`],
  ['a dash arrow before it', (name, value) => `-> ${name}: ${value}`],
  ['an arrow between', (name, value) => `${name} → ${value}`],
  ['brackets around the name', (name, value) => `[${name}] ${value}`],
  ['a text table', (name, value) => `| ${name} | ${value} |`],
  ['tabs between the cells', (name, value) => `${name}\t${value}`],
  ['cells of an HTML table', (name, value) => `${name} ${value}`],
  ['a square before it', (name, value) => `■ ${name}: ${value}`],
]

test.each(STYLES)('copied headers of Korean groupware begin the quote: %s', (_, line) => {
  for (let i = 0; i < 7; i++) {
    const block = fieldsOf(i).map(([name, value]) => line(name, value))
    expect(stripQuoted(`${OWN}\n\n${block.join('\n')}\n\n${THEIRS}`), block[0]).toBe(OWN)
    expect(stripQuoted(`${OWN}\n\n${block.toReversed().join('\n')}\n\n${THEIRS}`), block[3]).toBe(OWN)
  }
})

test.each([
  ['From and Date', 'From: 김민지 <k@c.example>\nDate: 2026-11-20 10:00'],
  ['From and Subject', 'From: Kim <k@c.example>\nSubject: Proposal'],
  ['보낸사람 and 제목', '보낸사람: 김민지 <k@c.example>\n제목: 제안드립니다'],
  ['date and name', '날짜: 2026년 11월 20일 (금) 오전 10:00\n보낸 사람: 김민지'],
])('two copied headers are enough when they contain an address or a date: %s', (_, block) => {
  expect(stripQuoted(`${OWN}\n\n${block}\n\n${THEIRS}`)).toBe(OWN)
})

test.each([
  ['[김민지]님의 글:'],
  ['----- 김민지님의 글 -----'],
  ['[김민지] 님이 작성한 글'],
  ['===== 김민지 님의 메일 ====='],
  ['"김민지" 님이 2026-11-20 10:00에 작성한 내용:'],
  ['--- 김민지 <k@c.example> 님이 보낸 메일 ---'],
  ['===== 김민지 님이 2026-11-20 10:00에 작성한 메일 ====='],
  ['----- 김민지 님께서 2026년 11월 20일에 작성하신 메시지 -----'],
])('a name and "님의 글" begins the quote: %s', (mark) => {
  expect(stripQuoted(`${OWN}\n\n${mark}\n${THEIRS}`)).toBe(OWN)
})

test.each([
  ['English', 'On Fri, Nov 20, 2026 at 10:00 AM Kim <k@c.example> wrote:'],
  ['Korean Gmail', '2026년 11월 20일 (금) 오전 10:00, 김민지 <k@c.example>님이 작성:'],
  ['Korean Apple Mail', '2026. 11. 20. 오전 10:00, 김민지 <k@c.example> 작성:'],
  ['a divider', '-----Original Message-----'],
  ['a Korean divider', '-------- 원본 메일 --------'],
])('an attribution on the line of the reply is removed: %s', (_, mark) => {
  expect(stripQuoted(`네, 화요일에 뵙겠습니다. ${mark}\n> ${THEIRS.replace('\n', '\n> ')}`)).toBe(
    '네, 화요일에 뵙겠습니다.',
  )
  expect(stripQuoted(`네, 화요일에 뵙겠습니다. ${mark} ${THEIRS}`)).toBe('네, 화요일에 뵙겠습니다.')
})

test.each(['|', '| ', '│ ', '┃'])('lines behind a bar are quoted: %s', (mark) => {
  const quoted = THEIRS.split('\n').map((line) => `${mark}${line}`)
  expect(stripQuoted(`${OWN}\n\n${quoted.join('\n')}`)).toBe(OWN)
  expect(stripQuoted(`${quoted.join('\n')}\n\n${OWN}`)).toBe(OWN)
  const attribution = 'On Fri, Nov 20, 2026 at 10:00 AM Kim <k@c.example> wrote:'
  expect(stripQuoted(`${attribution}\n${quoted.join('\n')}\n\n${OWN}`)).toBe(OWN)
})

test.each([
  ['a table of prices', '견적입니다.\n| 품목 | 가격 |\n| A | 100 |\n확인 부탁드립니다.'],
  ['a signature with a bar', '네, 좋습니다.\n박서준 | 한빛'],
  ['words that name fields', '제목 변경 부탁드립니다.\n날짜 확정되면 알려 주세요.\n받는 사람 주소도요.'],
  ['a route', 'From: Seoul\nTo: Busan\n가격이 얼마인가요?'],
  [
    'an official letter',
    '수신: 구매팀\n발신: 한빛정밀 박서준\n제목: 수신거부 요청\n\n앞으로 메일을 보내지 마세요.',
  ],
  [
    'a letter with its day',
    '발신: 한빛정밀\n수신: 이음\n날짜: 2026년 11월 25일\n제목: 견적 요청\n\n견적을 부탁드립니다.',
  ],
  ['a form with names', '보낸 사람: 박서준\n받는 사람: 김민지\n제목: 문의\n\n언제 통화할 수 있나요?'],
  ['a form of a site', '작성자: 박서준\n담당자: 김민지\n이메일: p@h.example\n\n자료를 보내 주세요.'],
  ['a form in a table', '발신 한빛정밀\n수신 이음\n제목 견적 요청\n\n견적을 부탁드립니다.'],
  ['one field', '발신: 박서준\n견적을 부탁드립니다.'],
  ['a sentence with "wrote" inside', 'I read what you wrote: fine with me.\nSee you on Tuesday.'],
])('the writer’s words are not a quote: %s', (_, text) => {
  expect(stripQuoted(text)).toBe(text)
})
