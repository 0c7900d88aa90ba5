import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { buildMime, type MimeMessage } from './build-mime.ts'

const message: MimeMessage = {
  ...composeMessage({
    content: {
      subject: '협업 제안',
      bodyText: '안녕하세요.\n둘째 줄',
      bodyHtml: '<p>안녕하세요.<br>둘째 줄</p>',
    },
    thread: null,
    optOutUrl: `https://ieum.example/u/${'a'.repeat(150)}`,
    profile: EMPTY_SENDER_PROFILE,
  }),
  from: { name: '이음 영업팀', address: 'sales@ieum.example' },
  to: { name: '김서연', address: 'seoyeon@hanbit.example' },
  messageId: '<0190-abc@ieum.example>',
  date: new Date('2026-11-21T01:02:03Z'),
}
const build = async (over: Partial<MimeMessage> = {}) => Buffer.from(await buildMime({ ...message, ...over }))
const read = async (over: Partial<MimeMessage> = {}) => simpleParser(await build(over))
const headOf = (raw: Buffer) => raw.toString('latin1').split('\r\n\r\n')[0] ?? ''

test('a built mail is read back unchanged', async () => {
  const mail = await read()
  expect(mail.subject).toBe('협업 제안')
  expect(mail.text).toBe('안녕하세요.\n둘째 줄')
  expect(mail.html).toBe('<p>안녕하세요.<br>둘째 줄</p>')
  expect(mail.from?.value).toEqual([{ name: '이음 영업팀', address: 'sales@ieum.example' }])
  expect(mail.to).toMatchObject({ value: [{ name: '김서연', address: 'seoyeon@hanbit.example' }] })
  expect(mail.messageId).toBe('<0190-abc@ieum.example>')
  expect(mail.date).toEqual(message.date)
})

test('our own parser of incoming mail reads it the same', async () => {
  const mail = parseMail(await build())
  expect(mail).toMatchObject({
    subject: '협업 제안',
    messageId: message.messageId,
    from: message.from,
    to: [message.to],
  })
  expect(mail.text.trim()).toBe('안녕하세요.\n둘째 줄')
})

test.each([
  '안녕하세요, 한빛전자 김서연 님께 드리는 영업 자동화 제안 — 2026년 4분기 파이프라인을 두 배로 만드는 방법을 알려 드립니다 🙂',
  '가'.repeat(500),
  'A very long ASCII subject that has to be folded somewhere because it does not fit into one line of seventy-six',
  'a'.repeat(300),
  '똠방각하 펲시콜라 뷁 「따옴표」 “둥근” =?UTF-8?B?7JWI?= 50% (괄호) \\ "',
  '👨‍👩‍👧‍👦'.repeat(20),
  'W'.repeat(2000),
  `plain ${'W'.repeat(2000)} words`,
  'Price =?UTF-8?B?7JWI?= list',
  '=?UTF-8?Q?=EC=95=88?=',
])('the subject %s is unchanged by folding', async (subject) => {
  expect((await read({ subject })).subject).toBe(subject)
})

test.each([
  '김서연',
  '김서연, 부장',
  '"대표" 김\\서연',
  'Kim (서연)',
  'Kim, Seoyeon',
  '김'.repeat(100),
  'a@b.kr',
  'sales;team:',
])('the name %s is unchanged', async (name) => {
  const mail = await read({ to: { name, address: 'a@hanbit.example' } })
  expect(mail.to).toMatchObject({ value: [{ name, address: 'a@hanbit.example' }] })
})

test('a recipient without a name is written as an address alone', async () => {
  expect(headOf(await build({ to: { name: '', address: 'a@hanbit.example' } }))).toContain(
    '\r\nTo: a@hanbit.example\r\n',
  )
})

test('every line ends with CRLF and none is longer than 998 octets; encoded lines have at most 76', async () => {
  const long = `${'가나다라 '.repeat(2000)}\n.\n..앞의 점\nFrom 앞줄`
  for (const over of [{}, { text: long, html: `<p>${long}</p>` }, { text: 'a'.repeat(5000), html: null }]) {
    const raw = (await build(over)).toString('latin1')
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = raw.split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(998)
    const body = lines.slice(lines.indexOf(''))
    expect(Math.max(...body.map((line) => line.length))).toBeLessThanOrEqual(76)
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
  }
  expect((await read({ text: long, html: null })).text).toBe(long)
})

test('inside the encoding a line ends with CRLF, as text does before it is encoded', async () => {
  const raw = (await build({ text: '가\n나\r\n다', html: null })).toString()
  const body = raw.slice(raw.indexOf('\r\n\r\n'))
  expect(Buffer.from(body, 'base64').toString()).toBe('가\r\n나\r\n다')
})

test('Hangul between many tags stays short', async () => {
  const html = '<p style="margin:0">한글이 조금</p>'.repeat(200)
  expect((await build({ text: '', html })).length).toBeLessThan(Buffer.byteLength(html) * 1.5)
})

test('text and HTML are alternatives, the text first; text alone is one part', async () => {
  const both = (await build()).toString()
  expect(both).toMatch(/Content-Type: multipart\/alternative;/)
  expect(both.indexOf('text/plain; charset=utf-8')).toBeLessThan(both.indexOf('text/html; charset=utf-8'))
  const alone = await build({ html: null })
  expect(headOf(alone)).toContain('Content-Type: text/plain; charset=utf-8')
  expect((await simpleParser(alone)).html).toBe(false)
})

test('the opt-out headers are one line each, and nothing names the program that wrote the mail', async () => {
  const head = headOf(await build())
  expect(head).toContain(`\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`)
  expect(`\r\n${head}`).toContain(`\r\nList-Unsubscribe: <https://ieum.example/u/${'a'.repeat(150)}>\r\n`)
  expect((await build()).toString()).not.toMatch(/X-Mailer|User-Agent|Received|X-Originating|nodemailer|NmP/i)
})

test('a long References header is folded between its ids and is read back completely', async () => {
  const ids = Array.from({ length: 11 }, (_, i) => `<0190-${i}-${'b'.repeat(60)}@ieum.example>`)
  const raw = await build({
    headers: [
      ['In-Reply-To', ids[10] ?? ''],
      ['References', ids.join(' ')],
    ],
  })
  const mail = await simpleParser(raw)
  expect(mail.references).toEqual(ids)
  expect(mail.inReplyTo).toBe(ids[10])
  const one = await read({ headers: [['References', '<1@ieum.example>']] })
  expect(one.references).toBe('<1@ieum.example>')
})

test('a header that may occur once occurs once', async () => {
  const names = headOf(await build()).match(/^[A-Za-z-]+(?=:)/gm) ?? []
  for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type']) {
    expect(names.filter((other) => other === name)).toEqual([name])
  }
})

test('control characters in a name or subject add no header', async () => {
  const evil = '가\r\nBcc: evil@x.kr\r\n\r\n본문\u0000'
  const mail = await read({
    subject: evil,
    from: { ...message.from, name: evil },
    to: { ...message.to, name: evil },
  })
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.subject).toBe('가 Bcc: evil@x.kr 본문')
  expect(mail.to).toMatchObject({ value: [{ name: '가 Bcc: evil@x.kr 본문', address: message.to.address }] })
  const address = await read({ to: { name: 'x', address: 'a@b.kr\r\nBcc: evil@x.kr' } })
  expect(address.headers.has('bcc')).toBe(false)
})

test.each([
  ['X-Test', 'a\r\nBcc: evil@x.kr'],
  ['X-Test', '한글'],
  ['X-Test\r\nBcc', 'a'],
  ['bcc', 'a@b.kr'],
  ['Subject', 'another'],
  ['', 'a'],
])('the header %j: %j throws', async (name, value) => {
  await expect(build({ headers: [[name, value]] })).rejects.toThrow()
})

test('a body that looks like a path or an address is text', async () => {
  const mail = await read({ text: '/etc/passwd', html: 'https://127.0.0.1/x' })
  expect(mail.text).toBe('/etc/passwd')
  expect(mail.html).toBe('https://127.0.0.1/x')
})
