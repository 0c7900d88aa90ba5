import { Buffer } from 'node:buffer'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from '#server/adapters/mime/decode/charset.ts'
import { parseAddresses } from '#server/adapters/mime/decode/header-text.ts'
import { readAttachments } from './attachments.ts'
import { parseMail } from './parse-mail.ts'

const CJK = [
  'euc-kr',
  'ks_c_5601-1987',
  'shift_jis',
  'euc-jp',
  'gb2312',
  'gbk',
  'gb18030',
  'big5',
  'windows-31j',
]

test.each(CJK)('strict UTF-8 is tried before the label is trusted: %s', (label) => {
  for (const text of ['안녕하세요 hello', '日本語のメール', '“따옴표” only', 'café au lait'])
    expect(decodeText(Buffer.from(text), label), text).toBe(text)
})

test.each([
  ['euc-kr', '안녕하세요, 첨부를 확인해 주세요'],
  ['euc-kr', '첨'],
  ['shift_jis', '添付をご確認ください'],
  ['euc-jp', '添付をご確認ください'],
  ['gb18030', '请查收附件'],
  ['big5', '請查收附件'],
])('text in the labelled charset is read by its label: %s', (label, text) => {
  expect(decodeText(iconv.encode(text, label), label)).toBe(text)
})

test('ISO-8859-15 has a euro sign', () => {
  const bytes = iconv.encode('Prix : 100 € pour Œuvre', 'iso-8859-15')
  expect(decodeText(bytes, 'ISO-8859-15')).toBe('Prix : 100 € pour Œuvre')
  expect(decodeText(bytes, 'latin-9')).toBe('Prix : 100 € pour Œuvre')
  expect(decodeText(Buffer.from('Prix : 100 €'), 'iso-8859-15')).toBe('Prix : 100 €')
})

const percent = (bytes: Buffer): string =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const nameOf = (disposition: string): string | undefined =>
  readAttachments(
    Buffer.from(
      `From: a@b.example\nContent-Type: application/pdf\nContent-Disposition: attachment; ${disposition}\n\nx`,
      'latin1',
    ),
  )[0]?.name

test.each([
  ['euc-kr', '제안서 똠양꿍.pdf'],
  ['utf-8', '제안서.pdf'],
  ['shift_jis', '提案書ソ.pdf'],
  ['iso-8859-15', 'devis 100 €.pdf'],
  ['iso-2022-jp', '提案書.pdf'],
  ['gb18030', '报价单.pdf'],
  ['windows-1251', 'Предложение.pdf'],
])('file names are decoded by their own charset (RFC 2231): %s', (charset, name) => {
  const bytes = iconv.encode(
    name,
    charset === 'iso-2022-jp' ? 'utf-8' : charset === 'euc-kr' ? 'cp949' : charset,
  )
  const label = charset === 'iso-2022-jp' ? 'utf-8' : charset
  const half = Math.floor(bytes.length / 2)
  expect(nameOf(`filename*=${label}'ko'${percent(bytes)}`)).toBe(name)
  expect(
    nameOf(
      `filename*0*=${label}''${percent(bytes.subarray(0, half))}; filename*1*=${percent(bytes.subarray(half))}`,
    ),
  ).toBe(name)
  expect(
    nameOf(
      `filename*1*=${percent(bytes.subarray(half))}; filename*0*=${label}''${percent(bytes.subarray(0, half))}`,
    ),
  ).toBe(name)
  expect(nameOf(`filename="fallback.pdf"; filename*=${label}''${percent(bytes)}`)).toBe(name)
})

const addresses = (raw: string): string[] =>
  parseAddresses(Buffer.from(raw).toString('latin1')).map(({ name, address }) => `${name}|${address}`)

test.each([
  ['홍길동 <길동@한빛.example>', ['홍길동|길동@한빛.example']],
  ['길동@한빛.example', ['|길동@한빛.example']],
  ['Kim Minji kim@a.example', ['Kim Minji|kim@a.example']],
  ['kim@a.example Kim Minji', ['Kim Minji|kim@a.example']],
  ['kim@a.example lee@b.example', ['|kim@a.example', '|lee@b.example']],
  ['Kim <kim@a.example> Lee <lee@b.example>', ['Kim|kim@a.example', 'Lee|lee@b.example']],
  ['<kim@a.example><lee@b.example>', ['|kim@a.example', '|lee@b.example']],
  ['Kim <kim@a.example>, Lee <lee@b.example>', ['Kim|kim@a.example', 'Lee|lee@b.example']],
  ['"kim@a.example" <lee@b.example>', ['kim@a.example|lee@b.example']],
  ['mailto:kim@a.example', ['|kim@a.example']],
  ['kim @ a.example', ['|kim@a.example']],
])('addresses are read and separated: %s', (raw, expected) => {
  expect(addresses(raw)).toEqual(expected)
})

test('an address inside an encoded word is read together with its name', () => {
  const raw = `=?utf-8?B?${Buffer.from('홍길동 <hong@a.example>').toString('base64')}?=`
  expect(addresses(raw)).toEqual(['홍길동|hong@a.example'])
})

test('the first of two From addresses is the writer', () => {
  const mail = parseMail(Buffer.from('From: kim@a.example, lee@b.example\nSubject: x\n\nhi'))
  expect(mail.from).toEqual({ name: '', address: 'kim@a.example' })
})
