// Every step of reading a message takes time in proportion to its length, because the sender chooses the input.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { parseDeliveryStatus } from '#core/inbox/bounce/delivery-status.ts'
import { classifyParsed } from '#core/inbox/classify/classify.ts'
import { linesOf } from '#core/inbox/lines.ts'
import { readOptOut } from '#core/inbox/opt-out/opt-out.ts'
import { extractOwnText } from '#core/inbox/quoted-text/own-words.ts'
import { splitQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { findDates } from '#core/inbox/return-date/date-mentions.ts'
import { readReturnDate } from '#core/inbox/return-date/return-date.ts'
import { decodeText } from '#server/adapters/mime/decode/charset.ts'
import { decodeHeader, parseAddresses, parseContentType } from '#server/adapters/mime/decode/header-text.ts'
import { rtfToText } from '#server/adapters/mime/decode/rtf.ts'
import { readSignedContent } from '#server/adapters/mime/decode/signed-data.ts'
import { readTnef } from '#server/adapters/mime/decode/tnef.ts'
import { withoutUuencoded } from '#server/adapters/mime/decode/uuencoded.ts'
import { htmlToPlainPart, htmlToText } from '#server/adapters/mime/html/html-text.ts'
import { growthExponent, MAX_EXPONENT } from '#testing/growth.ts'
import { readAttachments } from './attachments.ts'
import { classify } from './classify.ts'
import { parseMail } from './parse-mail.ts'
import { unflow } from './read-texts.ts'
import { wordsMissingIn } from './same-words.ts'

const TEXTS = [
  'a',
  ' ',
  '\n',
  'word ',
  'word \n',
  '> quoted \n',
  '| bar\n',
  '>',
  '-- \n',
  '-',
  '_',
  'From: a@b.c\nTo: d@e.f\n',
  '보낸사람 a@b.c\n',
  'On Fri, Nov 20, 2026 a@b.c ',
  'On Fri\n',
  '2026년 11월 20일 10:00 ',
  '김민지님의 글\n',
  '더 이상 메일을 보내지 ',
  'unsubscribe ',
  '수신거부\n',
  '550 5.1.1 <a@b.c>: user unknown\n',
  'until Monday, 2026. 11. 2',
  '11월 2일 ~ ',
  'begin 644 a\n#86)C\n',
  'x@',
  '<',
  '"',
  '(',
]
const TAGS = [
  '<div>',
  '</div>',
  '<head>',
  '<title>',
  '<blockquote>',
  '<p style="display:none">a',
  '<div style="font-size:0">',
  '<td>',
  '<pre>\n',
  '<!-- -->',
  '<a style=style=style= ',
  '&nbsp;',
  '<br>',
]
const HEADERS = [
  '=?utf-8?q?a?= ',
  '=?euc-kr?b?x?= ',
  '=?',
  'a@b.c, ',
  '(',
  '"a\\',
  '<a@b> ',
  ';a*0*=b',
  'a: b;\n ',
  'Re: ',
]
const ENCODED = ['QUJD\n', 'QQ==', '=\n', '=EC=95=88', ' \t', '====']

const encode = (text: string): Buffer => Buffer.from(text)
const message = (head: string, body: string): Buffer =>
  encode(`From: a@b.example\nIn-Reply-To: <x@y>\n${head}\n\n${body}`)
const nested = (piece: string, size: number): string => {
  let text = ''
  for (let depth = 0; depth < 12; depth++)
    text += `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`
  return text + piece.repeat(size / piece.length)
}

type Step = { name: string; pieces: readonly string[]; run: (text: string) => unknown }
const STEPS: Step[] = [
  { name: 'flowed lines', pieces: TEXTS, run: (text) => unflow(text, true) },
  { name: 'HTML', pieces: [...TAGS, 'a', '<', '&'], run: htmlToText },
  {
    name: 'HTML to a text part',
    pieces: [...TAGS, 'a', '<', '&', '<ul><li>', '<a href="x">a', '<a href=', '<img alt="a">', '<hr>'],
    run: htmlToPlainPart,
  },
  { name: 'quotes', pieces: TEXTS, run: (text) => splitQuoted(linesOf(text)) },
  { name: 'own words', pieces: TEXTS, run: (text) => extractOwnText(text, [text.slice(0, text.length / 2)]) },
  { name: 'opt-out', pieces: TEXTS, run: (text) => readOptOut(text, text) },
  { name: 'dates', pieces: TEXTS, run: (text) => readReturnDate(text, '2026-11-20') },
  {
    name: 'mentions of days',
    pieces: ['a', ' ', '1.', '11월 '],
    run: (text) => findDates(text.slice(0, 4000), '2026-11-20'),
  },
  {
    name: 'words that two renderings have',
    pieces: [...TEXTS, '<a@b> ', '[cid:', 'https://a '],
    run: (text) => wordsMissingIn(text.slice(0, text.length / 2), `${text}${text.length}`),
  },
  {
    name: 'text and HTML of a mail',
    pieces: TEXTS,
    run: (text) =>
      parseMail(
        message(
          'Content-Type: multipart/alternative; boundary=b',
          `--b\n\n${text}\n--b\nContent-Type: text/html\n\n<p>b${text}</p>\n--b--`,
        ),
      ),
  },
  {
    name: 'rich text',
    pieces: ['{', '}', '\\par ', "\\'b1", 'a', '\\u44032?', '\\*', '{\\*\\a b}'],
    run: rtfToText,
  },
  {
    name: 'winmail.dat',
    pieces: ['\0', '\x01', '\x01\0\0\0\0\0\0\0\0', '\x02\x01\x13\x10'],
    run: (text) =>
      readTnef(Buffer.from(`\x78\x9f\x3e\x22\0\0\x01\x03\x90\x06\0\xff\xff\xff\x0f${text}`, 'latin1')),
  },
  {
    name: 'signed data',
    pieces: ['0\x80', '$\x80', '\x04\x01a', '\0\0', '0\x02\x04\0'],
    run: (text) =>
      readSignedContent(Buffer.from(`0\x80\x06\x09*\x86H\x86\xf7\r\x01\x07\x02\xa0\x80${text}`, 'latin1')),
  },
  { name: 'uuencoded files', pieces: TEXTS, run: withoutUuencoded },
  {
    name: 'delivery status',
    pieces: ['Action: failed\n', 'Final-Recipient: rfc822;a@b.c\n\n', ' a\n', '\n', ' '],
    run: parseDeliveryStatus,
  },
  { name: 'header words', pieces: HEADERS, run: decodeHeader },
  { name: 'addresses', pieces: HEADERS, run: parseAddresses },
  { name: 'Content-Type', pieces: HEADERS, run: (text) => parseContentType(`text/plain; ${text}`) },
  ...['utf-8', 'euc-kr', 'iso-2022-kr', 'iso-8859-1', 'shift_jis', '', 'utf-7'].map((charset) => ({
    name: `charset ${charset}`,
    pieces: ['a', '가', 'é', '\x0e', '\x1b$)C', '+'],
    run: (text: string) => decodeText(Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1'), charset),
  })),
  ...['base64', 'quoted-printable'].map((encoding) => ({
    name: encoding,
    pieces: [...ENCODED, 'a', '\n'],
    run: (text: string) => parseMail(message(`Content-Transfer-Encoding: ${encoding}`, text)),
  })),
  {
    name: 'attachments',
    pieces: ENCODED,
    run: (text) =>
      readAttachments(
        message('Content-Type: application/pdf; name=a\nContent-Transfer-Encoding: base64', text),
      ),
  },
  {
    name: 'many headers',
    pieces: ['X-A: b\n', 'Received: a\n b\n', 'To: a@b.c\n', ' a\n', 'References: <a@b>\n'],
    run: (text) => parseMail(message(text, 'a')),
  },
  {
    name: 'one long header',
    pieces: HEADERS,
    run: (text) => parseMail(message(`To: ${text.replaceAll('\n', '')}`, 'a')),
  },
  {
    name: 'many parts',
    pieces: ['--b\n', '--b\n\na\n', '--b\nContent-Type: message/rfc822\n\nSubject: x\n\n', '--bb\n', '\n--'],
    run: (text) => parseMail(message('Content-Type: multipart/mixed; boundary=b', text)),
  },
  {
    name: 'nested parts',
    pieces: ['--b0\n', '--b9\n\na\n', 'a', '\n'],
    run: (text) => parseMail(encode(nested(text, text.length))),
  },
  ...[
    'Subject: Re: x',
    'Subject: Undelivered Mail\nReturn-Path: <>',
    'Auto-Submitted: auto-replied',
    'Subject: 자동 회신',
  ].map((head) => ({
    name: `the whole of a mail with ${JSON.stringify(head)}`,
    pieces: TEXTS,
    run: (text: string) =>
      classifyParsed(parseMail(message(head, text)), { sentTexts: [text.slice(0, 1000)] }),
  })),
]

test.each(STEPS)('the work grows in proportion to the length of the input: $name', (step) => {
  for (const piece of step.pieces)
    expect(growthExponent(step.run, piece), JSON.stringify(piece)).toBeLessThanOrEqual(MAX_EXPONENT)
})

test('the work grows in proportion to the length, up to ten megabytes of any content', () => {
  for (const piece of ['a@b.c 550 ', '> ', 'From: a\nTo: b\n', '메일 보내지 ', '<div>', '--b\n'])
    for (const type of ['text/plain', 'text/html', 'multipart/report; boundary=b']) {
      const head = `From: mailer-daemon@x.example\nReturn-Path: <>\nContent-Type: ${type}\n\n`
      const run = (text: string) => classify(encode(head + text))
      expect(growthExponent(run, piece, 1_250_000), `${type} ${piece}`).toBeLessThanOrEqual(MAX_EXPONENT)
    }
})
