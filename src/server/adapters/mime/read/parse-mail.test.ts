import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { htmlToText } from '#server/adapters/mime/html/html-text.ts'
import { growthExponent, MAX_EXPONENT } from '#testing/growth.ts'
import { AUTO_REPLIES } from '#testing/mails/auto-replies.ts'
import { answer, iso2022kr } from '#testing/mails/build.ts'
import { GATEWAYS } from '#testing/mails/gateways.ts'
import { NOTICES } from '#testing/mails/notices.ts'
import { REPLIES } from '#testing/mails/replies.ts'
import { REPORTS } from '#testing/mails/reports.ts'
import { classify } from './classify.ts'
import { parseMail } from './parse-mail.ts'

const HARD_SYLLABLES = '똠방각하 펲시콜라 뷁 샾 믜'
const bytes = (text: string, charset = 'latin1'): Buffer =>
  iconv.encode(text.replaceAll('\n', '\r\n'), charset)

test.each(['euc-kr', 'ks_c_5601-1987', 'CP949', 'windows-949', '"EUC-KR"', 'korean'])(
  'Korean labels are all read as CP949, so that no syllable is lost: %s',
  (label) => {
    const head = bytes(
      `From: a@b.example\nContent-Type: text/plain; charset=${label}\nContent-Transfer-Encoding: base64\n\n`,
    )
    const body = Buffer.from(iconv.encode(HARD_SYLLABLES, 'cp949').toString('base64'))
    expect(parseMail(Buffer.concat([head, body])).text).toBe(HARD_SYLLABLES)
  },
)

test.each(['cp949', 'utf-8'])(
  'raw eight-bit headers and bodies without a charset are guessed: %s',
  (charset) => {
    const mail = parseMail(
      bytes(`From: 홍길동 <a@b.example>\nSubject: 회신: 똠양꿍 제안\n\n${HARD_SYLLABLES}`, charset),
    )
    expect(mail).toMatchObject({
      from: { name: '홍길동', address: 'a@b.example' },
      subject: '회신: 똠양꿍 제안',
      text: HARD_SYLLABLES,
    })
  },
)

test('ISO-2022-KR is decoded by its escapes, labelled or not', () => {
  const body = iso2022kr('안녕하세요, hello 가나다')
  for (const type of ['Content-Type: text/plain; charset=ISO-2022-KR\r\n', '']) {
    expect(parseMail(Buffer.concat([Buffer.from(`From: a@b.example\r\n${type}\r\n`), body])).text).toBe(
      '안녕하세요, hello 가나다',
    )
  }
})

test('UTF-8 labelled as EUC-KR and CP949 labelled as UTF-8 are both decoded', () => {
  expect(
    parseMail(answer('한글입니다', { 'Content-Type': 'text/plain; charset=euc-kr' }, 'utf-8')).text,
  ).toBe('한글입니다')
  expect(
    parseMail(answer('한글입니다 똠', { 'Content-Type': 'text/plain; charset=utf-8' }, 'cp949')).text,
  ).toBe('한글입니다 똠')
})

test('a character split over two encoded words is decoded', () => {
  const encoded = Buffer.from('제안')
  const half = (part: Buffer): string => `=?UTF-8?B?${part.toString('base64')}?=`
  const mail = parseMail(
    bytes(`Subject: ${half(encoded.subarray(0, 4))}\n ${half(encoded.subarray(4))} end\n\nx`),
  )
  expect(mail.subject).toBe('제안 end')
})

test('addresses are read in all their notations', () => {
  const to = `"Kim, Minji" <a@b.example>, c@d.example (Comment), =?UTF-8?B?${Buffer.from('이수민').toString('base64')}?= <e@f.example>, group: g@h.example;`
  expect(parseMail(bytes(`To: ${to}\n\n`)).to).toEqual([
    { name: 'Kim, Minji', address: 'a@b.example' },
    { name: 'Comment', address: 'c@d.example' },
    { name: '이수민', address: 'e@f.example' },
    { name: '', address: 'g@h.example' },
  ])
})

test('the day is by the writer’s offset, and Korean text dated in UTC is read as Korean time', () => {
  expect(parseMail(bytes('Date: Thu, 19 Nov 2026 20:00:00 -0500\n\nhello')).localDate).toBe('2026-11-19')
  expect(parseMail(bytes('Date: Fri, 20 Nov 2026 23:30:00 +0000\n\n한글', 'utf-8')).localDate).toBe(
    '2026-11-21',
  )
  expect(parseMail(bytes('Date: nonsense\n\nhello'))).toMatchObject({ date: null, localDate: null })
})

test('plain text has priority over HTML, and HTML alone becomes text with quotes marked', () => {
  const both = `Content-Type: multipart/alternative; boundary=x\n\n--x\nContent-Type: text/plain\n\nTwo words\n--x\nContent-Type: text/html\n\n<p>Two&nbsp;<b>words</b>!</p>\n--x--`
  expect(parseMail(bytes(both)).text.trim()).toBe('Two words')
  expect(
    htmlToText('<p>A &amp; B&nbsp;C</p><blockquote>old<br>older</blockquote><style>x{}</style>end'),
  ).toBe('A & B C\n\n> old\n> older\nend')
})

test('flowed text is joined, with quotes separate', () => {
  const mail = answer('one \ntwo\n> old \n> older\n\n-- \nsig', {
    'Content-Type': 'text/plain; charset=utf-8; format=flowed',
  })
  expect(parseMail(mail).text).toBe('one two\n> old older\n\n-- \nsig')
})

test('a truncated mail gives what can be read', () => {
  const fixtures = [...REPORTS, ...NOTICES, ...GATEWAYS, ...AUTO_REPLIES, ...REPLIES]
  fc.assert(
    fc.property(
      fc.constantFrom(...fixtures),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ raw }, share) => {
        const cut = raw.slice(0, Math.floor(raw.length * share))
        expect(classify(cut).messageIds).toBeInstanceOf(Array)
      },
    ),
    { numRuns: 500 },
  )
})

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (raw) => void classify(raw)),
    { numRuns: 500 },
  )
})

test('bytes flipped in a real mail never make it throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REPORTS, ...REPLIES),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 40 }),
      ({ raw }, flips) => {
        const broken = Uint8Array.from(raw)
        for (const [at, value] of flips) if (broken.length > 0) broken[at % broken.length] = value
        expect(['reply', 'auto_reply', 'bounce', 'complaint', 'opt_out', 'own_copy', 'other']).toContain(
          classify(broken).kind,
        )
      },
    ),
    { numRuns: 500 },
  )
})

const PIECES = [
  'a',
  'a ',
  '> ',
  '- ',
  '_',
  '<',
  'a@',
  'a@b.c ',
  '550 5.1.1 ',
  '1.',
  '11월 2일 ',
  'On Fri ',
  'From: a\nTo: b\n',
  '\n',
  '=\n',
  'wrote:\n',
  'On x\n',
  '보낸 사람: ',
  '더 이상 메일 ',
  'user unknown ',
  'until Monday, ',
  '2026.',
  '<div>',
  '<blockquote>',
  '(',
  '"',
  '\t',
  '=?utf-8?q?',
  '--b\n',
  `${'x'.repeat(64)}@`,
]

test.each(PIECES)('eight times the size takes much less than 64 times the work: %j', (piece) => {
  const work = (filler: string) => {
    const flat = filler.replaceAll('\n', ' ')
    classify(
      Buffer.from(
        `From: ${flat}\r\nSubject: ${flat}\r\nContent-Type: text/html\r\nReturn-Path: <>\r\n\r\n${filler}`,
      ),
    )
  }
  expect(growthExponent(work, piece, 20_000)).toBeLessThanOrEqual(MAX_EXPONENT)
})
