import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSignedContent } from '#server/adapters/mime/decode/signed-data.ts'
import { readTnef } from '#server/adapters/mime/decode/tnef.ts'
import { base64 } from '#testing/mails/build.ts'
import { readAttachments } from './attachments.ts'
import { classify } from './classify.ts'
import { parseMail } from './parse-mail.ts'

const CASES = path.join(import.meta.dirname, '../../../../../testing/mails/cases')
const caseOf = (name: string): Buffer => readFileSync(path.join(CASES, `${name}.eml`))

const REQUEST = '메일 수신을 원하지 않습니다. 목록에서 삭제해 주세요.'
const FORMAT_ONLY = '이 메일은 HTML 형식입니다.'

type PartOf = { type: string; body: string; headers?: string }
const mail = (container: string, parts: PartOf[]): Buffer =>
  Buffer.from(
    [
      'From: park@hanbit.example\nTo: kim@ieum.example\nSubject: Re: x\nIn-Reply-To: <a@ieum.example>\nMIME-Version: 1.0',
      `Content-Type: ${container}; boundary=b\n`,
      ...parts.map(
        ({ type, body, headers = '' }) => `--b\nContent-Type: ${type}; charset=utf-8\n${headers}\n${body}`,
      ),
      '--b--\n',
    ].join('\n'),
  )
const alternative = (plain: string, html: string): Buffer =>
  mail('multipart/alternative', [
    { type: 'text/plain', body: plain },
    { type: 'text/html', body: html },
  ])
const single = (headers: string, body: string): Buffer =>
  Buffer.from(`From: park@hanbit.example\nSubject: Re: x\n${headers}\n\n${body}`)

test.each([
  'base64-chunks',
  'calendar-decline-note',
  'label-iso2022jp-body-utf8',
  'label-iso2022kr-body-utf8',
  'plain-placeholder-html-optout',
  'smime-signed-stream',
  'smime-signed',
  'tnef-optout',
])('the request is read wherever a program put it: %s', (name) => {
  expect(classify(caseOf(name))).toMatchObject({
    kind: 'opt_out',
    optOut: { level: 'sure' },
  })
})

test('the words of a signed or wrapped mail are its text, and those of an encrypted one cannot be read', () => {
  expect(parseMail(caseOf('pgp-signed')).text.trim()).toBe('자료 감사합니다. 목요일 2시 괜찮습니다.')
  expect(parseMail(caseOf('tnef-only')).text).toBe(
    '제안 감사합니다. 다음 주에 담당자와 검토 후 연락드리겠습니다.',
  )
  expect(parseMail(caseOf('smime-signed')).text.trim()).toBe(REQUEST)
  expect(parseMail(caseOf('smime-encrypted')).text).toBe('')
})

test('the files inside an opaque signature are attachments', () => {
  expect(readAttachments(caseOf('smime-signed')).map(({ name }) => name)).toEqual(['smime.p7m', 'quote.pdf'])
})

test.each([
  ['names the format', FORMAT_ONLY, REQUEST],
  ['has blanks only', ' \n\t\n', REQUEST],
  ['is the start of the HTML', '안녕하세요.', `안녕하세요.\n${REQUEST}`],
  ['names the format, and the HTML is one letter', FORMAT_ONLY, '네'],
  ['has one sentence less', '안녕하세요. 박서준입니다.', `안녕하세요. 박서준입니다. ${REQUEST}`],
])('the HTML is the text where the text part %s', (_, plain, text) => {
  expect(parseMail(alternative(plain, `<p>${text.replace('\n', '<br>')}</p>`)).text).toBe(text)
})

test.each(['네', 'Y', '👍', '?'])('HTML alone is the text, one sign too: %s', (text) => {
  expect(parseMail(single('Content-Type: text/html; charset=utf-8', `<p>${text}</p>`)).text).toBe(text)
  expect(parseMail(alternative('\n', `<p>${text}</p>`)).text).toBe(text)
})

test('where both parts have words of their own, those of the text part are above the quote', () => {
  const disclaimer = '본 메일은 지정된 수신인만 볼 수 있습니다.'
  const html = `<p>${REQUEST}</p><div id="divRplyFwdMsg"><p>보낸 메일의 내용입니다.</p></div>`
  const { text } = parseMail(alternative(disclaimer, html))
  expect(text.indexOf(REQUEST)).toBe(0)
  expect(text.indexOf(disclaimer)).toBeLessThan(text.indexOf('-----Original Message-----'))
})

test('a text part with the same words stays the text, however the HTML lays them out', () => {
  const plain = `확인했습니다.\n견적은 <https://hanbit.example/q> 에서\n보실 수 있습니다.\n\n박서준 | 02-123-4567 <tel:021234567>\n[cid:image001.png]`
  const html = `<p>확인했습니다. 견적은 <a href="https://hanbit.example/q">에서</a> 보실 수 있습니다.</p><table><tr><td>박서준</td><td>02-123-4567</td></tr></table>`
  expect(parseMail(alternative(plain, html)).text).toBe(plain)
})

test('an attached text is the text only where there is no other', () => {
  const attached = {
    type: 'text/plain',
    body: REQUEST,
    headers: 'Content-Disposition: attachment; filename=a.txt\n',
  }
  expect(parseMail(mail('multipart/mixed', [attached])).text).toBe(REQUEST)
  expect(parseMail(mail('multipart/mixed', [{ type: 'text/plain', body: '네' }, attached])).text).toBe('네')
})

test.each([
  ['application/rtf', String.raw`{\rtf1\ansi\ansicpg949 \u49688?\u49888? X}`, '수신 X'],
  ['text/enriched', '<bold>수신</bold> X', '수신 X'],
])('%s is the text only where there is no other', (type, body, text) => {
  expect(parseMail(mail('multipart/mixed', [{ type, body }])).text).toBe(text)
  expect(
    parseMail(
      mail('multipart/mixed', [
        { type: 'text/plain', body: '네' },
        { type, body },
      ]),
    ).text,
  ).toBe('네')
})

test('a text part of invisible characters is none', () => {
  expect(parseMail(alternative('\u200b\ufeff \u00a0', '<img src="a.png">')).text).toBe('')
})

test('all text parts are read, in their order', () => {
  const parts = ['하나', '둘'].map((body) => ({ type: 'text/plain', body }))
  expect(parseMail(mail('multipart/mixed', parts)).text).toBe('하나\n\n둘')
})

test('a message that contains only another message has its text', () => {
  const inner = { type: 'message/rfc822', body: `Subject: Fwd\n\n${REQUEST}` }
  expect(parseMail(mail('multipart/mixed', [inner])).text).toBe(REQUEST)
  expect(parseMail(mail('multipart/mixed', [{ type: 'text/plain', body: '전달합니다' }, inner])).text).toBe(
    '전달합니다',
  )
})

test.each([
  `COMMENT:${REQUEST}`,
  `COMMENT;LANGUAGE=ko;X-A="a:b":${REQUEST.slice(0, 9)}\n ${REQUEST.slice(9)}`,
  `ATTENDEE;PARTSTAT=DECLINED;X-RESPONSE-COMMENT="${REQUEST}":mailto:park@hanbit.example`,
])('the note beside an invitation is read: %s', (line) => {
  const calendar = `BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\n${line}\nEND:VEVENT\nEND:VCALENDAR`
  const parts = [
    { type: 'text/plain', body: '-----Original Appointment-----\n미팅' },
    { type: 'text/calendar', body: calendar },
  ]
  expect(classify(mail('multipart/alternative', parts)).replyText).toBe(REQUEST)
})

test('the note of an invitation does not replace the text beside it', () => {
  const parts = [
    { type: 'text/plain', body: '제안서는 받았습니다.\n\n-----Original Appointment-----\n미팅' },
    { type: 'text/calendar', body: `BEGIN:VCALENDAR\nCOMMENT:${REQUEST}\nEND:VCALENDAR` },
  ]
  expect(parseMail(mail('multipart/alternative', parts)).text).toBe(
    `제안서는 받았습니다.\n\n${REQUEST}\n\n-----Original Appointment-----\n미팅`,
  )
})

const TEXT = base64(`안녕하세요. ${REQUEST}`)
test.each([
  ['two blocks', `${base64('안녕하세요. 네')}\n${base64(` ${REQUEST}`)}`],
  [
    'a footer of a list',
    `${TEXT}\n_____\nkorea-list mailing list\nhttp://lists.example.com/listinfo/korea\nUnsubscribe\n`,
  ],
  ['a line of a scanner above', `Scanned by the mail gateway.\n${TEXT}`],
  ['a damaged character', TEXT.replace(/^(.{10})/, '$1!')],
  ['blanks instead of line ends', TEXT.replaceAll('\n', ' ')],
  ['no padding at its end', TEXT.replace(/=+$/, '')],
])('base64 with %s is read', (_, body) => {
  const { text } = parseMail(single('Content-Transfer-Encoding: base64', body))
  expect(text).toContain(REQUEST)
  expect(text).not.toContain('\uFFFD')
})

const quoted = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join('')
test.each([
  ['soft breaks inside characters', quoted(REQUEST).replace(/(.{66})/g, '$1=\n')],
  ['soft breaks that became line ends', quoted(REQUEST).replace(/(.{66})/g, '$1\n')],
  ['doubled line ends', quoted(REQUEST).replace(/(.{66})/g, '$1=\n\n')],
  ['blanks after the soft breaks', quoted(REQUEST).replace(/(.{66})/g, '$1= \t\n')],
  ['a soft break at its end', `${quoted(REQUEST)}=`],
])('quoted-printable with %s is read', (_, body) => {
  const { text } = parseMail(single('Content-Transfer-Encoding: quoted-printable', body))
  expect(text.replaceAll('\n', '')).toBe(REQUEST)
})

test('an encoding that the header does not name is recognised, and a label of text that is not encoded is ignored', () => {
  for (const body of [TEXT, quoted(REQUEST)])
    expect(parseMail(single('Content-Type: text/plain; charset=utf-8', body)).text).toContain(REQUEST)
  expect(parseMail(single('Content-Transfer-Encoding: base64', REQUEST)).text).toBe(REQUEST)
})

test('text that only resembles an encoding is kept', () => {
  for (const body of ['QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=', 'key=AB=CD=EF, 100% = 1', 'Unsubscribe'])
    expect(parseMail(single('Content-Type: text/plain', body)).text).toBe(body)
})

/** Outlook's rich text: compressed in the example of MS-OXRTFCP §3.1.3, stored as it is in the other. */
const HELLO_RTF = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
  'hex',
)
function storedRtf(rtf: string): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(rtf.length + 12, 0)
  head.writeUInt32LE(rtf.length, 4)
  head.write('MELA', 8)
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')])
}

/** A winmail.dat with one binary property. */
function tnefWith(id: number, value: Buffer): Buffer {
  const properties = Buffer.alloc(16 + value.length)
  properties.writeUInt32LE(1, 0)
  properties.writeUInt16LE(0x102, 4)
  properties.writeUInt16LE(id, 6)
  properties.writeUInt32LE(1, 8)
  properties.writeUInt32LE(value.length, 12)
  value.copy(properties, 16)
  const head = Buffer.alloc(15)
  head.writeUInt32LE(0x223e9f78, 0)
  head[6] = 1
  head.writeUInt32LE(0x00069003, 7)
  head.writeUInt32LE(properties.length, 11)
  return Buffer.concat([head, properties, Buffer.alloc(2)])
}

const KOREAN_RTF = String.raw`{\rtf1\ansi\ansicpg949\fromhtml1{\fonttbl{\f0\fnil\fcharset129 \'b1\'bc\'b8\'b2;}}{\*\htmltag64 <p>}\uc1\'bc\'f6\'bd\'c5\'b0\'c5\'ba\'ce \u54633?\u45768?\u45796?.\par {\*\htmltag <b>}A\{1\}}`

test('the text of compressed rich text is read', () => {
  expect(readTnef(tnefWith(0x1009, HELLO_RTF))?.text).toBe('hello world')
  expect(readTnef(tnefWith(0x1009, storedRtf(KOREAN_RTF)))?.text).toBe('수신거부 합니다.\nA{1}')
})

test('a damaged or cut file never stops the reading of a mail', () => {
  const files = [tnefWith(0x1009, HELLO_RTF), tnefWith(0x1009, storedRtf(KOREAN_RTF)), signedFile()]
  for (const file of files)
    for (let length = 0; length <= file.length; length++) {
      readTnef(file.subarray(0, length))
      readSignedContent(file.subarray(0, length))
    }
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 6 }),
      (file, changes) => {
        const changed = Buffer.from(file)
        for (const [at, byte] of changes) changed[at % changed.length] = byte
        readTnef(changed)
        readSignedContent(changed)
      },
    ),
  )
})

function signedFile(): Buffer {
  const file = readAttachments(caseOf('smime-signed-stream'))[0]
  return file?.content ?? Buffer.alloc(0)
}

test('a quote in the HTML alone adds nothing to the text part', () => {
  const html = `<p>네, 좋습니다.</p><blockquote><p>제안드립니다. ${REQUEST}</p></blockquote>`
  expect(parseMail(alternative('네, 좋습니다.', html)).text).toBe('네, 좋습니다.')
})

test('the request in a quoted mail is none of the sender, whichever part has it', () => {
  const html = `<p>${FORMAT_ONLY} 네.</p><blockquote>${REQUEST}</blockquote>`
  expect(classify(alternative(FORMAT_ONLY, html)).kind).toBe('reply')
})
